import type { AgreedTerms } from '../domain/convert.ts'
import { hasHiddenPrice } from '../domain/hidden-prices.ts'
import { formatMoney, sum } from '../domain/money.ts'
import type { Address, QuoteLine, WorkingQuote } from '../domain/quote.ts'
import type { OrderShare } from '../domain/split.ts'
import type { DraftInput, DraftLine } from '../outside/platform/draft-order.ts'
import { type Address as PlatformAddress, parseGid } from '../outside/platform/port.ts'

/** The agreed terms a draft order carries; `termsId` is the platform's id of the payment terms. */
type DraftTerms = Omit<AgreedTerms, 'shippingTotal' | 'shippingTax'> & { termsId: string | null }

/**
 * What the platform is sent for one draft order of a quote: each line at its own unit price, the discount as one fixed
 * amount, so that its discounted subtotal is ours to the cent (negotiation, section 6, rule 15). Payment terms it does not
 * know stand in the note.
 */
export function composeDraft(
  quote: WorkingQuote,
  share: Pick<OrderShare, 'lineIds' | 'discount' | 'shipping'>,
  terms: DraftTerms,
): DraftInput {
  const { customer, number, currency, poNumber } = quote
  const { paymentTerms, termsId, depositPercentage } = terms
  const note = [
    `Quote ${number}`,
    ...(paymentTerms !== null && termsId === null ? [`Payment terms: ${paymentTerms}`] : []),
    ...(customer.notes === null ? [] : [customer.notes]),
  ]
  return {
    currency,
    lines: draftLines(quote, share.lineIds),
    ...(share.discount > 0n && {
      discount: { type: 'fixed', value: formatMoney(share.discount), title: `Quote ${number}` },
    }),
    buyer: { email: customer.email, customerId: gid('Customer', quote.platform.customerId), company: companyOf(quote) },
    shippingAddress: toPlatformAddress(customer.shippingAddress),
    billingAddress: toPlatformAddress(customer.billingAddress),
    shipping: shippingOf(terms, share),
    poNumber,
    note: note.join('\n'),
    taxExempt: false,
    paymentTermsTemplateId: termsId,
    depositPercentage: depositPercentage === null ? null : formatMoney(depositPercentage / 100n),
  }
}

function draftLines(quote: WorkingQuote, lineIds: readonly string[]): DraftLine[] {
  const chosen = new Set(lineIds)
  const lines = quote.lines.filter((line) => chosen.has(line.id))
  if (quote.kitConversionMode !== 'single_line') return lines.map((line) => draftLine(line))
  const ofKit = (key: string) => lines.filter((line) => line.kit?.key === key)
  return lines.flatMap((line) => {
    if (!line.kit) return [draftLine(line)]
    const kit = ofKit(line.kit.key)
    const parent = kit.find((one) => one.kit?.role === 'parent')
    if (!parent) return [draftLine(line)]
    return parent === line ? kitLines(parent, kit) : []
  })
}

/**
 * The whole price of a kit on its parent, which tells none that is hidden. Where it does not divide by the quantity, some units cost a cent more than the
 * others and stand on a line of their own.
 */
function kitLines(parent: QuoteLine, kit: readonly QuoteLine[]): DraftLine[] {
  const price = sum(kit.map((line) => line.lineTotal ?? 0n))
  const buyerVisibility =
    parent.buyerVisibility === 'show' && kit.some(hasHiddenPrice) ? 'price_hidden' : parent.buyerVisibility
  const unit = price / BigInt(parent.quantity)
  const dearer = Number(price % BigInt(parent.quantity))
  const units = draftLine({ ...parent, buyerVisibility, unitPrice: unit, quantity: parent.quantity - dearer })
  if (dearer === 0) return [units]
  const rest = draftLine({ ...parent, buyerVisibility, unitPrice: unit + 1n, quantity: dearer })
  return [units, { ...rest, lineId: `${parent.id}.2` }]
}

function draftLine({ id, variantId, quantity, unitPrice, buyerVisibility, ...line }: QuoteLine): DraftLine {
  const priced = { lineId: id, quantity, unitPrice: formatMoney(unitPrice ?? 0n), visibility: buyerVisibility }
  const variant = gid('ProductVariant', variantId)
  if (variant && !line.isCustom) return { kind: 'variant', variantId: variant, ...priced }
  const { title, sku, taxable, requiresShipping } = line
  return { kind: 'custom', title, ...(sku !== null && { sku }), taxable, requiresShipping, ...priced }
}

function shippingOf(
  { shippingStatus, shippingLabel }: DraftTerms,
  { shipping }: Pick<OrderShare, 'shipping'>,
): DraftInput['shipping'] {
  if (shipping === 0n && shippingStatus !== 'free') return null
  return { title: shippingLabel ?? 'Shipping', price: formatMoney(shipping) }
}

function companyOf({ platform }: WorkingQuote): DraftInput['buyer']['company'] {
  const companyId = gid('Company', platform.companyId)
  const locationId = gid('CompanyLocation', platform.companyLocationId)
  const contactId = gid('CompanyContact', platform.companyContactId)
  return companyId && locationId && contactId ? { companyId, locationId, contactId } : null
}

type QuoteGid = 'Customer' | 'Company' | 'CompanyLocation' | 'CompanyContact' | 'ProductVariant'

function gid<T extends QuoteGid>(type: T, id: string | null) {
  return id === null ? null : parseGid(type, id)
}

function toPlatformAddress(address: Address | null): PlatformAddress | null {
  if (!address) return null
  const { first_name, last_name, province_code, country_code, ...same } = address
  return {
    ...same,
    ...(first_name !== undefined && { firstName: first_name }),
    ...(last_name !== undefined && { lastName: last_name }),
    ...(province_code !== undefined && { provinceCode: province_code }),
    ...(country_code !== undefined && { countryCode: country_code }),
  }
}
