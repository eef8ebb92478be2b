import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { withoutCommit } from './commit-mark.ts'
import type { Db } from './database.ts'
import { hasNodes } from './distribution/has-nodes.ts'
import type { Database } from './tables.ts'

/** A database whose transactions are all parts of one open transaction. */
export interface OneTransaction {
  db: Db
  /** The same, for code that makes its own query builder from a pool. */
  pool: pg.Pool
}

/** Does all of some work in one transaction, or none of it. Transactions the work opens are parts of it; if one fails, all of it does. */
export async function inOneTransaction<T>(pool: pg.Pool, work: (one: OneTransaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const run = oneByOne(client)
  const shared = { query: run, release: () => {} }
  const one = { connect: async () => shared, end: async () => {} } as unknown as pg.Pool // the only methods Kysely uses
  try {
    await client.query('begin')
    // so that reading many stores and then adding one fits together
    if (hasNodes()) await client.query("set local citus.multi_shard_modify_mode = 'sequential'")
    const result = await work({ db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: one }) }), pool: one })
    await run('select') // throws if a part was rolled back
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Runs statements one at a time, whoever sends them; none after one that rolls back. */
function oneByOne(client: pg.PoolClient) {
  let last: Promise<unknown> = Promise.resolve()
  let isOver = false
  const run = async (text: string, values?: unknown[]) => {
    if (isOver) throw new Error('A part of the transaction failed, so all of it was rolled back.')
    if (/^(?:begin|commit|start transaction)/.test(text)) return { rows: [] }
    isOver = text === 'rollback'
    return client.query(withoutCommit(text), values)
  }
  return (text: string, values?: unknown[]): Promise<unknown> => {
    const done = last.then(() => run(text, values))
    last = done.catch(() => {})
    return done
  }
}
