import { type RawBuilder, sql } from 'kysely'
import { groupInOrder } from '../../../domain/group-in-order.ts'
import { storeOfAll } from '../../../domain/stores/store-of-all.ts'
import type { Db, Tx } from '../../database.ts'
import { hasNodes } from '../../distribution/has-nodes.ts'
import { type Part, writeParts } from '../../write-parts.ts'

/** A quote's number to be taken from its store's. */
export interface WantedNumber {
  storeId: string
  prefix: string
  /** The store's first number. */
  start: number
}

/** A transaction's numbers, in the order they were wanted. */
export interface NextNumbers {
  numbers: readonly string[]
  /** To be written before their quotes. */
  before: readonly Part[]
  /** Remembers that they were taken; to be called once they are committed. */
  remember: () => void
}

interface Spending {
  /** Written with the numbers. */
  spent: readonly Part[]
  /** For the whole transaction. */
  lockedWithinMs?: number | undefined
  /** The database whose numbers are remembered; absent if the transaction is not tried again when one proves to be taken. */
  db?: Db | undefined
}

/**
 * Returns the stores' next numbers. Where this process took a store's last ones, it knows the next without asking, and the quotes' own statement
 * takes them (`before`), or refuses if another process has taken them; else one statement takes them here, with what is `spent`. The counters' rows
 * stay locked until commit, so numbers have no gaps; all transactions lock them in the order of the stores' ids, so none deadlock.
 */
export async function nextNumbers(tx: Tx, wanted: readonly WantedNumber[], spending: Spending): Promise<NextNumbers> {
  const foreseen = foresee(wanted, spending)
  if (foreseen) return foreseen
  const { spent, lockedWithinMs, db } = spending
  const stores = groupInOrder(wanted, ({ storeId }) => storeId)
  const asked = stores.map(([storeId, ones]) => ({ storeId, count: ones.length, start: ones[0].start }))
  const limit = lockedWithinMs === undefined ? sql`` : sql`, ${lockTimeout(lockedWithinMs)}`
  const [first] = asked
  const lasts =
    first && asked.length === 1 ? await countUp(tx, first, spent, limit) : await countAllUp(tx, asked, spent, limit)
  const numbers = new Map<WantedNumber, string>()
  for (const [storeId, ones] of stores) {
    const last = lasts.get(storeId) ?? 0n
    for (const [i, one] of ones.toReversed().entries()) numbers.set(one, `${one.prefix}${last - BigInt(i)}`)
  }
  const remember = () => {
    for (const { storeId, count } of asked) rememberLast(db, storeId, lasts.get(storeId) ?? 0n, count)
  }
  return { numbers: wanted.map((one) => numbers.get(one) ?? ''), before: [], remember }
}

interface AskedNumbers {
  storeId: string
  count: number
  start: number
}

/** Returns the last number by store. */
async function countUp(
  tx: Tx,
  { storeId, count, start }: AskedNumbers,
  spent: readonly Part[],
  limit: RawBuilder<unknown>,
): Promise<Map<string, bigint>> {
  // a lock's limit cannot be set from here where the row is on another node
  const first = hasNodes()
    ? sql`values (${storeId}::bigint, ${start}::bigint + ${count}::bigint - 1)`
    : sql`select ${storeId}::bigint, ${start}::bigint + ${count}::bigint - 1 from (select) one${limit}`
  const query = sql`
      insert into quote_counter as c (store_id, last_number)
      ${first}
      on conflict (store_id) do update set last_number = greatest(c.last_number + ${count}::bigint, excluded.last_number)
      returning last_number`
  const part = { name: 'number', tables: [{ name: 'counter', query }], first: 'counter', shows: 'last_number' }
  const [row] = await writeParts(tx, [part, ...spent], { storeId, isLast: null })
  return new Map([[storeId, BigInt(row?.number ?? 0)]])
}

async function countAllUp(
  tx: Tx,
  stores: readonly AskedNumbers[],
  spent: readonly Part[],
  limit: RawBuilder<unknown>,
): Promise<Map<string, bigint>> {
  const asked = sql`
      select store_id, numbers, start
      from unnest(${stores.map(({ storeId }) => storeId)}::bigint[], ${stores.map(({ count }) => count)}::bigint[],
        ${stores.map(({ start }) => start)}::bigint[]) as asked (store_id, numbers, start)${limit}`
  const counter = sql`
      insert into quote_counter as c (store_id, last_number) select store_id, start + numbers - 1 from asked
      on conflict (store_id) do update
        set last_number = greatest(c.last_number + (select numbers from asked where store_id = c.store_id), excluded.last_number)
      returning store_id, last_number`
  const tables = [
    { name: 'asked', query: asked },
    { name: 'counter', query: counter },
  ]
  const part = { name: 'numbers', tables, first: 'counter' }
  const rows = await writeParts(tx, [part, ...spent], {
    after: sql`(select * from counter) counter`,
    shows: sql`, counter.*`,
    storeId: null,
    isLast: null,
  })
  return new Map(rows.map(({ store_id, last_number }) => [store_id ?? '', BigInt(last_number ?? 0)]))
}

const lockTimeout = (ms: number) => sql`set_config('lock_timeout', ${ms}, true)`

/** A store's last number, and how often in a row this process took the next one. */
interface LastNumber {
  last: bigint
  inRow: number
}

/** After fewer, others may be taking numbers of the store, too. */
const FORESEEN_AFTER = 2
const MOST_STORES = 10_000
const memories = new WeakMap<Db, Map<string, LastNumber>>()

/** Another process took a store's next number. */
class NumberTaken extends Error {}

/** Returns numbers of one store without asking for them; null if they are not known. What was known is forgotten until it proves right. */
function foresee(wanted: readonly WantedNumber[], { spent, lockedWithinMs, db }: Spending): NextNumbers | null {
  const storeId = storeOfAll(wanted)
  const [first] = wanted
  const memory = db && memories.get(db)
  const known = storeId === null ? undefined : memory?.get(storeId)
  if (!memory || !first || storeId === null || !known) return null
  const { last, inRow } = known
  if (inRow < FORESEEN_AFTER || last + 1n < BigInt(first.start)) return null
  memory.delete(storeId)
  const next = last + BigInt(wanted.length)
  const limit = hasNodes() || lockedWithinMs === undefined ? sql`` : sql`and ${lockTimeout(lockedWithinMs)} is not null`
  const counter = sql`
      update quote_counter
      set last_number = ${next}
      where store_id = ${storeId} and last_number = ${last} ${limit}
      returning store_id`
  const part: Part = {
    name: 'number',
    tables: [{ name: 'counter', query: counter }],
    first: 'counter',
    rows: 1,
    refuse: () => new NumberTaken(`The number after ${last} of store ${storeId} is taken`),
  }
  const numbers = wanted.map(({ prefix }, i) => `${prefix}${last + BigInt(i) + 1n}`)
  return { numbers, before: [part, ...spent], remember: () => memory.set(storeId, { last: next, inRow: inRow + 1 }) }
}

function rememberLast(db: Db | undefined, storeId: string, last: bigint, count: number): void {
  if (!db) return
  const memory = memories.get(db) ?? new Map<string, LastNumber>()
  memories.set(db, memory)
  const known = memory.get(storeId)
  if (memory.size >= MOST_STORES && !known) memory.clear()
  memory.set(storeId, { last, inRow: known?.last === last - BigInt(count) ? known.inRow + 1 : 0 })
}
