import { divideHalfUp, formatMoney, parseMoney } from '../../../../domain/money.ts'
import type { OfferableLine, OfferableQuote } from '../../../../domain/negotiation/compose-offer.ts'
import { previewOffer } from '../../../../domain/negotiation/preview-offer.ts'
import { isAnsweredAsWhole } from '../../../../domain/pricing/hidden-prices.ts'
import type { FieldError } from '../../../../domain/problem.ts'
import { isOpen, netOf } from '../../../../domain/quotes/line-state.ts'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import type { Draft } from './draft.ts'
import { stagedOf } from './staged-of.ts'

/** The figures of an open line, with amounts as the API writes them; null while it has no price. */
export interface LineFigures {
  unitPrice: string | null
  lineTotal: string | null
  /** The price per unit after its share of the whole-quote discount. */
  effective: string | null
  /** The discount off the catalogue price; null if there is no catalogue price. */
  offCatalogPct: number | null
  isBelowFloor: boolean
}

/** The figures of a draft. */
export interface Figures {
  totals: { subtotal: string; discount: string; shipping: string; tax: string; total: string }
  /** By line id. */
  lines: Readonly<Record<string, LineFigures>>
  /** True if hidden prices let the buyer answer only the offer as a whole. */
  answeredAsWhole: boolean
  /** The faults that prevent sending; `lines.<n>` is the index in the draft's lines. */
  faults: readonly FieldError[]
}

interface Given {
  /** The store's price floor, in percent off the catalogue; null for none. */
  floor: string | null
  now: Date
}

/** Returns the draft's figures, by the server's rules and equal to the cent. */
export function computeFigures(quote: StaffQuote, draft: Draft, { floor, now }: Given): Figures {
  const settings = floor === null ? {} : { price_floor: { percent: floor } }
  const staged = stagedOf(draft)
  const { offer, faults, offCatalog, floorBreaches } = previewOffer(offerable(quote), staged, settings, now)
  const below = new Set(floorBreaches.map(({ id }) => id))
  const { totals } = offer
  return {
    totals: {
      subtotal: formatMoney(totals.subtotal),
      discount: formatMoney(totals.discountTotal),
      shipping: formatMoney(totals.shippingTotal),
      tax: formatMoney(totals.taxEstimate),
      total: formatMoney(totals.total),
    },
    lines: Object.fromEntries(
      offer.lines.filter(isOpen).map((line) => [
        line.id,
        {
          ...priced(line),
          offCatalogPct: offCatalog.get(line.id)?.discountPct ?? null,
          isBelowFloor: below.has(line.id),
        },
      ]),
    ),
    answeredAsWhole: isAnsweredAsWhole(offer.lines),
    faults,
  }
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
    })),
  }
}

function orNull(amount: string | null) {
  return amount === null ? null : parseMoney(amount)
}
