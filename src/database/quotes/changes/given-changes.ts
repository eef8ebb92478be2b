import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../domain/access/actor.ts'
import { idToUuid } from '../../../domain/id.ts'
import type { QuoteMail } from '../../../domain/mail/queued-mail.ts'
import { formatMoney, type Money } from '../../../domain/money.ts'
import type { Change } from '../../../domain/quotes/change.ts'
import type { WorkingQuote } from '../../../domain/quotes/quote.ts'
import { toTagged } from '../../tagged-json.ts'
import { toLineRow, toProposalRow } from '../quote-row.ts'
import type { QuoteTexts } from '../quote-texts.ts'
import { toOfferJson } from '../versions.ts'

/** A change decided on a quote as it was read. */
export interface DecidedChange {
  storeId: string
  before: WorkingQuote
  change: Omit<Change, 'mail'> & { mail: readonly QuoteMail[] }
  /** The quote as it will be: see quoteAsSaved. */
  saved: WorkingQuote
  actor: Actor
  now: Date
  /** When its mail is to be written, by the machine's clock. */
  mailDueAt: Date
  /** False for a change that another one follows at once, which keeps the quote's text again. */
  keepsText: boolean
}

/** The columns of a quote that every change sets, with their types. */
const PLAIN = {
  status: 'text',
  version_number: 'integer',
  negotiation_round: 'integer',
  expires_at: 'timestamptz',
  first_accepted_at: 'timestamptz',
  fully_converted_at: 'timestamptz',
  invoice_sent_at: 'timestamptz',
  pending_approval: 'text',
  conversion_id: 'uuid',
  loss_reason: 'text',
  reminded_version: 'integer',
  assigned_staff_id: 'uuid',
  kit_conversion_mode: 'text',
  shipping_charged: 'numeric',
  shipping_tax_charged: 'numeric',
  draft_order_ids: 'text[]',
  order_ids: 'text[]',
  subtotal: 'numeric',
  discount_total: 'numeric',
  shipping_total: 'numeric',
  tax_estimate: 'numeric',
  total: 'numeric',
  accepted_total: 'numeric',
  still_open_total: 'numeric',
  headline_mode: 'text',
  waits_for: 'text',
  waits_since: 'timestamptz',
  unanswered_since: 'timestamptz',
  updated_at: 'timestamptz',
  deleted_at: 'timestamptz',
} as const

export const PLAIN_COLUMNS = Object.keys(PLAIN) as (keyof typeof PLAIN)[]

/** Other small columns: of the quote as it was read, and of its new or moved version. */
const OTHERS = {
  store_id: 'bigint',
  id: 'uuid',
  revision: 'bigint',
  new_number: 'integer',
  new_state: 'text',
  takes_offer: 'boolean',
  sent_by: 'text',
  sender_id: 'uuid',
  sent_at: 'timestamptz',
  below_floor: 'jsonb',
  moved_number: 'integer',
  moved_state: 'text',
} as const

const SMALL = { ...PLAIN, ...OTHERS }
const SMALL_NAMES = sql.raw(Object.keys(SMALL).join(', '))
const SMALL_COLUMNS = sql.raw(
  Object.entries(SMALL)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
)

/** Writes each large column, which is given only if one of the changes needs it; null for none. */
const LARGE = {
  text: ({ saved, keepsText }, texts) => (keepsText ? texts.of(saved) : null),
  /** Those of a new version are cut out of its offer, which PostgreSQL so parses once, and builds of nothing. */
  lines: ({ before, change: { quote, newVersion } }) =>
    quote.lines === before.lines || quote.lines === newVersion?.offer.lines
      ? null
      : JSON.stringify(quote.lines.map(toLineRow)),
  offer: ({ change: { newVersion } }) => newVersion && toOfferJson(newVersion.offer),
  proposal: ({ saved: { proposal } }) => proposal && JSON.stringify(toProposalRow(proposal)),
  approval: ({ saved: { approval } }) => approval && toTagged('quote.approval', approval),
  staged: ({ saved: { staged } }) => staged && toTagged('quote.staged', staged),
} satisfies Record<string, (change: DecidedChange, texts: QuoteTexts) => string | null>

type Large = keyof typeof LARGE

const LARGE_COLUMNS = Object.keys(LARGE) as Large[]

/** The large columns that the changes give. `proposal`, `approval` and `staged` may be null: if one of the changes sets one, all do. */
export function largeColumns(changes: readonly DecidedChange[]): ReadonlySet<Large> {
  const isGiven = ({ before, change: { quote, newVersion }, keepsText }: DecidedChange, column: Large): boolean => {
    if (column === 'text') return keepsText
    if (column === 'offer') return newVersion !== null
    if (column === 'lines') return quote.lines !== before.lines && quote.lines !== newVersion?.offer.lines
    return quote[column] !== before[column]
  }
  return new Set(LARGE_COLUMNS.filter((column) => changes.some((change) => isGiven(change, column))))
}

/**
 * Returns the changes as rows `given`, in the order of the quotes' ids. What is small is one JSON text for all; each large column is a text
 * with a line for each quote, which nobody has to escape: JSON and the texts kept of quotes contain no line breaks.
 */
export function givenChanges(changes: readonly DecidedChange[], texts: QuoteTexts): RawBuilder<unknown> {
  const rows = changes.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
  const large = [...largeColumns(changes)]
  const linesOf = (column: Large) => rows.map((row) => LARGE[column](row, texts) ?? '').join('\n')
  const functions = large.map((column) => sql`, unnest(string_to_array(${linesOf(column)}, ${NEWLINE}, ''))`)
  const names = large.map((column) => sql`, ${sql.id(column)}`)
  const shown = large.map((name) => sql`, ${sql.id(name)}${name === 'text' ? sql`` : sql`::jsonb`} as ${sql.id(name)}`)
  return sql`(
        select ${SMALL_NAMES}${sql.join(shown, sql``)}
        from rows from (
          json_to_recordset(${JSON.stringify(rows.map(toRow))}) as (${SMALL_COLUMNS})${sql.join(functions, sql``)}
        ) one (${SMALL_NAMES}${sql.join(names, sql``)})) given`
}

const NEWLINE = sql.raw(`E'\\n'`)

function placeOf({ storeId, before }: DecidedChange): string {
  return `${storeId} ${before.id}`
}

function toRow({ storeId, before, change, saved, now }: DecidedChange) {
  const { newVersion, versionState, isDeleted } = change
  const { totals, charged, platform, assignedStaff } = saved
  return {
    store_id: storeId,
    id: idToUuid('qte', before.id),
    revision: before.revision,
    status: saved.status,
    version_number: saved.versionNumber,
    negotiation_round: saved.negotiationRound,
    expires_at: saved.expiresAt,
    first_accepted_at: saved.firstAcceptedAt,
    fully_converted_at: saved.fullyConvertedAt,
    invoice_sent_at: saved.invoiceSentAt,
    pending_approval: saved.pendingApproval,
    conversion_id: saved.conversionId,
    loss_reason: saved.lossReason,
    reminded_version: saved.remindedVersion,
    assigned_staff_id: assignedStaff && idToUuid('stf', assignedStaff.id),
    kit_conversion_mode: saved.kitConversionMode,
    shipping_charged: formatMoney(charged.shipping),
    shipping_tax_charged: formatMoney(charged.shippingTax),
    draft_order_ids: platform.draftOrderIds,
    order_ids: platform.orderIds,
    subtotal: formatMoney(totals.subtotal),
    discount_total: formatMoney(totals.discountTotal),
    shipping_total: formatMoney(totals.shippingTotal),
    tax_estimate: formatMoney(totals.taxEstimate),
    total: formatMoney(totals.total),
    accepted_total: orNull(totals.acceptedTotal),
    still_open_total: orNull(totals.stillOpenTotal),
    headline_mode: totals.headlineMode,
    waits_for: saved.turn.task,
    waits_since: saved.turn.since,
    unanswered_since: saved.turn.unansweredSince,
    updated_at: saved.updatedAt,
    deleted_at: isDeleted ? now : null,
    ...(newVersion && {
      new_number: newVersion.number,
      new_state: newVersion.state,
      takes_offer: saved.lines === newVersion.offer.lines && saved.lines !== before.lines,
      sent_by: newVersion.sentBy,
      sender_id: newVersion.staffId && idToUuid('stf', newVersion.staffId),
      sent_at: newVersion.createdAt,
      below_floor: newVersion.confirmedBelowFloor,
    }),
    ...(versionState && { moved_number: versionState.number, moved_state: versionState.state }),
  } satisfies Partial<Record<keyof typeof SMALL, unknown>>
}

function orNull(amount: Money | null): string | null {
  return amount === null ? null : formatMoney(amount)
}
