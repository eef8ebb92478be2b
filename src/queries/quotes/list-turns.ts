import type { StaffQuoteItem } from '../../database/quotes/staff-quote-item.ts'
import {
  listExpiring,
  listMarks,
  listPutOff,
  listReminded,
  listWaiting,
  type WaitingQuote,
} from '../../database/quotes/waiting-quotes.ts'
import { mayAccess } from '../../domain/access/access.ts'
import { may } from '../../domain/access/permissions.ts'
import { longestWait, type Task } from '../../domain/quotes/turn.ts'
import type { Reason } from '../../domain/reason.ts'
import { dueAt } from '../../domain/stores/promise.ts'
import { listAwaiting } from '../approvals/list-approvals.ts'
import { onePage, type Page } from '../page.ts'
import type { StaffReader } from '../reader.ts'

/** The queue of the reader, of the whole team, of what the reader has put off, or of what goes out by itself. */
export type TurnScope = 'mine' | 'team' | 'snoozed' | 'scheduled'

/** A quote that waits for staff: what for, since when, and by when the store promises an answer. */
export interface QuoteTurn extends Wait {
  item: StaffQuoteItem
  dueAt: Date
  isLate: boolean
  /** True if it has changed since the reader saw it. */
  isUnread: boolean
  snoozedUntil: Date | null
  /** True if the reader put it off after it began to wait. */
  isPutOff: boolean
}

interface Wait {
  task: Task
  since: Date
  /** The reason, where the task alone does not say it. */
  why?: Reason | null
  /** The time of the task, if it has one of its own. */
  due?: Date | null
}
/** `news` is the time of the last thing that began to wait. */
type Found = Wait & { item: StaffQuoteItem; news: Date }
type Asking = Pick<StaffReader, 'db' | 'store' | 'actor' | 'now'>

const MOST_TURNS = 50
/** Waiting quotes are counted up to this number. */
export const MOST_TURNS_COUNTED = 100
const DAY_MS = 86_400_000
const DEFAULT_EXPIRING_DAYS = 3

/** Lists what waits, by when an answer is due, at most 50. A Sales rep who does not see all quotes has no team. */
export async function listTurns(ctx: Asking, { scope = 'mine' }: { scope?: TurnScope } = {}): Promise<Page<QuoteTurn>> {
  const turns = await gatherFor(ctx, scope)
  return { ...onePage(turns.slice(0, MOST_TURNS)), hasMore: turns.length > MOST_TURNS }
}

/** Counts what waits for the reader, and what of it is late. */
export async function countTurns(ctx: Asking): Promise<{ mine: number; late: number }> {
  const turns = (await gather(ctx, false, MOST_TURNS_COUNTED)).slice(0, MOST_TURNS_COUNTED)
  return { mine: turns.length, late: turns.filter(({ isLate }) => isLate).length }
}

function gatherFor(ctx: Asking, scope: TurnScope): Promise<QuoteTurn[]> {
  if (scope === 'snoozed') return gatherPutOff(ctx)
  return scope === 'scheduled' ? gatherScheduled(ctx) : gather(ctx, scope === 'team', MOST_TURNS + 1)
}

async function gather(ctx: Asking, asksForTeam: boolean, limit: number): Promise<QuoteTurn[]> {
  const { db, store, actor, now } = ctx
  const seesAll = may(actor.role, 'quotes.see_all', store.settings)
  const isTeam = asksForTeam && seesAll
  const scope = { staffId: actor.id, isTeam, now }
  const until = new Date(now.getTime() + (store.settings.expiry?.reminder_days ?? DEFAULT_EXPIRING_DAYS) * DAY_MS)
  const [waiting, reminded, expiring, approvals] = await Promise.all([
    listWaiting(db, store.id, scope, limit),
    listReminded(db, store.id, scope, { limit, seesAll }),
    listExpiring(db, store.id, scope, { until, limit }),
    listAwaiting(ctx, isTeam ? 'team' : 'for_me'),
  ])
  const turns = await describe(ctx, [
    ...waiting.flatMap((quote) => withWait(quote, longestWait(quote.turn))),
    ...reminded.flatMap((quote) => withWait(quote, isRemindedOnly(quote) ? quote.reminder : null)),
    ...expiring.flatMap((quote) => withWait(quote, longestWait(quote.turn) || quote.reminder ? null : expiryOf(quote))),
    ...approvals.map(({ quote, chain }) => ({
      item: quote,
      task: 'approval' as const,
      since: chain.requestedAt,
      news: chain.requestedAt,
    })),
  ])
  return turns.filter(({ isPutOff }) => !isPutOff).toSorted(byDue)
}

/** A quote waits for one thing: a task of a rule for nothing else. */
function isRemindedOnly({ reminder, turn }: WaitingQuote): boolean {
  return reminder?.task === 'send_stopped' || !longestWait(turn)
}

/** A Sales rep who does not see all quotes sees their own that go out, and unassigned ones. */
async function gatherScheduled(ctx: Asking): Promise<QuoteTurn[]> {
  const { db, store, actor, now } = ctx
  const seesAll = may(actor.role, 'quotes.see_all', store.settings)
  const scope = { staffId: actor.id, isTeam: seesAll, now }
  const found = await listReminded(db, store.id, scope, { limit: MOST_TURNS + 1, seesAll, scheduled: true })
  return describe(
    ctx,
    found.flatMap((quote) => withWait(quote, quote.reminder)),
  )
}

async function gatherPutOff(ctx: Asking): Promise<QuoteTurn[]> {
  const { db, store, actor, now } = ctx
  const found = await listPutOff(db, store.id, { staffId: actor.id, now }, MOST_TURNS + 1)
  const visible = found.filter(({ item }) => mayAccess(actor, { assignedStaff: item.assignee }, store.settings))
  return describe(
    ctx,
    visible.flatMap((quote) => withWait(quote, waitOf(quote))),
  )
}

function withWait({ item, turn, reminder }: WaitingQuote, wait: (Wait & { dueAt?: Date | null }) | null): Found[] {
  if (!wait) return []
  const { task, since, why = null, dueAt: due = null } = wait
  const times = [turn.since, turn.unansweredSince, reminder?.since ?? null].filter((time) => time !== null)
  return [{ item, task, since, why, due, news: new Date(Math.max(...times.map(Number), 0)) }]
}

function waitOf(quote: WaitingQuote): Wait | null {
  const { item, turn, reminder } = quote
  if (item.pendingApproval === 'merchant') return { task: 'approval', since: item.updatedAt }
  if (reminder?.task === 'send_stopped') return reminder
  return longestWait(turn) ?? reminder ?? (item.status === 'proposal_sent' ? expiryOf(quote) : null)
}

/** An offer that expires soon is due when it does; it has waited since it last changed. */
function expiryOf({ item }: WaitingQuote): Wait {
  return { task: 'expiring', since: item.updatedAt }
}

async function describe(ctx: Asking, found: readonly Found[]): Promise<QuoteTurn[]> {
  const { db, store, actor, now } = ctx
  const promise = store.settings.promise ?? {}
  const marks = await listMarks(
    db,
    store.id,
    actor.id,
    found.map(({ item }) => item.id),
  )
  return found.map((one) => {
    const { item, task, since, news } = one
    const { seenRevision = null, snoozedAt = null, snoozedUntil = null } = marks.get(item.id) ?? {}
    const own = task === 'expiring' ? item.expiresAt : one.task === 'scheduled' ? one.due : null
    const due = own ?? dueAt(since, promise, store.timezone)
    const isAhead = snoozedUntil !== null && snoozedUntil > now
    return {
      ...one,
      dueAt: due,
      isLate: due <= now,
      isUnread: seenRevision !== item.revision,
      snoozedUntil: isAhead ? snoozedUntil : null,
      isPutOff: isAhead && snoozedAt !== null && snoozedAt >= news,
    }
  })
}

function byDue(a: QuoteTurn, b: QuoteTurn): number {
  return a.dueAt.getTime() - b.dueAt.getTime() || (a.item.id < b.item.id ? -1 : 1)
}
