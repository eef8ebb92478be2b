import { idToUuid } from '../../domain/id.ts'
import type { Tx } from '../database.ts'
import type { Conversion } from './conversion-row.ts'

/** Links the order a draft order became, paid or not; false if already linked. */
export async function linkOrder(
  tx: Tx,
  storeId: string,
  { id }: Conversion,
  order: { id: string; paidAt: Date | null },
): Promise<boolean> {
  return isFirst(
    await tx
      .updateTable('conversion')
      .set({ order_id: order.id, paid_at: order.paidAt })
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .where('order_id', 'is', null)
      .executeTakeFirst(),
  )
}

/** Records that the order was paid; false if already known. */
export async function markPaid(tx: Tx, storeId: string, { id }: Conversion, at: Date): Promise<boolean> {
  return isFirst(
    await tx
      .updateTable('conversion')
      .set({ paid_at: at })
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .where('paid_at', 'is', null)
      .executeTakeFirst(),
  )
}

/** Records that the order was cancelled; false if already known. */
export async function markCancelled(tx: Tx, storeId: string, { id }: Conversion, at: Date): Promise<boolean> {
  return isFirst(
    await tx
      .updateTable('conversion')
      .set({ cancelled_at: at })
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .where('cancelled_at', 'is', null)
      .executeTakeFirst(),
  )
}

/** Records that the draft order was deleted on the platform; false if already known. */
export async function markDraftDeleted(tx: Tx, storeId: string, { id }: Conversion, at: Date): Promise<boolean> {
  return isFirst(
    await tx
      .updateTable('conversion')
      .set({ draft_deleted_at: at })
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .where('draft_deleted_at', 'is', null)
      .executeTakeFirst(),
  )
}

/** Records a payment of a quote's order; false if already known. */
export async function insertPayment(
  tx: Tx,
  storeId: string,
  { id, orderId, quoteId }: { id: string; orderId: string; quoteId: string },
  now: Date,
): Promise<boolean> {
  return isNew(
    await tx
      .insertInto('order_payment')
      .values({
        ...{ store_id: storeId, payment_id: id, order_id: orderId },
        ...{ quote_id: idToUuid('qte', quoteId), created_at: now },
      })
      .onConflict((conflict) => conflict.columns(['store_id', 'payment_id']).doNothing())
      .executeTakeFirst(),
  )
}

/** Records a refund of a quote's order; false if already known. */
export async function insertRefund(
  tx: Tx,
  storeId: string,
  refund: { id: string; orderId: string; quoteId: string },
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('order_refund')
    .values({
      store_id: storeId,
      refund_id: refund.id,
      order_id: refund.orderId,
      quote_id: idToUuid('qte', refund.quoteId),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'refund_id']).doNothing())
    .executeTakeFirst()
  return isNew(inserted)
}

/** Saves, sealed, who is about to send an invoice and to which address. */
export async function saveInvoiceIntent(tx: Tx, storeId: string, { id }: Conversion, sealed: Buffer): Promise<void> {
  await tx
    .updateTable('conversion')
    .set({ invoice_intent: sealed })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute()
}

/** Records that an invoice was sent, and returns and clears the intent saved before; null if this or a later invoice is already known. */
export async function markInvoiceSent(
  tx: Tx,
  storeId: string,
  { id }: Conversion,
  sentAt: Date,
): Promise<{ intent: Buffer | null } | null> {
  const row = await tx
    .selectFrom('conversion')
    .select(['invoice_intent', 'invoice_sent_at'])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || (row.invoice_sent_at && row.invoice_sent_at >= sentAt)) return null
  await tx
    .updateTable('conversion')
    .set({ invoice_intent: null, invoice_sent_at: sentAt })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute()
  return { intent: row.invoice_intent }
}

function isFirst({ numUpdatedRows }: { numUpdatedRows: bigint }): boolean {
  return numUpdatedRows === 1n
}

function isNew({ numInsertedOrUpdatedRows }: { numInsertedOrUpdatedRows?: bigint | undefined }): boolean {
  return numInsertedOrUpdatedRows === 1n
}
