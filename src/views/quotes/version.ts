import { formatMoney, type Money } from '../../domain/money.ts'
import { headline } from '../../domain/pricing/headline.ts'
import type { QuoteLine } from '../../domain/quotes/quote.ts'
import type { Version } from '../../domain/quotes/version.ts'
import type { VersionDiff } from '../../domain/quotes/version-diff.ts'
import type { VersionOutcome } from '../../domain/quotes/version-outcome.ts'
import { viewStagedProposal } from '../negotiation/staged-proposal.ts'
import { viewChoice, viewOfferedChoice } from '../pricing/choice.ts'
import { viewTiers } from '../pricing/price-tiers.ts'

/** Data about a version besides the version. */
export interface VersionView {
  outcome: VersionOutcome
  /** Names of the store's staff by id. */
  staffNames: ReadonlyMap<string, string>
}

/** Returns a version of a proposal for staff, with its outcome. */
export function viewVersion(version: Version, { outcome, staffNames }: VersionView) {
  const { offer, staffId } = version
  return {
    object: 'version',
    number: version.number,
    state: version.state,
    outcome,
    sent_by: version.sentBy,
    staff: staffId === null ? null : { id: staffId, name: staffNames.get(staffId) ?? null },
    created_at: version.createdAt,
    totals: viewTotals(version),
    confirmed_below_floor: version.confirmedBelowFloor,
    terms: viewTerms(version),
    lines: offer.lines.map(viewLine),
  }
}

/** Returns what one version offers differently from another. */
export function viewVersionDiff(a: Version, b: Version, diff: VersionDiff) {
  const [before, after] = [viewTerms(a), viewTerms(b)]
  const names = TERMS.filter(([member]) => diff.terms[member] !== undefined)
  return {
    object: 'version_diff',
    from: a.number,
    to: b.number,
    lines: {
      added: diff.added.map(viewLine),
      removed: diff.removed.map(viewLine),
      changed: diff.changed.map(({ id, title, changes }) => ({ id, title, ...viewLineChanges(changes) })),
    },
    terms: Object.fromEntries(names.map(([, name]) => [name, { before: before[name], after: after[name] }])),
  }
}

const TERMS = [
  ['discount', 'discount'],
  ['shipping', 'shipping'],
  ['tax', 'tax'],
  ['paymentTerms', 'payment_terms'],
  ['depositPercentage', 'deposit_percentage'],
  ['expiry', 'expiry'],
  ['note', 'note'],
  ['total', 'total'],
] as const satisfies readonly (readonly [keyof VersionDiff['terms'], string])[]

function viewTerms({ offer }: Version) {
  const { lines: _lines, ...terms } = viewStagedProposal(offer.staged)
  return { ...terms, total: formatMoney(offer.totals.total) }
}

function viewTotals({ offer: { totals, shippingTax } }: Version) {
  return {
    subtotal: formatMoney(totals.subtotal),
    discount_total: formatMoney(totals.discountTotal),
    shipping_total: formatMoney(totals.shippingTotal),
    tax_estimate: formatMoney(totals.taxEstimate),
    shipping_tax: formatMoney(shippingTax),
    total: formatMoney(totals.total),
    headline: formatMoney(headline(totals)),
    headline_mode: totals.headlineMode,
  }
}

function viewLine(line: QuoteLine) {
  return {
    id: line.id,
    sku: line.sku,
    title: line.title,
    variant_title: line.variantTitle,
    quantity: line.quantity,
    catalog_price: orNull(line.catalogPrice),
    requested_price: orNull(line.requestedPrice),
    unit_price: orNull(line.unitPrice),
    line_total: orNull(line.lineTotal),
    ...(line.tiers && { tiers: viewTiers(line.tiers.tiers) }),
    ...(line.choice && { choice: viewChoice(line.choice) }),
    discount_share: formatMoney(line.discountShare),
    tax: formatMoney(line.tax),
    buyer_visibility: line.buyerVisibility,
    kit: line.kit,
    decision: line.decision,
  }
}

function viewLineChanges({
  quantity,
  unitPrice,
  discountShare,
  visibility,
  tiers,
  choice,
}: VersionDiff['changed'][number]['changes']) {
  return {
    ...(quantity && { quantity }),
    ...(unitPrice && { unit_price: { before: orNull(unitPrice.before), after: orNull(unitPrice.after) } }),
    ...(discountShare && {
      discount_share: { before: formatMoney(discountShare.before), after: formatMoney(discountShare.after) },
    }),
    ...(visibility && { buyer_visibility: visibility }),
    ...(tiers && { tiers: { before: viewTiers(tiers.before), after: viewTiers(tiers.after) } }),
    ...(choice && { choice: { before: viewOfferedChoice(choice.before), after: viewOfferedChoice(choice.after) } }),
  }
}

function orNull(amount: Money | null): string | null {
  return amount === null ? null : formatMoney(amount)
}
