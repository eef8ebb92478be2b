import { type RawBuilder, sql } from 'kysely'
import { formatId, idToUuid, uuidFloor } from '../../domain/id.ts'
import { formatMoney, type Money } from '../../domain/money.ts'
import { type Mode, type QuoteSource, STATUSES, type Status } from '../../domain/quotes/quote-terms.ts'
import type { DbOrTx } from '../database.ts'
import { MOST_FETCHED, type SearchMatch, searchQuotes } from './quote-search.ts'
import { ITEM_COLUMNS, type ItemRow, type StaffQuoteItem, toItem } from './staff-quote-item.ts'

/** The sort orders of staff's list; each walks its own index. */
export const STAFF_SORTS = ['updated_at', 'created_at', 'number', 'total', 'expires_at'] as const
export type StaffSort = (typeof STAFF_SORTS)[number]

export interface StaffQuoteFilter {
  statuses?: readonly Status[]
  /** True for quotes waiting for the store's own approval. */
  needsApproval?: boolean
  mode?: Mode
  source?: QuoteSource
  /** A staff id; null: unassigned. */
  assignee?: string | null
  /** The id of a Sales rep who does not see all quotes: only those they may see (domain/access/access.ts). */
  visibleTo?: string
  createdFrom?: Date
  /** Inclusive, like all bounds. */
  createdTo?: Date
  updatedFrom?: Date
  updatedTo?: Date
  expiresFrom?: Date
  expiresTo?: Date
  totalMin?: Money
  totalMax?: Money
  /** Digits. */
  companyId?: string
  /** Words that must all match. */
  search?: string
}

/** The end of a page: the last quote's sort value as text, and its id. */
export interface StaffPosition {
  key: string
  id: string
}

export interface StaffQuotePage {
  filter: StaffQuoteFilter
  sort: StaffSort
  descending: boolean
  after: StaffPosition | null
  limit: number
}

/** Returns a page of the store's quotes, where it ended, and whether more follow. */
export async function listStaffQuotes(
  db: DbOrTx,
  storeId: string,
  page: StaffQuotePage,
): Promise<{ items: StaffQuoteItem[]; end: StaffPosition | null; hasMore: boolean }> {
  const { sort, descending, limit, filter } = page
  const direction = descending ? sql`desc` : sql`asc`
  const found = await narrow(db, storeId, page)
  const where = conditions(storeId, page)
  const walked = 'few' in found ? fetchFew([...where, isOneOf(found.few)], filter) : walk([...where, found.many], page)
  const { rows } = await sql<ItemRow & { sort_key: string }>`
    select ${ITEM_COLUMNS}, (${KEYS[sort]})::text as sort_key
    from (${walked}) q
    order by ${KEYS[sort]} ${direction}, q.id ${direction}
    limit ${limit + 1}`.execute(db)
  const last = rows.slice(0, limit).at(-1)
  return {
    items: rows.slice(0, limit).map(toItem),
    end: last ? { key: last.sort_key, id: formatId('qte', last.id) } : null,
    hasMore: rows.length > limit,
  }
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
    return sql`(select count(*)::int from (${walk(conditions(storeId, page), page)}) q)`
  })
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db)
  return rows[0]?.counts ?? []
}

/** As in the indexes of migrations/0010_staff_lists.sql. A quote's id contains its creation time. */
const KEYS = {
  updated_at: sql`q.updated_at`,
  created_at: sql`q.id`,
  number: sql`substring(q.number from '[0-9]+$')::numeric`,
  total: sql`q.total`,
  expires_at: sql`coalesce(q.expires_at, 'infinity'::timestamptz)`,
} satisfies Record<StaffSort, RawBuilder<unknown>>
const KEY_TYPES = {
  updated_at: sql`timestamptz`,
  created_at: sql`uuid`,
  number: sql`numeric`,
  total: sql`numeric`,
  expires_at: sql`timestamptz`,
} satisfies Record<StaffSort, RawBuilder<unknown>>

/** Narrows the page's quotes: to a short list if a search, or statuses and assignees, leave only few; else to a condition. */
async function narrow(db: DbOrTx, storeId: string, { filter, sort }: StaffQuotePage): Promise<SearchMatch> {
  const { search, statuses, needsApproval } = filter
  if (search !== undefined) return searchQuotes(db, storeId, search)
  const scopes = assigneeScopes(filter)
  const everything = { many: sql`true` }
  if (sort === 'updated_at' || (!statuses && scopes === EVERYBODY)) return everything
  // The indexes of other sorts contain no status: looking for a rare one along them would read most of the store.
  const standing = { ...(statuses && { statuses }), ...(needsApproval !== undefined && { needsApproval }) }
  const page = { filter: standing, sort, descending: true, after: null, limit: MOST_FETCHED }
  const where = [...conditions(storeId, page), ...(statuses ? [isOneOfStatuses(statuses)] : [])]
  const found = scopes.map(
    (scope) => sql`
      (select q.id from quote q where ${sql.join([...where, scope], sql` and `)} limit ${MOST_FETCHED + 1})`,
  )
  const { rows } = await sql<{ id: string }>`
    select found.id from (${sql.join(found, sql` union all `)}) found limit ${MOST_FETCHED + 1}`.execute(db)
  return rows.length <= MOST_FETCHED ? { few: rows.map(({ id }) => id) } : everything
}

/** Fetches the quotes that meet the conditions, which must be few, in no order. */
function fetchFew(where: readonly RawBuilder<unknown>[], filter: StaffQuoteFilter): RawBuilder<unknown> {
  return sql`select q.* from quote q where ${sql.join([...where, ...standingOf(filter)], sql` and `)}`
}

function isOneOf(uuids: readonly string[]): RawBuilder<unknown> {
  return sql`q.id = any(${uuids}::uuid[])`
}

/**
 * Fetches the first quotes in the page's order that meet the conditions. By `updated_at`, every page's default, each requested status and
 * assignee is an ordered index scan of its own, so rare ones do not scan the whole store.
 */
function walk(
  where: readonly RawBuilder<unknown>[],
  { filter, sort, descending, limit }: StaffQuotePage,
): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`
  const order = sql`${KEYS[sort]} ${direction}, q.id ${direction}`
  const find = (more: readonly RawBuilder<unknown>[]) => sql`
    select q.* from quote q
    where ${sql.join([...where, ...more], sql` and `)}
    order by ${order}
    limit ${limit + 1}`
  const { statuses, needsApproval } = filter
  const scopes = assigneeScopes(filter)
  const isSplit = sort === 'updated_at' && needsApproval !== true && (statuses || scopes !== EVERYBODY)
  if (!isSplit) return find(standingOf(filter))
  const scans = scopes.map(
    (scope) => sql`
      select one.* from unnest(${statuses ?? STATUSES}::text[]) wanted (status)
      cross join lateral (${find([sql`q.status = wanted.status`, scope])}) one`,
  )
  return sql`select q.* from (${sql.join(scans, sql` union all `)}) q order by ${order} limit ${limit + 1}`
}

function isOneOfStatuses(statuses: readonly Status[]): RawBuilder<unknown> {
  return sql`q.status = any(${statuses}::text[])`
}

/** Returns the requested statuses and assignees as conditions. */
function standingOf(filter: StaffQuoteFilter): RawBuilder<unknown>[] {
  const status = filter.statuses ? [isOneOfStatuses(filter.statuses)] : []
  return [...status, sql`(${sql.join(assigneeScopes(filter), sql` or `)})`]
}

const EVERYBODY: readonly RawBuilder<unknown>[] = [sql`true`]
const NOBODY = sql`q.assigned_staff_id is null`

/** Returns a condition for each kind of quote requested and visible; no quote is in two of them. */
function assigneeScopes({ assignee, visibleTo }: StaffQuoteFilter): readonly RawBuilder<unknown>[] {
  const of = (staffId: string) => sql`q.assigned_staff_id = ${idToUuid('stf', staffId)}::uuid`
  if (assignee === null) return [NOBODY]
  if (visibleTo === undefined) return assignee === undefined ? EVERYBODY : [of(assignee)]
  if (assignee === visibleTo) return [of(assignee)]
  const others = assignee === undefined ? sql`q.assigned_staff_id <> ${idToUuid('stf', visibleTo)}::uuid` : of(assignee)
  const asked = sql`(${others} and ${isAsked(visibleTo)})`
  return assignee === undefined ? [of(visibleTo), NOBODY, asked] : [asked]
}

/** Quotes waiting for an approval by this Sales rep. */
function isAsked(staffId: string): RawBuilder<unknown> {
  const named = (approver: object) => JSON.stringify({ steps: [{ approvers: [approver] }] })
  return sql`q.pending_approval = 'merchant'
    and (q.approval @> ${named({ staff: staffId })}::jsonb or q.approval @> ${named({ role: 'sales_rep' })}::jsonb)`
}

function conditions(storeId: string, { filter, sort, descending, after }: StaffQuotePage): RawBuilder<unknown>[] {
  const where = [sql`q.store_id = ${storeId}`, sql`q.deleted_at is null`]
  if (after) {
    const compare = descending ? sql`<` : sql`>`
    const at = sql`(${after.key}::text::${KEY_TYPES[sort]}, ${idToUuid('qte', after.id)}::uuid)`
    where.push(sql`(${KEYS[sort]}, q.id) ${compare} ${at}`)
  }
  const { needsApproval, mode, source, totalMin, totalMax, companyId } = filter
  if (needsApproval === true) where.push(sql`q.pending_approval = 'merchant'`)
  if (needsApproval === false) where.push(sql`q.pending_approval is distinct from 'merchant'`)
  if (mode) where.push(sql`q.mode = ${mode}`)
  if (source) where.push(sql`q.source = ${source}`)
  if (totalMin !== undefined) where.push(sql`q.total >= ${formatMoney(totalMin)}::numeric`)
  if (totalMax !== undefined) where.push(sql`q.total <= ${formatMoney(totalMax)}::numeric`)
  if (companyId !== undefined) where.push(sql`q.company_id = ${companyId}::bigint`)
  return [...where, ...timeConditions(filter)]
}

function timeConditions(filter: StaffQuoteFilter): RawBuilder<unknown>[] {
  const { createdFrom, createdTo, updatedFrom, updatedTo, expiresFrom, expiresTo } = filter
  const where: RawBuilder<unknown>[] = []
  // A quote is never updated before it is created: the bound on updated_at limits the scan to the end of the index.
  if (createdFrom)
    where.push(sql`q.id >= ${uuidFloor(createdFrom.getTime())}::uuid`, sql`q.updated_at >= ${createdFrom}`)
  if (createdTo) where.push(sql`q.id < ${uuidFloor(createdTo.getTime() + 1)}::uuid`)
  if (updatedFrom) where.push(sql`q.updated_at >= ${updatedFrom}`)
  if (updatedTo) where.push(sql`q.updated_at <= ${updatedTo}`)
  if (expiresFrom) where.push(sql`${KEYS.expires_at} >= ${expiresFrom}::timestamptz`)
  if (expiresTo) where.push(sql`${KEYS.expires_at} <= ${expiresTo}::timestamptz`)
  return where
}
