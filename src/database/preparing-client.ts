import { tracingChannel } from 'node:diagnostics_channel'
import pg from 'pg'
import { commitsToo } from './commit-mark.ts'
import { noteNodes } from './distribution/has-nodes.ts'
import { areInOneMessage, resultOfMessage } from './distribution/in-one-message.ts'
import { needsValues, withValues } from './distribution/with-values.ts'
import { LOCK_TIMEOUT, SET_UP, SET_UP_ON_NODES } from './session.ts'

const MOST_STATEMENTS = 500
const statementNames = new Map<string, string>()

/** A statement that is traced: its text, with `$1` in place of values. */
export interface StatementTrace {
  text: string
}

/** Tells when a statement is sent, and answered. Silent without subscribers. */
export const statements = tracingChannel<StatementTrace, unknown>('qns.statement')

/**
 * Prepares each statement once per connection: parsing and planning cost more than running short ones. Statements are passed to pg with a
 * callback: with its promises the garbage collector kept finished requests longer (measured: 355 MB against 225).
 *
 * A transaction's `begin` is sent with its first statement, and its `commit` with the last one if that is marked (then-commit.ts): two
 * waits for the server less in each change. If the first statement is the last one, it is sent alone: a statement is a transaction, and
 * the server answers one message instead of three.
 */
export class PreparingClient extends pg.Client {
  /** The server may be a coordinator of Citus. */
  #hasNodes = false
  #isBeginning = false
  #ended: Promise<Ending> | undefined

  /** Sets the session up, and finds out whether the server may have nodes. To be called once connected. */
  async setUp(): Promise<void> {
    const { rows } = await this.#send(SET_UP)
    this.#hasNodes = rows[0]?.has_nodes === true
    if (!this.#hasNodes) return
    noteNodes()
    await this.#send(SET_UP_ON_NODES)
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares query with a dozen overloads
  override query(...args: any[]): any {
    const [text, values]: [unknown, unknown[]?] = args as never
    if (text === 'begin') return this.#begin()
    const begins = this.#isBeginning
    this.#isBeginning = false
    if (text === 'commit' || text === 'rollback') {
      if (begins) return Promise.resolve(ENDINGS[text])
      if (this.#ended) return this.#end(text)
    }
    const isAlone = begins && typeof text === 'string' && commitsToo(text)
    let begun: Promise<unknown> | null = null
    const sent = this.#inOneWrite(() => {
      if (begins && !isAlone) begun = quietly(this.#sendBegin())
      if (typeof text !== 'string' || args.length > 2) return super.query(...(args as [string]))
      const result = this.#send(text, values)
      if (commitsToo(text)) this.#ended = quietly(isAlone ? endingOf(result) : this.#send('commit'))
      return result
    })
    return begun ? thenAlso(begun, quietly(sent)) : sent
  }

  /** Holds `begin` back until the next statement is written, so it is only known to have failed when that is. */
  #begin(): Promise<Ending> {
    this.#isBeginning = true
    return Promise.resolve({ command: 'BEGIN', rows: [] })
  }

  /** Returns the outcome of a commit that was sent with the last statement: if that failed, the server has rolled back instead. */
  async #end(wanted: 'commit' | 'rollback'): Promise<Ending | undefined> {
    const ended = this.#ended
    this.#ended = undefined
    const result = await ended
    if (wanted === 'rollback' && result?.command !== 'ROLLBACK')
      throw new Error('A transaction that had been committed cannot be rolled back')
    return result
  }

  #sendBegin(): Promise<unknown> {
    const begun = this.#send('begin')
    return this.#hasNodes ? Promise.all([begun, this.#send(LIMIT_ON_NODES)]) : begun
  }

  #send(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    return statements.hasSubscribers
      ? statements.tracePromise(() => this.#sendUntold(text, values), { text })
      : this.#sendUntold(text, values)
  }

  #sendUntold(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    const isMessage = areInOneMessage(text)
    if (values && (isMessage || (this.#hasNodes && needsValues(text))))
      return this.#sendUntold(withValues(text, values))
    const name = values && statementName(text)
    return new Promise((resolve, reject) => {
      void super.query(
        { text, ...(values && { values }), ...(name && { name }) },
        (error: Error | null, result: pg.QueryResult) => {
          if (isFatal(error)) void quietly(this.end())
          if (error) reject(error)
          else resolve(isMessage ? resultOfMessage(result) : result)
        },
      )
    })
  }

  #inOneWrite<T>(write: () => T): T {
    this.#stream.cork()
    try {
      return write()
    } finally {
      this.#stream.uncork()
    }
  }

  get #stream(): { cork(): void; uncork(): void } {
    return (this as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection.stream // not declared by pg
  }
}

/** The part of an answer to `begin`, `commit` or `rollback` that the query builder looks at. */
type Ending = Pick<pg.QueryResult, 'command' | 'rows'>

/** A statement that waits for a lock on a node waits no longer than on the coordinator. */
const LIMIT_ON_NODES = `set local lock_timeout = '${LOCK_TIMEOUT}'`

const ENDINGS = { commit: { command: 'COMMIT', rows: [] }, rollback: { command: 'ROLLBACK', rows: [] } }

/** Returns the outcome of the transaction that a statement alone is. A lost connection leaves it unknown, so that it fails. */
function endingOf(statement: Promise<unknown>): Promise<Ending> {
  return statement.then(
    () => ENDINGS.commit,
    (error) => {
      if (error instanceof pg.DatabaseError) return ENDINGS.rollback
      throw error
    },
  )
}

/** Returns whether the server ends the connection with this error: the pool must not lend it to anybody else meanwhile. */
function isFatal(error: Error | null): boolean {
  return error instanceof pg.DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC')
}

async function thenAlso<T>(first: Promise<unknown>, second: Promise<T>): Promise<T> {
  await first
  return second
}

/** Returns the promise; that it fails is told to those who wait for it, and to nobody if none does. */
function quietly<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

function statementName(text: string): string | undefined {
  let name = statementNames.get(text)
  if (!name && statementNames.size < MOST_STATEMENTS) {
    name = `s${statementNames.size}`
    statementNames.set(text, name)
  }
  return name
}
