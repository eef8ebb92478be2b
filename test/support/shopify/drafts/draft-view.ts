import { variantView } from '../catalogue/catalogue-views.ts'
import { type Asked, bagView, gid, instant, moneyView } from '../graphql/asked.ts'
import { connection, type PageArgs } from '../graphql/connection.ts'
import { orderView } from '../orders/order-view.ts'
import type { DraftLineRecord, DraftRecord } from './draft-records.ts'
import { invoiceUrlOf } from './invoice-url.ts'

/** Returns a draft as it is read; each reading brings one that is not ready nearer to it. */
export function draftView(asked: Asked, draft: DraftRecord) {
  const { currency, input, lines, terms } = draft
  const { settings } = asked.shop
  const ready = isReady(draft)
  if (!ready) draft.readsUntilReady -= 1
  return {
    __typename: 'DraftOrder',
    ...figureViews(asked, draft, ready),
    id: gid('DraftOrder', draft.id),
    legacyResourceId: draft.id,
    name: `#D${draft.number}`,
    status: draft.status,
    ready,
    createdAt: instant(draft.createdAt),
    updatedAt: instant(draft.updatedAt),
    completedAt: instant(draft.completedAt),
    invoiceUrl: invoiceUrlOf(asked.shop, draft),
    invoiceSentAt: instant(draft.invoiceSentAt),
    poNumber: input.poNumber ?? null,
    tags: [...(input.tags ?? [])].sort(),
    currencyCode: settings.currency,
    presentmentCurrencyCode: currency,
    customAttributes: input.customAttributes ?? [],
    warnings: draft.warnings,
    taxesIncluded: settings.taxesIncluded,
    paymentTerms: () =>
      terms && { id: gid('PaymentTerms', draft.id), dueInDays: terms.dueInDays, paymentTermsType: terms.type },
    order: () => {
      const order = draft.orderId ? asked.shop.orders.get(draft.orderId) : undefined
      return order ? orderView(asked, order) : null
    },
    lineItems: (args: PageArgs) =>
      connection({ items: lines, view: (line) => lineView(asked, line, currency), keyOf: ({ id }) => id }, args),
  }
}

export function isReady({ readsUntilReady }: DraftRecord): boolean {
  return readsUntilReady <= 0
}

/** Before it is ready a draft shows no tax: figures that must not be believed. */
function figureViews(asked: Asked, { figures, currency }: DraftRecord, ready: boolean) {
  const bag = (amount: bigint) => bagView(asked, amount, currency)
  const tax = ready ? figures.tax : 0n
  const sum = ready || figures.taxesIncluded ? figures.total : figures.total - figures.tax
  return {
    subtotalPriceSet: bag(figures.subtotal),
    totalDiscountsSet: bag(figures.discounts),
    totalLineItemsPriceSet: bag(figures.lineItems),
    totalShippingPriceSet: bag(figures.shipping),
    totalTaxSet: bag(tax),
    totalPriceSet: bag(sum),
    amountDueNowSet: bag(ready ? figures.dueNow : 0n),
    amountDueLaterSet: bag(ready ? figures.total - figures.dueNow : 0n),
  }
}

/** Returns a line of a draft, kept or only calculated. */
export function lineView(asked: Asked, line: DraftLineRecord, currency: string) {
  const bag = (amount: bigint) => bagView(asked, amount, currency)
  const net = line.original - line.discount
  return {
    __typename: 'DraftOrderLineItem',
    id: gid('DraftOrderLineItem', line.id),
    uuid: line.uuid,
    title: line.title,
    quantity: line.quantity,
    custom: line.variantId === null,
    sku: line.sku,
    taxable: line.taxable,
    requiresShipping: line.requiresShipping,
    priceOverride: line.override === null ? null : moneyView(asked, line.override, currency),
    originalTotalSet: bag(line.original),
    discountedTotalSet: bag(net),
    totalDiscountSet: bag(line.discount),
    approximateDiscountedUnitPriceSet: bag((net - line.share) / BigInt(line.quantity)),
    customAttributes: line.attributes,
    variant: () => {
      const variant = line.variantId ? asked.shop.variants.get(line.variantId) : undefined
      return variant ? variantView(asked, variant) : null
    },
  }
}
