import { sql } from 'kysely'
import type { AuditAction, AuditDetail } from '../../domain/access/audit.ts'
import { formatId, idToUuid, newUuid } from '../../domain/id.ts'
import type { DbOrTx, Tx } from '../database.ts'

/** A security-relevant action. */
export interface NewAuditEntry {
  action: AuditAction
  /** `stf_…`; null for the operator and for people not signed in. */
  staffId: string | null
  detail?: AuditDetail
}

export interface AuditEntry {
  /** Sorts by time. */
  id: string
  at: Date
  action: AuditAction
  staff: { id: string; name: string; email: string } | null
  detail: AuditDetail
}

/** Adds an entry in the transaction of the action it records. */
export async function recordAudit(tx: Tx, storeId: string, entry: NewAuditEntry, now: Date): Promise<void> {
  const { action, staffId, detail = {} } = entry
  await tx
    .insertInto('audit_entry')
    .values({
      store_id: storeId,
      id: newUuid(now),
      staff_id: staffId === null ? null : idToUuid('stf', staffId),
      action,
      detail: JSON.stringify(detail),
      at: now,
    })
    .execute()
}

/** Returns a page of the store's log, newest first, and whether older entries follow. `before` is an entry's id. */
export async function listAudit(
  db: DbOrTx,
  storeId: string,
  { limit, before }: { limit: number; before?: string },
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  const older = before === undefined ? sql`` : sql`and entry.id < ${idToUuid('aud', before)}::uuid`
  const { rows } = await sql<AuditRow>`
    select entry.id, entry.at, entry.action, entry.detail, entry.staff_id, staff.name, staff.email
    from audit_entry entry
    left join staff on staff.store_id = entry.store_id and staff.id = entry.staff_id
    where entry.store_id = ${storeId} ${older}
    order by entry.id desc
    limit ${limit + 1}`.execute(db)
  return { entries: rows.slice(0, limit).map(toEntry), hasMore: rows.length > limit }
}

/** Deletes entries older than this time. */
export async function purgeAudit(db: DbOrTx, before: Date): Promise<void> {
  await db.deleteFrom('audit_entry').where('at', '<', before).execute()
}

interface AuditRow {
  id: string
  at: Date
  action: AuditAction
  detail: AuditDetail
  staff_id: string | null
  name: string
  email: string
}

function toEntry({ id, staff_id, name, email, ...same }: AuditRow): AuditEntry {
  const staff = staff_id === null ? null : { id: formatId('stf', staff_id), name, email }
  return { ...same, id: formatId('aud', id), staff }
}
