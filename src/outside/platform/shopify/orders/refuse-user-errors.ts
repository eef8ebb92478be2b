import { PlatformError } from '../../port.ts'

/** Anything that may be an e-mail address. */
const ADDRESSES = /[^\s"'<>()]+@[^\s"'<>(),;]+/g

interface UserError {
  field: readonly string[] | null
  message: string
}

/** Shopify's names of what we send, and ours. */
const NAMES: readonly [RegExp, string][] = [
  [/^input\./, ''],
  [/^lineItems\.(\d+)\.(?:priceOverride|originalUnitPriceWithCurrency).*/, 'lines.$1.unitPrice'],
  [/^lineItems/, 'lines'],
  [/^appliedDiscount.*/, 'discount.value'],
  [/^shippingLine\.price.*/, 'shipping.price'],
  [/^shippingLine/, 'shipping'],
  [/^purchasingEntity\.customerId/, 'buyer.customerId'],
  [/^purchasingEntity\.purchasingCompany\.companyLocationId/, 'buyer.company.locationId'],
  [/^purchasingEntity\.purchasingCompany\.companyContactId/, 'buyer.company.contactId'],
  [/^purchasingEntity\.purchasingCompany/, 'buyer.company'],
  [/^email(\.to)?$/, 'buyer.email'],
  [/^paymentTerms.*/, 'paymentTermsTemplateId'],
  [/^deposit.*/, 'depositPercentage'],
  [/^presentmentCurrencyCode/, 'currency'],
]

/**
 * Throws what Shopify's errors of a write say: `not_found`, `conflict` for a wrong state, else `invalid_input` with our fields. Its messages may
 * quote the buyer's address, and reasons are kept when a buyer is forgotten, so addresses are left out.
 */
export function refuseUserErrors(said: readonly UserError[]): void {
  const errors = said.map((one) => ({ ...one, message: one.message.replace(ADDRESSES, '…') }))
  const [first] = errors
  if (!first) return
  if (isCalculating([first])) throw new PlatformError('conflict', first.message, { why: { code: 'draft_calculating' } })
  if (/completed/i.test(first.message))
    throw new PlatformError('conflict', first.message, { why: { code: 'draft_completed_there' } })
  const isThing = first.field === null || /(^|\.)id$/.test(first.field.join('.'))
  if (isThing && /does not exist|not found/i.test(first.message))
    throw new PlatformError('not_found', first.message, { why: { code: 'draft_gone' } })
  const fields = errors.map(({ field, message }) => ({ path: ourName(field, message), message }))
  const why = { code: 'platform_refused', text: first.message.slice(0, 500) } as const // staff do not know our fields' names
  throw new PlatformError('invalid_input', `${fields[0]?.path}: ${first.message}`, { fields, why })
}

function ourName(field: readonly string[] | null, message: string): string {
  if (field === null) return /product/i.test(message) ? 'lines' : 'draftOrder'
  return NAMES.reduce((path, [theirs, ours]) => path.replace(theirs, ours), field.join('.'))
}

/** Returns whether Shopify is still calculating what it was asked to change. */
export function isCalculating(errors: readonly UserError[]): boolean {
  return errors.some(({ message }) => /finished calculating/i.test(message))
}
