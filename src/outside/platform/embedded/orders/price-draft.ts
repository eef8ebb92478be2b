import { sql } from 'kysely'
import { formatMoney, MOST_MONEY, type Money, parseMoney, sum, timesQuantity } from '../../../../domain/money.ts'
import type { DraftInput, DraftLine, Estimate, Figures } from '../../draft-order.ts'
import { PlatformError, type PlatformVariant } from '../../port.ts'
import { readVariants } from '../catalogue/read-variants.ts'
import { readShortages } from '../catalogue/stock.ts'
import { type Db, digitsOf } from '../parts.ts'
import type { DraftLineRow } from '../platform-database.ts'
import { checkDraftInput, type Fault } from './check-draft-input.ts'
import { type DraftFigures, type FigureTerms, reckonDraft } from './draft-figures.ts'
import { findTaxRate } from './tax-rate.ts'

export interface PricedDraft {
  lines: DraftLineRow[]
  figures: Figures & { deposit: string }
}

/** Returns the items and figures of a draft order with this input. Throws `invalid_input` with a field for each fault. */
export async function priceDraft(db: Db, storeId: string, input: DraftInput): Promise<PricedDraft> {
  const { faults, unitPrices, terms, agreedTax } = checkDraftInput(input)
  const ids = input.lines.flatMap((line) => (line.kind === 'variant' ? [line.variantId] : []))
  const [variants, buyerFaults, tax] = await Promise.all([
    readVariants(db, storeId, ids),
    checkBuyer(db, storeId, input.buyer),
    input.taxExempt ? null : (agreedTax ?? findTaxRate(db, storeId)),
  ])
  faults.push(...buyerFaults)
  const facts = input.lines.map((line, i) => {
    const variant = line.kind === 'variant' ? variants.get(line.variantId) : undefined
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
  const figures = reckonDraft(priced, { ...terms, tax })
  return { lines: toRows(input, facts, figures), figures: written(figures) }
}

/** Returns what createDraftOrder would create of the input. Throws `invalid_input`. */
export async function estimate(db: Db, storeId: string, input: DraftInput): Promise<Estimate> {
  const { lines, figures } = await priceDraft(db, storeId, input)
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
    warnings: await readShortages(db, storeId, lines),
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

async function checkBuyer(db: Db, storeId: string, { customerId, company }: DraftInput['buyer']): Promise<Fault[]> {
  const { rows } = await sql<{ customer: boolean; location: boolean; contact: boolean }>`
    select
      exists (
        select from platform.customer
        where store_id = ${storeId} and id = ${customerId && digitsOf(customerId)}) as customer,
      exists (
        select from platform.company_location
        where store_id = ${storeId} and id = ${company && digitsOf(company.locationId)}
          and company_id = ${company && digitsOf(company.companyId)}) as location,
      exists (
        select from platform.company_contact
        where store_id = ${storeId} and id = ${company && digitsOf(company.contactId)}
          and company_id = ${company && digitsOf(company.companyId)}) as contact
  `.execute(db)
  const [has] = rows
  const faults: Fault[] = []
  if (customerId !== null && !has?.customer)
    faults.push({ path: 'buyer.customerId', message: 'The store has no such customer.' })
  if (company !== null && !has?.location)
    faults.push({ path: 'buyer.company.locationId', message: 'The company has no such location.' })
  if (company !== null && !has?.contact)
    faults.push({ path: 'buyer.company.contactId', message: 'The company has no such contact.' })
  return faults
}

/** Returns the item sold by a line: the catalogue describes a variant, not the input. */
function factsOf(line: DraftLine, variant: PlatformVariant | undefined) {
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
