import { useQuery } from '@tanstack/react-query'
import { resource } from '../../client/portal.ts'
import type { Company, PortalSession } from '../../client/portal-answers.ts'
import classes from '../contact/contact.module.css'
import { ContactNav } from '../contact/contact-nav.tsx'
import { useLanguage } from '../language/language-provider.tsx'
import { PortalPage } from '../shell/portal-page.tsx'
import { Read } from '../shell/read.tsx'
import { CompanyChoice, companyInAddress, digitsOf } from './company-choice.tsx'
import { People } from './people.tsx'
import { Places } from './places.tsx'

/** A contact's company: who buys for it, up to which limit, and where. Its main contact arranges that here. */
export function CompanyPage({ session }: { session: PortalSession }) {
  const { say } = useLanguage()
  const company = companyInAddress(session)
  return (
    <PortalPage
      title={company?.name ?? say('company.title')}
      branding={session.branding}
      nav={<ContactNav session={session} />}
    >
      {company ? (
        <>
          <CompanyChoice {...{ session, company }} />
          <Arranged id={digitsOf(company.id)} />
        </>
      ) : (
        <p className={classes.empty}>{say('company.none')}</p>
      )}
    </PortalPage>
  )
}

function Arranged({ id }: { id: string }) {
  const { say } = useLanguage()
  return (
    <Read query={useQuery(resource('/companies/{id}', { params: { id } }))}>
      {(company: Company) => (
        <>
          <p className={classes.hint}>{say(hintOf(company))}</p>
          <People company={company} />
          <Places company={company} />
        </>
      )}
    </Read>
  )
}

function hintOf({ is_main_contact: isMain, arranges_people: arranges }: Company) {
  if (arranges) return 'company.hint_arranges'
  return isMain ? 'company.hint_limits' : 'company.hint_reader'
}
