import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from './database.ts'
import type { Database } from './tables.ts'

/** A database whose transactions are all parts of one that is still open. */
export interface OneTransaction {
  db: Db
  /** The same for others that make their own query builder: its one connection may be taken by all at once. */
  pool: pg.Pool
}

/**
 * Does all of some work in one transaction, or none of it, whatever transactions it opens itself: they are savepoints. For work
 * that opens them one after the other, never two at a time.
 */
export async function inOneTransaction<T>(pool: pg.Pool, work: (one: OneTransaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const one = oneConnection(client) as pg.Pool // all that Kysely takes of a pool
  try {
    await client.query('begin')
    const result = await work({ db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: one }) }), pool: one })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** A pool of this connection: it is handed to everybody, and takes one statement after the other. */
function oneConnection(client: pg.PoolClient): Pick<pg.Pool, 'connect' | 'end'> {
  let last: Promise<unknown> = Promise.resolve()
  let depth = 0
  const nested = (text: string): string => {
    if (/^(?:begin|start transaction)/.test(text)) return `savepoint part_${++depth}`
    if (text === 'commit') return `release savepoint part_${depth--}`
    return text === 'rollback' ? `rollback to savepoint part_${depth}; release savepoint part_${depth--}` : text
  }
  const shared = {
    release: () => {},
    query: (text: string, values?: unknown[]) => {
      const statement = nested(text)
      const done = last.then(() => client.query(statement, statement === text ? values : undefined))
      last = done.catch(() => {})
      return done
    },
  }
  return { connect: async () => shared, end: async () => {} } as unknown as Pick<pg.Pool, 'connect' | 'end'>
}
