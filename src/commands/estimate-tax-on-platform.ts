import { composeOffer } from '../domain/compose-offer.ts'
import { isOpen } from '../domain/line-state.ts'
import { formatMoney, type Money, parseMoney, sum } from '../domain/money.ts'
import { invalidFields } from '../domain/problem.ts'
import type { Address as QuoteAddress, QuoteLine, WorkingQuote } from '../domain/quote.ts'
import type { StagedProposal } from '../domain/staged-proposal.ts'
import type { DraftInput, DraftLine } from '../outside/platform/draft-order.ts'
import { type Address, PlatformError, parseGid } from '../outside/platform/port.ts'
import { callPlatform } from './call-platform.ts'
import type { Context } from './context.ts'

/**
 * The tax the platform would put on the proposal's lines, at their prices less their shares of the discount, and on its shipping.
 * Throws `invalid_request` on `tax` where the proposal could not be sent anyway or the platform refuses it, and PlatformUnavailable.
 */
export async function estimateTaxOnPlatform(ctx: Context, quote: WorkingQuote, staged: StagedProposal): Promise<Money> {
  const { offer, faults } = composeOffer(quote, staged, ctx.now)
  const [fault] = faults
  if (fault) throw noEstimate(`The platform cannot estimate the tax yet: ${fault.field}: ${fault.message}`)
  const input = draftInput(quote, offer.lines.filter(isOpen), staged)
  try {
    const { taxTotal } = await callPlatform(ctx, (call) => ctx.platform.estimate(call, input))
    return parseMoney(taxTotal)
  } catch (error) {
    if (error instanceof PlatformError && error.code !== 'unavailable') {
      throw noEstimate(`The platform cannot estimate the tax: ${error.message}`)
    }
    throw error
  }
}

function noEstimate(message: string) {
  return invalidFields([{ field: 'tax', message }])
}

function draftInput(
  { currency, customer, platform, poNumber }: WorkingQuote,
  lines: readonly QuoteLine[],
  { shipping }: StagedProposal,
): DraftInput {
  const discount = sum(lines.map((line) => line.discountShare))
  const [companyId, locationId, contactId] = [
    platform.companyId && parseGid('Company', platform.companyId),
    platform.companyLocationId && parseGid('CompanyLocation', platform.companyLocationId),
    platform.companyContactId && parseGid('CompanyContact', platform.companyContactId),
  ]
  return {
    currency,
    lines: lines.map(toDraftLine),
    ...(discount > 0n && { discount: { type: 'fixed', value: formatMoney(discount), title: 'Discount' } }),
    buyer: {
      email: customer.email,
      customerId: platform.customerId === null ? null : parseGid('Customer', platform.customerId),
      company: companyId && locationId && contactId ? { companyId, locationId, contactId } : null,
    },
    shippingAddress: toAddress(customer.shippingAddress),
    billingAddress: toAddress(customer.billingAddress),
    shipping: shipping.amount > 0n ? { title: shipping.label ?? 'Shipping', price: formatMoney(shipping.amount) } : null,
    poNumber,
    note: null,
    taxExempt: false,
    paymentTermsTemplateId: null,
    depositPercentage: null,
  }
}

function toDraftLine(line: QuoteLine): DraftLine {
  const { id, title, quantity, taxable, requiresShipping } = line
  const variantId = line.variantId === null ? null : parseGid('ProductVariant', line.variantId)
  const same = { lineId: id, quantity, unitPrice: formatMoney(line.unitPrice ?? 0n) }
  return variantId ? { kind: 'variant', variantId, ...same } : { kind: 'custom', title, taxable, requiresShipping, ...same }
}

function toAddress(address: QuoteAddress | null): Address | null {
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
