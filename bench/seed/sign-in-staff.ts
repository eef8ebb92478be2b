import type pg from 'pg'
import type { Systems } from '../../src/commands/context.ts'
import { insertSession } from '../../src/database/access/staff-sessions.ts'
import { hashSecretToken, newSecretToken } from '../../src/domain/access/secret-token.ts'
import { formatId } from '../../src/domain/id.ts'
import { csrfToken } from '../../src/http/admin/gate.ts'
import { sessionCookie } from '../../src/http/session/cookie.ts'
import { inParallel } from '../in-parallel.ts'

/** A placeholder for a hash: nobody signs in by password here. */
const PASSWORD_HASH = 'none'

/** Signs in one Sales rep of each store: returns the headers of their requests, by store. */
export async function signInStaff(
  { db, secretBox }: Pick<Systems, 'db' | 'secretBox'>,
  pool: pg.Pool,
): Promise<Map<string, Record<string, string>>> {
  const { rows } = await pool.query<{ store_id: string; id: string }>(
    `update staff set password_hash = $1 where email like 'staff1@%' returning store_id, id`,
    [PASSWORD_HASH],
  )
  const { name } = sessionCookie('http://localhost')
  const now = new Date()
  return new Map(
    await inParallel(rows, async ({ store_id: storeId, id }) => {
      const token = newSecretToken(storeId)
      const session = { storeId, staffId: formatId('stf', id), tokenHash: hashSecretToken(token) }
      await db.transaction().execute((tx) => insertSession(tx, session, PASSWORD_HASH, now))
      const headers = { cookie: `${name}=${token}`, 'x-csrf-token': csrfToken({ secretBox }, token) }
      return [storeId, headers] as const
    }),
  )
}
