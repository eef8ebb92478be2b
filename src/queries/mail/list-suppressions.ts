import { listSuppressions as listSuppressionRows, type Suppression } from '../../database/mail/mail-suppressions.ts'
import { byId, DEFAULT_LIMIT, type Page, type PageRequest, pageOf } from '../page.ts'
import type { Reader } from '../reader.ts'

/** Lists the addresses that get no mail or no reminders, 20 a page, newest first. */
export async function listSuppressions(
  { db, store }: Pick<Reader, 'db' | 'store'>,
  { limit = DEFAULT_LIMIT, cursor }: PageRequest = {},
): Promise<Page<Suppression>> {
  const { suppressions, hasMore } = await listSuppressionRows(db, store.id, { before: cursor ?? undefined, limit })
  return pageOf(suppressions, hasMore, byId)
}
