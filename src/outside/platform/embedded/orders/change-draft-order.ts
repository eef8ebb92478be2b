import type { DraftOrder } from '../../draft-order.ts'
import type { Gid } from '../../gid.ts'
import { PlatformError } from '../../port.ts'
import { notify } from '../inbound/notify.ts'
import { type Db, digitsOf, gidOf, type Parts } from '../parts.ts'
import { type DraftRow, lockDraft, toDraftOrder } from './draft-row.ts'
import { dueDates } from './due-date.ts'

/** Opens the invoice of a draft order for its buyer. Throws `not_found`, or `conflict` once it is completed. */
export async function sendInvoice(
  parts: Parts,
  storeId: string,
  id: Gid<'DraftOrder'>,
  message: string | null,
): Promise<DraftOrder> {
  return parts.db.transaction().execute(async (tx) => {
    const draft = openDraft(await lockDraft(tx, storeId, digitsOf(id)), id)
    const now = parts.clock()
    const due = dueDates(draft, now)
    const sent = { status: 'invoice_sent', invoiceSentAt: now, updatedAt: now, ...due } as const
    // an unreadable link is replaced
    const token = parts.secrets.openToken(draft.sealedToken) === null ? parts.secrets.newToken(storeId) : null
    await tx
      .updateTable('platform.draft_order')
      .set({
        ...{ status: sent.status, invoice_sent_at: now, invoice_message: message, updated_at: now },
        ...{ invoiced_at: due.invoicedAt, due_at: due.dueAt },
        ...(token && { invoice_hash: token.hash, invoice_token_enc: token.sealed }),
      })
      .where('store_id', '=', storeId)
      .where('id', '=', draft.id)
      .execute()
    await notify(tx, storeId, { type: 'draft.updated', draftOrderId: id, orderId: null }, now)
    return toDraftOrder(parts, { ...draft, ...sent, ...(token && { sealedToken: token.sealed }) })
  })
}

/** Deletes a draft order, if it exists. Throws `conflict` once it is completed. */
export async function deleteDraftOrder(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  storeId: string,
  id: Gid<'DraftOrder'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, storeId, digitsOf(id))
    if (!draft) return
    openDraft(draft, id)
    await tx.deleteFrom('platform.draft_order').where('store_id', '=', storeId).where('id', '=', draft.id).execute()
    await notify(tx, storeId, { type: 'draft.deleted', draftOrderId: id, orderId: null }, clock())
  })
}

/** Marks a locked draft order as completed by this order (digits), and so invoiced, and notifies the apps. */
export async function closeDraft(tx: Db, storeId: string, draft: DraftRow, orderId: string, now: Date): Promise<void> {
  const { invoicedAt, dueAt } = dueDates(draft, now)
  await tx
    .updateTable('platform.draft_order')
    .set({ status: 'completed', invoiced_at: invoicedAt, due_at: dueAt, updated_at: now })
    .where('store_id', '=', storeId)
    .where('id', '=', draft.id)
    .execute()
  const ids = { draftOrderId: gidOf('DraftOrder', draft.id), orderId: gidOf('Order', orderId) }
  await notify(tx, storeId, { type: 'draft.updated', ...ids }, now)
}

function openDraft(draft: DraftRow | null, id: Gid<'DraftOrder'>): DraftRow {
  if (!draft)
    throw new PlatformError('not_found', `There is no draft order ${id}.`, {
      why: { code: 'no_platform_order', type: 'DraftOrder', id },
    })
  if (draft.status === 'completed')
    throw new PlatformError('conflict', `The draft order #D${draft.number} is completed.`, {
      why: { code: 'draft_completed', number: String(draft.number) },
    })
  return draft
}
