import type { QuoteMail } from '../mail/queued-mail.ts'
import type { StoreSettings } from '../stores/settings.ts'
import type { Change } from './change.ts'
import type { Quote } from './quote.ts'

/** A quote that has no number yet. */
export type NewQuote = Omit<Quote, 'number'>

/** The effects of creating a quote. Commands write all of it in one transaction, or nothing. */
export type Creation = { quote: NewQuote; mail: readonly QuoteMail[] } & Pick<Change, 'detail' | 'events' | 'jobs'>

const REQUEST_MAIL: readonly QuoteMail[] = [
  { kind: 'request_received', audience: 'buyer' },
  { kind: 'new_request', audience: 'assignee' },
]

/** Creates a quote. A buyer's request is confirmed by mail and goes to the store's automation (T01); a quote made by staff does neither (T02). */
export function decideCreate(quote: NewQuote, { automation }: Pick<StoreSettings, 'automation'>): Creation {
  const isRequest = quote.status === 'submitted'
  const data = { source: quote.source }
  return {
    quote,
    detail: data,
    events: [{ type: 'quote.created', data }],
    mail: isRequest ? REQUEST_MAIL : [],
    jobs: isRequest && automation?.rules?.length ? [{ name: 'automate-quote' }] : [],
  }
}
