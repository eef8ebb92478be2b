import { formatMoney, MOST_MONEY, type Money, parseMoney, sum, timesQuantity } from '../../../../domain/money.ts'
import type { DraftInput, DraftLine, Estimate, Figures } from '../../draft-order.ts'
import { PlatformError } from '../../port.ts'
import { findShortages } from '../catalogue/stock.ts'
import { digitsOf } from '../parts.ts'
import type { DraftLineRow } from '../platform-database.ts'
import { checkDraftInput, type Fault } from './check-draft-input.ts'
import type { DraftFacts, ReadFacts, VariantFacts } from './draft-facts.ts'
import { type DraftFigures, type FigureTerms, reckonDraft } from './draft-figures.ts'

export interface PricedDraft {
  lines: DraftLineRow[]
  figures: Figures & { deposit: string }
}

/** Returns the items and figures of a draft order with this input. Throws `invalid_input` with a field for each fault. */
export function priceDraft(input: DraftInput, known: DraftFacts): PricedDraft {
  const { faults, unitPrices, terms, agreedTax } = checkDraftInput(input)
  faults.push(...checkBuyer(input.buyer, known))
  const facts = input.lines.map((line, i) => {
    const variant = line.kind === 'variant' ? known.variants.get(line.variantId) : undefined
    if (line.kind === 'variant' && !variant)
      faults.push({ path: `lines.${i}.variantId`, message: 'The store has no such variant.' })
    return factsOf(line, variant)
  })
  const priced = input.lines.map(({ quantity }, i) => ({
    unitPrice: unitPrices[i] ?? 0n,
    quantity,
    taxable: facts[i]?.taxable ?? true,
  }))
  if (faults.length === 0) faults.push(...checkSums(priced, terms))
  if (faults.length > 0) throw refusal(faults)
  const tax = input.taxExempt ? null : (agreedTax ?? known.tax)
  const figures = reckonDraft(priced, { ...terms, tax })
  return { lines: toRows(input, facts, figures), figures: written(figures) }
}

/** Returns what createDraftOrder would create of the input. Throws `invalid_input`. */
export async function estimate(readFacts: ReadFacts, storeId: string, input: DraftInput): Promise<Estimate> {
  const known = await readFacts({ storeId, input, key: null })
  const { lines, figures } = priceDraft(input, known)
  const { deposit: _, ...totals } = figures
  return {
    ...totals,
    taxesIncluded: false,
    lines: lines.map(({ lineId, total, discount, tax }) => ({
      lineId,
      originalTotal: total,
      discountedTotal: formatMoney(parseMoney(total) - parseMoney(discount)),
      taxTotal: tax,
    })),
    warnings: findShortages([...known.variants.values()], lines),
  }
}

/** Checks that the discount is within the goods, and these, with any shipping and tax, within what the tables hold. */
function checkSums(lines: readonly { unitPrice: Money; quantity: number }[], terms: Omit<FigureTerms, 'tax'>): Fault[] {
  const { discount } = terms
  const subtotal = sum(lines.map(({ unitPrice, quantity }) => timesQuantity(unitPrice, quantity)))
  if (subtotal > MOST_MONEY) return [{ path: 'lines', message: `Add up to more than ${formatMoney(MOST_MONEY)}.` }]
  return discount?.type === 'fixed' && discount.amount > subtotal
    ? [{ path: 'discount.value', message: `Takes off more than the subtotal, ${formatMoney(subtotal)}.` }]
    : []
}

function refusal(fields: readonly Fault[]): PlatformError {
  const [first] = fields
  return new PlatformError('invalid_input', `${first?.path}: ${first?.message}`, { fields })
}

function checkBuyer({ customerId, company }: DraftInput['buyer'], known: DraftFacts): Fault[] {
  const faults: Fault[] = []
  if (customerId !== null && !known.customer)
    faults.push({ path: 'buyer.customerId', message: 'The store has no such customer.' })
  if (company !== null && !known.location)
    faults.push({ path: 'buyer.company.locationId', message: 'The company has no such location.' })
  if (company !== null && !known.contact)
    faults.push({ path: 'buyer.company.contactId', message: 'The company has no such contact.' })
  return faults
}

/** Returns the item sold by a line: the catalogue describes a variant, not the input. */
function factsOf(line: DraftLine, variant: VariantFacts | undefined) {
  if (line.kind === 'custom') {
    const { title, sku, taxable, requiresShipping } = line
    return { variantId: null, title, variantTitle: null, sku: sku ?? null, taxable, requiresShipping }
  }
  return {
    variantId: digitsOf(line.variantId),
    title: variant?.title ?? '',
    variantTitle: variant?.variantTitle ?? null,
    sku: variant?.sku ?? null,
    taxable: variant?.taxable ?? true,
    requiresShipping: variant?.requiresShipping ?? true,
  }
}

function toRows(input: DraftInput, facts: readonly ReturnType<typeof factsOf>[], figures: DraftFigures) {
  return facts.flatMap(({ taxable: _, ...fact }, i): DraftLineRow[] => {
    const [line, reckoned] = [input.lines[i], figures.lines[i]]
    if (!line || !reckoned) return []
    return [
      {
        ...fact,
        lineId: line.lineId,
        quantity: line.quantity,
        ...(line.visibility && { visibility: line.visibility }),
        unitPrice: line.unitPrice,
        total: formatMoney(reckoned.total),
        discount: formatMoney(reckoned.discount),
        tax: formatMoney(reckoned.tax),
      },
    ]
  })
}

function written({ subtotal, discountTotal, shippingTotal, taxTotal, total, deposit }: DraftFigures) {
  return {
    subtotal: formatMoney(subtotal),
    discountTotal: formatMoney(discountTotal),
    shippingTotal: formatMoney(shippingTotal),
    taxTotal: formatMoney(taxTotal),
    total: formatMoney(total),
    deposit: formatMoney(deposit),
  }
}
