import type { DraftedLine, ProposalDraft } from '../../../commands/negotiation/proposal-draft.ts'
import { parseInstant } from '../../../domain/calendar.ts'
import { type Money, readAmount } from '../../../domain/money.ts'
import type { Expiry } from '../../../domain/negotiation/staged-proposal.ts'
import type { OfferedChoice } from '../../../domain/pricing/choice.ts'
import type { Discount } from '../../../domain/pricing/discount.ts'
import type { LinePrice } from '../../../domain/pricing/line-price.ts'
import { type Percent, parsePercent } from '../../../domain/pricing/percent.ts'
import type { Tier } from '../../../domain/pricing/price-tiers.ts'
import { type FieldError, invalidFields } from '../../../domain/problem.ts'
import type { LineBody, ProposalBody } from './proposal-body.ts'

/**
 * Returns the proposal of a body that is valid in form, the inverse of `viewStagedProposal`. Throws `invalid_request` with an entry for
 * each field that does not fit its kind.
 */
export function readProposal(body: ProposalBody): ProposalDraft {
  const errors: FieldError[] = []
  const { shipping, deposit_percentage: deposit = null, payment_terms = null, note = null } = body
  const draft: ProposalDraft = {
    lines: body.lines.map((line, i) => readLine(errors, `lines.${i}`, line)),
    discount: body.discount ? readDiscount(errors, body.discount) : null,
    shipping: {
      status: shipping.status,
      label: shipping.label ?? null,
      amount: shipping.amount === undefined ? 0n : money(errors, 'shipping.amount', shipping.amount),
    },
    tax: readTax(errors, body.tax),
    paymentTerms: payment_terms,
    depositPercentage: deposit === null ? null : percent(errors, 'deposit_percentage', deposit),
    expiry: readExpiry(errors, body.expiry ?? null),
    note,
    kitConversionMode: body.kit_conversion_mode ?? 'components',
  }
  if (errors.length > 0) throw invalidFields(errors)
  return draft
}

function readLine(errors: FieldError[], at: string, line: LineBody): DraftedLine {
  const { quantity, price, visibility = 'show', kit = null, tiers = null, choice = null } = line
  return {
    of: readOf(errors, at, line),
    quantity,
    price: price && readPrice(errors, `${at}.price`, price),
    visibility,
    kit: kit && { key: kit.key, role: kit.role, title: kit.title ?? null },
    tiers: tiers && readTiers(errors, `${at}.tiers`, tiers),
    choice: choice && readChoice(errors, `${at}.choice`, choice),
  }
}

function readChoice(errors: FieldError[], at: string, choice: NonNullable<LineBody['choice']>): OfferedChoice {
  const { kind, group = null, preselected } = choice
  const field = `${at}.group`
  if (kind === 'one_of' && group === null) {
    errors.push({ field, message: 'is required', fault: { code: 'required' } })
  }
  if (kind === 'optional' && group !== null) {
    errors.push({ field, message: 'is not allowed with optional', fault: { code: 'not_allowed_here' } })
  }
  return { kind, group, preselected }
}

function readTiers(errors: FieldError[], at: string, tiers: NonNullable<LineBody['tiers']>): Tier[] {
  for (const [i, { from_quantity: from }] of tiers.entries()) {
    if (from > (tiers[i - 1]?.from_quantity ?? 0)) continue
    const message = 'must be larger than the one before it'
    errors.push({ field: `${at}.${i}.from_quantity`, message, fault: { code: 'tiers_not_ascending' } })
  }
  return tiers.map(({ from_quantity: from, unit_price: unit }, i) => ({
    from,
    unit: money(errors, `${at}.${i}.unit_price`, unit),
  }))
}

function readOf(errors: FieldError[], at: string, line: LineBody): DraftedLine['of'] {
  const { id, variant_id: variantId, custom, taxable, requires_shipping: requiresShipping } = line
  if ([id, variantId, custom].filter((one) => one !== undefined).length !== 1) {
    errors.push({
      field: `${at}.id`,
      message: 'needs exactly one of id, variant_id and custom',
      fault: { code: 'exactly_one' },
    })
  }
  if (custom) return { custom, taxable: taxable ?? true, requiresShipping: requiresShipping ?? true }
  refuse(errors, at, { taxable, requires_shipping: requiresShipping }, 'is only for new custom lines')
  return id === undefined ? { variantId: variantId ?? '' } : { lineId: id }
}

function readPrice(errors: FieldError[], at: string, price: NonNullable<LineBody['price']>): LinePrice {
  const { kind, amount, off } = price
  const words = `is not allowed with ${kind}`
  if (kind === 'unit') {
    refuse(errors, at, { off }, words)
    return { kind, amount: money(errors, `${at}.amount`, amount) }
  }
  refuse(errors, at, { amount }, words)
  if (kind === 'percent') return { kind, off: percent(errors, `${at}.off`, off) }
  if (kind === 'fixed') return { kind, off: money(errors, `${at}.off`, off) }
  refuse(errors, at, { off }, words)
  return { kind }
}

function readDiscount(errors: FieldError[], discount: NonNullable<ProposalBody['discount']>): Discount {
  const { kind, off, amount } = discount
  if (kind === 'percent') {
    refuse(errors, 'discount', { amount }, 'is not allowed with percent')
    return { kind, off: percent(errors, 'discount.off', off) }
  }
  refuse(errors, 'discount', { off }, 'is not allowed with fixed')
  return { kind, amount: money(errors, 'discount.amount', amount) }
}

function readTax(errors: FieldError[], tax: ProposalBody['tax']): ProposalDraft['tax'] {
  const { kind, percent: pct, shipping_taxable: shippingTaxable, amount } = tax
  const words = `is not allowed with ${kind}`
  if (kind !== 'rate') refuse(errors, 'tax', { percent: pct, shipping_taxable: shippingTaxable }, words)
  if (kind !== 'amount' && kind !== 'platform') refuse(errors, 'tax', { amount }, words) // shown, but calculated anew
  if (kind === 'rate') {
    return { kind, pct: percent(errors, 'tax.percent', pct), shippingTaxable: shippingTaxable ?? false }
  }
  return kind === 'amount' ? { kind, amount: money(errors, 'tax.amount', amount) } : { kind }
}

function readExpiry(errors: FieldError[], expiry: NonNullable<ProposalBody['expiry']> | null): Expiry {
  if (!expiry) return { kind: 'default' }
  const { at, days } = expiry
  const instant = at === undefined ? null : parseInstant(at)
  if ((at === undefined) === (days === undefined)) {
    errors.push({ field: 'expiry', message: 'needs exactly one of at and days', fault: { code: 'exactly_one' } })
  }
  if (instant) return { kind: 'at', at: instant }
  return days === undefined ? { kind: 'default' } : { kind: 'days', days }
}

/** Adds an entry for each of these fields that is present. */
function refuse(errors: FieldError[], at: string, members: Record<string, unknown>, message: string): void {
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined) errors.push({ field: `${at}.${name}`, message, fault: { code: 'not_allowed_here' } })
  }
}

function money(errors: FieldError[], field: string, text: string | undefined): Money {
  return read(errors, field, text, readAmount, {
    message: 'must be an amount with at most two decimals, such as 12.50',
    fault: { code: 'decimals', most: 2 },
  })
}

function percent(errors: FieldError[], field: string, text: string | undefined): Percent {
  return read(errors, field, text, parsePercent, {
    message: 'must be a percentage with at most four decimals, such as 7.5',
    fault: { code: 'decimals', most: 4 },
  })
}

/** Parses the text; adds an entry and returns 0 if it is missing or invalid. */
function read(
  errors: FieldError[],
  field: string,
  text: string | undefined,
  parse: (text: string) => bigint | null,
  wrong: Omit<FieldError, 'field'>,
): bigint {
  const value = text === undefined ? null : parse(text)
  const missing: typeof wrong = { message: 'is required', fault: { code: 'required' } }
  if (value === null) errors.push({ field, ...(text === undefined ? missing : wrong) })
  return value ?? 0n
}
