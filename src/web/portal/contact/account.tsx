import type { PortalSession } from '../../client/portal-answers.ts'
import { STORE_SIGN_IN } from '../../http/send.ts'
import { useLanguage } from '../language/language-provider.tsx'
import classes from './contact.module.css'
import { Passkeys } from './passkeys.tsx'

/** Shows the signed-in contact's name and their role in each company. */
export function Account({ session }: { session: PortalSession }) {
  const { say } = useLanguage()
  const { contact } = session
  if (!contact) return null
  return (
    <section className={classes.account}>
      <h2>{say('contact.account')}</h2>
      <p className="typed">{[contact.name, contact.email].filter(Boolean).join(' · ')}</p>
      <ul>
        {contact.companies.map(({ id, name, is_main_contact: isMain, locations }) => (
          <li key={id} className="typed">
            <strong>{name}</strong>
            {isMain && ` (${say('contact.main_contact')})`}
            {locations.length > 0 &&
              `: ${locations.map((one) => (one.role ? `${one.name} (${one.role})` : one.name)).join(', ')}`}
          </li>
        ))}
      </ul>
      {STORE_SIGN_IN === null && <Passkeys session={session} />}
    </section>
  )
}
