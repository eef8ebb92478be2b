import type { Address } from '../../address.ts'
import type { DraftInput, DraftLine } from '../../draft-order.ts'
import { PlatformError } from '../../port.ts'
import type {
  CountryCode,
  CurrencyCode,
  DraftOrderInput,
  DraftOrderLineItemInput,
  MailingAddressInput,
  MoneyInput,
  PaymentTermsInput,
  PurchasingEntityInput,
} from '../documents.ts'
import { toShopifyId } from '../ids.ts'
import { hasDeposit } from './payment-terms.ts'

/** The most lines Shopify takes in one draft order. */
const MOST_LINES = 499

/**
 * Returns what Shopify is sent for a draft order: prices locked, nothing added by Shopify of its own accord. Throws `invalid_input`
 * for what Shopify cannot hold.
 */
export function toDraftInput(input: DraftInput, paymentTerms: PaymentTermsInput | null): DraftOrderInput {
  checkLines(input.lines.length)
  const money = (amount: string): MoneyInput => ({ amount, currencyCode: input.currency as CurrencyCode })
  const { discount, shipping, depositPercentage, shippingAddress, billingAddress } = input
  return {
    lineItems: input.lines.map((line) => toLineItem(line, money)),
    presentmentCurrencyCode: input.currency as CurrencyCode,
    email: input.buyer.email,
    ...purchasingEntity(input.buyer),
    ...(discount && { appliedDiscount: toDiscount(discount, money) }),
    ...(shipping && {
      shippingLine: { title: shipping.title || 'Shipping', priceWithCurrency: money(shipping.price) },
    }),
    ...(shippingAddress && { shippingAddress: toAddress(shippingAddress) }),
    ...(billingAddress && { billingAddress: toAddress(billingAddress) }),
    poNumber: input.poNumber,
    note: input.note,
    taxExempt: input.taxExempt,
    ...(paymentTerms && { paymentTerms }),
    ...(hasDeposit(input) && { deposit: { percentage: Number(depositPercentage) } }),
    acceptAutomaticDiscounts: false,
    allowDiscountCodesInCheckout: false,
    useCustomerDefaultAddress: false,
  }
}

function checkLines(count: number): void {
  if (count >= 1 && count <= MOST_LINES) return
  const message = `Takes 1 to ${MOST_LINES} lines.`
  throw new PlatformError('invalid_input', `lines: ${message}`, { fields: [{ path: 'lines', message }] })
}

/** An offered price is an override of the variant's, as a discount on a line is a float. */
function toLineItem(line: DraftLine, money: (amount: string) => MoneyInput): DraftOrderLineItemInput {
  const { quantity, unitPrice } = line
  if (line.kind === 'variant')
    return { variantId: toShopifyId(line.variantId), quantity, priceOverride: money(unitPrice) }
  const { title, sku, taxable, requiresShipping } = line
  return {
    title,
    ...(sku !== undefined && { sku }),
    quantity,
    originalUnitPriceWithCurrency: money(unitPrice),
    taxable,
    requiresShipping,
  }
}

/** `value` is a float on the wire; the amount beside it is what counts. */
function toDiscount(
  { type, value, title }: NonNullable<DraftInput['discount']>,
  money: (amount: string) => MoneyInput,
) {
  const named = { value: Number(value), ...(title && { title }) }
  return type === 'fixed'
    ? ({ ...named, valueType: 'FIXED_AMOUNT', amountWithCurrency: money(value) } as const)
    : ({ ...named, valueType: 'PERCENTAGE' } as const)
}

function purchasingEntity({ company, customerId }: DraftInput['buyer']): { purchasingEntity?: PurchasingEntityInput } {
  if (company) {
    const { companyId, locationId, contactId } = company
    const purchasingCompany = {
      companyId: toShopifyId(companyId),
      companyLocationId: toShopifyId(locationId),
      companyContactId: toShopifyId(contactId),
    }
    return { purchasingEntity: { purchasingCompany } }
  }
  return customerId ? { purchasingEntity: { customerId: toShopifyId(customerId) } } : {}
}

function toAddress({ countryCode, ...address }: Address): MailingAddressInput {
  return { ...address, ...(countryCode && { countryCode: countryCode as CountryCode }) }
}
