import type { AwaitingApproval } from '../../database/approvals/awaiting-approval.ts'
import { divideHalfUp, formatMoney, type Money, sum, timesQuantity } from '../../domain/money.ts'
import { isCounted } from '../../domain/pricing/choice.ts'
import { findFloorBreaches, toFloorLines } from '../../domain/pricing/floor-breaches.ts'
import { discountOffCatalog, findFloorPrice } from '../../domain/pricing/price-floor.ts'
import { isOpen, netOf } from '../../domain/quotes/line-state.ts'
import type { Version } from '../../domain/quotes/version.ts'
import { diffVersions } from '../../domain/quotes/version-diff.ts'
import type { Refusal } from '../../domain/reason.ts'
import type { StoreSettings } from '../../domain/stores/settings.ts'
import { viewChoice } from '../pricing/choice.ts'
import { viewStaffQuoteItem } from '../quotes/staff-quote-item.ts'
import { viewVersionDiff } from '../quotes/version.ts'
import { viewApprovalSteps } from './approval-steps.ts'

/** A waiting approval with everything its view needs. */
export interface ApprovalView {
  /** The parked version, and the last sent one. */
  version: Version
  lastSent: Version | null
  /** The reason this staff member cannot approve it; null if they can. */
  refusal: Refusal | null
  settings: StoreSettings
  /** Names of the store's staff by id. */
  staffNames: ReadonlyMap<string, string>
  now: Date
  /** The store's address in its platform's own admin, if it has one. */
  adminHome: string | null
}

/** Returns how many approvals wait for the caller. */
export function viewApprovalCount(forMe: number) {
  return { object: 'approval_count', for_me: forMe }
}

/** Returns a waiting approval, with its reasons and subject. */
export function viewAwaitingApproval({ quote, chain }: AwaitingApproval, view: ApprovalView) {
  const { version, lastSent, refusal, settings, staffNames } = view
  return {
    object: 'awaiting_approval',
    quote: viewStaffQuoteItem(quote, view),
    version_number: version.number,
    total: formatMoney(version.offer.totals.total),
    reasons: chain.reasons,
    amounts: viewAmounts(version),
    lines: viewLines(version, settings),
    note: version.offer.staged.request ?? null,
    requested_by:
      chain.requestedBy === null ? null : { id: chain.requestedBy, name: staffNames.get(chain.requestedBy) ?? null },
    requested_at: chain.requestedAt,
    expires_at: chain.expiresAt,
    steps: viewApprovalSteps(chain).map((step) => ({
      ...step,
      approved_by: step.approved_by.map((id) => ({ id, name: staffNames.get(id) ?? null })),
    })),
    can_approve: refusal === null,
    refusal,
    diff: lastSent && viewVersionDiff(lastSent, version, diffVersions(lastSent, version)),
  }
}

/** Returns the open lines with every price an approver compares. */
function viewLines({ offer }: Version, settings: StoreSettings) {
  const off = new Map(discountOffCatalog(toFloorLines(offer.lines), offer.discount).map((one) => [one.id, one]))
  const below = new Set(findFloorBreaches(offer, settings).map(({ id }) => id))
  return offer.lines.filter(isOpen).map((line) => {
    const { id, title, variantId, quantity, kit, choice, catalogPrice, requestedPrice, unitPrice } = line
    const net = unitPrice === null ? null : netOf(line)
    return {
      id,
      title,
      variant_id: variantId,
      quantity,
      kit,
      choice: choice && viewChoice(choice),
      catalog_price: orNull(catalogPrice),
      requested_price: orNull(requestedPrice),
      effective_price: orNull(net === null ? null : divideHalfUp(net, BigInt(quantity))),
      net: orNull(net),
      discount_pct: off.get(id)?.discountPct ?? null,
      floor_price: orNull(findFloorPrice(line, settings.price_floor?.percent)),
      below_floor: below.has(id),
    }
  })
}

function orNull(amount: Money | null): string | null {
  return amount === null ? null : formatMoney(amount)
}

/** Returns the amounts under approval: a line without a catalog price counts at its offered price. */
function viewAmounts({ offer: { lines, totals } }: Version) {
  const counted = lines.filter((line) => isOpen(line) && isCounted(line))
  const catalog = sum(
    counted.map(({ catalogPrice, quantity, lineTotal }) =>
      catalogPrice === null ? (lineTotal ?? 0n) : timesQuantity(catalogPrice, quantity),
    ),
  )
  const net = sum(counted.map((line) => netOf(line)))
  return {
    catalog: formatMoney(catalog),
    off: formatMoney(catalog - net),
    net: formatMoney(net),
    shipping: formatMoney(totals.shippingTotal),
    tax: formatMoney(totals.taxEstimate),
    total: formatMoney(totals.total),
  }
}
