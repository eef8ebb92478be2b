import { sql } from 'kysely'
import type { Role } from '../../domain/access/permissions.ts'
import { SESSION_IDLE_MS, SESSION_LONGEST_MS } from '../../domain/access/staff-session.ts'
import { SESSION_TOKEN } from '../access/staff-sessions.ts'
import type { Db } from '../database.ts'
import { isOneOf, type RowName } from '../together.ts'

/** A running session as an open page needs to know it. */
export interface RunningSession {
  role: Role
  /** The revision of its store's settings. */
  storeRevision: string
}

/** Returns those of these sessions, named by the hashes of their tokens, that still run, by that in hexadecimal. It counts as no use of them. */
export async function listRunningSessions(
  db: Db,
  sessions: readonly RowName[],
  now: Date,
): Promise<Map<string, RunningSession>> {
  const { rows } = await sql<{ token_hash: Buffer; role: Role; revision: string }>`
    select session.token_hash, staff.role, store.revision
    from staff_session session
    join staff on staff.store_id = session.store_id and staff.id = session.staff_id
    join store on store.id = session.store_id
    where ${isOneOf(SESSION_TOKEN, sessions)} and staff.active and store.installed
      and session.last_seen_at > ${new Date(now.getTime() - SESSION_IDLE_MS)}
      and session.created_at > ${new Date(now.getTime() - SESSION_LONGEST_MS)}`.execute(db)
  return new Map(
    rows.map(({ token_hash, role, revision }) => [token_hash.toString('hex'), { role, storeRevision: revision }]),
  )
}
