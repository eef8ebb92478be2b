import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ROOT } from '../../http/send.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { Refused } from '../../ui/refused.tsx'
import { AnchorLink } from '../shell/links.tsx'
import { OpenPage } from './open-page.tsx'
import { signIn } from './session.ts'

/** Where the last store that somebody signed in to is remembered, on this browser only. */
const STORE = 'qns-store'

/** Signs staff in, and brings them where they were going. */
export function SignInPage() {
  const search = useSearch({ strict: false })
  const [form, setForm] = useState({
    store: search.store ?? localStorage.getItem(STORE) ?? '',
    email: search.email ?? '',
    password: '',
  })
  const [router, navigate] = [useRouter(), useNavigate()]
  const signing = useSubmit(() => signIn(form), {
    onDone: () => {
      localStorage.setItem(STORE, form.store)
      const next = search.next ?? ''
      if (next.startsWith('/') && !next.startsWith('//')) router.history.push(`${ROOT}/admin${next}`)
      else void navigate({ to: '/quotes' })
    },
  })
  const field = (name: keyof typeof form) => ({
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setForm((old) => ({ ...old, [name]: value }))
    },
    required: true,
  })
  return (
    <OpenPage title="Sign in" lead={search.next ? 'Then you go on where you were.' : 'For the staff of a store.'}>
      <form onSubmit={signing.submit}>
        <Stack>
          <TextInput
            label="Store"
            description="Its domain, such as acme.example.com"
            autoComplete="organization"
            {...field('store')}
          />
          <TextInput label="E-mail" type="email" autoComplete="username" {...field('email')} />
          <PasswordInput label="Password" autoComplete="current-password" {...field('password')} />
          <Refused refusal={signing.refusal} />
          <Button type="submit" loading={signing.busy} fullWidth>
            Sign in
          </Button>
          <AnchorLink to="/forgotten-password" search={{ store: form.store, email: form.email }} size="sm">
            Forgotten your password?
          </AnchorLink>
        </Stack>
      </form>
    </OpenPage>
  )
}
