import { sql } from 'kysely'
import { type Actor, actorKind } from '../../../domain/access/actor.ts'
import { groupInOrder } from '../../../domain/group-in-order.ts'
import { idToUuid } from '../../../domain/id.ts'
import type { QuoteMail } from '../../../domain/mail/queued-mail.ts'
import { formatMoney } from '../../../domain/money.ts'
import type { Creation } from '../../../domain/quotes/new-quote.ts'
import type { Quote } from '../../../domain/quotes/quote.ts'
import { firstTurn } from '../../../domain/quotes/turn-after.ts'
import { storeOfAll } from '../../../domain/stores/store-of-all.ts'
import type { Tx } from '../../database.ts'
import { insertRows } from '../../insert-rows.ts'
import { mailTables } from '../../mail/mail-outbox.ts'
import { recordEventsOf } from '../../webhooks/events.ts'
import { type Part, writeParts } from '../../write-parts.ts'
import { type SearchedQuote, saveWords } from '../changes/quote-words.ts'
import { digitsOf, toLineRow } from '../quote-row.ts'
import type { QuoteTexts } from '../quote-texts.ts'
import { timelineTables } from '../timeline.ts'

/** A quote to add with what it causes. */
export type AddedQuote = Pick<Creation, 'detail' | 'events'> & {
  storeId: string
  quote: Quote
  mails: readonly QuoteMail[]
  actor: Actor
  now: Date
  /** When its mail is to be written, by the machine's clock. */
  mailDueAt: Date
}

/**
 * Writes `before`, adds quotes, starts their timelines, queues their mail, writes `along` and records their events, in one statement, whose text is the same
 * for any number of quotes: it is planned once. Must be the transaction's last call; it commits too.
 */
export async function insertQuotes(
  tx: Tx,
  added: readonly AddedQuote[],
  { texts, before, along }: { texts: QuoteTexts; before: readonly Part[]; along: readonly Part[] },
): Promise<void> {
  const entries = added.map((one) => ({
    ...one,
    quoteId: one.quote.id,
    before: null,
    change: { ...one, action: 'create' as const },
  }))
  const rows = added.map(({ storeId, quote }) => toRow(storeId, quote, texts))
  const tables = [
    { name: 'added', query: sql`${insertRows('quote', rows)} returning store_id` },
    { name: 'words', query: saveWords(added.map(toSearched)) },
    ...timelineTables(entries),
    ...mailTables(entries),
  ]
  const quotes: Part = { name: 'quotes', tables, areApart: true, first: 'added' }
  const feeds = groupInOrder(added, ({ storeId }) => storeId).map(([storeId, quotes]) => ({
    storeId,
    events: quotes.flatMap(({ events, quote, actor }) =>
      events.map((event) => ({ ...event, quoteId: quote.id, actor: actorKind(actor) })),
    ),
    now: new Date(Math.max(...quotes.map(({ now }) => now.getTime()))),
  }))
  await writeParts(tx, [...before, quotes, ...along], {
    storeId: storeOfAll(added),
    after: recordEventsOf(feeds),
    isLast: tx,
  })
}

function toSearched({ storeId, quote: { id, number, customer, poNumber } }: AddedQuote): SearchedQuote {
  const { companyName, name, email } = customer
  return { storeId, quoteId: idToUuid('qte', id), number, companyName, name, email, poNumber }
}

function toRow(storeId: string, quote: Quote, texts: QuoteTexts) {
  const { totals, platform, customer, assignedStaff, basedOnQuoteId } = quote
  const { email, ...rest } = customer
  const turn = firstTurn(quote)
  return {
    store_id: storeId,
    id: idToUuid('qte', quote.id),
    number: quote.number,
    status: quote.status,
    mode: quote.mode,
    source: quote.source,
    currency: quote.currency,
    po_number: quote.poNumber,
    requested_delivery_date: quote.requestedDeliveryDate,
    created_at: quote.createdAt,
    updated_at: quote.updatedAt,
    subtotal: formatMoney(totals.subtotal),
    total: formatMoney(totals.total),
    lines: quote.lines.map(toLineRow),
    customer_id: digitsOf(platform.customerId),
    company_id: digitsOf(platform.companyId),
    company_location_id: digitsOf(platform.companyLocationId),
    company_contact_id: digitsOf(platform.companyContactId),
    customer_email: email,
    customer: rest,
    source_url: quote.sourceUrl,
    assigned_staff_id: assignedStaff && idToUuid('stf', assignedStaff.id),
    based_on_quote_id: basedOnQuoteId && idToUuid('qte', basedOnQuoteId),
    waits_for: turn.task,
    waits_since: turn.since,
    api_text: texts.of(quote),
    api_text_form: texts.form,
    api_text_revision: 1,
  }
}
