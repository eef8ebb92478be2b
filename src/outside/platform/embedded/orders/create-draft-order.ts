import type { Address } from '../../address.ts'
import type { DraftInput, DraftOrder } from '../../draft-order.ts'
import { PlatformError } from '../../port.ts'
import { type Db, digitsOf, type Parts } from '../parts.ts'
import { selectDrafts, toDraftOrder } from './draft-row.ts'
import { type PricedDraft, priceDraft } from './price-draft.ts'

const LONGEST_KEY = 200

/**
 * Returns the draft order of this key, and creates it if needed, once even with several callers at a time. Throws
 * `invalid_input`.
 */
export async function createDraftOrder(
  parts: Parts,
  storeId: string,
  correlationKey: string,
  input: DraftInput,
): Promise<DraftOrder> {
  if (correlationKey === '' || correlationKey.length > LONGEST_KEY)
    throw new PlatformError('invalid_input', `The correlation key takes 1 to ${LONGEST_KEY} characters.`)
  const first = await findByKey(parts.db, storeId, correlationKey)
  if (first) return toDraftOrder(parts, first)
  const priced = await priceDraft(parts.db, storeId, input)
  const row = await parts.db.transaction().execute(async (tx) => {
    const number = await lockCounter(tx, storeId)
    const meanwhile = await findByKey(tx, storeId, correlationKey)
    if (meanwhile) return meanwhile
    await insertDraft(tx, parts, { storeId, correlationKey, number, input, priced })
    await tx
      .updateTable('platform.order_counter')
      .set({ last_draft: number })
      .where('store_id', '=', storeId)
      .executeTakeFirstOrThrow()
    return findByKey(tx, storeId, correlationKey)
  })
  if (!row) throw new Error('A draft order is missing right after its insert')
  return toDraftOrder(parts, row)
}

async function findByKey(db: Db, storeId: string, correlationKey: string) {
  return selectDrafts(db, storeId).where('d.correlation_key', '=', correlationKey).executeTakeFirst()
}

/** Takes the next number; other draft orders of this store wait for this one. */
async function lockCounter(tx: Db, storeId: string): Promise<string> {
  const { last } = await tx
    .insertInto('platform.order_counter')
    .values({ store_id: storeId })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet({ store_id: storeId }))
    .returning('last_draft as last')
    .executeTakeFirstOrThrow()
  return (BigInt(last) + 1n).toString()
}

interface NewDraft {
  storeId: string
  correlationKey: string
  number: string
  input: DraftInput
  priced: PricedDraft
}

async function insertDraft(
  tx: Db,
  { secrets, clock }: Parts,
  { storeId, correlationKey, number, input, priced }: NewDraft,
): Promise<void> {
  const { customerId, company, email } = input.buyer
  const { lines, figures } = priced
  const now = clock()
  const { hash, sealed } = secrets.newToken()
  await tx
    .insertInto('platform.draft_order')
    .values({
      store_id: storeId,
      number,
      correlation_key: correlationKey,
      status: 'open',
      currency: input.currency,
      email: email.toLowerCase(),
      customer_id: customerId && digitsOf(customerId),
      company_id: company && digitsOf(company.companyId),
      location_id: company && digitsOf(company.locationId),
      contact_id: company && digitsOf(company.contactId),
      shipping_address: asJson(input.shippingAddress),
      billing_address: asJson(input.billingAddress),
      po_number: input.poNumber,
      note: input.note,
      payment_terms: input.paymentTermsTemplateId,
      lines: JSON.stringify(lines),
      discount_title: input.discount?.title ?? null,
      shipping_title: input.shipping?.title ?? null,
      subtotal: figures.subtotal,
      discount_total: figures.discountTotal,
      shipping_total: figures.shippingTotal,
      tax_total: figures.taxTotal,
      total: figures.total,
      deposit: figures.deposit,
      invoice_hash: hash,
      invoice_token_enc: sealed,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

function asJson(address: Address | null): string | null {
  return address && JSON.stringify(address)
}
