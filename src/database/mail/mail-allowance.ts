import { sql } from 'kysely'
import { describeTokenBucket, type TokenBucket } from '../../domain/access/token-bucket.ts'
import { groupInOrder } from '../../domain/group-in-order.ts'
import { Problem } from '../../domain/problem.ts'
import type { Part } from '../write-parts.ts'

/** A buyer e-mail to be taken from its store's daily allowance. */
export interface SpentMail {
  storeId: string
  allowance: TokenBucket
  now: Date
}

/**
 * Takes buyer e-mails from their stores' daily allowances: all of them, or refuses with `email_quota_exceeded` and the figure of the first
 * store.
 */
export function spendMailAllowances(mails: readonly SpentMail[]): Part[] {
  const byCapacity = groupInOrder(mails, ({ allowance }) => allowance.capacity)
  return byCapacity.map(([capacity, alike]) => spendFrom({ capacity, fillMs: alike[0].allowance.fillMs }, alike))
}

/** The row to insert is full but for what is spent, which tells the update how much that is. */
function spendFrom({ capacity, fillMs }: TokenBucket, mails: readonly Omit<SpentMail, 'allowance'>[]): Part {
  const full = capacity * fillMs
  const nowMs = Math.max(...mails.map(({ now }) => now.getTime()))
  const stores = groupInOrder(mails, ({ storeId }) => storeId)
  const ids = stores.map(([storeId]) => storeId)
  const levels = stores.map(([, { length }]) => full - length * fillMs)
  const refilled = sql`refilled(m.level, m.at_ms, ${nowMs}, ${capacity}, ${fillMs})`
  const spent = sql`(${full} - excluded.level)`
  const table = `spent_${capacity}`
  const rows =
    ids.length === 1
      ? sql`values (${ids[0]}::bigint, ${levels[0]}::bigint, ${nowMs}::bigint)`
      : sql`select *, ${nowMs} from unnest(${ids}::bigint[], ${levels}::bigint[])`
  return {
    name: `mail_allowance_${capacity}`,
    tables: [
      {
        name: table,
        query: sql`
      insert into mail_allowance as m (store_id, level, at_ms)
      ${rows}
      on conflict (store_id) do update
        set level = ${refilled} - ${spent}, at_ms = greatest(m.at_ms, ${nowMs})
        where ${refilled} >= ${spent}
      returning store_id`,
      },
    ],
    first: table,
    rows: stores.length,
    figure: sql`mail_allowance_level(${ids[0]}, ${nowMs}, ${capacity}, ${fillMs})`,
    refuse: (level) => {
      const { retryAfterSeconds } = describeTokenBucket({ capacity, fillMs }, level)
      const detail = `The store has used its daily allowance of ${capacity} buyer e-mails.`
      return new Problem('email_quota_exceeded', detail, { daily_limit: capacity, retryAfterSeconds })
    },
  }
}
