import { digitsOf, inCurrency } from '../graphql/asked.ts'
import { type Cents, readDecimal } from '../state/cents.ts'
import type { LocationRecord, TermsTemplate, VariantRecord } from '../state/records.ts'
import type { ShopState } from '../state/shop-state.ts'
import type { DiscountInput, DraftOrderInput, LineInput, MoneyInput, UserError } from './draft-input.ts'
import type { DraftLineRecord, ReckonedDraft } from './draft-records.ts'
import { findInputFaults } from './find-input-faults.ts'
import { percentageOf, reckonDraft } from './reckon-draft.ts'

/** Returns the reckoned draft of an input, or what Shopify finds wrong with it. */
export function readDraftInput(shop: ShopState, input: DraftOrderInput): ReckonedDraft | UserError[] {
  const faults = findInputFaults(shop, input)
  if (faults.length > 0) return faults
  const location = findLocation(shop, input)
  const currency = input.presentmentCurrencyCode ?? location?.currency ?? shop.settings.currency
  const isExempt = isTaxExempt(shop, input, location)
  const lines = (input.lineItems ?? []).map((line) => readLine(shop, line, { currency, location, isExempt }))
  const terms = findTerms(shop, input)
  const figures = reckonDraft(lines, {
    discount: readDiscount(input.appliedDiscount),
    shipping: readShipping(shop, input, currency),
    shippingRates: !isExempt && shop.settings.taxShipping ? shop.settings.taxRates : [],
    taxesIncluded: shop.settings.taxesIncluded,
    deposit: input.deposit?.percentage ?? null,
    hasTerms: terms !== null,
  })
  const warnings = findWarnings(input, figures.lineItems)
  return { input, currency, lines, figures, terms, warnings }
}

interface LineTerms {
  currency: string
  location: LocationRecord | null
  isExempt: boolean
}

function readLine(shop: ShopState, line: LineInput, { currency, location, isExempt }: LineTerms): DraftLineRecord {
  const variant = line.variantId ? shop.variants.get(digitsOf(line.variantId)) : undefined
  const override = line.priceOverride ? amountOf(line.priceOverride) : null
  const listed = variant ? inCurrency(shop, location?.prices.get(variant.id) ?? variant.price, currency) : null
  const unit = override ?? listed ?? customPrice(line)
  const original = unit * BigInt(line.quantity)
  return {
    ...(variant ? describeVariant(shop, variant) : describeCustom(shop, line)),
    id: shop.newId(),
    uuid: shop.random.uuid(),
    quantity: line.quantity,
    override,
    unit,
    original,
    discount: discountOnLine(line, unit, original),
    share: 0n,
    attributes: line.customAttributes ?? [],
    ...(isExempt && { rates: [] }),
  }
}

function describeVariant(shop: ShopState, { id, productId, sku, taxable, requiresShipping, taxRates }: VariantRecord) {
  const title = shop.products.get(productId)?.title ?? ''
  return { variantId: id, title, sku, taxable, requiresShipping, rates: taxRates ?? shop.settings.taxRates }
}

function describeCustom({ settings }: ShopState, { title, sku, taxable, requiresShipping }: LineInput) {
  return {
    variantId: null,
    title: title ?? '',
    sku: sku ?? null,
    taxable: taxable ?? true,
    requiresShipping: requiresShipping ?? true,
    rates: settings.taxRates,
  }
}

function customPrice({ originalUnitPrice, originalUnitPriceWithCurrency }: LineInput): Cents {
  if (originalUnitPriceWithCurrency) return amountOf(originalUnitPriceWithCurrency)
  return readDecimal(originalUnitPrice ?? '0', 2) ?? 0n
}

/** A fixed discount on a line counts for each piece. */
function discountOnLine({ appliedDiscount, quantity }: LineInput, unit: Cents, original: Cents): Cents {
  const discount = readDiscount(appliedDiscount)
  if (!discount) return 0n
  if ('percentage' in discount) return percentageOf(original, discount.percentage)
  return (discount.amount < unit ? discount.amount : unit) * BigInt(quantity)
}

function readDiscount(discount: DiscountInput | null | undefined): { amount: Cents } | { percentage: number } | null {
  if (!discount) return null
  if (discount.valueType === 'PERCENTAGE') return { percentage: discount.value }
  if (discount.amountWithCurrency) return { amount: amountOf(discount.amountWithCurrency) }
  return { amount: readDecimal(String(discount.value), 2) ?? 0n }
}

function readShipping(shop: ShopState, { shippingLine }: DraftOrderInput, currency: string): Cents {
  if (!shippingLine) return 0n
  if (shippingLine.priceWithCurrency) return amountOf(shippingLine.priceWithCurrency)
  const rate = shop.settings.shippingRates.find(({ handle }) => handle === shippingLine.shippingRateHandle)
  const price = readDecimal(shippingLine.price ?? rate?.price ?? '0', 2) ?? 0n
  return inCurrency(shop, price, currency)
}

function amountOf({ amount }: MoneyInput): Cents {
  return readDecimal(amount, 2) ?? 0n
}

/** A customer's own setting beats the draft's, a location's beats both. */
function isTaxExempt(shop: ShopState, input: DraftOrderInput, location: LocationRecord | null): boolean {
  if (location) return location.taxExempt
  const customerId = input.purchasingEntity?.customerId ?? input.customerId
  const customer = customerId ? shop.customers.get(digitsOf(customerId)) : undefined
  return customer?.taxExempt ?? input.taxExempt ?? false
}

function findLocation(shop: ShopState, { purchasingEntity }: DraftOrderInput): LocationRecord | null {
  const company = purchasingEntity?.purchasingCompany
  return (company && shop.locations.get(digitsOf(company.companyLocationId))) ?? null
}

function findTerms(shop: ShopState, { paymentTerms }: DraftOrderInput): ReckonedDraft['terms'] {
  const id = paymentTerms?.paymentTermsTemplateId
  const template: TermsTemplate | undefined = id ? shop.terms.find((one) => one.id === digitsOf(id)) : undefined
  return template ? { ...template, issuedAt: paymentTerms?.paymentSchedules?.[0]?.issuedAt ?? null } : null
}

function findWarnings({ appliedDiscount }: DraftOrderInput, goods: Cents): ReckonedDraft['warnings'] {
  const discount = readDiscount(appliedDiscount)
  if (!discount || !('amount' in discount) || discount.amount <= goods) return []
  const message = 'Discount exceeds the subtotal'
  return [
    {
      __typename: 'DraftOrderDiscountNotAppliedWarning',
      errorCode: 'DISCOUNT_NOT_APPLIED',
      field: 'appliedDiscount',
      message,
    },
  ]
}
