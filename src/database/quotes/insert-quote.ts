import { type RawBuilder, sql } from 'kysely'
import { type Actor, actorKind } from '../../domain/access/actor.ts'
import { idToUuid } from '../../domain/id.ts'
import { formatMoney } from '../../domain/money.ts'
import type { Creation } from '../../domain/quotes/new-quote.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import type { Tx } from '../database.ts'
import { insertMails } from '../mail/mail-outbox.ts'
import { recordEvents } from '../webhooks/events.ts'
import { type Part, writeParts } from '../write-parts.ts'
import { toLineRow } from './quote-row.ts'
import type { QuoteTexts } from './quote-texts.ts'
import { insertTimeline } from './timeline.ts'

/** A store's numbering of quotes. */
export interface QuoteNumbers {
  prefix: string
  /** The first number used. */
  start: number
}

/**
 * Takes the store's next number for a quote, in one statement with `parts`. The counter's row stays locked until commit, so numbers have no
 * gaps.
 */
export async function takeNumber(
  tx: Tx,
  storeId: string,
  { prefix, start }: QuoteNumbers,
  parts: readonly Part[],
): Promise<string> {
  const counter: Part = {
    name: 'number',
    tables: [
      sql`counter as (
      insert into quote_counter as c (store_id, last_number) values (${storeId}, ${start})
      on conflict (store_id) do update set last_number = greatest(c.last_number + 1, ${start})
      returning last_number)`,
    ],
    result: sql`(select last_number from counter)`,
  }
  const { number } = await writeParts(tx, [...parts, counter], { isLast: null })
  return `${prefix}${number}`
}

/**
 * Adds a quote, starts its timeline, queues its mail, writes `along` and records its events, in one statement. Must be the transaction's
 * last call; it commits too.
 */
export async function insertQuote(
  tx: Tx,
  storeId: string,
  { quote, detail, events, mail }: Omit<Creation, 'quote'> & { quote: Quote },
  { actor, now, texts, along }: { actor: Actor; now: Date; texts: QuoteTexts; along: readonly Part[] },
): Promise<void> {
  const change = { action: 'create', detail, quote } as const
  const tables = [
    sql`added as (${quoteRow(storeId, quote, texts)})`,
    sql`timeline as (${insertTimeline(storeId, { quoteId: quote.id, before: null, change, actor, now })})`,
  ]
  if (mail.length > 0) tables.push(sql`mails as (${insertMails(storeId, quote.id, mail, now)})`)
  const kind = actorKind(actor)
  const recorded = events.map((event) => ({ ...event, quoteId: quote.id, actor: kind }))
  await writeParts(tx, [{ name: 'quote', tables, result: sql`(select revision from added)` }, ...along], {
    after: sql`cross join lateral ${recordEvents(storeId, recorded, now)}`,
    isLast: tx,
  })
}

function quoteRow(storeId: string, quote: Quote, texts: QuoteTexts): RawBuilder<unknown> {
  const { totals, platform, customer, assignedStaff, basedOnQuoteId } = quote
  const { email, ...rest } = customer
  return sql`
      insert into quote (store_id, id, number, status, mode, source, currency, po_number, requested_delivery_date,
        created_at, updated_at, subtotal, total, lines, customer_id, company_id, company_location_id, company_contact_id,
        customer_email, customer, source_url, assigned_staff_id, based_on_quote_id, api_text, api_text_form, api_text_revision)
      values (${storeId}, ${idToUuid('qte', quote.id)}, ${quote.number}, ${quote.status},
        ${quote.mode}, ${quote.source}, ${quote.currency}, ${quote.poNumber}, ${quote.requestedDeliveryDate},
        ${quote.createdAt}, ${quote.updatedAt}, ${formatMoney(totals.subtotal)}, ${formatMoney(totals.total)},
        ${JSON.stringify(quote.lines.map(toLineRow))}, ${digitsOf(platform.customerId)}, ${digitsOf(platform.companyId)},
        ${digitsOf(platform.companyLocationId)}, ${digitsOf(platform.companyContactId)}, ${email}, ${JSON.stringify(rest)},
        ${quote.sourceUrl}, ${assignedStaff && idToUuid('stf', assignedStaff.id)},
        ${basedOnQuoteId && idToUuid('qte', basedOnQuoteId)}, ${texts.of(quote)}, ${texts.form}, 1)
      returning revision`
}

function digitsOf(gid: string | null): string | null {
  return gid === null ? null : gid.slice(gid.lastIndexOf('/') + 1)
}
