import { ROOT } from '../../http/send.ts'
import { QuotePage } from '../quote/quote-page.tsx'
import { readerOf } from '../quote/stored-drafts.ts'
import { ApprovalsPage } from './approvals-page.tsx'
import { ContactNav } from './contact-nav.tsx'
import { InvoicesPage } from './invoices-page.tsx'
import { QuotesPage } from './quotes-page.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { SignedIn } from './signed-in.tsx'

const PAGES: Record<string, typeof QuotesPage> = {
  '/portal/approvals': ApprovalsPage,
  '/portal/invoices': InvoicesPage,
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
