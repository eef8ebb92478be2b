import type { Address } from '../../address.ts'
import type { DraftInput, DraftOrder } from '../../draft-order.ts'
import { PlatformError } from '../../port.ts'
import { digitsOf, type Parts } from '../parts.ts'
import type { ReadFacts } from './draft-facts.ts'
import { type DraftRow, selectDrafts, toDraftOrder } from './draft-row.ts'
import { type PricedDraft, priceDraft } from './price-draft.ts'

const LONGEST_KEY = 200
const UNIQUE_VIOLATION = '23505'

/**
 * Returns the draft order of this key, and creates it if needed, once even with several callers at a time. Throws
 * `invalid_input`.
 */
export async function createDraftOrder(
  parts: Parts & { readFacts: ReadFacts },
  storeId: string,
  correlationKey: string,
  input: DraftInput,
): Promise<DraftOrder> {
  if (correlationKey === '' || correlationKey.length > LONGEST_KEY)
    throw new PlatformError('invalid_input', `The correlation key takes 1 to ${LONGEST_KEY} characters.`)
  const known = await parts.readFacts({ storeId, input, key: correlationKey })
  const row =
    known.draftId === null
      ? await insertDraft(parts, { storeId, correlationKey, input, priced: priceDraft(input, known) })
      : null
  return toDraftOrder(parts, row ?? (await readByKey(parts, storeId, correlationKey)))
}

async function readByKey({ db }: Parts, storeId: string, correlationKey: string): Promise<DraftRow> {
  return selectDrafts(db, storeId).where('d.correlation_key', '=', correlationKey).executeTakeFirstOrThrow()
}

interface NewDraft {
  storeId: string
  correlationKey: string
  input: DraftInput
  priced: PricedDraft
}

/** The columns of a draft order but for its number. */
function rowOf(
  { storeId, correlationKey, input, priced: { lines, figures } }: NewDraft,
  { hash, sealed, now }: { hash: Buffer; sealed: Buffer; now: Date },
) {
  const { customerId, company, email } = input.buyer
  const { subtotal, discountTotal, shippingTotal, taxTotal, total, deposit } = figures
  return {
    store_id: storeId,
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
    subtotal,
    discount_total: discountTotal,
    shipping_total: shippingTotal,
    tax_total: taxTotal,
    total,
    deposit,
    invoice_hash: hash,
    invoice_token_enc: sealed,
    created_at: now,
    updated_at: now,
  }
}

/**
 * Adds the draft order under the store's next number, in one statement, and returns it; null if another caller was quicker with its key.
 * Other draft orders of the store wait for this one, and what fails takes no number.
 */
async function insertDraft({ db, secrets, clock }: Parts, given: NewDraft): Promise<DraftRow | null> {
  const {
    storeId,
    correlationKey,
    input,
    priced: { lines, figures },
  } = given
  const now = clock()
  const { hash, sealed } = secrets.newToken(storeId)
  const { currency } = input
  const draft = rowOf(given, { hash, sealed, now })
  const columns = Object.keys(draft) as (keyof typeof draft)[]
  try {
    const numbered = await db
      .with('counter', (counting) =>
        counting
          .insertInto('platform.order_counter')
          .values({ store_id: storeId, last_draft: '1' })
          .onConflict((conflict) =>
            conflict
              .column('store_id')
              .doUpdateSet((row) => ({ last_draft: row('platform.order_counter.last_draft', '+', '1') })),
          )
          .returning('last_draft'),
      )
      .insertInto('platform.draft_order')
      .columns(['number', ...columns])
      .expression((row) =>
        row
          .selectFrom('counter')
          .select((value) => ['last_draft as number', ...columns.map((column) => value.val(draft[column]).as(column))]),
      )
      .returning(['id', 'number'])
      .executeTakeFirstOrThrow()
    return {
      ...{ ...numbered, correlationKey, currency, lines, ...figures },
      ...{ status: 'open', sealedToken: sealed, paymentTerms: input.paymentTermsTemplateId },
      ...{ invoiceSentAt: null, invoicedAt: null, dueAt: null, updatedAt: now, orderId: null },
    }
  } catch (error) {
    if (isKeyTaken(error)) return null
    throw error
  }
}

/** A row has no other unique key that a caller chooses; the key's name does not come through a cluster's coordinator. */
function isKeyTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
}

function asJson(address: Address | null): string | null {
  return address && JSON.stringify(address)
}
