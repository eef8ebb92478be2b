import { Anchor, Button, Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { credentials } from '../../client/admin.ts'
import type { Session } from '../../client/admin-answers.ts'
import { addressIn, Refusal, ROOT } from '../../http/send.ts'
import { say } from '../../ui/say.ts'
import { readBrowserSession, sessionQuery, signIns, takeSession } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'

interface Asked {
  /** The session the page started with. */
  own: Session
  /** The session of another person who has signed in since. */
  other: Session | null
  done: () => void
}

/**
 * Asks the person to sign in again when their session has ended. The dialog covers the page, which keeps everything typed. Another person
 * can't continue on it, so nothing typed is ever saved under their name.
 */
export function SignInAgain() {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    credentials.renewSession = (told) =>
      new Promise((done) => {
        const own = client.getQueryData<Session>(sessionQuery.queryKey)
        if (!own) return done()
        const ask = { own, other: null, done }
        if (told.code === 'not_signed_in') setAsked(ask)
        else void meetBrowserSession(ask, setAsked)
      })
  }, [client])
  useEffect(() => {
    if (!asked) return
    const look = () => void meetBrowserSession(asked, setAsked)
    signIns.addEventListener('message', look)
    return () => signIns.removeEventListener('message', look)
  }, [asked])
  return (
    <Modal
      opened={asked !== null}
      onClose={() => {}}
      title={asked?.other ? say('session.signed_in_as', { name: asked.other.staff.name }) : say('session.ended')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={500}
      centered
    >
      {asked?.other && (
        <OtherPerson own={asked.own} other={asked.other} ask={() => setAsked({ ...asked, other: null })} />
      )}
      {asked && !asked.other && (
        <Stack>
          <Text size="sm">{say('session.sign_in_again')}</Text>
          <SignInForm
            store={asked.own.store.domain}
            email={asked.own.staff.email}
            onSignedIn={(session) => meet(asked, session, setAsked)}
            forgotten={(typed) => (
              <Anchor href={addressIn('/admin', ['forgotten-password'], typed)} target="_blank" size="sm">
                {say('session.forgotten')}
              </Anchor>
            )}
          />
        </Stack>
      )}
    </Modal>
  )
}

function OtherPerson({ own, other, ask }: { own: Session; other: Session; ask: () => void }) {
  const isElsewhere = own.store.domain !== other.store.domain
  const goOn = () => {
    sessionStorage.clear()
    if (isElsewhere) location.assign(`${ROOT}/admin/my-turn`)
    else location.reload()
  }
  return (
    <Stack>
      <Text size="sm">
        {isElsewhere && `${say('session.other_store', { other: other.staff.name, store: other.store.name })} `}
        {say('session.not_saved', { own: own.staff.name })}
      </Text>
      <Button onClick={ask} data-autofocus>
        {say('session.sign_in_as', { name: own.staff.name })}
      </Button>
      <Button variant="default" onClick={goOn}>
        {say('session.discard', { name: other.staff.name })}
      </Button>
    </Stack>
  )
}

/** Continues with the browser's session if it is the same person's, such as after signing in in another tab. */
async function meetBrowserSession(asked: Asked, setAsked: (asked: Asked | null) => void): Promise<void> {
  try {
    meet(asked, await readBrowserSession(), setAsked)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_signed_in') setAsked({ ...asked, other: null })
    else asked.done()
  }
}

function meet(asked: Asked, session: Session, setAsked: (asked: Asked | null) => void): void {
  const isOwn = session.staff.id === asked.own.staff.id && session.store.domain === asked.own.store.domain
  if (!isOwn) {
    setAsked({ ...asked, other: session })
    return
  }
  takeSession(session)
  setAsked(null)
  asked.done()
}
