import { formatMoney, type Money, sum } from '../../domain/money.ts'
import type { AgreedTerms } from '../../domain/orders/convert.ts'
import { shareOut } from '../../domain/pricing/discount.ts'
import { hasHiddenPrice } from '../../domain/pricing/hidden-prices.ts'
import type { OrderShare } from '../../domain/pricing/split.ts'
import { netOf } from '../../domain/quotes/line-state.ts'
import type { Address, QuoteLine, WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Address as PlatformAddress } from '../../outside/platform/address.ts'
import type { AgreedTax, DraftInput, DraftLine } from '../../outside/platform/draft-order.ts'
import { parseGid } from '../../outside/platform/gid.ts'

/** The agreed terms a draft order carries; `termsId` is the platform's id of the payment terms. */
type DraftTerms = Omit<AgreedTerms, 'shippingTotal' | 'shippingTax'> & { termsId: string | null }

/**
 * Returns what the platform is sent for one draft order: each line at its own unit price, the discount as one fixed amount, so that its
 * discounted subtotal equals ours to the cent (negotiation, section 6, rule 15). Payment terms unknown to the platform go in the note.
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
    lines: draftLines(quote, share.lineIds).map(({ line }) => line),
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

/** Returns the tax agreed for such a draft order, by line as sent. */
export function composeTax(quote: WorkingQuote, share: Pick<OrderShare, 'lineIds' | 'shippingTax'>): AgreedTax {
  const lines = draftLines(quote, share.lineIds)
  return {
    lines: lines.map(({ of }) => formatMoney(sum(of.map(({ tax }) => tax)))),
    shipping: formatMoney(share.shippingTax),
  }
}

/** Returns a draft order's taxes by the quote's lines: the tax of a kit sold as one line is spread by net over its lines. */
export function taxByLine(
  quote: WorkingQuote,
  lineIds: readonly string[],
  taxes: readonly Money[],
): { lineId: string; tax: Money }[] {
  const drafted = draftLines(quote, lineIds)
  return drafted.flatMap(({ of }, i) => {
    const isSplit = drafted[i + 1]?.of.length === 0
    const tax = (taxes[i] ?? 0n) + (isSplit ? (taxes[i + 1] ?? 0n) : 0n)
    const shares = of.length === 1 ? [tax] : shareOut(tax, of.map(netOf))
    return of.map(({ id }, k) => ({ lineId: id, tax: shares[k] ?? 0n }))
  })
}

/** A draft order's line and the quote's lines it represents; empty if another line already represents them. */
interface Drafted {
  line: DraftLine
  of: readonly QuoteLine[]
}

function draftLines(quote: WorkingQuote, lineIds: readonly string[]): Drafted[] {
  const chosen = new Set(lineIds)
  const lines = quote.lines.filter((line) => chosen.has(line.id))
  const single = (line: QuoteLine) => ({ line: draftLine(line), of: [line] })
  if (quote.kitConversionMode !== 'single_line') return lines.map(single)
  const ofKit = (key: string) => lines.filter((line) => line.kit?.key === key)
  return lines.flatMap((line) => {
    if (!line.kit) return [single(line)]
    const kit = ofKit(line.kit.key)
    const parent = kit.find((one) => one.kit?.role === 'parent')
    if (!parent) return [single(line)]
    return parent === line ? kitLines(parent, kit) : []
  })
}

/**
 * Puts a kit's whole price on its parent, which reveals no hidden price. If it does not divide by the quantity, some units cost a cent
 * more and get a line of their own.
 */
function kitLines(parent: QuoteLine, kit: readonly QuoteLine[]): Drafted[] {
  const price = sum(kit.map((line) => line.lineTotal ?? 0n))
  const buyerVisibility =
    parent.buyerVisibility === 'show' && kit.some(hasHiddenPrice) ? 'price_hidden' : parent.buyerVisibility
  const unit = price / BigInt(parent.quantity)
  const dearer = Number(price % BigInt(parent.quantity))
  const units = draftLine({ ...parent, buyerVisibility, unitPrice: unit, quantity: parent.quantity - dearer })
  if (dearer === 0) return [{ line: units, of: kit }]
  const rest = draftLine({ ...parent, buyerVisibility, unitPrice: unit + 1n, quantity: dearer })
  return [
    { line: units, of: kit },
    { line: { ...rest, lineId: `${parent.id}.2` }, of: [] },
  ]
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
