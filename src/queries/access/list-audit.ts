import { type AuditEntry, listAudit as listAuditRows } from '../../database/access/audit.ts'
import { byId, DEFAULT_LIMIT, type Page, type PageRequest, pageOf } from '../page.ts'
import type { Reader } from '../reader.ts'

/** Lists the store's audit log, 20 entries a page, newest first. */
export async function listAudit(
  { db, store }: Pick<Reader, 'db' | 'store'>,
  { limit = DEFAULT_LIMIT, cursor }: PageRequest,
): Promise<Page<AuditEntry>> {
  const { entries, hasMore } = await listAuditRows(db, store.id, { limit, ...(cursor && { before: cursor }) })
  return pageOf(entries, hasMore, byId)
}
