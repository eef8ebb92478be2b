import { type RawBuilder, sql } from 'kysely'
import { type Actor, actorKind } from '../../domain/access/actor.ts'
import { groupInOrder } from '../../domain/group-in-order.ts'
import { idToUuid } from '../../domain/id.ts'
import type { QuoteMail } from '../../domain/mail/queued-mail.ts'
import { formatMoney } from '../../domain/money.ts'
import type { Creation } from '../../domain/quotes/new-quote.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import { firstTurn } from '../../domain/quotes/turn-after.ts'
import { storeOfAll } from '../../domain/stores/store-of-all.ts'
import type { Tx } from '../database.ts'
import { hasNodes } from '../distribution/has-nodes.ts'
import { insertRows } from '../insert-rows.ts'
import { mailTables } from '../mail/mail-outbox.ts'
import { recordEventsOf } from '../webhooks/events.ts'
import { type Part, writeParts } from '../write-parts.ts'
import { type SearchedQuote, saveWords } from './changes/quote-words.ts'
import { digitsOf, toLineRow } from './quote-row.ts'
import type { QuoteTexts } from './quote-texts.ts'
import { timelineTables } from './timeline.ts'

/** A quote's number to be taken from its store's. */
export interface WantedNumber {
  storeId: string
  prefix: string
  /** The store's first number. */
  start: number
}

/**
 * Takes the stores' next numbers, in this order, in one statement with what is `spent`. The counters' rows stay locked until commit, so numbers have
 * no gaps; all transactions lock them in the order of the stores' ids, so none deadlock. `lockedWithinMs` is for the whole transaction.
 */
export async function takeNumbers(
  tx: Tx,
  wanted: readonly WantedNumber[],
  { spent, lockedWithinMs }: Spending,
): Promise<string[]> {
  const stores = groupInOrder(wanted, ({ storeId }) => storeId)
  const asked = stores.map(([storeId, ones]) => ({ storeId, count: ones.length, start: ones[0].start }))
  const limit = lockedWithinMs === undefined ? sql`` : sql`, set_config('lock_timeout', ${lockedWithinMs}, true)`
  const [first] = asked
  const lasts =
    first && asked.length === 1 ? await countUp(tx, first, spent, limit) : await countAllUp(tx, asked, spent, limit)
  const numbers = new Map<WantedNumber, string>()
  for (const [storeId, ones] of stores) {
    const last = lasts.get(storeId) ?? 0n
    for (const [i, one] of ones.toReversed().entries()) numbers.set(one, `${one.prefix}${last - BigInt(i)}`)
  }
  return wanted.map((one) => numbers.get(one) ?? '')
}

interface Spending {
  spent: readonly Part[]
  lockedWithinMs: number | undefined
}

interface AskedNumbers {
  storeId: string
  count: number
  start: number
}

/** Returns the last number by store. */
async function countUp(
  tx: Tx,
  { storeId, count, start }: AskedNumbers,
  spent: readonly Part[],
  limit: RawBuilder<unknown>,
): Promise<Map<string, bigint>> {
  // a lock's limit cannot be set from here where the row is on another node
  const first = hasNodes()
    ? sql`values (${storeId}::bigint, ${start}::bigint + ${count}::bigint - 1)`
    : sql`select ${storeId}::bigint, ${start}::bigint + ${count}::bigint - 1 from (select) one${limit}`
  const query = sql`
      insert into quote_counter as c (store_id, last_number)
      ${first}
      on conflict (store_id) do update set last_number = greatest(c.last_number + ${count}::bigint, excluded.last_number)
      returning last_number`
  const part = { name: 'number', tables: [{ name: 'counter', query }], first: 'counter', shows: 'last_number' }
  const [row] = await writeParts(tx, [part, ...spent], { storeId, isLast: null })
  return new Map([[storeId, BigInt(row?.number ?? 0)]])
}

async function countAllUp(
  tx: Tx,
  stores: readonly AskedNumbers[],
  spent: readonly Part[],
  limit: RawBuilder<unknown>,
): Promise<Map<string, bigint>> {
  const asked = sql`
      select store_id, numbers, start
      from unnest(${stores.map(({ storeId }) => storeId)}::bigint[], ${stores.map(({ count }) => count)}::bigint[],
        ${stores.map(({ start }) => start)}::bigint[]) as asked (store_id, numbers, start)${limit}`
  const counter = sql`
      insert into quote_counter as c (store_id, last_number) select store_id, start + numbers - 1 from asked
      on conflict (store_id) do update
        set last_number = greatest(c.last_number + (select numbers from asked where store_id = c.store_id), excluded.last_number)
      returning store_id, last_number`
  const tables = [
    { name: 'asked', query: asked },
    { name: 'counter', query: counter },
  ]
  const part = { name: 'numbers', tables, first: 'counter' }
  const rows = await writeParts(tx, [part, ...spent], {
    after: sql`(select * from counter) counter`,
    shows: sql`, counter.*`,
    storeId: null,
    isLast: null,
  })
  return new Map(rows.map(({ store_id, last_number }) => [store_id ?? '', BigInt(last_number ?? 0)]))
}

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
 * Adds quotes, starts their timelines, queues their mail, writes `along` and records their events, in one statement, whose text is the same
 * for any number of quotes: it is planned once. Must be the transaction's last call; it commits too.
 */
export async function insertQuotes(
  tx: Tx,
  added: readonly AddedQuote[],
  { texts, along }: { texts: QuoteTexts; along: readonly Part[] },
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
  await writeParts(tx, [quotes, ...along], { storeId: storeOfAll(added), after: recordEventsOf(feeds), isLast: tx })
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
