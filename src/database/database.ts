import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from './tables.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>
/** Either: a read that belongs to no transaction of its own. */
export type DbOrTx = Db | Tx

const PARSERS: Record<number, (text: string) => unknown> = {
  1082: String, // date
  1184: parseTimestamp,
}

const SESSION = [
  'timezone=UTC',
  'lock_timeout=2s',
  'statement_timeout=15s',
  'idle_in_transaction_session_timeout=30s',
  'plan_cache_mode=force_generic_plan', // every statement walks an index it was written for: planning it again costs more than running it
]

/** A timestamptz as this session prints it (`2026-11-21 09:37:36.831+00`); pg's own parser takes a third longer and knows the rest. */
function parseTimestamp(text: string): unknown {
  return text.endsWith('+00') ? new Date(`${text.replace(' ', 'T')}:00`) : pg.types.getTypeParser(1184, 'text')(text)
}

/** A PostgreSQL that is connected to. */
export interface Connected {
  db: Db
  pool: pg.Pool
  /** Closes every connection; soon, whether or not the server answers. */
  close(): Promise<void>
}

const CLOSED_WITHIN_MS = 1_000

/** The pool and the query builder on one PostgreSQL; losing a connection is reported, never fatal. */
export function connect(
  url: string,
  options: { max: number; onError: (error: Error) => void; onConnect?: () => void; connectMs?: number },
): Connected {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    Client: PreparingClient,
    connectionTimeoutMillis: options.connectMs ?? 5_000,
    options: SESSION.map((setting) => `-c ${setting}`).join(' '),
    types: { getTypeParser: (oid, format) => PARSERS[oid] ?? pg.types.getTypeParser(oid, format as 'text') },
  })
  pool.on('error', options.onError)
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    clients.add(client)
    options.onConnect?.()
    client.on('error', options.onError)
  })
  pool.on('remove', (client) => clients.delete(client))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    await Promise.race([db.destroy(), delay(CLOSED_WITHIN_MS, undefined, { ref: false })])
    for (const client of clients) hangUp(client)
  }
  return { db, pool, close }
}

/** Closes a connection without waiting for the server, which may not answer. */
export function hangUp(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } } // what pg does not declare
  connection.stream.destroy()
}

/** Whether a statement failed because the connection did: what the server did of it is not known. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof pg.DatabaseError ? /^(?:08|57P)/.test(error.code ?? '') : isOfConnection(error)
}

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
])
const PG_SAYS = /^Connection terminated|^timeout exceeded when trying to connect|not queryable|^timeout expired/

/** Whether the socket to the database, or pg of it, says this; a mistake of ours is no lost connection. */
function isOfConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  const isOfSocket = syscall !== undefined || error instanceof AggregateError // one of each address of a name
  return (isOfSocket && SOCKET_CODES.has(code ?? '')) || PG_SAYS.test(error.message)
}

/** Whether this says that the database cannot be reached at the moment, or takes nobody: nothing is wrong with what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof pg.DatabaseError ? /^(?:08|57P0|53300)/.test(error.code ?? '') : isOfConnection(error)
}

/** Whether a statement waited too long for what another holds, or each of two for the other: nothing is wrong with what was asked. */
export function isDatabaseBusy(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(?:55P03|40P01)/.test(error.code ?? '')
}

const PASSING = /^(?:25006|40|53|55P03|57|58)/

/** Whether the same statement may well succeed later: the database is away, overloaded, or has no room. */
export function isPassing(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof pg.DatabaseError && PASSING.test(error.code ?? ''))
}

const MOST_STATEMENTS = 500
const statementNames = new Map<string, string>()

/**
 * Prepares each statement once a connection: parsing and planning cost more than running the short ones. Statements go to pg
 * with a callback: with its own promises the garbage collector kept finished requests longer (measured: 355 MB against 225).
 */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares query with a dozen overloads
  override query(...args: any[]): any {
    const [text, values] = args
    if (typeof text !== 'string' || args.length > 2) return super.query(...(args as [string]))
    const name = values && statementName(text)
    return new Promise((resolve, reject) => {
      void super.query(
        { text, ...(values && { values }), ...(name && { name }) },
        (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)),
      )
    })
  }
}

function statementName(text: string): string | undefined {
  let name = statementNames.get(text)
  if (!name && statementNames.size < MOST_STATEMENTS) {
    name = `s${statementNames.size}`
    statementNames.set(text, name)
  }
  return name
}
