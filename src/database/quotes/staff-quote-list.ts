import { type RawBuilder, sql } from 'kysely'
import { formatId } from '../../domain/id.ts'
import { MODES, STATUSES } from '../../domain/quotes/quote-terms.ts'
import type { DbOrTx } from '../database.ts'
import { atStore } from '../distribution/at-store.ts'
import { type SearchMatch, searchQuotes } from './quote-search.ts'
import { amongScoped, isOfAssignees, isOfStatuses } from './scoped-quotes.ts'
import { conditionsOf, EVERYBODY, KEYS, scopesOf, standingOf, statusesOf, storesOwn } from './staff-quote-conditions.ts'
import { type ItemRow, itemColumns, type StaffQuoteItem, toItem } from './staff-quote-item.ts'
import { isAfter, limitOf, ordered, orderOf, pageOfEither } from './staff-quote-order.ts'
import {
  hasOnly,
  type StaffPosition,
  type StaffQuoteFilter,
  type StaffQuotePage,
  type StaffSort,
} from './staff-quote-page.ts'

/** Returns a page of the store's quotes, where it ended, and whether more follow. */
export async function listStaffQuotes(
  db: DbOrTx,
  storeId: string,
  page: StaffQuotePage,
): Promise<{ items: StaffQuoteItem[]; end: StaffPosition | null; hasMore: boolean }> {
  const { limit, filter } = page
  const match = filter.search === undefined ? null : await searchQuotes(db, storeId, filter.search)
  // Only the page's own rows are read: `offset 0` keeps PostgreSQL from joining before it has found them.
  const { rows } = await sql<ItemRow & { sort_key: string }>`
    select ${itemColumns(storeId)}, page.key::text as sort_key
    from (${findPage(storeId, page, match)}) page
    cross join lateral (select * from quote where store_id = ${storeId} and id = page.id offset 0) q
    order by ${orderOf(page, sql`page.key`, sql`page.id`)}`.execute(atStore(db, storeId))
  const last = rows.slice(0, limit).at(-1)
  return {
    items: rows.slice(0, limit).map(toItem),
    end: last ? { key: last.sort_key, id: formatId('qte', last.id) } : null,
    hasMore: rows.length > limit,
  }
}

/** Finds the ids and sort values of a page's quotes, and of one more. */
function findPage(storeId: string, page: StaffQuotePage, match: SearchMatch | null): RawBuilder<unknown> {
  const where = conditionsOf(storeId, page.filter)
  const standing = standingOf(storeId, page.filter)
  if (match && 'few' in match) return find([...where, isOneOf(match.few), ...standing], page)
  if (match) {
    const words = match.many(sql`one.id`)
    const searched = inEachMode([...where, ...standing], page, (all) => search(all, words, page))
    return isOfAssignees(page) ? amongScoped(storeId, page, words, searched) : searched
  }
  return isAlongItsIndex(page) ? walk(storeId, where, page) : gather(storeId, where, page)
}

/** Returns how many quotes match each of these filters, counting up to `most`. */
export async function countStaffQuotes(
  db: DbOrTx,
  storeId: string,
  filters: readonly StaffQuoteFilter[],
  most: number,
): Promise<number[]> {
  const counts = filters.map((filter) => {
    const page = { filter, sort: 'updated_at', descending: true, after: null, limit: most - 1 } as const
    return sql`(select count(*)::int from (${walk(storeId, conditionsOf(storeId, filter), page)}) q)`
  })
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(
    atStore(db, storeId),
  )
  return rows[0]?.counts ?? []
}

/** The filters that the index of a sort answers itself. */
const OWN_FILTERS: Record<StaffSort, readonly (keyof StaffQuoteFilter)[]> = {
  updated_at: [],
  created_at: ['createdFrom', 'createdTo'],
  number: [],
  total: ['totalMin', 'totalMax'],
  expires_at: ['expiresFrom', 'expiresTo'],
}
/** The filters that `quote_by_status` and `quote_by_staff` answer without reading a quote. */
const STANDING_FILTERS: readonly (keyof StaffQuoteFilter)[] = [
  ...([
    'statuses',
    'needsApproval',
    'assignee',
    'visibleTo',
    'createdFrom',
    'createdTo',
    'updatedFrom',
    'updatedTo',
  ] as const),
]

/** By `updated_at`, an index holds all that is filtered by; other sorts' indexes only the sort's own value. */
function isAlongItsIndex({ sort, filter }: StaffQuotePage): boolean {
  return sort === 'updated_at' || hasOnly(filter, OWN_FILTERS[sort])
}

function isOneOf(uuids: readonly string[]): RawBuilder<unknown> {
  return sql`q.id = any(${uuids}::uuid[])`
}

/** Finds the first quotes in the page's order that meet the conditions. */
function find(where: readonly RawBuilder<unknown>[], page: StaffQuotePage): RawBuilder<unknown> {
  return sql`${ordered(where, page)} ${limitOf(page)}`
}

/**
 * Like find, for a search that many quotes match; looks at the words of a quote only if it meets all else. `offset 0` keeps PostgreSQL to
 * that order, and `case`, where nothing else is asked, from taking the words for rare, for which it would sort all quotes first.
 */
function search(
  where: readonly RawBuilder<unknown>[],
  match: RawBuilder<unknown>,
  page: StaffQuotePage,
): RawBuilder<unknown> {
  return sql`
    select one.id, one.key from (${ordered(where, page)} offset 0) one
    where ${hasOnly(page.filter, ['search']) ? sql`case when ${match} then true else false end` : match}
    ${limitOf(page)}`
}

/**
 * Walks the page's order. By `updated_at`, every page's default, each requested status and assignee is an ordered index scan of its own,
 * so rare ones do not scan the whole store.
 */
function walk(storeId: string, where: readonly RawBuilder<unknown>[], page: StaffQuotePage): RawBuilder<unknown> {
  const { filter, sort } = page
  const { statuses, needsApproval } = filter
  const { assignees, asked } = scopesOf(filter)
  const isSplit = sort === 'updated_at' && needsApproval !== true && (statuses || assignees !== EVERYBODY)
  if (!isSplit || !hasOnly(filter, STANDING_FILTERS))
    return inEachMode([...where, ...standingOf(storeId, filter)], page, (all) => find(all, page))
  const scans = assignees.map(
    (assignee) => sql`
      select one.* from unnest(${statuses ?? STATUSES}::text[]) wanted (status)
      cross join lateral (${find([...where, sql`q.status = wanted.status`, assignee], page)}) one`,
  )
  // Approvals are few, and have an index: one scan finds those of all statuses.
  if (asked) scans.push(sql`select one.* from (${find([...where, ...statusesOf(filter), ...asked], page)}) one`)
  return sql`
    select one.id, one.key from (${sql.join(scans, sql` union all `)}) one
    order by ${orderOf(page, sql`one.key`, sql`one.id`)} ${limitOf(page)}`
}

/**
 * Finds a page of a source by updated_at as its quotes of each mode, which `quote_by_source` holds in that order. Of all modes at once,
 * PostgreSQL would sort everything the source has.
 */
function inEachMode(
  where: readonly RawBuilder<unknown>[],
  page: StaffQuotePage,
  findAll: (where: readonly RawBuilder<unknown>[]) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { source, mode } = page.filter
  if (page.sort !== 'updated_at' || source === undefined || mode !== undefined) return findAll(where)
  return sql`
    select one.id, one.key from unnest(${MODES}::text[]) wanted (mode)
    cross join lateral (${findAll([...where, sql`q.mode = wanted.mode`])}) one
    order by ${orderOf(page, sql`one.key`, sql`one.id`)} ${limitOf(page)}`
}

/** A page whose quotes are among the first of its order is found by looking at this many. */
const MOST_TRIED = 2_000
/** More matching quotes than this are so many that walking their order soon fills a page. */
const MOST_GATHERED = 20_000

/**
 * Looks at the first quotes of the page's order: if a fortieth of all match, they fill the page in 5 ms. If not, finds it from all that
 * match.
 */
function gather(storeId: string, where: readonly RawBuilder<unknown>[], page: StaffQuotePage): RawBuilder<unknown> {
  const { filter, sort, after, limit } = page
  const own = storesOwn(storeId)
  const rest = isOfStatuses(page)
    ? amongScoped(storeId, page, null, walk(storeId, where, page))
    : sorted(storeId, where, page)
  return sql`
    with tried as materialized (
      select one.id, one.key from (
        select q.id, ${KEYS[sort]} as key, ${sql.join([...where, ...standingOf(storeId, filter)], sql` and `)} as matches from quote q
        where ${sql.join(after ? [...own, isAfter(page, after, KEYS[sort], sql`q.id`)] : own, sql` and `)}
        order by ${orderOf(page, KEYS[sort], sql`q.id`)}
        limit ${sql.lit(MOST_TRIED)}) one
      where one.matches
      ${limitOf(page)}),
    trial as materialized (select count(*) > ${limit} as is_full from tried)
    ${pageOfEither(page, sql`select is_full from trial`, sql`select tried.id, tried.key from tried`, rest)}`
}

/** Gathers all quotes that match from the index that holds every filter, and sorts them; walks the whole order if they are too many. */
function sorted(storeId: string, where: readonly RawBuilder<unknown>[], page: StaffQuotePage): RawBuilder<unknown> {
  const { filter, sort, after } = page
  const isLater = after ? isAfter(page, after, sql`matching.key`, sql`matching.id`) : sql`true`
  const gathered = sql`select matching.id, matching.key from matching where ${isLater}`
  return sql`
    with matching as materialized (
      select q.id, ${KEYS[sort]} as key from quote q
      where ${sql.join([...where, ...standingOf(storeId, filter)], sql` and `)}
      order by q.updated_at desc
      limit ${sql.lit(MOST_GATHERED + 1)}),
    size as materialized (select count(*) <= ${MOST_GATHERED} as is_small from matching)
    ${pageOfEither(page, sql`select is_small from size`, gathered, walk(storeId, where, page))}`
}
