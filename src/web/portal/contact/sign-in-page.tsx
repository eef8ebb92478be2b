import { Alert, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, resource } from '../../client/portal.ts'
import type { PortalSession } from '../../client/portal-answers.ts'
import { STORE_SIGN_IN } from '../../http/send.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { keepSession, lastStore, MAY_BE_SIGNED_IN, nextAddress, rememberPlace } from '../session/session.ts'
import { PortalPage } from '../shell/portal-page.tsx'
import { Refused } from '../shell/refused.tsx'
import classes from './contact.module.css'
import { HAS_PASSKEYS, signInWithPasskey } from './passkey.ts'

/** Mails a sign-in link. The page it opens needs one click, because mail scanners open links too. */
export function SignInPage() {
  const { say } = useLanguage()
  const query = new URLSearchParams(location.search)
  const token = query.get('token')
  const store = query.get('store') ?? lastStore()
  const form = useQuery({
    ...resource('/stores/{domain}/form', { params: { domain: store } }),
    enabled: store !== '',
    retry: false,
  })
  return (
    <PortalPage title={say('contact.sign_in')} branding={form.data?.branding ?? null}>
      <div className={classes.card}>
        {STORE_SIGN_IN !== null ? (
          <SignInToStore address={STORE_SIGN_IN} />
        ) : token === null ? (
          <AskForLink store={store} />
        ) : (
          <UseLink token={token} />
        )}
      </div>
    </PortalPage>
  )
}

/** A customer whom the store has signed in, and who still comes here, has no e-mail address, or has signed out in another tab. */
function SignInToStore({ address }: { address: string }) {
  const { say } = useLanguage()
  return (
    <div className={classes.stack}>
      <p className={classes.hint}>{say('contact.store_sign_in_hint')}</p>
      {MAY_BE_SIGNED_IN && <p className={classes.hint}>{say('contact.no_email_hint')}</p>}
      <div>
        <Button component="a" href={address}>
          {say('contact.sign_in')}
        </Button>
      </div>
    </div>
  )
}

function AskForLink({ store: known }: { store: string }) {
  const { say, language } = useLanguage()
  const [store, setStore] = useState(known)
  const [email, setEmail] = useState('')
  const asking = useSubmit(() =>
    call('POST', '/sign-in', { body: { store: store.trim(), email: email.trim(), language } }),
  )
  const [asked, setAsked] = useState('')
  if (asked) {
    return (
      <div role="status" className={classes.stack}>
        <p>{say('contact.mailed', { email: asked })}</p>
        <p className={classes.hint}>{say('contact.mailed_hint')}</p>
        <div>
          <Button variant="default" onClick={() => setAsked('')}>
            {say('contact.ask_again')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <form
      className={classes.stack}
      onSubmit={async (event) => {
        event.preventDefault()
        if (!location.pathname.endsWith('/sign-in')) rememberPlace()
        if (await asking.run()) setAsked(email.trim())
      }}
    >
      <p className={classes.hint}>{say('contact.sign_in_hint')}</p>
      {known === '' && (
        <TextInput
          label={say('contact.store')}
          description={say('contact.store_hint')}
          required
          maxLength={255}
          value={store}
          onChange={(event) => setStore(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={say('request.buyer.email')}
        type="email"
        required
        autoComplete="email"
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Refused refusal={asking.refusal} />
      <div className={classes.row}>
        <Button type="submit" loading={asking.busy}>
          {say('contact.mail_link')}
        </Button>
        {HAS_PASSKEYS && known !== '' && <UsePasskey store={known} />}
      </div>
    </form>
  )
}

function UsePasskey({ store }: { store: string }) {
  const { say } = useLanguage()
  const using = useSubmit(() => signInWithPasskey(store), {
    onDone: (session) => {
      if (session) enterAs(session)
    },
  })
  return (
    <>
      <Button variant="default" loading={using.busy} onClick={() => void using.run()}>
        {say('contact.use_passkey')}
      </Button>
      {using.refusal?.code === 'link_invalid' ? (
        <Alert color="red" role="alert" title={say('contact.passkey_refused')} />
      ) : (
        <Refused refusal={using.refusal} />
      )}
    </>
  )
}

/** Continues where the contact came from. */
function enterAs(session: PortalSession): void {
  const next = location.pathname.endsWith('/sign-in') ? nextAddress() : location.pathname + location.search
  keepSession(session)
  location.replace(next)
}

function UseLink({ token }: { token: string }) {
  const { say } = useLanguage()
  const using = useSubmit(() => call('POST', '/session', { body: { token } }), {
    onDone: (session) => {
      keepSession(session)
      location.replace(nextAddress())
    },
  })
  if (using.refusal?.code === 'link_invalid') {
    return (
      <div className={classes.stack}>
        <Alert color="red" role="alert" title={say('refusal.link_invalid')}>
          {say('contact.link_over')}
        </Alert>
        <AskForLink store={lastStore()} />
      </div>
    )
  }
  return (
    <form className={classes.stack} onSubmit={using.submit}>
      <p className={classes.hint}>{say('contact.press_hint')}</p>
      <Refused refusal={using.refusal} />
      <div>
        <Button type="submit" loading={using.busy}>
          {say('contact.sign_in')}
        </Button>
      </div>
    </form>
  )
}
