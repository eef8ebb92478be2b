import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { KEY_BUCKET, STORE_BUCKET } from '../../domain/access/token-bucket.ts'
import { idToUuid } from '../../domain/id.ts'
import { StoreBatch } from '../../domain/store-batch.ts'
import { storeOfAll } from '../../domain/stores/store-of-all.ts'
import type { Db } from '../database.ts'
import { atStore } from '../distribution/at-store.ts'
import { isOneOfStores } from '../distribution/by-store.ts'
import { hasNodes } from '../distribution/has-nodes.ts'
import { isDistributed } from '../distribution/is-distributed.ts'
import { isUnwritable } from '../unwritable.ts'
import type { ApiKey } from './api-keys.ts'
import { LocalTokens } from './local-tokens.ts'
import type { TokenAnswer, TokenRequest } from './token-request.ts'

/** With this many requests in progress, a token waits a moment for others: they wait for the processor anyway, and a feed page costs a fifth less. */
const BUSY = 8
const GATHER_MS = 1
/** If all went in one statement, all would wait at once: for PostgreSQL while this process is idle, then the other way round. */
const MOST_TOKENS = 8
const MOST_STATEMENTS = 3

/**
 * Takes one token from both buckets of each request, or from neither. Requests that arrive together share a statement.
 * While the database cannot write, reads still pass: keys and stores are compared as always, and this process counts.
 */
export class TokenTaker {
  readonly #db: Db
  readonly #batch: StoreBatch<TokenRequest, TokenAnswer>
  readonly #local = new LocalTokens()

  /** `inProgress` returns how many requests this process has begun to answer. */
  constructor(db: Db, inProgress: () => number) {
    this.#db = db
    const gather = () => (inProgress() < BUSY ? null : delay(GATHER_MS))
    this.#batch = new StoreBatch((requests) => this.#takeAll(requests), {
      storeOf: ({ store }) => store.id,
      areApart: () => isDistributed(db),
      most: MOST_TOKENS,
      atOnce: MOST_STATEMENTS,
      gather,
    })
  }

  take(request: TokenRequest): Promise<TokenAnswer> {
    return this.#batch.add(request)
  }

  async #takeAll(requests: readonly TokenRequest[]): Promise<TokenAnswer[]> {
    const at = atStore(this.#db, storeOfAll(requests.map(({ key }) => key)))
    try {
      const answers = await takeTokens(at, requests)
      this.#local.forget()
      return answers
    } catch (error) {
      if (!isUnwritable(error)) throw error
      const current = await areCurrent(at, requests)
      return requests.map((request, i) => (current[i] ? this.#local.take(request) : STALE))
    }
  }
}

const STALE: TokenAnswer = { verdict: 'stale', keyLevel: 0, storeLevel: 0 }

/** Returns for each request whether its key and store are unchanged since they were read. */
async function areCurrent(db: Db, requests: readonly TokenRequest[]): Promise<boolean[]> {
  const stores = [...new Set(requests.map(({ store }) => store.id))]
  const { rows } = await sql<{ current: boolean }>`
    select k.id is not null as current
    from unnest(
      ${requests.map(({ store }) => store.id)}::bigint[], ${requests.map(({ store }) => store.revision)}::bigint[],
      ${requests.map(({ key }) => idToUuid('key', key.id))}::uuid[], ${requests.map(({ key }) => key.revision)}::bigint[]
    ) with ordinality as asked (store_id, store_revision, key_id, key_revision, place)
    left join store s on s.id = asked.store_id and s.revision = asked.store_revision
    left join api_key k on ${isOneOfStores('k.store_id', stores)} and k.store_id = s.id and k.id = asked.key_id and k.revision = asked.key_revision
    order by place`.execute(db)
  return rows.map(({ current }) => current)
}

/** All statements lock rows in the same order, so none deadlock. */
async function takeTokens(db: Db, given: readonly TokenRequest[]): Promise<TokenAnswer[]> {
  const requests = given.toSorted((a, b) => compare(a.key, b.key))
  const now = Math.max(...requests.map((request) => request.now.getTime()))
  const [keys, stores] = [requests.map(({ key }) => key), requests.map(({ store }) => store)]
  const one = storeOfAll(keys)
  const isAtNode = hasNodes() && one !== null
  const take = sql.raw(isAtNode ? 'take_tokens_on_node' : 'take_tokens')
  const from = isAtNode ? sql`${one}` : sql`${stores.map(({ id }) => id)}::bigint[]`
  const { rows } = await sql<{ verdict: TokenAnswer['verdict']; key_level: string; store_level: string }>`
    select verdict, key_level, store_level from ${take}(
      ${from}, ${stores.map(({ revision }) => revision)}::bigint[],
      ${keys.map(({ id }) => idToUuid('key', id))}::uuid[], ${keys.map(({ revision }) => revision)}::bigint[],
      ${now}, ${KEY_BUCKET.capacity}, ${STORE_BUCKET.capacity}, ${KEY_BUCKET.fillMs})`.execute(db)
  const answers = new Map(
    rows.map((row, i) => [
      requests[i],
      { verdict: row.verdict, keyLevel: Number(row.key_level), storeLevel: Number(row.store_level) },
    ]),
  )
  return given.flatMap((request) => answers.get(request) ?? [])
}

/** Orders keys by store, then by id; a longer number of a store is the higher one. */
function compare(a: ApiKey, b: ApiKey): number {
  return a.storeId.length - b.storeId.length || compareText(a.storeId, b.storeId) || compareText(a.id, b.id)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
