import { type Db, isDatabaseBusy, isPassing } from '../../database/database.ts'
import { Batch } from '../../domain/batch.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import { CommitUnknown, type Context, inTransaction } from '../context.ts'
import { type Addition, addQuote, addQuotes } from './add-quotes.ts'

/**
 * Most of what a quote costs is paid for each transaction: of 16 in one, each costs PostgreSQL 0.5 ms instead of 1.7, and this process 0.2
 * instead of 1.1.
 */
const MOST_QUOTES = 16
/** All quotes of a transaction would wait for the lock of one's store. */
const LOCKED_WITHIN_MS = 250

/** An addition that can go along with any other. */
type Together = Omit<Addition, 'along'> & { ctx: Context }

/**
 * A transaction with several quotes failed, or waited too long for a lock: each is to be added alone. Not by the batch itself, which would
 * have everybody wait for the one that waits for its lock.
 */
class AddAlone extends Error {}

const batches = new WeakMap<Db, Batch<Together, Quote>>()

/**
 * Adds a new quote in a transaction, together with those that other requests add while one runs. If the transaction fails, and it is certain
 * that it did, each is added alone: a quote is refused for its own reasons only, and waits for no other store's lock for long. One
 * transaction at a time: with two, which share half as much, a quote costs a sixth more.
 */
export async function addTogether(addition: Together): Promise<Quote> {
  try {
    return await batchOf(addition.ctx).add(addition)
  } catch (error) {
    if (!(error instanceof AddAlone)) throw error
    return inTransaction(addition.ctx, (tx) => addQuote(tx, addition))
  }
}

function batchOf({ db }: Context): Batch<Together, Quote> {
  const batch = batches.get(db) ?? new Batch(addAll, { most: MOST_QUOTES })
  batches.set(db, batch)
  return batch
}

async function addAll(additions: readonly Together[]): Promise<Quote[]> {
  const [first] = additions
  if (!first) return []
  try {
    return await inTransaction(first.ctx, (tx) => addQuotes(tx, additions, { lockedWithinMs: LOCKED_WITHIN_MS }))
  } catch (error) {
    const isBusy = isDatabaseBusy(error)
    if (error instanceof CommitUnknown || (isPassing(error) && !isBusy)) throw error // alone, they would fail as well
    throw additions.length > 1 || isBusy ? new AddAlone('see the cause', { cause: error }) : error
  }
}
