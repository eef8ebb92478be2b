import type { QuoteLine } from '../../../src/domain/quotes/quote.ts'

/** Returns a product line with these fields. */
export function quoteLine(more: Partial<QuoteLine> = {}): QuoteLine {
  return {
    id: 'qli_1',
    productId: 'gid://platform/Product/10',
    variantId: 'gid://platform/ProductVariant/100',
    sku: null,
    title: 'A thing',
    variantTitle: null,
    description: null,
    imageUrl: null,
    productType: null,
    vendor: null,
    tags: [],
    collectionIds: [],
    quantity: 1,
    catalogPrice: null,
    requestedPrice: null,
    unitPrice: null,
    lineTotal: null,
    isCustom: false,
    requiresShipping: true,
    taxable: true,
    buyerVisibility: 'show',
    kit: null,
    decision: null,
    buyerNote: null,
    requestedQuantity: null,
    discountShare: 0n,
    tax: 0n,
    decidedInVersion: null,
    draftOrderId: null,
    tiers: null,
    offered: null,
    choice: null,
    ...more,
  }
}

/** Returns a custom line. */
export function customLine(more: Partial<QuoteLine> = {}): QuoteLine {
  return quoteLine({ productId: null, variantId: null, isCustom: true, ...more })
}
