import { type RawBuilder, sql } from 'kysely'
import { idToUuid, uuidFloor } from '../../domain/id.ts'
import { formatMoney } from '../../domain/money.ts'
import { lostFor } from '../negotiation/lost-quotes.ts'
import type { StaffQuoteFilter, StaffSort } from './staff-quote-page.ts'

/** As in the indexes of migrations/0010_staff_lists.sql and 0050_orders_in_their_indexes.sql. A quote's id contains its creation time. */
export const KEYS = {
  updated_at: sql`q.updated_at`,
  created_at: sql`q.id`,
  number: sql`substring(q.number, '[0-9]+$')::numeric`,
  total: sql`q.total`,
  expires_at: sql`coalesce(q.expires_at, 'infinity'::timestamptz)`,
} satisfies Record<StaffSort, RawBuilder<unknown>>

/** Returns the conditions on a quote `q` of the store that is not deleted. */
export function storesOwn(storeId: string): RawBuilder<unknown>[] {
  return [sql`q.store_id = ${storeId}`, sql`q.deleted_at is null`]
}

/** Returns the conditions of the filter on a quote `q`, but for what standingOf and a search say. */
export function conditionsOf(storeId: string, filter: StaffQuoteFilter): RawBuilder<unknown>[] {
  const where = storesOwn(storeId)
  const { needsApproval, mode, source, totalMin, totalMax, companyId, sku, lostFor: reason } = filter
  if (needsApproval === true) where.push(sql`q.pending_approval = 'merchant'`)
  if (needsApproval === false) where.push(sql`q.pending_approval is distinct from 'merchant'`)
  if (mode) where.push(sql`q.mode = ${mode}`)
  if (source) where.push(sql`q.source = ${source}`)
  if (totalMin !== undefined) where.push(sql`q.total >= ${formatMoney(totalMin)}::numeric`)
  if (totalMax !== undefined) where.push(sql`q.total <= ${formatMoney(totalMax)}::numeric`)
  if (companyId !== undefined) where.push(sql`q.company_id = ${companyId}::bigint`)
  if (sku !== undefined) where.push(hasSku(storeId, sku))
  if (reason !== undefined) where.push(lostFor(reason))
  return [...where, ...timeConditions(filter)]
}

/** The SKUs of quotes are those that a job keeps (migrations/0092_quoted_skus.sql). */
function hasSku(storeId: string, sku: string): RawBuilder<unknown> {
  return sql`exists (
    select 1 from sku_quote s
    where s.store_id = ${storeId} and s.quote_id = q.id
      and s.sku_id = (select id from sku where store_id = ${storeId} and md5(sku) = md5(${sku}) and sku = ${sku}))`
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

/** Returns the requested statuses and assignees as conditions on a quote `q`. */
export function standingOf(storeId: string, filter: StaffQuoteFilter): RawBuilder<unknown>[] {
  const { assignees, asked } = scopesOf(filter)
  // Found beforehand, approvals need no look at the rows of other quotes.
  const among = sql`q.id = any(array(
    select q.id from quote q where ${sql.join([...storesOwn(storeId), ...(asked ?? [])], sql` and `)}))`
  return [...statusesOf(filter), sql`(${sql.join(asked ? [...assignees, among] : assignees, sql` or `)})`]
}

/** Returns the requested statuses as a condition, if there are any. */
export function statusesOf({ statuses }: StaffQuoteFilter): RawBuilder<unknown>[] {
  return statuses ? [sql`q.status = any(${statuses}::text[])`] : []
}

/** The quotes requested and visible, each in one of these only. */
interface Scopes {
  /** Conditions on the assignee. */
  assignees: readonly RawBuilder<unknown>[]
  /** The conditions of quotes that are only visible because they wait for this Sales rep's approval; null if there are none. */
  asked: readonly RawBuilder<unknown>[] | null
}

/** The scope of those who see all and ask for all. */
export const EVERYBODY: readonly RawBuilder<unknown>[] = [sql`true`]
const NOBODY = sql`q.assigned_staff_id is null`

/** Returns the scopes of the filter. */
export function scopesOf({ assignee, visibleTo }: StaffQuoteFilter): Scopes {
  const of = (staffId: string) => sql`q.assigned_staff_id = ${idToUuid('stf', staffId)}::uuid`
  if (assignee === null) return { assignees: [NOBODY], asked: null }
  if (visibleTo === undefined) return { assignees: assignee === undefined ? EVERYBODY : [of(assignee)], asked: null }
  if (assignee === visibleTo) return { assignees: [of(assignee)], asked: null }
  const others = assignee === undefined ? sql`q.assigned_staff_id <> ${idToUuid('stf', visibleTo)}::uuid` : of(assignee)
  return { assignees: assignee === undefined ? [of(visibleTo), NOBODY] : [], asked: [others, ...isAsked(visibleTo)] }
}

/** Quotes waiting for an approval by this Sales rep. */
function isAsked(staffId: string): RawBuilder<unknown>[] {
  const named = (approver: object) => JSON.stringify({ steps: [{ approvers: [approver] }] })
  return [
    sql`q.pending_approval = 'merchant'`,
    sql`(q.approval @> ${named({ staff: staffId })}::jsonb or q.approval @> ${named({ role: 'sales_rep' })}::jsonb)`,
  ]
}
