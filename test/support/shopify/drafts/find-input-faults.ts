import { digitsOf } from '../graphql/asked.ts'
import { readDecimal } from '../state/cents.ts'
import type { ShopState } from '../state/shop-state.ts'
import type { DiscountInput, DraftOrderInput, LineInput, MoneyInput, UserError } from './draft-input.ts'

const MOST_LINES = 499
const LONGEST_TAG = 40
const MOST_TAGS = 250

/** Returns what Shopify refuses of a draft order, with the fields it names. Fields are below `input`. */
export function findInputFaults(shop: ShopState, input: DraftOrderInput): UserError[] {
  return [
    ...findLineFaults(shop, input),
    ...findBuyerFaults(shop, input),
    ...findTermsFaults(shop, input),
    ...findMoneyFaults(shop, input),
    ...findTextFaults(shop, input),
  ]
}

function fault(message: string, ...path: string[]): UserError {
  return { field: path.length > 0 ? path : null, message }
}

function findLineFaults(shop: ShopState, { lineItems }: DraftOrderInput): UserError[] {
  const lines = lineItems ?? []
  if (lines.length === 0) return [fault('Add at least 1 product')]
  if (lines.length > MOST_LINES) return [fault(`Line items cannot be more than ${MOST_LINES}`, 'lineItems')]
  return lines.flatMap((line, i) => {
    const at = ['lineItems', String(i)]
    return [
      ...(line.quantity < 1 ? [fault('Quantity must be greater than or equal to 1', ...at, 'quantity')] : []),
      ...(line.quantity > 1_000_000 ? [fault('Quantity must be less than 1000000', ...at, 'quantity')] : []),
      ...(line.variantId ? findVariantFaults(shop, line.variantId, at) : findCustomFaults(line, at)),
      ...findDiscountFaults(shop, line.appliedDiscount, [...at, 'appliedDiscount']),
    ]
  })
}

function findVariantFaults(shop: ShopState, variantId: string, at: string[]): UserError[] {
  const variant = shop.variants.get(digitsOf(variantId, 'ProductVariant'))
  const status = variant && shop.products.get(variant.productId)?.status
  if (!variant) return [fault(`Product with ID ${digitsOf(variantId)} is no longer available.`, ...at, 'variantId')]
  return status === 'ARCHIVED' ? [fault('Merchandise is archived', ...at, 'variantId')] : []
}

function findCustomFaults(line: LineInput, at: string[]): UserError[] {
  const title = line.title?.trim() ?? ''
  return [
    ...(title === '' ? [fault("Title can't be blank", ...at, 'title')] : []),
    ...(title.length > 255 ? [fault('Title is too long (maximum is 255 characters)', ...at, 'title')] : []),
    ...(line.priceOverride ? [fault('Price override is not allowed on custom items', ...at, 'priceOverride')] : []),
  ]
}

function findBuyerFaults(shop: ShopState, { purchasingEntity, customerId }: DraftOrderInput): UserError[] {
  const at = ['purchasingEntity']
  const id = purchasingEntity?.customerId ?? customerId
  if (id && !shop.customers.has(digitsOf(id, 'Customer')))
    return [fault('Customer does not exist', ...at, 'customerId')]
  const company = purchasingEntity?.purchasingCompany
  if (!company) return []
  if (purchasingEntity?.customerId) return [fault('Only one of customerId and purchasingCompany is allowed', ...at)]
  const inside = [...at, 'purchasingCompany']
  const companyId = digitsOf(company.companyId, 'Company')
  const location = shop.locations.get(digitsOf(company.companyLocationId, 'CompanyLocation'))
  const contact = shop.contacts.get(digitsOf(company.companyContactId, 'CompanyContact'))
  return [
    ...(shop.companies.has(companyId) ? [] : [fault('Company does not exist', ...inside, 'companyId')]),
    ...(location?.companyId === companyId
      ? []
      : [fault('Company location does not exist', ...inside, 'companyLocationId')]),
    ...(contact?.companyId === companyId
      ? []
      : [fault('Company contact does not exist', ...inside, 'companyContactId')]),
  ]
}

function findTermsFaults(shop: ShopState, { paymentTerms, deposit }: DraftOrderInput): UserError[] {
  const id = paymentTerms?.paymentTermsTemplateId
  const template = id ? shop.terms.find((one) => one.id === digitsOf(id, 'PaymentTermsTemplate')) : undefined
  const schedule = paymentTerms?.paymentSchedules?.[0]
  const faults: UserError[] = []
  if (id && !template)
    faults.push(fault('Payment terms template does not exist', 'paymentTerms', 'paymentTermsTemplateId'))
  if (template?.type === 'NET' && !schedule?.issuedAt) {
    faults.push(fault('Issued at must be present for net payment terms', 'paymentTerms', 'paymentSchedules'))
  }
  if (template?.type === 'FIXED' && !schedule?.dueAt) {
    faults.push(fault('Due at must be present for fixed payment terms', 'paymentTerms', 'paymentSchedules'))
  }
  if (!deposit) return faults
  if (shop.settings.plan !== 'plus') faults.push(fault('Deposits are not available on this plan', 'deposit'))
  if (!(deposit.percentage >= 1 && deposit.percentage <= 99)) {
    faults.push(fault('Deposit percentage must be between 1 and 99', 'deposit', 'percentage'))
  }
  if (!template) faults.push(fault('Deposit requires payment terms', 'deposit'))
  return faults
}

/** Amounts with more than two decimals, and of another currency than the draft's, are mistakes of ours: Shopify rounds and converts them. */
function findMoneyFaults(shop: ShopState, input: DraftOrderInput): UserError[] {
  const { presentmentCurrencyCode, lineItems, shippingLine, appliedDiscount } = input
  const currency = presentmentCurrencyCode ?? shop.settings.currency
  if (currency !== shop.settings.currency && !shop.settings.exchange[currency]) {
    return [fault('Presentment currency is not enabled', 'presentmentCurrencyCode')]
  }
  const check = (money: MoneyInput | null | undefined, ...path: string[]): UserError[] => {
    if (!money) return []
    const amount = readDecimal(money.amount, 2)
    if (amount === null) shop.mistake(`${path.join('.')}: ${money.amount} has more than two decimals`)
    if ((amount ?? 0n) < 0n) return [fault('Amount must be greater than or equal to 0', ...path)]
    if (!presentmentCurrencyCode || money.currencyCode === currency) return []
    return [fault('Currency must match the presentment currency', ...path)]
  }
  return [
    ...(lineItems ?? []).flatMap((line, i) => [
      ...check(line.priceOverride, 'lineItems', String(i), 'priceOverride'),
      ...check(line.originalUnitPriceWithCurrency, 'lineItems', String(i), 'originalUnitPriceWithCurrency'),
    ]),
    ...check(shippingLine?.priceWithCurrency, 'shippingLine', 'priceWithCurrency'),
    ...check(appliedDiscount?.amountWithCurrency, 'appliedDiscount', 'amountWithCurrency'),
    ...findDiscountFaults(shop, appliedDiscount, ['appliedDiscount']),
  ]
}

function findDiscountFaults(shop: ShopState, discount: DiscountInput | null | undefined, at: string[]): UserError[] {
  if (!discount) return []
  const { value, valueType, amountWithCurrency } = discount
  if (value < 0) return [fault('Discount value must be greater than or equal to 0', ...at, 'value')]
  if (valueType === 'PERCENTAGE') return value > 100 ? [fault('Discount value cannot exceed 100', ...at, 'value')] : []
  const amount = amountWithCurrency && readDecimal(amountWithCurrency.amount, 2)
  if (amount && readDecimal(String(value), 2) !== amount) {
    shop.mistake(`${at.join('.')}: value ${value} is not the amount ${amountWithCurrency.amount}`)
  }
  return []
}

function findTextFaults(shop: ShopState, { tags, reserveInventoryUntil, email }: DraftOrderInput): UserError[] {
  const long = (tags ?? []).filter((tag) => tag.length > LONGEST_TAG)
  const faults = long.map(() => fault(`Tags exceed the maximum length of ${LONGEST_TAG} characters`, 'tags'))
  if ((tags ?? []).length > MOST_TAGS) faults.push(fault(`Tags cannot exceed ${MOST_TAGS}`, 'tags'))
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email)) faults.push(fault('Email is invalid', 'email'))
  if (reserveInventoryUntil && Date.parse(reserveInventoryUntil) <= shop.now().getTime()) {
    faults.push(fault('Reserve inventory until must be in the future', 'reserveInventoryUntil'))
  }
  return faults
}
