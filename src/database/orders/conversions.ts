import { sql } from 'kysely'
import type { Actor } from '../../domain/access/actor.ts'
import { formatId, idToUuid } from '../../domain/id.ts'
import { formatMoney } from '../../domain/money.ts'
import type { Why } from '../../domain/reason.ts'
import type { DbOrTx, Tx } from '../database.ts'
import { CONVERSION_COLUMNS, type Conversion, readConversionRow } from './conversion-row.ts'

/** A draft order to be made; `input` is what the platform is sent, kept until it is made or given up. */
export interface NewConversion extends Pick<Conversion, 'id' | 'lineIds' | 'deposit'>, Figures {
  input: object
}

type Figures = Pick<Conversion, 'subtotal' | 'discount' | 'shipping' | 'shippingTax' | 'tax' | 'total'>

/** Adds a conversion's draft orders, to be made in this order; until `leaseUntil` they belong to the caller. */
export async function insertConversions(
  tx: Tx,
  storeId: string,
  group: { id: string; quoteId: string; actor: Actor; leaseUntil: Date; now: Date },
  conversions: readonly NewConversion[],
): Promise<void> {
  await tx
    .insertInto('conversion')
    .values(
      conversions.map(({ id, lineIds, input, ...figures }, position) => ({
        store_id: storeId,
        id,
        quote_id: idToUuid('qte', group.quoteId),
        group_id: group.id,
        position,
        line_ids: [...lineIds],
        actor: JSON.stringify(group.actor),
        input: JSON.stringify(input),
        subtotal: formatMoney(figures.subtotal),
        discount: formatMoney(figures.discount),
        shipping: formatMoney(figures.shipping),
        shipping_tax: formatMoney(figures.shippingTax),
        tax: formatMoney(figures.tax),
        total: formatMoney(figures.total),
        deposit: figures.deposit === null ? null : formatMoney(figures.deposit),
        lease_until: group.leaseUntil,
        created_at: group.now,
        looked_up_at: group.now,
      })),
    )
    .execute()
}

/** Returns every draft order of the quote, made or not, in starting order. */
export async function listConversions(db: DbOrTx, storeId: string, quoteId: string): Promise<Conversion[]> {
  const rows = await db
    .selectFrom('conversion')
    .select(CONVERSION_COLUMNS)
    .where('store_id', '=', storeId)
    .where('quote_id', '=', idToUuid('qte', quoteId))
    .orderBy('created_at')
    .orderBy('group_id')
    .orderBy('position')
    .execute()
  return rows.map(readConversionRow)
}

/** Returns this conversion's unmade draft orders with their inputs, in order. */
export async function listStarted(
  db: DbOrTx,
  storeId: string,
  quoteId: string,
  groupId: string,
): Promise<(Conversion & { input: object; leaseUntil: Date | null })[]> {
  const rows = await db
    .selectFrom('conversion')
    .select([...CONVERSION_COLUMNS, 'input', 'lease_until'])
    .where('store_id', '=', storeId)
    .where('quote_id', '=', idToUuid('qte', quoteId))
    .where('group_id', '=', groupId)
    .where('state', '=', 'started')
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...readConversionRow(row), input: row.input, leaseUntil: row.lease_until }))
}

/**
 * Claims abandoned conversions of all stores until `leaseUntil`; with `all`, as after a start, also those that may still be in work:
 * a process that works on one stops before the next draft order.
 */
export async function takeStarted(
  db: DbOrTx,
  { now, leaseUntil, all }: { now: Date; leaseUntil: Date; all: boolean },
): Promise<{ storeId: string; quoteId: string; groupId: string }[]> {
  const { rows } = await sql<{ store_id: string; quote_id: string; group_id: string }>`
    with taken as (
      update conversion
      set lease_until = ${leaseUntil}
      where state = 'started' and (${all} or lease_until <= ${now})
      returning store_id, quote_id, group_id)
    select distinct store_id, quote_id, group_id from taken
    order by group_id`.execute(db)
  return rows.map((row) => ({
    storeId: row.store_id,
    quoteId: formatId('qte', row.quote_id),
    groupId: row.group_id,
  }))
}

/** Releases a conversion for the job's run after `until`, if its lease is still the `held` one. */
export async function releaseLease(
  db: DbOrTx,
  storeId: string,
  conversion: Conversion,
  { held, until }: { held: Date; until: Date },
): Promise<void> {
  await db
    .updateTable('conversion')
    .set({ lease_until: until })
    .where('store_id', '=', storeId)
    .where('quote_id', '=', idToUuid('qte', conversion.quoteId))
    .where('group_id', '=', conversion.groupId)
    .where('state', '=', 'started')
    .where('lease_until', '=', held)
    .execute()
}

/** Records the draft order made, drops its input and returns how many of its conversion are left to make; null if it was settled before. */
export async function settleDone(
  tx: Tx,
  storeId: string,
  { id, groupId, quoteId }: Conversion,
  draft: { id: string; total: string; taxTotal: string },
): Promise<{ left: number } | null> {
  const { rows } = await sql<{ left: number }>`
    with done as (
      update conversion
      set state = 'done', input = '{}', draft_order_id = ${draft.id}, platform_total = ${draft.total}, platform_tax = ${draft.taxTotal}
      where store_id = ${storeId} and id = ${id} and state = 'started'
      returning id)
    select (
      select count(*)::int from conversion
      where store_id = ${storeId} and quote_id = ${idToUuid('qte', quoteId)} and group_id = ${groupId} and state = 'started' and id <> ${id}
    ) as left
    from done`.execute(tx)
  return rows[0] ?? null
}

/** Gives up this draft order and those of its conversion that would follow; false if it was settled before. */
export async function settleFailed(
  tx: Tx,
  storeId: string,
  { id, groupId, quoteId, position }: Conversion,
  failure: Why,
): Promise<boolean> {
  const earlier: Why = { code: 'earlier_failed' }
  const { rows } = await sql<{ id: string }>`
    update conversion
    set state = 'failed', input = '{}',
      failure = case when id = ${id} then ${JSON.stringify(failure)}::jsonb else ${JSON.stringify(earlier)}::jsonb end
    where store_id = ${storeId} and quote_id = ${idToUuid('qte', quoteId)} and group_id = ${groupId}
      and position >= ${position} and state = 'started'
    returning id`.execute(tx)
  return rows.some((row) => row.id === id)
}

/**
 * Returns the conversion that made this draft order, or is about to under the correlation key, or whose draft order became the order;
 * null if it is not ours.
 */
export async function findConversion(
  db: DbOrTx,
  storeId: string,
  draft: { id: string | null; correlationKey: string | null; orderId?: string | null },
): Promise<Conversion | null> {
  const isKey = draft.correlationKey !== null && UUID.test(draft.correlationKey)
  const row = await db
    .selectFrom('conversion')
    .select(CONVERSION_COLUMNS)
    .where('store_id', '=', storeId)
    .where((where) =>
      where.or([
        where('draft_order_id', '=', draft.id),
        ...(isKey ? [where('id', '=', draft.correlationKey ?? '')] : []),
        ...(draft.orderId ? [where('order_id', '=', draft.orderId)] : []),
      ]),
    )
    .executeTakeFirst()
  return row ? readConversionRow(row) : null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
