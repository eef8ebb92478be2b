import { type ComponentType, lazy } from 'react'
import type { PortalSession } from '../../client/portal-answers.ts'
import { ROOT } from '../../http/send.ts'
import { QuotePage } from '../quote/quote-page.tsx'
import { readerOf } from '../quote/stored-drafts.ts'
import { ApprovalsPage } from './approvals-page.tsx'
import { ContactNav } from './contact-nav.tsx'
import { InvoicesPage } from './invoices-page.tsx'
import { QuotesPage } from './quotes-page.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { SignedIn } from './signed-in.tsx'

const PAGES: Record<string, ComponentType<{ session: PortalSession }>> = {
  '/portal/approvals': ApprovalsPage,
  '/portal/company': lazy(() =>
    import('../company/company-page.tsx').then(({ CompanyPage }) => ({ default: CompanyPage })),
  ),
  '/portal/invoices': InvoicesPage,
  '/portal/lists': lazy(() => import('../lists/lists-page.tsx').then(({ ListsPage }) => ({ default: ListsPage }))),
}

/** The pages of a company's contacts, below `/portal`. */
export function ContactPages() {
  const path = location.pathname.slice(ROOT.length).replace(/\/+$/, '')
  if (path === '/portal/sign-in') return <SignInPage />
  const quoteId = /^\/portal\/quotes\/([^/]+)$/.exec(path)?.[1]
  return (
    <SignedIn>
      {(session) => {
        if (quoteId) {
          return <QuotePage quoteId={quoteId} reader={readerOf(session)} nav={<ContactNav session={session} />} />
        }
        const Page = PAGES[path] ?? QuotesPage
        return <Page session={session} />
      }}
    </SignedIn>
  )
}
