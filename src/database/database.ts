import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { openSocket } from './open-socket.ts'
import { PreparingClient } from './preparing-client.ts'
import type { Database } from './tables.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>
/** Either one, for reads that need no transaction of their own. */
export type DbOrTx = Db | Tx

const PARSERS: Record<number, (text: string) => unknown> = {
  1082: String, // date
  1184: parseTimestamp,
}

/**
 * Parses a timestamptz as this session prints it (`2026-11-21 09:37:36.831+00`); pg's own parser takes a third longer and handles the
 * rest.
 */
function parseTimestamp(text: string): unknown {
  return text.endsWith('+00') ? new Date(`${text.replace(' ', 'T')}:00`) : pg.types.getTypeParser(1184, 'text')(text)
}

/** A connected PostgreSQL. */
export interface Connected {
  db: Db
  pool: pg.Pool
  /** Closes every connection promptly, whether or not the server answers. */
  close(): Promise<void>
}

const CLOSED_WITHIN_MS = 1_000

interface Connecting {
  max: number
  onError: (error: Error) => void
  onConnect?: () => void
  connectMs?: number
  Client?: typeof PreparingClient
  /** Throws if a new connection may not be used. */
  check?: (client: pg.ClientBase) => Promise<void>
}

/** Connects a pool and query builder to a PostgreSQL; lost connections are reported, never fatal. */
export function connect(
  url: string,
  { max, onError, onConnect, connectMs = 5_000, Client = PreparingClient, check }: Connecting,
): Connected {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    Client,
    pipeline: true,
    stream: openSocket,
    connectionTimeoutMillis: connectMs,
    onConnect: async (client) => {
      if (client instanceof PreparingClient) await client.setUp()
      await check?.(client)
    },
    types: { getTypeParser: (oid, format) => PARSERS[oid] ?? pg.types.getTypeParser(oid, format as 'text') },
  })
  pool.on('error', onError)
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    clients.add(client)
    onConnect?.()
    client.on('error', onError)
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
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } } // not declared by pg
  connection.stream.destroy()
}

/** Returns whether a statement failed because its connection was lost, so its effect on the server is unknown. */
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

/** Returns whether the error came from the database's socket or from pg about it; our own mistakes do not count. */
function isOfConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  const isOfSocket = syscall !== undefined || error instanceof AggregateError // one for each address of a name
  return (isOfSocket && SOCKET_CODES.has(code ?? '')) || PG_SAYS.test(error.message)
}

/** Returns whether the database cannot be reached at the moment or accepts no connections: nothing is wrong with the request. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return isOfConnection(error)
  return /^(?:08|57P0|53300)/.test(error.code ?? '') || CITUS_ENDS.test(error.message)
}

/** A coordinator that was killed says this, with a code that everything unexpected has. */
const CITUS_ENDS = /^postmaster was shut down/

/** Returns whether a coordinator of Citus answers, but cannot reach the node of the store in question. PgBouncer says 08P01 of the whole database. */
export function isNodeAway(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '08006'
}

/** Returns whether a statement waited too long for a lock or hit a deadlock: nothing is wrong with the request. */
export function isDatabaseBusy(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(?:55P03|40P01)/.test(error.code ?? '')
}

const PASSING = /^(?:25006|40|53|55P03|57|58)/

/** Returns whether the same statement may succeed later: the database is away, overloaded or full. */
export function isPassing(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof pg.DatabaseError && PASSING.test(error.code ?? ''))
}
