import { PaperWords } from '../../paper/paper-words.tsx'
import { useLanguage } from '../language/language-provider.tsx'
import { ZONE } from '../language/use-format.ts'
import { PortalPage } from '../shell/portal-page.tsx'
import { Read } from '../shell/read.tsx'
import { QuoteView } from './quote-view.tsx'
import { useQuote } from './use-quote.ts'

/** A quote as its buyer reads and answers it, whoever they are: `nav` leads to what else is theirs. */
export function QuotePage({ quoteId, nav }: { quoteId: string; nav?: React.ReactNode }) {
  const { sayOnPaper, language } = useLanguage()
  const query = useQuote(quoteId)
  const title = sayOnPaper('quote', { number: query.data?.number ?? '' }).trim()
  return (
    <PaperWords say={sayOnPaper} language={language} timeZone={ZONE}>
      <PortalPage title={title} branding={query.data?.branding ?? null} nav={nav}>
        <Read query={query}>{(quote) => <QuoteView quote={quote} />}</Read>
      </PortalPage>
    </PaperWords>
  )
}
