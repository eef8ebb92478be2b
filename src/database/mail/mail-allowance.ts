import { sql } from 'kysely'
import { describeTokenBucket, type TokenBucket } from '../../domain/access/token-bucket.ts'
import { Problem } from '../../domain/problem.ts'
import type { Part } from '../write-parts.ts'

/** Takes one buyer e-mail from the store's daily allowance, or refuses with `email_quota_exceeded`. */
export function spendMailAllowance(storeId: string, allowance: TokenBucket, now: Date): Part {
  const { capacity, fillMs } = allowance
  const nowMs = now.getTime()
  return {
    name: 'mail_allowance',
    tables: [
      sql`spent as (
      insert into mail_allowance as m (store_id, level, at_ms) values (${storeId}, ${(capacity - 1) * fillMs}, ${nowMs})
      on conflict (store_id) do update
        set level = refilled(m.level, m.at_ms, ${nowMs}, ${capacity}, ${fillMs}) - ${fillMs},
            at_ms = greatest(m.at_ms, ${nowMs})
        where refilled(m.level, m.at_ms, ${nowMs}, ${capacity}, ${fillMs}) >= ${fillMs}
      returning level)`,
    ],
    result: sql`(select level from spent)`,
    figure: sql`mail_allowance_level(${storeId}, ${nowMs}, ${capacity}, ${fillMs})`,
    refuse: (level) => {
      const { retryAfterSeconds } = describeTokenBucket(allowance, level)
      const detail = `The store has used its daily allowance of ${capacity} buyer e-mails.`
      return new Problem('email_quota_exceeded', detail, { daily_limit: capacity, retryAfterSeconds })
    },
  }
}
