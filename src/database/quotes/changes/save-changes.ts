import { type RawBuilder, sql } from 'kysely'
import { actorKind } from '../../../domain/access/actor.ts'
import { groupInOrder } from '../../../domain/group-in-order.ts'
import { outcomeOf } from '../../../domain/quotes/outcome.ts'
import type { WorkingQuote } from '../../../domain/quotes/quote.ts'
import { turnAfter } from '../../../domain/quotes/turn-after.ts'
import { storeOfAll } from '../../../domain/stores/store-of-all.ts'
import type { Tx } from '../../database.ts'
import { isOf } from '../../distribution/by-store.ts'
import { mailTables } from '../../mail/mail-outbox.ts'
import { type EventsOfStore, recordEventsOf } from '../../webhooks/events.ts'
import { type Part, writeParts } from '../../write-parts.ts'
import type { QuoteTexts } from '../quote-texts.ts'
import { timelineTables } from '../timeline.ts'
import { changedMeanwhile } from '../working-quotes.ts'
import { acceptedTables } from './accepted-tables.ts'
import { type DecidedChange, givenChanges, largeColumns, PLAIN_COLUMNS } from './given-changes.ts'

/** Returns the quote as a change saves it: `updated_at` always increases, which also keeps the timeline in the order of changes. */
export function quoteAsSaved({ before, change, actor, now }: Omit<DecidedChange, 'saved' | 'mailDueAt'>): WorkingQuote {
  const { quote } = change
  const at = new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1))
  const revision = String(BigInt(before.revision) + 1n)
  const turn = turnAfter(before, change, actorKind(actor), at)
  const lossReason = outcomeOf(quote.status) === 'lost' ? quote.lossReason : null
  return { ...quote, lossReason, pendingApproval: quote.approval?.kind ?? null, updatedAt: at, revision, turn }
}

interface Saving {
  texts: QuoteTexts
  /** Parts that are written with them. */
  along: readonly Part[]
  /** True if no statement follows, so that it commits too. */
  isLast: boolean
  lockedWithinMs?: number | undefined
}

/**
 * Saves changes of quotes of any stores, each another, in one statement: their rows, new or moved versions, the timeline, mail, `along`, and
 * events. Its text depends on what kinds of things change, not on how many do, so it is planned once. All transactions lock quotes in the order
 * of their ids, then the rest in the order of the stores', so none deadlock. Must be the transaction's last call, because events come last.
 * Throws `state_conflict` if a quote is no longer at the revision it was read at.
 */
export async function saveChanges(
  tx: Tx,
  changes: readonly DecidedChange[],
  { texts, along, isLast, lockedWithinMs }: Saving,
): Promise<void> {
  const events = feedsOf(changes)
  await writeParts(tx, [changedPart(changes, texts, lockedWithinMs), noted(changes), ...along], {
    ...(events.length > 0 && { after: recordEventsOf(events) }),
    storeId: storeOfAll(changes),
    isLast: isLast ? tx : null,
  })
}

/** Must be the first part: it refuses quotes that have changed before anything else is written. */
function changedPart(changes: readonly DecidedChange[], texts: QuoteTexts, lockedWithinMs: number | undefined): Part {
  return {
    name: 'quotes',
    tables: [
      { name: 'locked', query: lockGiven(changes, texts, lockedWithinMs), isMaterialized: true },
      { name: 'saved', query: updateQuotes(changes, texts) },
      ...(changes.some(({ change }) => change.newVersion) ? [{ name: 'versions', query: INSERT_VERSIONS }] : []),
      ...(changes.some(({ change }) => change.versionState) ? [{ name: 'moved', query: moveVersions(changes) }] : []),
    ],
    first: 'saved',
    rows: changes.length,
    refuse: changedMeanwhile,
  }
}

/** All else that is written of the changes: none of it refers to their quotes' rows. */
function noted(changes: readonly DecidedChange[]): Part {
  const entries = changes.map(({ storeId, before, change, actor, saved }) => ({
    ...{ storeId, quoteId: before.id, before: before.status, change, actor, now: saved.updatedAt },
  }))
  const mails = changes.map(({ storeId, before, change, now, mailDueAt }) => ({
    ...{ storeId, quoteId: before.id, mails: change.mail, now, mailDueAt },
  }))
  return {
    name: 'noted',
    tables: [...timelineTables(entries), ...acceptedTables(changes), ...mailTables(mails)],
    areApart: true,
  }
}

/**
 * A row for each given quote that is still at its revision, locked one after the other in the order of their ids. With a limit, a quote that is
 * locked is not waited for at all, so that who came first is first in its queue.
 */
function lockGiven(
  changes: readonly DecidedChange[],
  texts: QuoteTexts,
  lockedWithinMs: number | undefined,
): RawBuilder<unknown> {
  const limit =
    lockedWithinMs === undefined ? sql`` : sql`cross join set_config('lock_timeout', ${lockedWithinMs}, true)`
  return sql`
      select given.*
      from ${givenChanges(changes, texts)} ${limit}
      cross join lateral (
        select 1 from quote q
        where ${isOf('q.store_id', storeOfAll(changes))} and q.store_id = given.store_id and q.id = given.id
          and q.revision = given.revision
        for no key update ${lockedWithinMs === undefined ? sql`` : sql`skip locked`}) q`
}

/** Made once: built anew, it would take 0.07 ms of each statement. */
const SET_PLAIN: RawBuilder<unknown> = sql.raw(PLAIN_COLUMNS.map((column) => `${column} = given.${column}`).join(', '))

/** The columns that changes may set; large ones only if one of them does. */
function updateQuotes(changes: readonly DecidedChange[], texts: QuoteTexts): RawBuilder<unknown> {
  const large = largeColumns(changes)
  const set = [SET_PLAIN]
  for (const column of ['proposal', 'approval', 'staged'] as const) {
    if (large.has(column)) set.push(sql`${sql.id(column)} = given.${sql.id(column)}`)
  }
  const lines = [
    ...(large.has('lines') ? [sql`given.lines`] : []),
    ...(large.has('offer') ? [sql`case when given.takes_offer then given.offer -> 'lines' end`] : []),
  ]
  if (lines.length > 0) set.push(sql`lines = coalesce(${sql.join(lines)}, q.lines)`)
  if (large.has('text')) {
    set.push(
      sql`api_text = coalesce(given.text, q.api_text)`,
      sql`api_text_form = case when given.text is null then q.api_text_form else ${texts.form} end`,
      sql`api_text_revision = case when given.text is null then q.api_text_revision else q.revision + 1 end`,
    )
  }
  return sql`
      update quote q
      set ${sql.join(set)}, revision = q.revision + 1
      from locked given
      where ${isOf('q.store_id', storeOfAll(changes))} and q.store_id = given.store_id and q.id = given.id
      returning q.store_id, q.id`
}

const INSERT_VERSIONS = sql`
      insert into quote_version (store_id, quote_id, number, state, sent_by, staff_id, created_at, offer, confirmed_below_floor)
      select store_id, id, new_number, new_state, sent_by, sender_id, sent_at, offer, below_floor
      from locked
      where new_number is not null`

const moveVersions = (changes: readonly DecidedChange[]) => sql`
      update quote_version v set state = given.moved_state
      from locked given
      where ${isOf('v.store_id', storeOfAll(changes))} and v.store_id = given.store_id and v.quote_id = given.id and v.number = given.moved_number`

/** The changes' events, each store's in their order. */
function feedsOf(changes: readonly DecidedChange[]): EventsOfStore[] {
  const feeds = groupInOrder(changes, ({ storeId }) => storeId).map(([storeId, ones]) => ({
    storeId,
    events: ones.flatMap(({ change, before, actor }) =>
      change.events.map((event) => ({ ...event, quoteId: before.id, actor: actorKind(actor) })),
    ),
    now: new Date(Math.max(...ones.map(({ now }) => now.getTime()))),
  }))
  return feeds.filter(({ events }) => events.length > 0)
}
