import type { DraftOrder } from '../../draft-order.ts'
import type { Gid } from '../../gid.ts'
import type { Page } from '../../port.ts'
import { type Db, digitsOf, gidOf, type Parts } from '../parts.ts'

/** Every draft order of the store with its order: lateral with a limit, for the reason in read-variants.ts. */
export function selectDrafts(db: Db, storeId: string) {
  return db
    .selectFrom('platform.draft_order as d')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('platform.sales_order')
          .select('id')
          .where('store_id', '=', storeId)
          .whereRef('draft_order_id', '=', 'd.id')
          .limit(1)
          .as('o'),
      (join) => join.onTrue(),
    )
    .select([
      'd.id',
      'd.number',
      'd.correlation_key as correlationKey',
      'd.status',
      'd.currency',
      'd.lines',
      'd.subtotal',
      'd.discount_total as discountTotal',
      'd.shipping_total as shippingTotal',
      'd.tax_total as taxTotal',
      'd.total',
      'd.deposit',
      'd.invoice_token_enc as sealedToken',
      'd.invoice_sent_at as invoiceSentAt',
      'd.payment_terms as paymentTerms',
      'd.invoiced_at as invoicedAt',
      'd.due_at as dueAt',
      'd.updated_at as updatedAt',
      'o.id as orderId',
    ])
    .where('d.store_id', '=', storeId)
}

export type DraftRow = Awaited<ReturnType<ReturnType<typeof selectDrafts>['execute']>>[number]

/** The draft order, or null. */
export async function findDraft(db: Db, storeId: string, id: string): Promise<DraftRow | null> {
  return (await selectDrafts(db, storeId).where('d.id', '=', id).executeTakeFirst()) ?? null
}

/**
 * Returns the draft order with its row locked until the transaction ends, or null. Anything that changes it or its order
 * locks it first. It is read again after the lock, so that its order is current.
 */
export async function lockDraft(tx: Db, storeId: string, id: string): Promise<DraftRow | null> {
  await tx
    .selectFrom('platform.draft_order')
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  return findDraft(tx, storeId, id)
}

/** Converts the draft order to the port's form. */
export function toDraftOrder({ secrets, baseUrl }: Pick<Parts, 'secrets' | 'baseUrl'>, row: DraftRow): DraftOrder {
  const {
    id,
    number,
    orderId,
    sealedToken,
    lines: _,
    paymentTerms: _terms,
    invoicedAt: _at,
    dueAt: _due,
    ...same
  } = row
  const token = secrets.openToken(sealedToken)
  return {
    ...same,
    id: gidOf('DraftOrder', id),
    name: `#D${number}`,
    ready: true,
    invoiceUrl: token && `${baseUrl}/pay/${token}`,
    mailsInvoice: false,
    orderId: gidOf('Order', orderId),
  }
}

/** Returns the draft order in the port's form, or null. */
export async function readDraft(parts: Parts, storeId: string, id: Gid<'DraftOrder'>): Promise<DraftOrder | null> {
  const row = await findDraft(parts.db, storeId, digitsOf(id))
  return row && toDraftOrder(parts, row)
}

/** Returns a page of the store's draft orders, newest first. */
export async function listDrafts(
  parts: Parts,
  storeId: string,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<Page<DraftOrder>> {
  const rows = await selectDrafts(parts.db, storeId)
    .$if(cursor !== null, (query) => query.where('d.id', '<', cursor))
    .orderBy('d.id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const nextCursor = rows.length > limit ? (shown.at(-1)?.id ?? null) : null
  return { items: shown.map((row) => toDraftOrder(parts, row)), nextCursor }
}
