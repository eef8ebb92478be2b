import { PaperWords } from '../../paper/paper-words.tsx'
import { useLanguage } from '../language/language-provider.tsx'
import { ZONE } from '../language/use-format.ts'
import { PortalPage } from '../shell/portal-page.tsx'
import { Read } from '../shell/read.tsx'
import { QuoteView } from './quote-view.tsx'
import { useQuote } from './use-quote.ts'

interface QuotePageProps {
  quoteId: string
  /** Identifies the reader, to keep their drafts separate from those of others. */
  reader: string
  /** Links to the reader's other pages. */
  nav?: React.ReactNode
}

/** Shows a quote for its buyer to read and answer, by link or signed in. */
export function QuotePage({ quoteId, reader, nav }: QuotePageProps) {
  const { sayOnPaper, language } = useLanguage()
  const query = useQuote(quoteId)
  const title = sayOnPaper('quote', { number: query.data?.number ?? '' }).trim()
  return (
    <PaperWords say={sayOnPaper} language={language} timeZone={ZONE}>
      <PortalPage title={title} branding={query.data?.branding ?? null} nav={nav}>
        <Read query={query}>{(quote) => <QuoteView key={reader} quote={quote} reader={reader} />}</Read>
      </PortalPage>
    </PaperWords>
  )
}
