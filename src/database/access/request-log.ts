import { idToUuid } from '../../domain/id.ts'
import type { Db } from '../database.ts'
import { insertRows } from '../insert-rows.ts'

/** An authenticated request as its key's log keeps it: the path without the query, which may name a buyer. */
export interface RequestLogEntry {
  storeId: string
  apiKeyId: string
  at: Date
  requestId: string
  method: string
  path: string
  status: number
  /** The problem's code; null on success. */
  code: string | null
  ip: string
  durationMs: number
}

const FLUSH_MS = 200
const MOST_WAITING = 20_000

/** Writes the request log in batches, a few times a second; entries may be lost if the process is killed. */
export class RequestLog {
  readonly #db: Db
  readonly #onError: (error: unknown) => void
  #waiting: RequestLogEntry[] = []
  #timer: NodeJS.Timeout | null = null

  constructor(db: Db, onError: (error: unknown) => void) {
    this.#db = db
    this.#onError = onError
  }

  add(entry: RequestLogEntry): void {
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push(entry)
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      void this.flush()
    }, FLUSH_MS)
  }

  /** Writes pending entries; resolves when they are written or given up. */
  async flush(): Promise<void> {
    const entries = this.#waiting
    if (entries.length === 0) return
    this.#waiting = []
    try {
      await insertRows('request_log', entries.map(toRow)).execute(this.#db)
    } catch (error) {
      this.#onError(error)
    }
  }
}

/** Returns a key's newest requests. */
export async function listRequests(
  db: Db,
  storeId: string,
  apiKeyId: string,
  limit: number,
): Promise<RequestLogEntry[]> {
  const rows = await db
    .selectFrom('request_log')
    .select(['at', 'request_id', 'method', 'path', 'status', 'code', 'ip', 'duration_ms'])
    .where('store_id', '=', storeId)
    .where('api_key_id', '=', idToUuid('key', apiKeyId))
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ request_id, duration_ms, ...row }) => ({
    storeId,
    apiKeyId,
    ...row,
    requestId: request_id,
    durationMs: duration_ms,
  }))
}

function toRow({ storeId, apiKeyId, requestId, durationMs, ...same }: RequestLogEntry) {
  return {
    ...same,
    store_id: storeId,
    api_key_id: idToUuid('key', apiKeyId),
    request_id: requestId,
    duration_ms: durationMs,
  }
}
