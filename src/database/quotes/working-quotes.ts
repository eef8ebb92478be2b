import { type RawBuilder, sql } from 'kysely'
import { type Actor, actorKind } from '../../domain/access/actor.ts'
import { idToUuid } from '../../domain/id.ts'
import type { QuoteMail } from '../../domain/mail/queued-mail.ts'
import { formatMoney, parseMoney } from '../../domain/money.ts'
import { Problem } from '../../domain/problem.ts'
import type { Change } from '../../domain/quotes/change.ts'
import { noSuchQuote } from '../../domain/quotes/no-such-quote.ts'
import type { Quote, WorkingQuote } from '../../domain/quotes/quote.ts'
import type { KeptTask } from '../../domain/quotes/turn.ts'
import { turnAfter } from '../../domain/quotes/turn-after.ts'
import type { DbOrTx, Tx } from '../database.ts'
import { insertMails } from '../mail/mail-outbox.ts'
import { fromTagged, type Tagged, toTagged } from '../tagged-json.ts'
import { recordEvents } from '../webhooks/events.ts'
import { type Part, writeParts } from '../write-parts.ts'
import { type QuoteRow, toLineRow, toProposalRow, toQuote } from './quote-row.ts'
import type { QuoteTexts } from './quote-texts.ts'
import { QUOTE_COLUMNS } from './quotes.ts'
import { insertTimeline } from './timeline.ts'
import { insertVersion, moveVersion, toOfferJson } from './versions.ts'

type WorkingRow = QuoteRow & {
  revision: string
  staged: Tagged<'quote.staged'> | null
  approval: Tagged<'quote.approval'> | null
  conversion_id: string | null
  reminded_version: number
  shipping_charged: string
  shipping_tax_charged: string
  waits_for: KeptTask | null
  waits_since: Date | null
  unanswered_since: Date | null
}

/** Returns the quote with everything decisions need, without locking it, or throws `not_found`. */
export async function readWorkingQuote(db: DbOrTx, storeId: string, quoteId: string): Promise<WorkingQuote> {
  return selectOne(db, storeId, quoteId, sql``)
}

/** Like readWorkingQuote for several quotes: in id order, without missing ones. */
export async function listWorkingQuotes(
  db: DbOrTx,
  storeId: string,
  quoteIds: readonly string[],
): Promise<WorkingQuote[]> {
  const uuids = quoteIds.map((id) => idToUuid('qte', id))
  const quotes = await selectWorking(db, storeId, sql`q.id = any (${uuids}::uuid[])`, sql``)
  const byId = new Map(quotes.map((quote) => [quote.id, quote]))
  return quoteIds.flatMap((id) => byId.get(id) ?? [])
}

/** Like readWorkingQuote, and locks the row until the transaction ends. */
export async function lockWorkingQuote(tx: Tx, storeId: string, quoteId: string): Promise<WorkingQuote> {
  return selectOne(tx, storeId, quoteId, sql`for update of q`)
}

async function selectOne(
  db: DbOrTx,
  storeId: string,
  quoteId: string,
  lock: RawBuilder<unknown>,
): Promise<WorkingQuote> {
  const [quote] = await selectWorking(db, storeId, sql`q.id = ${idToUuid('qte', quoteId)}`, lock)
  if (!quote) throw noSuchQuote()
  return quote
}

async function selectWorking(
  db: DbOrTx,
  storeId: string,
  isWanted: RawBuilder<unknown>,
  lock: RawBuilder<unknown>,
): Promise<WorkingQuote[]> {
  const { rows } = await sql<WorkingRow>`
    select ${QUOTE_COLUMNS}, q.revision, q.staged, q.approval, q.conversion_id, q.reminded_version,
      q.shipping_charged, q.shipping_tax_charged, q.waits_for, q.waits_since, q.unanswered_since
    from quote q
    where q.store_id = ${storeId} and ${isWanted} and q.deleted_at is null
    ${lock}`.execute(db)
  return rows.map(toWorkingQuote)
}

function toWorkingQuote(row: WorkingRow): WorkingQuote {
  const { revision, staged, approval, conversion_id, reminded_version, shipping_charged, shipping_tax_charged } = row
  return {
    ...toQuote(row),
    revision,
    staged: staged && fromTagged(staged),
    approval: approval && fromTagged(approval),
    conversionId: conversion_id,
    charged: { shipping: parseMoney(shipping_charged), shippingTax: parseMoney(shipping_tax_charged) },
    remindedVersion: reminded_version,
    turn: { task: row.waits_for, since: row.waits_since, unansweredSince: row.unanswered_since },
  }
}

/**
 * Saves a change of a quote in one statement: its row, a new or moved version, the timeline, mail, `along` of the quote as saved, and
 * events; returns the quote as saved. `updated_at` always increases. Must be the transaction's last call, because events come last; commits
 * too if `isLast`. Throws `state_conflict` if the quote is no longer at the revision it was read at.
 */
export async function saveChange(
  tx: Tx,
  storeId: string,
  before: WorkingQuote,
  change: Omit<Change, 'mail'> & { mail: readonly QuoteMail[] },
  { actor, now, texts, along, isLast }: Saving,
): Promise<WorkingQuote> {
  const { quote } = change
  const at = new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1)) // keeps the timeline in the order of changes
  const revision = String(BigInt(before.revision) + 1n)
  const kind = actorKind(actor)
  const turn = turnAfter(before, change, kind, at)
  const saved = { ...quote, pendingApproval: quote.approval?.kind ?? null, updatedAt: at, revision, turn }
  const events = change.events.map(({ type, data }) => ({ type, data, quoteId: quote.id, actor: kind }))
  await writeParts(tx, [changePart(storeId, before, change, saved, { actor, now, texts }), ...along(saved)], {
    after: events.length > 0 ? sql`cross join lateral ${recordEvents(storeId, events, now)}` : sql``,
    isLast: isLast ? tx : null,
  })
  return saved
}

interface Saving {
  actor: Actor
  now: Date
  /** Null keeps no text at this revision. */
  texts: QuoteTexts | null
  along: (saved: WorkingQuote) => readonly Part[]
  isLast: boolean
}

/** Must be the first part: it refuses a quote that has changed before anything else is written. */
function changePart(
  storeId: string,
  before: WorkingQuote,
  change: Omit<Change, 'mail'> & { mail: readonly QuoteMail[] },
  saved: WorkingQuote,
  { actor, now, texts }: Pick<Saving, 'actor' | 'now' | 'texts'>,
): Part {
  const { quote, newVersion, versionState, mail } = change
  const timeline = { storeId, quoteId: quote.id, before: before.status, change, actor, now: saved.updatedAt }
  const tables = [sql`timeline as (${insertTimeline([timeline])})`]
  if (newVersion) {
    tables.push(
      sql`offered as (select ${toOfferJson(newVersion.offer)}::jsonb as offer)`,
      sql`version as (${insertVersion(storeId, quote.id, newVersion, sql`(select offer from offered)`)})`,
    )
  }
  if (versionState) tables.push(sql`moved as (${moveVersion(storeId, quote.id, versionState)})`)
  if (mail.length > 0) tables.push(sql`mails as (${insertMails([{ storeId, quoteId: quote.id, mails: mail, now }])})`)
  tables.push(sql`saved as (
      update quote
      set ${sql.join([...assignments(change, before), ...turnOf(saved)])},
        updated_at = ${saved.updatedAt}, ${texts ? sql`api_text = ${texts.of(saved)}, api_text_form = ${texts.form}, api_text_revision = revision + 1,` : sql``}
        revision = revision + 1${change.isDeleted ? sql`, deleted_at = ${now}` : sql``}
      where store_id = ${storeId} and id = ${idToUuid('qte', quote.id)} and revision = ${before.revision}
      returning revision)`)
  return { name: 'quote', tables, result: sql`(select revision from saved)`, refuse: changedMeanwhile }
}

export function changedMeanwhile(): Problem {
  return new Problem('state_conflict', 'Someone else changed the quote. Read it again, then decide.')
}

/** The lines of the version that the same statement adds: cut out of its offer, which PostgreSQL so parses once, and builds of nothing. */
const OFFERED_LINES = sql`(select offer -> 'lines' from offered)`

/** The columns a change may set; large ones only if changed. */
function assignments(
  { quote, newVersion }: Pick<Change, 'quote' | 'newVersion'>,
  before: WorkingQuote,
): RawBuilder<unknown>[] {
  const { totals, proposal, approval, staged, platform, charged } = quote
  const set = [
    sql`status = ${quote.status}`,
    sql`version_number = ${quote.versionNumber}`,
    sql`negotiation_round = ${quote.negotiationRound}`,
    sql`expires_at = ${quote.expiresAt}`,
    sql`first_accepted_at = ${quote.firstAcceptedAt}`,
    sql`fully_converted_at = ${quote.fullyConvertedAt}`,
    sql`invoice_sent_at = ${quote.invoiceSentAt}`,
    sql`pending_approval = ${approval?.kind ?? null}`,
    sql`conversion_id = ${quote.conversionId}`,
    sql`reminded_version = ${quote.remindedVersion}`,
    sql`assigned_staff_id = ${quote.assignedStaff && idToUuid('stf', quote.assignedStaff.id)}`,
    sql`kit_conversion_mode = ${quote.kitConversionMode}`,
  ]
  if (totals !== before.totals) set.push(...totalsOf(totals))
  if (quote.lines !== before.lines) {
    const isOffered = quote.lines === newVersion?.offer.lines
    set.push(sql`lines = ${isOffered ? OFFERED_LINES : JSON.stringify(quote.lines.map(toLineRow))}`)
  }
  if (proposal !== before.proposal) set.push(sql`proposal = ${proposal && JSON.stringify(toProposalRow(proposal))}`)
  if (approval !== before.approval) set.push(sql`approval = ${approval && toTagged('quote.approval', approval)}`)
  if (staged !== before.staged) set.push(sql`staged = ${staged && toTagged('quote.staged', staged)}`)
  if (charged !== before.charged) {
    set.push(
      sql`shipping_charged = ${formatMoney(charged.shipping)}`,
      sql`shipping_tax_charged = ${formatMoney(charged.shippingTax)}`,
    )
  }
  if (platform !== before.platform) {
    set.push(sql`draft_order_ids = ${platform.draftOrderIds}`, sql`order_ids = ${platform.orderIds}`)
  }
  return set
}

function turnOf({ turn: { task, since, unansweredSince } }: WorkingQuote): RawBuilder<unknown>[] {
  return [sql`waits_for = ${task}`, sql`waits_since = ${since}`, sql`unanswered_since = ${unansweredSince}`]
}

function totalsOf(totals: Quote['totals']): RawBuilder<unknown>[] {
  const orNull = (amount: bigint | null) => (amount === null ? null : formatMoney(amount))
  return [
    sql`subtotal = ${formatMoney(totals.subtotal)}`,
    sql`discount_total = ${formatMoney(totals.discountTotal)}`,
    sql`shipping_total = ${formatMoney(totals.shippingTotal)}`,
    sql`tax_estimate = ${formatMoney(totals.taxEstimate)}`,
    sql`total = ${formatMoney(totals.total)}`,
    sql`accepted_total = ${orNull(totals.acceptedTotal)}`,
    sql`still_open_total = ${orNull(totals.stillOpenTotal)}`,
    sql`headline_mode = ${totals.headlineMode}`,
  ]
}
