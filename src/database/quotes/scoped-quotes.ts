import { type RawBuilder, sql } from 'kysely'
import { conditionsOf, EVERYBODY, scopesOf, statusesOf, storesOwn } from './staff-quote-conditions.ts'
import { limitOf, ordered, pageOfEither } from './staff-quote-order.ts'
import { hasOnly, type StaffQuoteFilter, type StaffQuotePage } from './staff-quote-page.ts'

/** Of more quotes than this, walking the order soon fills a page. */
const MOST_SCOPED = 20_000

/** Returns whether some statuses are asked for, and nothing else: what `quote_by_status` answers alone. */
export function isOfStatuses({ filter }: StaffQuotePage): boolean {
  return hasOnly(filter, ['statuses', 'needsApproval'])
}

/** Returns whether words are asked for, and nothing else but some assignees: what `quote_by_staff` answers alone. */
export function isOfAssignees({ filter }: StaffQuotePage): boolean {
  return hasOnly(filter, ['search', 'assignee', 'visibleTo']) && scopesOf(filter).assignees !== EVERYBODY
}

/**
 * Finds a page of some statuses or assignees: gathers the ids of their quotes from one index, then walks the index of the page's order for
 * those, and looks at the words of each. Neither index reads a row, and its entries are a third as wide as those of `quote_list`. If the
 * quotes are too many to gather, finds the page `otherwise`. `case` keeps PostgreSQL from taking them for so few that it sorts them first.
 */
export function amongScoped(
  storeId: string,
  page: StaffQuotePage,
  match: RawBuilder<unknown> | null,
  otherwise: RawBuilder<unknown>,
): RawBuilder<unknown> {
  // The primary key holds no `deleted_at`; who is among the quotes gathered is not deleted.
  const own = page.sort === 'created_at' ? [sql`q.store_id = ${storeId}`] : storesOwn(storeId)
  const isAmong = sql`case when q.id in (select among.id from among limit ${sql.lit(MOST_SCOPED + 1)}) then true else false end`
  const walked = ordered([...own, isAmong], page)
  const found = sql`
    select one.id, one.key from (${walked} offset 0) one
    where ${match ?? sql`true`}
    ${limitOf(page)}`
  return sql`
    with among as materialized (
      select one.id from (${idsOf(storeId, page.filter)}) one limit ${sql.lit(MOST_SCOPED + 1)}),
    size as materialized (select count(*) <= ${MOST_SCOPED} as is_small from among)
    ${pageOfEither(page, sql`select is_small from size`, found, otherwise)}`
}

/** Each assignee's are a scan of its own, and so are those that wait for an approval. */
function idsOf(storeId: string, filter: StaffQuoteFilter): RawBuilder<unknown> {
  const { assignees, asked } = scopesOf(filter)
  const where = [...conditionsOf(storeId, filter), ...statusesOf(filter)]
  const scans = [...assignees.map((assignee) => [assignee]), ...(asked ? [asked] : [])].map(
    (scope) => sql`select q.id from quote q where ${sql.join([...where, ...scope], sql` and `)}`,
  )
  return sql.join(scans, sql` union all `)
}
