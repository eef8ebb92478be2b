import { useQuery } from '@tanstack/react-query'
import { resource } from '../../client/portal.ts'
import type { PortalQuote, QuoteDocument } from '../../client/portal-answers.ts'
import { useFormat } from '../language/use-format.ts'
import classes from './quote.module.css'
import { isOnCopy, reportSeen } from './use-seen.ts'

/** Download links are valid for 15 minutes. */
const LINKS_EVERY_MS = 10 * 60_000
const WAITING_EVERY_MS = 5_000

/** Lists a quote's documents for download; renders nothing if there are none. */
export function DocumentList({ quote }: { quote: PortalQuote }) {
  const { say } = useFormat(quote.currency)
  const listed = resource('/quotes/{id}/documents', { params: { id: quote.id } })
  const { data } = useQuery({
    ...listed,
    queryKey: [...listed.queryKey, quote.revision],
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data?.data.some((one) => one.download_url === null) ? WAITING_EVERY_MS : LINKS_EVERY_MS,
  })
  const documents = data?.data ?? []
  if (documents.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby="documents">
      <h2 id="documents">{say('quote.documents')}</h2>
      <ul className={classes.orders}>
        {documents.map((one) => (
          <DocumentItem key={one.id} document={one} quote={quote} />
        ))}
      </ul>
    </section>
  )
}

function DocumentItem({ document, quote }: { document: QuoteDocument; quote: PortalQuote }) {
  const { say, day, kilobytes } = useFormat(quote.currency)
  const { type, position, download_url: url, generated_at: at, file_size: size } = document
  const isOffer = type === 'proposal' && position === quote.proposal?.version_number && !isOnCopy(quote)
  const name = say(`quote.document.${type}`, { position })
  if (url === null || at === null || size === null) {
    return (
      <li>
        <span>{name}</span>
        <span className={classes.small}>{say('quote.document_being_made')}</span>
      </li>
    )
  }
  return (
    <li>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => isOffer && reportSeen(quote.id, 'downloaded')}
      >
        {name}
      </a>
      <span className={classes.small}>{`${day(at)} · PDF, ${kilobytes(size)}`}</span>
    </li>
  )
}
