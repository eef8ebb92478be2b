import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call, resource } from '../../client/portal.ts'
import type { PortalSession } from '../../client/portal-answers.ts'
import { ROOT, STORE_SIGN_IN } from '../../http/send.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { forgetDrafts, readerOf } from '../quote/stored-drafts.ts'
import { forgetSession } from '../session/session.ts'

/** Reads the quotes that wait for the contact's approval. */
export const approvalsQuery = resource('/approvals')

/** Navigation for contacts, with a way to sign out. */
export function ContactNav({ session }: { session: PortalSession }) {
  const { say } = useLanguage()
  // The store's own address does not pass on what these pages ask.
  const hasCompany = STORE_SIGN_IN === null && (session.contact?.companies.length ?? 0) > 0
  const waiting = useQuery(approvalsQuery).data?.data.length ?? 0
  const leaving = useSubmit(() => call('DELETE', '/session'), {
    onDone: () => {
      forgetDrafts(readerOf(session))
      forgetSession()
    },
  })
  return (
    <>
      <a href={`${ROOT}/portal`}>{say('contact.my_quotes')}</a>
      {session.has_invoices && <a href={`${ROOT}/portal/invoices`}>{say('contact.invoices')}</a>}
      {hasCompany && <a href={`${ROOT}/portal/lists`}>{say('lists.title')}</a>}
      {hasCompany && <a href={`${ROOT}/portal/company`}>{say('company.title')}</a>}
      {waiting > 0 && <a href={`${ROOT}/portal/approvals`}>{say('contact.to_approve', { count: waiting })}</a>}
      <a href={`${ROOT}/store/${encodeURIComponent(session.store.domain)}/request`}>{say('contact.new_request')}</a>
      {STORE_SIGN_IN === null && (
        <Button size="compact-sm" variant="subtle" loading={leaving.busy} onClick={() => void leaving.run()}>
          {say('contact.sign_out')}
        </Button>
      )}
    </>
  )
}
