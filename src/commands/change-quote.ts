import type { Tx } from '../database/database.ts'
import { changedMeanwhile, lockWorkingQuote, readWorkingQuote } from '../database/quotes/working-quotes.ts'
import { checkAccess } from '../domain/access/check-access.ts'
import { Problem } from '../domain/problem.ts'
import type { Change } from '../domain/quotes/change.ts'
import type { WorkingQuote } from '../domain/quotes/quote.ts'
import { type Context, inTransaction } from './context.ts'
import { sharingTransactions } from './share-transactions.ts'
import { type Along, type ChangeToWrite, writeChanges } from './write-changes.ts'

/** A quote and the revision the actor was shown; without one, any revision. */
export interface Target {
  quoteId: string
  revision?: string | undefined
  /** The quote, if the request has just read it: commands do not read it again. */
  seen?: WorkingQuote
}

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
    return await applyAsRead(ctx, seen, change, along)
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

/**
 * Writes a decided change of a quote with everything it causes, and what goes `along`. Must be the last call of a command's transaction, because
 * events come last; commits too if `isLast`. Throws `state_conflict` if the quote has changed since it was read.
 */
export async function applyChange(
  tx: Tx,
  ctx: Context,
  before: WorkingQuote,
  change: Change,
  { isLast = false, along }: { isLast?: boolean; along?: Along | undefined } = {},
): Promise<WorkingQuote> {
  const [saved] = await writeChanges(tx, [{ ctx, before, change, along }], { isLast })
  if (!saved) throw new Error('A change was not written')
  return saved
}

/**
 * Writes a change decided on a quote as it was read, without a lock, in a transaction shared with concurrent changes of other quotes: one
 * message to the database and back for all. Throws `state_conflict` if it has changed since.
 */
export function applyAsRead(ctx: Context, before: WorkingQuote, change: Change, along?: Along): Promise<WorkingQuote> {
  return writeTogether({ ctx, before, change, along })
}

const writeTogether = sharingTransactions<ChangeToWrite & { ctx: Context }, WorkingQuote>(
  writeChanges,
  ({ before }) => before.id,
)

function checkRevision(quote: WorkingQuote, { revision }: Target): void {
  if (revision !== undefined && revision !== quote.revision) throw changedMeanwhile()
}
