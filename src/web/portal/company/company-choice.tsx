import type { PortalSession } from '../../client/portal-answers.ts'
import classes from '../contact/contact.module.css'
import { useLanguage } from '../language/language-provider.tsx'

type MyCompany = NonNullable<PortalSession['contact']>['companies'][number]

/** Returns the company that the page's address names, or the contact's first; null for one who buys for none. */
export function companyInAddress({ contact }: PortalSession): MyCompany | null {
  const asked = new URLSearchParams(location.search).get('company')
  const companies = contact?.companies ?? []
  return companies.find(({ id }) => digitsOf(id) === asked) ?? companies[0] ?? null
}

/** Chooses among the companies of a contact who buys for several. */
export function CompanyChoice({ session, company }: { session: PortalSession; company: MyCompany }) {
  const { say } = useLanguage()
  const companies = session.contact?.companies ?? []
  if (companies.length < 2) return null
  return (
    <div className={classes.filters}>
      <fieldset className={classes.choice} aria-label={say('company.which')}>
        {companies.map(({ id, name }) => (
          <a key={id} className="typed" href={`?company=${digitsOf(id)}`} aria-current={id === company.id}>
            {name}
          </a>
        ))}
      </fieldset>
    </div>
  )
}

/** Returns the digits of a platform's id, for an address. */
export function digitsOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1)
}
