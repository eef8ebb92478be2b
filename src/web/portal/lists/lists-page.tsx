import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { resource } from '../../client/portal.ts'
import type { PortalSession, SharedListSummary } from '../../client/portal-answers.ts'
import { ROOT } from '../../http/send.ts'
import { CompanyChoice, companyInAddress, digitsOf } from '../company/company-choice.tsx'
import classes from '../contact/contact.module.css'
import { ContactNav } from '../contact/contact-nav.tsx'
import { useFormat } from '../language/use-format.ts'
import { Dialog } from '../shell/dialog.tsx'
import { PortalPage } from '../shell/portal-page.tsx'
import { Read } from '../shell/read.tsx'
import { ListForm } from './list-form.tsx'

/** The lists that everyone who buys for the company shares, each one press away from a request. */
export function ListsPage({ session }: { session: PortalSession }) {
  const { say } = useFormat(session.store.currency)
  const company = companyInAddress(session)
  return (
    <PortalPage title={say('lists.title')} branding={session.branding} nav={<ContactNav session={session} />}>
      {company ? (
        <>
          <CompanyChoice {...{ session, company }} />
          <Lists session={session} companyId={digitsOf(company.id)} />
        </>
      ) : (
        <p className={classes.empty}>{say('company.none')}</p>
      )}
    </PortalPage>
  )
}

function Lists({ session, companyId }: { session: PortalSession; companyId: string }) {
  const { say, day } = useFormat(session.store.currency)
  const lists = useQuery(resource('/companies/{id}/lists', { params: { id: companyId } }))
  const [open, setOpen] = useState<SharedListSummary | null>(null)
  const form = `${ROOT}/store/${encodeURIComponent(session.store.domain)}/request`
  return (
    <Read query={lists}>
      {({ data }) => (
        <>
          {data.length === 0 && (
            <p className={classes.empty}>
              {say('lists.none')} <a href={form}>{say('contact.new_request')}</a>
            </p>
          )}
          <ul className={classes.list}>
            {data.map((list) => (
              <li key={list.id} className={classes.item}>
                <div>
                  <strong className="typed">{list.name}</strong>
                  <small>{say('lists.facts', { count: list.line_count, date: day(list.saved_at) })}</small>
                </div>
                <div>
                  <Button
                    size="xs"
                    component="a"
                    href={`${form}?list=${list.id}&company=${companyId}`}
                    aria-label={say('lists.request_of', { name: list.name })}
                  >
                    {say('lists.request')}
                  </Button>
                </div>
                <div className={classes.figures}>
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() => setOpen(list)}
                    aria-label={say('company.change_of', { name: list.name })}
                  >
                    {say('company.change')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          {open && (
            <Dialog title={open.name} close={() => setOpen(null)}>
              <ListForm companyId={companyId} listId={open.id} done={() => setOpen(null)} />
            </Dialog>
          )}
        </>
      )}
    </Read>
  )
}
