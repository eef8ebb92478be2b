import { sql } from 'kysely'
import { formatMoney, type Money, parseMoney } from '../../domain/money.ts'
import { takeDue } from '../../domain/take-due.ts'
import type { Db, DbOrTx } from '../database.ts'
import { lookOver } from '../distribution/look-over.ts'

/** A page of the card provider's that was opened for an invoice. */
export interface CardPayment {
  storeId: string
  checkoutId: string
  draftOrderId: string
  amount: Money
  currency: string
  state: 'open' | 'paid' | 'ended'
  openedAt: Date
}

const COLUMNS = [
  'store_id as storeId',
  'checkout_id as checkoutId',
  'draft_order_id as draftOrderId',
  'amount',
  'currency',
  'state',
  'created_at as openedAt',
] as const

/** Returns the pages opened for an invoice, the newest first. */
export async function listCardPayments(db: DbOrTx, storeId: string, draftOrderId: string): Promise<CardPayment[]> {
  const rows = await db
    .selectFrom('card_payment')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .where('draft_order_id', '=', draftOrderId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(toPayment)
}

/** Returns the store's open pages. */
export async function listOpenCardPayments(db: DbOrTx, storeId: string): Promise<CardPayment[]> {
  const rows = await db
    .selectFrom('card_payment')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .where('state', '=', 'open')
    .execute()
  return rows.map(toPayment)
}

/** Returns a page by the provider's id, or null. */
export async function findCardPayment(db: DbOrTx, storeId: string, checkoutId: string): Promise<CardPayment | null> {
  const row = await db
    .selectFrom('card_payment')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst()
  return row ? toPayment(row) : null
}

/** Adds a page that was opened, unless it is there. */
export async function insertCardPayment(db: DbOrTx, payment: CardPayment): Promise<void> {
  const { storeId, checkoutId, draftOrderId, amount, currency, state, openedAt } = payment
  await db
    .insertInto('card_payment')
    .values({
      ...{ store_id: storeId, checkout_id: checkoutId, draft_order_id: draftOrderId, amount: formatMoney(amount) },
      ...{ currency, state, created_at: openedAt, looked_at: openedAt },
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'checkout_id']).doNothing())
    .execute()
}

/** Sets a page's state as seen at the provider. */
export async function settleCardPayment(
  db: DbOrTx,
  { storeId, checkoutId }: Pick<CardPayment, 'storeId' | 'checkoutId'>,
  state: CardPayment['state'],
  now: Date,
): Promise<void> {
  await db
    .updateTable('card_payment')
    .set({ state, looked_at: now })
    .where('store_id', '=', storeId)
    .where('checkout_id', '=', checkoutId)
    .execute()
}

/**
 * Returns open pages that were not looked at since, at most this many, and marks them as looked at: of several workers one gets each. Of all
 * stores: finds only where to look.
 */
export async function takeCardPaymentsToLookAt(
  db: Db,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<CardPayment[]> {
  const look = (without: readonly string[]) =>
    lookOver(
      db,
      (among) => sql<{ storeId: string; id: string }>`
      select store_id as "storeId", checkout_id as id
      from card_payment
      where state = 'open' and looked_at < ${before} and checkout_id <> all(${without}::text[]) and ${among}
      order by looked_at
      limit ${limit}`,
    )
  const rows = await takeDue(look, (storeId, ids) =>
    db
      .updateTable('card_payment')
      .set({ looked_at: now })
      .where('store_id', '=', storeId)
      .where(sql<boolean>`checkout_id = any(${ids}::text[])`)
      .where('state', '=', 'open')
      .where('looked_at', '<', before)
      .returning(COLUMNS)
      .execute(),
  )
  return rows.map(toPayment)
}

function toPayment({ amount, ...row }: Omit<CardPayment, 'amount'> & { amount: string }): CardPayment {
  return { ...row, amount: parseMoney(amount) }
}
