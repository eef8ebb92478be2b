import { formatId, newUuid } from '../../domain/id.ts'
import { type Money, parseMoney, readAmount, timesQuantity } from '../../domain/money.ts'
import type { FieldError } from '../../domain/problem.ts'
import type { QuoteLine } from '../../domain/quotes/quote.ts'
import type { PlatformVariant } from '../../outside/platform/port.ts'
import type { Context } from '../context.ts'
import type { RequestLine } from './quote-request.ts'

/** Returns the line as stored: title, price and all other product facts come from the platform, nothing from the caller. */
export function toQuoteLine(
  { now }: Pick<Context, 'now'>,
  line: RequestLine,
  variant: PlatformVariant | undefined,
): QuoteLine {
  const catalogPrice: Money | null = variant ? parseMoney(variant.price) : null
  return {
    id: formatId('qli', newUuid(now)),
    ...productFacts(variant),
    title: variant?.title ?? line.custom?.title ?? '',
    description: line.custom?.description ?? null,
    quantity: line.quantity,
    catalogPrice,
    requestedPrice: line.requested_price === undefined ? null : readAmount(line.requested_price),
    unitPrice: null,
    lineTotal: catalogPrice === null ? null : timesQuantity(catalogPrice, line.quantity),
    isCustom: line.custom !== undefined,
    buyerVisibility: 'show',
    kit: null,
    decision: null,
    buyerNote: line.note ?? null,
    requestedQuantity: null,
    discountShare: 0n,
    tax: 0n,
    decidedInVersion: null,
    draftOrderId: null,
    tiers: null,
    offered: null,
    choice: null,
  }
}

/** Returns why the variant cannot be quoted, or null if it can. */
export function findVariantFault(variant: PlatformVariant | undefined): Required<Omit<FieldError, 'field'>> | null {
  if (!variant) return { message: 'The store has no such variant.', fault: { code: 'no_variant' } }
  if (variant.productStatus === 'active') return null
  return { message: 'The product of this variant is not active.', fault: { code: 'variant_inactive' } }
}

/** Returns a line's catalog facts, or their values for a line without a product. */
function productFacts(variant: PlatformVariant | undefined) {
  return {
    productId: variant?.productId ?? null,
    variantId: variant?.id ?? null,
    sku: variant?.sku ?? null,
    variantTitle: variant?.variantTitle ?? null,
    imageUrl: variant?.imageUrl ?? null,
    productType: variant?.productType ?? null,
    vendor: variant?.vendor ?? null,
    tags: variant?.tags ?? [],
    collectionIds: variant?.collectionIds ?? [],
    requiresShipping: variant?.requiresShipping ?? true,
    taxable: variant?.taxable ?? true,
  }
}
