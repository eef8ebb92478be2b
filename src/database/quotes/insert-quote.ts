import { sql } from 'kysely'
import { type Actor, actorKind } from '../../domain/access/actor.ts'
import { idToUuid } from '../../domain/id.ts'
import { formatMoney } from '../../domain/money.ts'
import type { Creation, NewQuote } from '../../domain/quotes/new-quote.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import type { Tx } from '../database.ts'
import { insertMails } from '../mail/mail-outbox.ts'
import { thenCommit } from '../then-commit.ts'
import { recordEvents } from '../webhooks/events.ts'
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
 * Adds a quote under the store's next number, starts its timeline, queues its mail and records its events, in one statement; returns
 * the quote with its number. Must be the transaction's last call; commits too if `isLast`. The counter's row stays locked until commit,
 * so numbers have no gaps.
 */
export async function insertQuote(
  tx: Tx,
  storeId: string,
  { quote, detail, events, mail }: Creation,
  { prefix, start }: QuoteNumbers,
  {
    actor,
    now,
    texts,
    isLast,
  }: { actor: Actor; now: Date; texts: QuoteTexts<readonly [string, string], NewQuote>; isLast: boolean },
): Promise<Quote> {
  const change = { action: 'create', detail, quote } as const
  const parts = [
    sql`counter as (
      insert into quote_counter as c (store_id, last_number) values (${storeId}, ${start})
      on conflict (store_id) do update set last_number = greatest(c.last_number + 1, ${start})
      returning last_number)`,
    sql`numbered as (select ${prefix}::text || last_number as number from counter)`,
    sql`added as (${quoteRow(storeId, quote, texts)})`,
    sql`timeline as (${insertTimeline(storeId, { quoteId: quote.id, before: null, change, actor, now })})`,
  ]
  if (mail.length > 0) parts.push(sql`mails as (${insertMails(storeId, quote.id, mail, now)})`)
  const kind = actorKind(actor)
  const recorded = events.map((event) => ({ ...event, quoteId: quote.id, actor: kind }))
  const { rows } = await sql<{ number: string }>`${isLast ? thenCommit(tx) : sql``}with ${sql.join(parts)}
    select added.number
    from added cross join lateral ${recordEvents(storeId, recorded, now)}`.execute(tx)
  if (!rows[0]) throw new Error('A quote was not added')
  return { ...quote, number: rows[0].number }
}

function quoteRow(storeId: string, quote: NewQuote, texts: QuoteTexts<readonly [string, string], NewQuote>) {
  const { totals, platform, customer, assignedStaff, basedOnQuoteId } = quote
  const { email, ...rest } = customer
  const [before, after] = texts.of(quote)
  return sql`
      insert into quote (store_id, id, number, status, mode, source, currency, po_number, requested_delivery_date,
        created_at, updated_at, subtotal, total, lines, customer_id, company_id, company_location_id, company_contact_id,
        customer_email, customer, source_url, assigned_staff_id, based_on_quote_id, api_text, api_text_form, api_text_revision)
      select ${storeId}, ${idToUuid('qte', quote.id)}, number, ${quote.status},
        ${quote.mode}, ${quote.source}, ${quote.currency}, ${quote.poNumber}, ${quote.requestedDeliveryDate},
        ${quote.createdAt}, ${quote.updatedAt}, ${formatMoney(totals.subtotal)}, ${formatMoney(totals.total)},
        ${JSON.stringify(quote.lines.map(toLineRow))}, ${digitsOf(platform.customerId)}, ${digitsOf(platform.companyId)},
        ${digitsOf(platform.companyLocationId)}, ${digitsOf(platform.companyContactId)}, ${email}, ${JSON.stringify(rest)},
        ${quote.sourceUrl}, ${assignedStaff && idToUuid('stf', assignedStaff.id)},
        ${basedOnQuoteId && idToUuid('qte', basedOnQuoteId)}, ${before}::text || to_json(number) || ${after}::text, ${texts.form}, 1
      from numbered
      returning number`
}

function digitsOf(gid: string | null): string | null {
  return gid === null ? null : gid.slice(gid.lastIndexOf('/') + 1)
}
