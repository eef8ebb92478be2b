import type { AddressRecord } from '../state/records.ts'

type Maybe<T> = T | null | undefined

export interface MoneyInput {
  amount: string
  currencyCode: string
}

export interface DiscountInput {
  value: number
  valueType: 'FIXED_AMOUNT' | 'PERCENTAGE'
  amount?: Maybe<string>
  amountWithCurrency?: Maybe<MoneyInput>
  title?: Maybe<string>
}

export interface LineInput {
  variantId?: Maybe<string>
  title?: Maybe<string>
  sku?: Maybe<string>
  quantity: number
  taxable?: Maybe<boolean>
  requiresShipping?: Maybe<boolean>
  originalUnitPrice?: Maybe<string>
  originalUnitPriceWithCurrency?: Maybe<MoneyInput>
  priceOverride?: Maybe<MoneyInput>
  appliedDiscount?: Maybe<DiscountInput>
  customAttributes?: Maybe<{ key: string; value: string }[]>
}

/** The part of Shopify's `DraftOrderInput` that the fake reads, as `graphql` has checked it. */
export interface DraftOrderInput {
  lineItems?: Maybe<LineInput[]>
  appliedDiscount?: Maybe<DiscountInput>
  presentmentCurrencyCode?: Maybe<string>
  purchasingEntity?: Maybe<{
    customerId?: Maybe<string>
    purchasingCompany?: Maybe<{ companyId: string; companyContactId: string; companyLocationId: string }>
  }>
  customerId?: Maybe<string>
  email?: Maybe<string>
  poNumber?: Maybe<string>
  note?: Maybe<string>
  tags?: Maybe<string[]>
  customAttributes?: Maybe<{ key: string; value: string }[]>
  shippingLine?: Maybe<{
    title?: Maybe<string>
    price?: Maybe<string>
    priceWithCurrency?: Maybe<MoneyInput>
    shippingRateHandle?: Maybe<string>
  }>
  shippingAddress?: Maybe<AddressRecord>
  billingAddress?: Maybe<AddressRecord>
  taxExempt?: Maybe<boolean>
  paymentTerms?: Maybe<{
    paymentTermsTemplateId?: Maybe<string>
    paymentSchedules?: Maybe<{ issuedAt?: Maybe<string>; dueAt?: Maybe<string> }[]>
  }>
  deposit?: Maybe<{ percentage: number }>
  reserveInventoryUntil?: Maybe<string>
  sourceName?: Maybe<string>
}

export interface UserError {
  field: string[] | null
  message: string
}
