import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../client/portal.ts'
import type { Company } from '../../client/portal-answers.ts'
import { useSubmit } from '../../http/use-submit.ts'
import classes from '../contact/contact.module.css'
import { useLanguage } from '../language/language-provider.tsx'
import { Refused } from '../shell/refused.tsx'
import { PersonFieldsView } from './person-fields.tsx'
import { usePersonFields } from './use-person-fields.ts'

/** Invites someone to buy for the company. */
export function InviteForm({ company, done }: { company: Company; done: () => void }) {
  const { say } = useLanguage()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const person = usePersonFields(company, null)
  const { body } = person
  const inviting = useSubmit(
    async () => {
      if (!body) return
      await call('POST', '/companies/{id}/people', {
        params: { id: company.id },
        body: { ...body, email: email.trim(), ...(name.trim() && { name: name.trim() }) },
      })
    },
    { changes: [['companies']], onDone: done },
  )
  const fault = sayFault()
  function sayFault() {
    if (inviting.refusal?.code === 'email_taken') return say('company.known')
    return inviting.errorOf('email') === undefined ? null : say('fault.email')
  }
  return (
    <form className={classes.stack} onSubmit={inviting.submit}>
      <p className={classes.hint}>{say('company.invite_hint')}</p>
      <TextInput
        label={say('request.buyer.email')}
        type="email"
        required
        autoComplete="off"
        maxLength={254}
        value={email}
        error={fault}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextInput
        label={say('company.name')}
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PersonFieldsView company={company} person={person} />
      {fault === null && <Refused refusal={inviting.refusal} />}
      <div>
        <Button type="submit" loading={inviting.busy} disabled={body === null}>
          {say('company.send_invitation')}
        </Button>
      </div>
    </form>
  )
}
