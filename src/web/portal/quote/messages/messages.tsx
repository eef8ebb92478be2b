import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { asBytes } from '../../../attachments/as-bytes.ts'
import { AttachedFiles } from '../../../attachments/attached-files.tsx'
import { FileBox } from '../../../attachments/file-box.tsx'
import { type KeptFile, useFiles } from '../../../attachments/use-files.ts'
import { call } from '../../../client/portal.ts'
import type { PortalQuote } from '../../../client/portal-answers.ts'
import { STORE_SIGN_IN } from '../../../http/send.ts'
import { isAllowed } from '../../../paper/is-allowed.ts'
import { lineName } from '../../../paper/line-name.ts'
import { useFormat } from '../../language/use-format.ts'
import { Refused } from '../../shell/refused.tsx'
import { sayFileFault } from '../../shell/say-file-fault.ts'
import { TextBox } from '../../shell/text-box.tsx'
import { useKept } from '../../use-kept.ts'
import { messageKey } from '../stored-drafts.ts'
import { quoteKey } from '../use-quote.ts'
import classes from './messages.module.css'
import { useQuoteFiles } from './use-quote-files.ts'

const MOST = 5000
const NO_FILES: { files: readonly KeptFile[] } = { files: [] }

interface MessagesProps {
  quote: PortalQuote
  /** Identifies the reader, to keep their draft separate. */
  reader: string
}

/** Shows the messages between buyer and seller, and a box to write one. */
export function Messages({ quote, reader }: MessagesProps) {
  const { say, moment, kilobytes } = useFormat(quote.currency)
  const files = useQuoteFiles(quote)
  return (
    <section className={classes.messages} aria-labelledby="messages">
      <h2 id="messages">{say('quote.messages')}</h2>
      {quote.messages.length === 0 && <p className={classes.quiet}>{say('quote.no_messages')}</p>}
      <ol>
        {quote.messages.map(({ id, from, body, created_at: at }) => (
          <li key={id} data-from={from}>
            <p className={classes.quiet}>
              {say(from === 'buyer' ? 'quote.from_you' : 'quote.from_seller', { seller: quote.branding.display_name })}
              {' · '}
              <time dateTime={at}>{moment(at)}</time>
            </p>
            <p className="typed">{body}</p>
            <AttachedFiles files={files.filter(({ message_id: of }) => of === id)} say={say} size={kilobytes} />
          </li>
        ))}
      </ol>
      {isAllowed(quote, 'post_message') && <Writing quote={quote} reader={reader} />}
    </section>
  )
}

function Writing({ quote, reader }: MessagesProps) {
  const { say, kilobytes } = useFormat(quote.currency)
  const client = useQueryClient()
  const [body, setBody, forget] = useKept(messageKey(reader, quote.id), '')
  const [{ files: kept }, setKept, forgetFiles] = useKept(`${messageKey(reader, quote.id)}:files`, NO_FILES)
  const files = useFiles({
    kept,
    keep: (change) => setKept((now) => ({ files: change(now.files) })),
    send: (file) => uploadTo(quote.id, file),
    sayWhy: sayFileFault(say),
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call('POST', '/quotes/{id}/messages', {
        params: { id: quote.id },
        body: {
          body: body.trim(),
          uploads: kept.map(({ upload, line }) => ({ upload, ...(line !== null && { line_id: line }) })),
        },
      }),
    onSuccess: async () => {
      forget()
      forgetFiles()
      await client.invalidateQueries({ queryKey: quoteKey(quote.id) })
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && files.isSettled) mutate()
      }}
    >
      <TextBox
        label={say('quote.write')}
        rows={2}
        maxLength={MOST}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
        {...(body.length > MOST - 500 && { description: say('quote.length', { length: body.length, most: MOST }) })}
      />
      {STORE_SIGN_IN === null && (
        <FileBox {...{ files, say }} size={kilobytes} lines={linesOf(quote)} whole={say('files.whole')} />
      )}
      <Refused refusal={error} />
      <Button type="submit" variant="default" loading={isPending} disabled={body.trim() === '' || !files.isSettled}>
        {say('quote.send_message')}
      </Button>
    </form>
  )
}

function uploadTo(id: string, file: File) {
  const query = { file_name: file.name }
  return call('POST', '/quotes/{id}/uploads', { params: { id }, query, body: asBytes(file) })
}

function linesOf({ lines }: PortalQuote) {
  return lines.map((line) => ({ id: line.id, name: lineName(line) }))
}
