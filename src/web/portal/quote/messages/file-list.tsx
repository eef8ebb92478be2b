import { AttachedFiles } from '../../../attachments/attached-files.tsx'
import type { Attachment, PortalQuote } from '../../../client/portal-answers.ts'
import { lineName } from '../../../paper/line-name.ts'
import { useFormat } from '../../language/use-format.ts'
import classes from '../quote.module.css'
import { useQuoteFiles } from './use-quote-files.ts'

/** Lists the files that came with the request and its messages; renders nothing if there are none. */
export function FileList({ quote }: { quote: PortalQuote }) {
  const { say, day, kilobytes } = useFormat(quote.currency)
  const files = useQuoteFiles(quote)
  if (files.length === 0) return null
  const from = ({ from: side }: Attachment) =>
    side === 'buyer' ? say('files.from_you') : say('quote.from_seller', { seller: quote.branding.display_name })
  const about = (file: Attachment) =>
    [aboutLine(quote, file, (line) => say('files.about_line', { line })), from(file), day(file.created_at)]
      .filter((one) => one !== null)
      .join(' · ')
  return (
    <section className={classes.card} aria-labelledby="files">
      <h2 id="files">{say('files.title')}</h2>
      <AttachedFiles files={files} say={say} size={kilobytes} note={about} />
    </section>
  )
}

/** Names the line that a file is about; null if it is about none that the buyer sees. */
function aboutLine(quote: PortalQuote, { line_id: id }: Attachment, inWords: (line: string) => string) {
  const line = quote.lines.find((one) => one.id === id)
  return line ? inWords(lineName(line)) : null
}
