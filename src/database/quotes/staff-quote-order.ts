import { type RawBuilder, sql } from 'kysely'
import { idToUuid } from '../../domain/id.ts'
import { KEYS } from './staff-quote-conditions.ts'
import type { StaffPosition, StaffQuotePage, StaffSort } from './staff-quote-page.ts'

const KEY_TYPES = {
  updated_at: sql`timestamptz`,
  created_at: sql`uuid`,
  number: sql`numeric`,
  total: sql`numeric`,
  expires_at: sql`timestamptz`,
} satisfies Record<StaffSort, RawBuilder<unknown>>

/** Returns the query of all quotes `q` that meet the conditions and come after the page's start, in its order. */
export function ordered(where: readonly RawBuilder<unknown>[], page: StaffQuotePage): RawBuilder<unknown> {
  const { sort, after } = page
  const key = KEYS[sort]
  const all = after ? [...where, isAfter(page, after, key, sql`q.id`)] : where
  return sql`
    select q.id, ${key} as key from quote q
    where ${sql.join(all, sql` and `)}
    order by ${orderOf(page, key, sql`q.id`)}`
}

/**
 * Returns the page's limit, and one more. Written out, because PostgreSQL plans a parameter's limit as a tenth of the table, and would
 * rather sort that than walk an index.
 */
export function limitOf({ limit }: StaffQuotePage): RawBuilder<unknown> {
  return sql`limit ${sql.lit(limit + 1)}`
}

/** Returns the page of one query if this holds, else of the other, which then never runs. */
export function pageOfEither(
  page: StaffQuotePage,
  isOne: RawBuilder<unknown>,
  one: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select one.id, one.key from (${one}) one
    where (${isOne})
    union all
    select other.id, other.key from (${other}) other
    where not (${isOne})
    order by ${orderOf(page, sql`key`, sql`id`)}
    ${limitOf(page)}`
}

/** Returns the page's order. */
export function orderOf(
  { descending }: StaffQuotePage,
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`
  return sql`${key} ${direction}, ${id} ${direction}`
}

/** Returns the condition of coming after this position in the page's order. */
export function isAfter(
  { sort, descending }: StaffQuotePage,
  after: StaffPosition,
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const compare = descending ? sql`<` : sql`>`
  return sql`(${key}, ${id}) ${compare} (${after.key}::text::${KEY_TYPES[sort]}, ${idToUuid('qte', after.id)}::uuid)`
}
