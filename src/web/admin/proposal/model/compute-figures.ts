import { divideHalfUp, formatMoney, parseMoney } from '../../../../domain/money.ts'
import type { OfferableLine, OfferableQuote } from '../../../../domain/negotiation/compose-offer.ts'
import { previewOffer } from '../../../../domain/negotiation/preview-offer.ts'
import { isAnsweredAsWhole } from '../../../../domain/pricing/hidden-prices.ts'
import type { FieldError } from '../../../../domain/problem.ts'
import { isOpen, netOf } from '../../../../domain/quotes/line-state.ts'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import type { Draft } from './draft.ts'
import { stagedOf } from './staged-of.ts'

/** What an open line comes to; amounts as the API writes them, null while it has no price. */
export interface LineFigures {
  unitPrice: string | null
  lineTotal: string | null
  /** Of one unit, its part of the whole-quote discount taken off. */
  effective: string | null
  /** Off the catalogue price; null where there is none. */
  offCatalogPct: number | null
  isBelowFloor: boolean
}

/** What a draft comes to. */
export interface Figures {
  totals: { subtotal: string; discount: string; shipping: string; tax: string; total: string }
  /** By line id. */
  lines: Readonly<Record<string, LineFigures>>
  /** Whether hidden prices leave the buyer no other answer than one to the whole offer. */
  answeredAsWhole: boolean
  /** What keeps it from being sent, an entry each; `lines.<n>` counts the draft's lines. */
  faults: readonly FieldError[]
}

interface Given {
  /** The store's price floor, in percent off the catalogue; null for none. */
  floor: string | null
  now: Date
}

/** What the draft comes to, by the rules the server goes by and to the same cent. */
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

/** As much of the quote as offers are composed of. */
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
    })),
  }
}

function orNull(amount: string | null) {
  return amount === null ? null : parseMoney(amount)
}
