import { divideHalfUp, formatMoney, type Money, parseMoney } from '../../../../domain/money.ts'
import { composeOffer, type OfferableLine, type OfferableQuote } from '../../../../domain/negotiation/compose-offer.ts'
import { previewOffer } from '../../../../domain/negotiation/preview-offer.ts'
import type { StagedProposal } from '../../../../domain/negotiation/staged-proposal.ts'
import { isAnsweredAsWhole } from '../../../../domain/pricing/hidden-prices.ts'
import { findFloorPrice } from '../../../../domain/pricing/price-floor.ts'
import type { FieldError } from '../../../../domain/problem.ts'
import { dearestTotal, isOpen, netOf } from '../../../../domain/quotes/line-state.ts'
import type { Offer } from '../../../../domain/quotes/version.ts'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { type ShownMargin, type ShownMargins, showMargins, type UnitCosts } from '../../worth/margins.ts'
import type { Draft } from './draft.ts'
import { stagedOf } from './staged-of.ts'

type DraftOffer = Offer<OfferableLine>

/** The figures of an open line, with amounts as the API writes them; null while it has no price. */
export interface LineFigures {
  unitPrice: string | null
  lineTotal: string | null
  /** The price per unit after its share of the whole-quote discount. */
  effective: string | null
  /** The discount off the catalogue price; null if there is no catalogue price. */
  offCatalogPct: number | null
  isBelowFloor: boolean
  /** The lowest price per unit that the price floor allows; null without a floor or a catalogue price. */
  floorPrice: string | null
  /** The rest after its cost; null if that is not known, or not to be seen. */
  margin: ShownMargin | null
}

/** The figures of a draft. */
export interface Figures {
  totals: { subtotal: string; discount: string; shipping: string; tax: string; total: string }
  /** The total of the dearest choice, without a tax that the platform calculates; null if there is nothing to choose. */
  most: { total: string; isBeforeTax: boolean } | null
  /** By line id. */
  lines: Readonly<Record<string, LineFigures>>
  /** The margins of the whole offer; null for those who may not see it. */
  margins: ShownMargins | null
  /** True if hidden prices let the buyer answer only the offer as a whole. */
  answeredAsWhole: boolean
  /** The faults that prevent sending; `lines.<n>` is the index in the draft's lines. */
  faults: readonly FieldError[]
}

interface Given {
  /** The store's price floor, in percent off the catalogue; null for none. */
  floor: string | null
  /** The costs of the variants; null for those who may not see it. */
  costs: UnitCosts | null
  now: Date
}

/** Returns the draft's figures, by the server's rules and equal to the cent. */
export function computeFigures(quote: StaffQuote, draft: Draft, { floor, costs, now }: Given): Figures {
  const settings = floor === null ? {} : { price_floor: { percent: floor } }
  const staged = stagedOf(draft)
  const { offer, faults, offCatalog, floorBreaches } = previewOffer(offerable(quote), staged, settings, now)
  const below = new Set(floorBreaches.map(({ id }) => id))
  const { totals } = offer
  const hasChoice = draft.lines.some(({ choice }) => choice !== null)
  const margins = costs && marginsOf(quote, offer.lines, costs)
  return {
    totals: {
      subtotal: formatMoney(totals.subtotal),
      discount: formatMoney(totals.discountTotal),
      shipping: formatMoney(totals.shippingTotal),
      tax: formatMoney(totals.taxEstimate),
      total: formatMoney(totals.total),
    },
    most: hasChoice ? mostOf(offer, staged, () => beforeTax(quote, staged, now)) : null,
    lines: Object.fromEntries(
      offer.lines.filter(isOpen).map((line) => [
        line.id,
        {
          ...priced(line),
          offCatalogPct: offCatalog.get(line.id)?.discountPct ?? null,
          isBelowFloor: below.has(line.id),
          floorPrice: writtenOrNull(findFloorPrice(line, floor)),
          margin: margins?.lines[line.id] ?? null,
        },
      ]),
    ),
    margins,
    answeredAsWhole: isAnsweredAsWhole(offer.lines),
    faults,
  }
}

/** The platform's tax is known for what is preselected alone: only then is the offer composed once more, without it. */
function mostOf(offer: DraftOffer, { tax }: StagedProposal, beforeTax: () => DraftOffer): Figures['most'] {
  const isBeforeTax = tax.kind === 'platform'
  return { total: formatMoney(dearestTotal(isBeforeTax ? beforeTax() : offer)), isBeforeTax }
}

function beforeTax(quote: StaffQuote, staged: StagedProposal, now: Date): DraftOffer {
  return composeOffer(offerable(quote), { ...staged, tax: { kind: 'none' } }, now).offer
}

function priced(line: OfferableLine): Pick<LineFigures, 'unitPrice' | 'lineTotal' | 'effective'> {
  const { unitPrice, lineTotal, quantity } = line
  if (unitPrice === null || lineTotal === null) return { unitPrice: null, lineTotal: null, effective: null }
  return {
    unitPrice: formatMoney(unitPrice),
    lineTotal: formatMoney(lineTotal),
    effective: formatMoney(divideHalfUp(netOf(line), BigInt(quantity))),
  }
}

/** The margins of what the offer brings: all but what the buyer rejected. */
function marginsOf(quote: StaffQuote, lines: readonly OfferableLine[], costs: UnitCosts): ShownMargins {
  const variants = new Map(quote.lines.map((line) => [line.id, line.variant_id]))
  const kept = lines.filter(({ decision }) => decision !== 'reject')
  return showMargins(
    kept.map(({ id, quantity, kit, choice, ...line }) => {
      const net = line.unitPrice === null || line.lineTotal === null ? null : formatMoney(netOf(line))
      return { id, quantity, kit, choice, net, variant_id: variants.get(id) ?? null }
    }),
    costs,
  )
}

function writtenOrNull(amount: Money | null): string | null {
  return amount === null ? null : formatMoney(amount)
}

/** Returns the parts of the quote needed to compose an offer. */
function offerable({ lines, charged }: StaffQuote): OfferableQuote<OfferableLine> {
  return {
    charged: { shipping: parseMoney(charged.shipping), shippingTax: parseMoney(charged.shipping_tax) },
    lines: lines.map((line) => ({
      id: line.id,
      title: line.title,
      quantity: line.quantity,
      catalogPrice: orNull(line.catalog_price),
      requestedPrice: orNull(line.requested_price),
      unitPrice: orNull(line.unit_price),
      lineTotal: orNull(line.line_total),
      discountShare: parseMoney(line.discount_share),
      tax: parseMoney(line.tax),
      taxable: line.taxable,
      buyerVisibility: line.buyer_visibility,
      kit: line.kit,
      decision: line.decision,
      decidedInVersion: line.decided_in_version,
      tiers: null, // of settled lines, which keep their figures
      choice: line.choice ?? null,
    })),
  }
}

function orNull(amount: string | null) {
  return amount === null ? null : parseMoney(amount)
}
