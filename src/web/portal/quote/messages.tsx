import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../client/portal.ts'
import type { PortalQuote } from '../../client/portal-answers.ts'
import { isAllowed } from '../../paper/is-allowed.ts'
import { useFormat } from '../language/use-format.ts'
import { Refused } from '../shell/refused.tsx'
import { TextBox } from '../shell/text-box.tsx'
import { useKept } from '../use-kept.ts'
import classes from './messages.module.css'
import { messageKey } from './stored-drafts.ts'
import { quoteKey } from './use-quote.ts'

const MOST = 5000

interface MessagesProps {
  quote: PortalQuote
  /** Identifies the reader, to keep their draft separate. */
  reader: string
}

/** Shows the messages between buyer and seller, and a box to write one. */
export function Messages({ quote, reader }: MessagesProps) {
  const { say, moment } = useFormat(quote.currency)
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
          </li>
        ))}
      </ol>
      {isAllowed(quote, 'post_message') && <Writing quote={quote} reader={reader} />}
    </section>
  )
}

function Writing({ quote, reader }: MessagesProps) {
  const { say } = useFormat(quote.currency)
  const client = useQueryClient()
  const [body, setBody, forget] = useKept(messageKey(reader, quote.id), '')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('POST', '/quotes/{id}/messages', { params: { id: quote.id }, body: { body: body.trim() } }),
    onSuccess: async () => {
      forget()
      await client.invalidateQueries({ queryKey: quoteKey(quote.id) })
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate()
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
      <Refused refusal={error} />
      <Button type="submit" variant="default" loading={isPending} disabled={body.trim() === ''}>
        {say('quote.send_message')}
      </Button>
    </form>
  )
}
