import type { Tx } from '../database/database.ts'
import { quoteJobs } from '../database/jobs.ts'
import { queueMail } from '../database/mail/mail-outbox.ts'
import { changedMeanwhile, lockWorkingQuote, readWorkingQuote, saveChange } from '../database/quotes/working-quotes.ts'
import type { Part } from '../database/write-parts.ts'
import { checkAccess } from '../domain/access/check-access.ts'
import { wantedMails } from '../domain/mail/mail-text.ts'
import { Problem } from '../domain/problem.ts'
import type { Change } from '../domain/quotes/change.ts'
import type { WorkingQuote } from '../domain/quotes/quote.ts'
import { QUOTE_TEXTS } from '../views/quotes/quote-text.ts'
import { type Context, inTransaction } from './context.ts'
import { dueDocuments } from './documents/due-documents.ts'

/** A quote and the revision the actor was shown; without one, any revision. */
export interface Target {
  quoteId: string
  revision?: string | undefined
  /** The quote, if the request has just read it: commands do not read it again. */
  seen?: WorkingQuote
}

/** Writes that go along with a change, of the quote as saved. */
type Along = (saved: WorkingQuote) => readonly Part[]

/**
 * Makes one decision on a quote: reads it, checks that it is at the revision the actor saw, decides, and writes the change with everything
 * it causes in one statement, events last, all or nothing. That statement refuses a quote that has changed since it was read; then it is
 * locked and decided on anew. So a change costs two messages to the database, and a lock is held for one statement instead of over two
 * waits. A decision of null changes nothing. Throws `not_found`, `state_conflict`, or what the decision throws.
 */
export async function changeQuote(
  ctx: Context,
  target: Target,
  decide: (quote: WorkingQuote) => Change | null,
  along?: Along,
): Promise<WorkingQuote> {
  const seen = await readQuoteAt(ctx, target)
  const change = decide(seen)
  if (!change) return seen
  try {
    return await applyAsRead(ctx, seen, change, { along })
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'state_conflict') throw error
    return changeLockedQuote(ctx, target, decide, along)
  }
}

/** Like changeQuote for decisions that read or write more in the transaction: the quote is locked first. */
export async function changeLockedQuote(
  ctx: Context,
  target: Target,
  decide: (quote: WorkingQuote, tx: Tx) => Change | null | Promise<Change | null>,
  along?: Along,
): Promise<WorkingQuote> {
  return inTransaction(ctx, async (tx) => {
    const quote = await lockQuoteAt(tx, ctx, target)
    const change = await decide(quote, tx)
    return change ? applyChange(tx, ctx, quote, change, { isLast: true, along }) : quote
  })
}

/** Locks the quote at the revision the actor was shown. Throws `not_found`, also if the actor may not access it, or `state_conflict`. */
export async function lockQuoteAt(
  tx: Tx,
  ctx: Pick<Context, 'store' | 'actor'>,
  target: Target,
): Promise<WorkingQuote> {
  const quote = await lockWorkingQuote(tx, ctx.store.id, target.quoteId)
  checkAccess(ctx, quote)
  checkRevision(quote, target)
  return quote
}

/** Like lockQuoteAt without a lock: for commands that gather first and then use the revision they read. */
export async function readQuoteAt(ctx: Pick<Context, 'db' | 'store' | 'actor'>, target: Target): Promise<WorkingQuote> {
  const quote = target.seen ?? (await readWorkingQuote(ctx.db, ctx.store.id, target.quoteId))
  checkAccess(ctx, quote)
  checkRevision(quote, target)
  return quote
}

/** Options for writing a change. */
interface Writing {
  /** True if no statement follows, so that it commits too. */
  isLast?: boolean
  along?: Along | undefined
  /** False for a change that another one follows at once, which keeps the quote's text again. */
  keepsText?: boolean
}

/**
 * Writes a decided change of a quote with its version, timeline, mail, documents, jobs, and what goes `along`. Must be the last call of a
 * command's transaction, because events come last. Throws `state_conflict` if the quote has changed since it was read.
 */
export async function applyChange(
  tx: Tx,
  ctx: Context,
  before: WorkingQuote,
  change: Change,
  { isLast = false, along = () => [], keepsText = true }: Writing = {},
): Promise<WorkingQuote> {
  const { store, actor, now } = ctx
  const mail = wantedMails(
    change.mail.filter((one) => 'audience' in one),
    store.settings.emails,
  )
  for (const one of change.mail.filter((one) => 'to' in one)) {
    await queueMail(tx, store.id, { ...one, quoteId: before.id }, ctx.secretBox, now)
  }
  const caused = [
    ...quoteJobs([{ storeId: store.id, quoteId: before.id, jobs: change.jobs }]),
    ...dueDocuments(ctx, before, change),
  ]
  const saving = {
    actor,
    now,
    texts: keepsText ? QUOTE_TEXTS : null,
    along: (saved: WorkingQuote) => [...caused, ...along(saved)],
    isLast,
  }
  return saveChange(tx, store.id, before, { ...change, mail }, saving)
}

/**
 * Writes a change decided on a quote as it was read, without a lock, in a transaction of its own: one message to the database and back.
 * Throws `state_conflict` if it has changed since.
 */
export async function applyAsRead(
  ctx: Context,
  read: WorkingQuote,
  change: Change,
  writing: Omit<Writing, 'isLast'> = {},
): Promise<WorkingQuote> {
  return inTransaction(ctx, (tx) => applyChange(tx, ctx, read, change, { ...writing, isLast: true }))
}

function checkRevision(quote: WorkingQuote, { revision }: Target): void {
  if (revision !== undefined && revision !== quote.revision) throw changedMeanwhile()
}
