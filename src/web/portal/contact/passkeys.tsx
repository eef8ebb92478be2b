import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call, resource } from '../../client/portal.ts'
import type { Passkey, PortalSession } from '../../client/portal-answers.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { useFormat } from '../language/use-format.ts'
import { Refused } from '../shell/refused.tsx'
import classes from './contact.module.css'
import { HAS_PASSKEYS, makePasskey } from './passkey.ts'

/** The contact's passkeys: made, listed and removed. */
export function Passkeys({ session }: { session: PortalSession }) {
  const { say } = useFormat(session.store.currency)
  const passkeys = useQuery(resource('/passkeys'))
  const making = useSubmit(makePasskey, { changes: [['passkeys']] })
  const shown = passkeys.data?.data ?? []
  if (!HAS_PASSKEYS && shown.length === 0) return null
  return (
    <section className={classes.passkeys} aria-labelledby="passkeys">
      <h3 id="passkeys">{say('contact.passkeys')}</h3>
      <p className={classes.hint}>{say('contact.passkeys_hint')}</p>
      <ul>
        {shown.map((passkey) => (
          <PasskeyItem key={passkey.id} passkey={passkey} session={session} />
        ))}
      </ul>
      <Refused refusal={making.refusal} />
      {HAS_PASSKEYS && (
        <Button size="xs" variant="default" loading={making.busy} onClick={() => void making.run()}>
          {say('contact.add_passkey')}
        </Button>
      )}
    </section>
  )
}

function PasskeyItem({ passkey, session }: { passkey: Passkey; session: PortalSession }) {
  const { say, moment } = useFormat(session.store.currency)
  const { id, created_at: made, used_at: used } = passkey
  const removing = useSubmit(() => call('DELETE', '/passkeys/{id}', { params: { id } }), { changes: [['passkeys']] })
  const name = say('contact.passkey_of', { date: moment(made) })
  return (
    <li>
      {name}
      {used && ` · ${say('contact.passkey_used', { date: moment(used) })}`}{' '}
      <Button
        size="compact-xs"
        variant="subtle"
        color="red"
        loading={removing.busy}
        aria-label={say('contact.remove_passkey', { name })}
        onClick={() => void removing.run()}
      >
        {say('company.remove')}
      </Button>
    </li>
  )
}
