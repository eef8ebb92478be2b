import { sql } from 'kysely'
import { formatId, idToUuid } from '../../domain/id.ts'
import { formatMoney } from '../../domain/money.ts'
import { packJson, unpackJson } from '../../domain/packing/packed-json.ts'
import type { Why } from '../../domain/reason.ts'
import { storeOfAll } from '../../domain/stores/store-of-all.ts'
import type { Db, DbOrTx, Tx } from '../database.ts'
import { isOf } from '../distribution/by-store.ts'
import { lookOver } from '../distribution/look-over.ts'
import { changedMeanwhile } from '../quotes/working-quotes.ts'
import type { Part } from '../write-parts.ts'
import { CONVERSION_COLUMNS, type Conversion, readConversionRow } from './conversion-row.ts'

/** A draft order to be made, by the holder of the lease. */
export interface StartedConversion extends Conversion {
  /** The request to the platform, kept until the draft order is made or given up. */
  input: object
  leaseUntil: Date
}

/** Draft orders to be made, added along with the change that starts their conversion. */
export interface StartedOf {
  storeId: string
  conversions: readonly StartedConversion[]
}

/** Returns the write that adds conversions' draft orders, if there are any, to be made in this order. */
export function insertConversions(started: readonly StartedOf[]): Part[] {
  const rows = started.flatMap(({ storeId, conversions }) => conversions.map((one) => toStartedRow(storeId, one)))
  if (rows.length === 0) return []
  const columns =
    sql.raw(`id, quote_id, group_id, position, line_ids, actor, input, subtotal, discount, shipping, shipping_tax, tax, total,
      deposit, lease_until, created_at`)
  return [
    {
      name: 'conversions',
      tables: [
        {
          name: 'conversions',
          query: sql`
    insert into conversion (store_id, looked_up_at, ${columns})
    select store_id, created_at, ${columns}
    from json_to_recordset(${JSON.stringify(rows)}) as one (store_id bigint, id uuid, quote_id uuid, group_id uuid, position int,
      line_ids text[], actor jsonb, input jsonb, subtotal numeric, discount numeric, shipping numeric, shipping_tax numeric, tax numeric,
      total numeric, deposit numeric, lease_until timestamptz, created_at timestamptz)
    returning id`,
        },
      ],
      first: 'conversions',
    },
  ]
}

function toStartedRow(storeId: string, { quoteId, leaseUntil, createdAt, ...conversion }: StartedConversion) {
  return {
    ...{ store_id: storeId, id: conversion.id, group_id: conversion.groupId, position: conversion.position },
    ...{ line_ids: conversion.lineIds, actor: conversion.actor, input: packJson(JSON.stringify(conversion.input)) },
    quote_id: idToUuid('qte', quoteId),
    subtotal: formatMoney(conversion.subtotal),
    discount: formatMoney(conversion.discount),
    shipping: formatMoney(conversion.shipping),
    shipping_tax: formatMoney(conversion.shippingTax),
    tax: formatMoney(conversion.tax),
    total: formatMoney(conversion.total),
    deposit: conversion.deposit === null ? null : formatMoney(conversion.deposit),
    lease_until: leaseUntil,
    created_at: createdAt,
  }
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
): Promise<StartedConversion[]> {
  const rows = await db
    .selectFrom('conversion')
    .select([...CONVERSION_COLUMNS, 'input', 'lease_until'])
    .where('store_id', '=', storeId)
    .where('quote_id', '=', idToUuid('qte', quoteId))
    .where('group_id', '=', groupId)
    .where('state', '=', 'started')
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    ...readConversionRow(row),
    input: unpackJson(row.input) as object,
    leaseUntil: row.lease_until,
  }))
}

/**
 * Claims abandoned conversions of all stores until `leaseUntil`; with `all`, as after a start, also those that may still be in work:
 * a process that works on one stops before the next draft order.
 */
export async function takeStarted(
  db: Db,
  { now, leaseUntil, all }: { now: Date; leaseUntil: Date; all: boolean },
): Promise<{ storeId: string; quoteId: string; groupId: string }[]> {
  const rows = await lookOver(
    db,
    (among) => sql<{ store_id: string; quote_id: string; group_id: string }>`
    with taken as (
      update conversion
      set lease_until = ${leaseUntil}
      where state = 'started' and (${all} or lease_until <= ${now}) and ${among}
      returning store_id, quote_id, group_id)
    select distinct store_id, quote_id, group_id from taken
    order by group_id`,
  )
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

/** A draft order that was made for a conversion. */
export interface MadeDraftOrder {
  storeId: string
  conversionId: string
  draft: { id: string; total: string; taxTotal: string }
}

/** Returns the write that records draft orders made, if there are any, and drops their inputs; it refuses if one was settled before. */
export function settleDone(made: readonly MadeDraftOrder[]): Part[] {
  if (made.length === 0) return []
  const rows = made.map(({ storeId, conversionId, draft }) => ({
    ...{ store_id: storeId, id: conversionId, draft_order_id: draft.id },
    ...{ platform_total: draft.total, platform_tax: draft.taxTotal },
  }))
  return [
    {
      name: 'settled',
      tables: [
        {
          name: 'settled',
          query: sql`
    update conversion c
    set state = 'done', input = '{}', draft_order_id = made.draft_order_id, platform_total = made.platform_total,
      platform_tax = made.platform_tax
    from json_to_recordset(${JSON.stringify(rows)}) as made (store_id bigint, id uuid, draft_order_id text, platform_total numeric,
      platform_tax numeric)
    where ${isOf('c.store_id', storeOfAll(made))} and c.store_id = made.store_id and c.id = made.id and c.state = 'started'
    returning c.id`,
        },
      ],
      first: 'settled',
      rows: made.length,
      refuse: changedMeanwhile,
    },
  ]
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
