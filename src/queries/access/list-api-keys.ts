import { type ApiKey, listApiKeys as listKeyRows, readApiKey } from '../../database/access/api-keys.ts'
import { listRequests, type RequestLogEntry } from '../../database/access/request-log.ts'
import { DEFAULT_LIMIT, onePage, type Page } from '../page.ts'
import type { Reader } from '../reader.ts'

/** Lists the store's API keys, oldest first, including those that no longer work. */
export async function listApiKeys({ db, store }: Pick<Reader, 'db' | 'store'>): Promise<Page<ApiKey>> {
  return onePage(await listKeyRows(db, store))
}

/** Lists the newest requests made with a key, 20 unless a limit is given. Throws `not_found`. */
export async function listKeyRequests(
  { db, store }: Pick<Reader, 'db' | 'store'>,
  keyId: string,
  limit: number = DEFAULT_LIMIT,
): Promise<Page<RequestLogEntry>> {
  const { id } = await readApiKey(db, store.id, keyId)
  return onePage(await listRequests(db, store.id, id, limit))
}
