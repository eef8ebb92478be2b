import type { Money } from '../money.ts'
import { hasHiddenPrice } from '../pricing/hidden-prices.ts'
import type { Percent } from '../pricing/percent.ts'
import { type OrderShare, splitOrders } from '../pricing/split.ts'
import { type FieldError, invalidFields, Problem } from '../problem.ts'
import { type Change, makeChange, statusEvent } from '../quotes/change.ts'
import { deriveStatus, isConvertible } from '../quotes/line-state.ts'
import type { QuoteLine, WorkingQuote } from '../quotes/quote.ts'
import type { KitConversionMode, ShippingStatus } from '../quotes/quote-terms.ts'
import { checkCan } from '../quotes/transitions.ts'
import type { Offer } from '../quotes/version.ts'
import type { Why } from '../reason.ts'

export interface ConversionRequest {
  /** The line ids of each draft order; null: all accepted lines on one. */
  groups: readonly (readonly string[])[] | null
  shippingOn: 'first' | 'prorated'
  /** The way kits are put on them; null: as the quote says. */
  kitMode?: KitConversionMode | null
}

/** The terms besides the lines that the buyer agreed to: those of the newest version they accepted any line of. */
export interface AgreedTerms {
  shippingTotal: Money
  shippingTax: Money
  shippingStatus: ShippingStatus
  shippingLabel: string | null
  depositPercentage: Percent | null
  paymentTerms: string | null
}

/** Returns the terms that a version offers besides its lines. */
export function termsOf({ totals, shippingTax, staged }: Offer): AgreedTerms {
  const { shipping, depositPercentage, paymentTerms } = staged
  const { status, label } = shipping
  return {
    shippingTotal: totals.shippingTotal,
    shippingTax,
    shippingStatus: status,
    shippingLabel: label,
    depositPercentage,
    paymentTerms,
  }
}

/**
 * Starts a conversion: the figures of each draft order, to the cent (section 6, rule 15), and the quote, now locked for it. Throws
 * `action_unavailable`, also for kits that would need a platform bundle, or `invalid_request` for groups that do not fit or whose sums
 * would reveal a hidden price.
 */
export function decideStartConversion(
  given: WorkingQuote,
  conversionId: string,
  { groups, shippingOn, kitMode }: ConversionRequest,
  terms: AgreedTerms,
  now: Date,
): { change: Change; orders: OrderShare[] } {
  const quote = { ...given, kitConversionMode: kitMode ?? given.kitConversionMode }
  checkCan('convert', quote, now)
  const convertible = quote.lines.filter(isConvertible)
  const chosen = groups ?? [convertible.map((line) => line.id)]
  checkGroups(chosen, convertible)
  checkKits(quote, chosen, convertible)
  checkHiddenPrices(chosen, convertible)
  const orders = shareOrders(quote, chosen, shippingOn, terms)
  const held: WorkingQuote = { ...quote, conversionId }
  return { change: makeChange(held, 'convert', { detail: { draft_orders: chosen.length } }), orders }
}

/** The parts of a quote needed to split it into draft orders. */
export interface Splittable {
  lines: readonly Pick<QuoteLine, 'id' | 'decision' | 'draftOrderId' | 'lineTotal' | 'discountShare' | 'tax'>[]
  charged: WorkingQuote['charged']
}

/**
 * Returns the figures of a draft order for each group of accepted lines, as a conversion would make them now. Throws what splitOrders
 * throws.
 */
export function shareOrders(
  { lines, charged }: Splittable,
  groups: readonly (readonly string[])[],
  shippingOn: ConversionRequest['shippingOn'],
  terms: Pick<AgreedTerms, 'shippingTotal' | 'shippingTax' | 'depositPercentage'>,
): OrderShare[] {
  // not the open ones: the buyer agreed to a sum that carries all the shipping, whatever happens to the rest
  const all = lines.filter(isConvertible)
  const left = (whole: Money, charged: Money) => (whole > charged ? whole - charged : 0n)
  return splitOrders(
    all.map((line) => ({ ...line, lineTotal: line.lineTotal ?? 0n })),
    groups,
    {
      shippingOn,
      shippingLeft: left(terms.shippingTotal, charged.shipping),
      shippingTaxLeft: left(terms.shippingTax, charged.shippingTax),
      depositPct: terms.depositPercentage,
    },
  )
}

/** A draft order made for some of a quote's lines. */
export interface MadeDraft {
  id: string
  lineIds: readonly string[]
  shipping: Money
  shippingTax: Money
  /** True if it is the last one of the conversion. */
  isLast: boolean
  /** True if its invoice is sent at once. */
  invoice: boolean
}

/** Records a draft order made for these lines (T20 to T25); the last one ends the conversion. */
export function decideConverted(quote: WorkingQuote, draft: MadeDraft, now: Date): Change {
  const ids = new Set(draft.lineIds)
  const lines = quote.lines.map((line) => (ids.has(line.id) ? { ...line, draftOrderId: draft.id } : line))
  const status = deriveStatus(lines)
  const converted: WorkingQuote = {
    ...quote,
    status,
    lines,
    conversionId: draft.isLast ? null : quote.conversionId,
    charged: {
      shipping: quote.charged.shipping + draft.shipping,
      shippingTax: quote.charged.shippingTax + draft.shippingTax,
    },
    fullyConvertedAt: status === 'converted' ? now : quote.fullyConvertedAt,
    platform: { ...quote.platform, draftOrderIds: [...quote.platform.draftOrderIds, draft.id] },
  }
  return makeChange(converted, 'converted', {
    detail: { draft_order_id: draft.id, lines: draft.lineIds.length },
    events: [
      {
        type: 'quote.converted',
        data: {
          draft_order_id: draft.id,
          conversion_group_id: quote.conversionId,
          is_final: status === 'converted',
          ...statusEvent('quote.converted', quote, converted).data,
        },
      },
    ],
    documents: [{ type: 'proforma_invoice', draftOrderId: draft.id }],
    jobs: draft.invoice ? [{ name: 'send-invoice', draftOrderId: draft.id }] : [],
  })
}

/** Ends the conversion without (more) draft orders and unlocks the quote. */
export function decideConversionFailed(quote: WorkingQuote, reason: Why): Change {
  return makeChange({ ...quote, conversionId: null }, 'conversion_failed', { detail: { reason } })
}

function checkGroups(groups: readonly (readonly string[])[], convertible: readonly QuoteLine[]): void {
  const known = new Set(convertible.map((line) => line.id))
  const seen = new Set<string>()
  const errors = groups.flatMap((ids, g): FieldError[] => {
    if (ids.length === 0) return [{ field: `groups.${g}`, message: 'has no lines', fault: { code: 'no_lines' } }]
    return ids.flatMap((id, i): FieldError[] => {
      const field = `groups.${g}.${i}`
      if (!known.has(id))
        return [
          {
            field,
            message: 'is not an accepted line that still has no draft order',
            fault: { code: 'not_convertible' },
          },
        ]
      if (seen.has(id)) return [{ field, message: 'is on two draft orders', fault: { code: 'on_two_orders' } }]
      seen.add(id)
      return []
    })
  })
  if (groups.length === 0)
    errors.push({
      field: 'groups',
      message: 'list the lines of at least one draft order',
      fault: { code: 'no_groups' },
    })
  if (errors.length > 0) throw invalidFields(errors)
}

/** A kit sold as one line cannot be on two draft orders; sold as a bundle it must be one on the platform. */
function checkKits(
  { kitConversionMode: mode }: WorkingQuote,
  groups: readonly (readonly string[])[],
  convertible: readonly QuoteLine[],
): void {
  if (mode === 'components') return
  const kits = new Map(convertible.flatMap(({ id, kit }) => (kit ? [[id, kit.key]] : [])))
  if (mode === 'bundle' && groups.flat().some((id) => kits.has(id))) {
    throw new Problem(
      'action_unavailable',
      "The quote's kits are converted as bundles, which this platform does not support: choose components or a single line.",
      {},
      { code: 'kits_unsupported' },
    )
  }
  const errors = groups.flatMap((ids, g) => {
    const chosen = new Set(ids)
    return ids.flatMap((id, i): FieldError[] => {
      const key = kits.get(id)
      const isSplit = key !== undefined && [...kits].some(([other, kit]) => kit === key && !chosen.has(other))
      return isSplit
        ? [
            {
              field: `groups.${g}.${i}`,
              message: 'belongs to a kit: put all of it on one draft order',
              fault: { code: 'kit_split' },
            },
          ]
        : []
    })
  })
  if (errors.length > 0) throw invalidFields(errors)
}

/** The buyer sees the total of each draft order, so hidden prices on several could be told apart. */
function checkHiddenPrices(groups: readonly (readonly string[])[], convertible: readonly QuoteLine[]): void {
  const hidden = convertible.filter(hasHiddenPrice).map(({ id }) => id)
  const groupOf = (id: string) => groups.findIndex((ids) => ids.includes(id))
  const [first, ...others] = hidden.map(groupOf)
  if (others.every((group) => group === first)) return
  const errors = groups.flatMap((ids, g) =>
    ids.flatMap((id, i): FieldError[] =>
      hidden.includes(id)
        ? [
            {
              field: `groups.${g}.${i}`,
              message: 'has a price hidden from the buyer: put all such lines on one draft order',
              fault: { code: 'hidden_prices_split' },
            },
          ]
        : [],
    ),
  )
  throw invalidFields(errors)
}
