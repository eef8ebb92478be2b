import { sql } from 'kysely'
import { describeTokenBucket, type TokenBucket } from '../../domain/access/token-bucket.ts'
import { Problem } from '../../domain/problem.ts'
import type { Tx } from '../database.ts'

/** Takes one buyer e-mail from the store's daily allowance, or throws `email_quota_exceeded`. */
export async function spendMailAllowance(tx: Tx, storeId: string, allowance: TokenBucket, now: Date): Promise<void> {
  const { capacity, fillMs } = allowance
  const nowMs = now.getTime()
  const { rows } = await sql<{ level: string }>`
    insert into mail_allowance as m (store_id, level, at_ms) values (${storeId}, ${(capacity - 1) * fillMs}, ${nowMs})
    on conflict (store_id) do update
      set level = refilled(m.level, m.at_ms, ${nowMs}, ${capacity}, ${fillMs}) - ${fillMs},
          at_ms = greatest(m.at_ms, ${nowMs})
      where refilled(m.level, m.at_ms, ${nowMs}, ${capacity}, ${fillMs}) >= ${fillMs}
    returning level`.execute(tx)
  if (rows.length > 0) return
  const empty = await sql<{ level: string }>`
    select refilled(level, at_ms, ${nowMs}, ${capacity}, ${fillMs}) as level
    from mail_allowance where store_id = ${storeId}`.execute(tx)
  const { retryAfterSeconds } = describeTokenBucket(allowance, Number(empty.rows[0]?.level ?? 0))
  throw new Problem('email_quota_exceeded', `The store has used its daily allowance of ${capacity} buyer e-mails.`, {
    daily_limit: capacity,
    retryAfterSeconds,
  })
}
