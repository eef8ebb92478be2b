import { type Db, isConnectionLost, isDatabaseBusy } from '../../database/database.ts'
import { Batch } from '../../domain/batch.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import { CommitUnknown, type Context, inTransaction } from '../context.ts'
import { type Addition, addQuote, addQuotes } from './add-quotes.ts'

/** Of what a quote costs, most is paid for each transaction: eight in one cost PostgreSQL 0.6 ms each instead of 1.7, this process 0.25 instead of 1.1. */
const MOST_QUOTES = 16
/** With one, PostgreSQL and this process would wait for each other in turn. */
const LANES = 2
/** All quotes of a transaction would wait for the lock of one's store. */
const LOCKED_WITHIN_MS = 250

/** An addition that can go along with any other. */
type Together = Omit<Addition, 'along'> & { ctx: Context }

/** A transaction with several quotes failed, or waited too long for a lock: each is to be added alone. */
class AddAlone extends Error {}

const lanesOf = new WeakMap<Db, readonly Batch<Together, Quote>[]>()

/**
 * Adds a new quote in a transaction, together with those that other requests add while one runs. If the transaction fails, and it is certain
 * that it did, each is added alone: a quote is refused for its own reasons only, and waits for no other store's lock for long. A store's
 * quotes are in one lane, so that no two transactions of this process want its next number.
 */
export async function addTogether(addition: Together): Promise<Quote> {
  try {
    return await laneOf(addition.ctx).add(addition)
  } catch (error) {
    if (!(error instanceof AddAlone)) throw error
    return inTransaction(addition.ctx, (tx) => addQuote(tx, addition))
  }
}

function laneOf({ db, store }: Context): Batch<Together, Quote> {
  const lanes = lanesOf.get(db) ?? Array.from({ length: LANES }, () => new Batch(addAll, { most: MOST_QUOTES }))
  lanesOf.set(db, lanes)
  return lanes[Number(store.id) % LANES] as Batch<Together, Quote> // store ids are positive
}

async function addAll(additions: readonly Together[]): Promise<Quote[]> {
  const [first] = additions
  if (!first) return []
  try {
    return await inTransaction(first.ctx, (tx) => addQuotes(tx, additions, { lockedWithinMs: LOCKED_WITHIN_MS }))
  } catch (error) {
    if (error instanceof CommitUnknown || isConnectionLost(error)) throw error
    throw additions.length > 1 || isDatabaseBusy(error) ? new AddAlone('see the cause', { cause: error }) : error
  }
}
