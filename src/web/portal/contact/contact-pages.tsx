import { ROOT } from '../../http/send.ts'
import { QuotePage } from '../quote/quote-page.tsx'
import { readerOf } from '../quote/stored-drafts.ts'
import { ApprovalsPage } from './approvals-page.tsx'
import { ContactNav } from './contact-nav.tsx'
import { QuotesPage } from './quotes-page.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { SignedIn } from './signed-in.tsx'

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
        return path === '/portal/approvals' ? <ApprovalsPage session={session} /> : <QuotesPage session={session} />
      }}
    </SignedIn>
  )
}
