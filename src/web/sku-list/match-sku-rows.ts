import type { SkuFault, SkuRow } from '../../domain/lists/parse-sku-list.ts'

/** The catalogue's match for a SKU. */
export interface SkuFound<P> {
  product: P | null
  /** True if it can be requested now. */
  available: boolean
  /** The number of other products with the same SKU. */
  others: number
}

/** A row that cannot be requested, because of how it is written or what the catalogue has. */
export interface FaultyRow<P> extends Omit<SkuRow, 'fault'> {
  fault: SkuFault | 'unknown_sku' | 'not_available' | 'several_products'
  found: SkuFound<P> | undefined
}

/** The requested items of a pasted list, and the faulty rows. */
export interface MatchedRows<P> {
  picks: { product: P; quantity: number; row: SkuRow }[]
  faulty: FaultyRow<P>[]
}

/** The most SKUs that are looked up at once. */
const AT_ONCE = 100

/** Matches rows to products; `find` answers by lower-case SKU, at most 100 at once. Of what a row can mean, the longest known SKU is meant. */
export async function matchSkuRows<P>(
  rows: readonly SkuRow[],
  find: (skus: readonly string[]) => Promise<ReadonlyMap<string, SkuFound<P>>>,
): Promise<MatchedRows<P>> {
  const skus = [...new Set(rows.flatMap(({ readings }) => readings.map(({ sku }) => sku.toLowerCase())))]
  const known = new Map<string, SkuFound<P>>()
  for (let at = 0; at < skus.length; at += AT_ONCE) {
    for (const [sku, found] of await find(skus.slice(at, at + AT_ONCE))) known.set(sku, found)
  }
  const picks: MatchedRows<P>['picks'] = []
  const faulty: FaultyRow<P>[] = []
  for (const row of rows.map((row) => meantBy(row, known))) {
    const found = known.get(row.sku.toLowerCase())
    const fault = row.fault ?? findFault(found)
    if (fault !== null) faulty.push({ ...row, fault, found })
    else if (found?.product) picks.push({ product: found.product, quantity: row.quantity, row })
  }
  return { picks, faulty }
}

function meantBy(row: SkuRow, known: ReadonlyMap<string, SkuFound<unknown>>): SkuRow {
  const possible = row.readings.filter(({ sku }) => known.get(sku.toLowerCase())?.product)
  const [first, ...others] = possible
  if (!first) return row
  const meant = others.reduce((longest, one) => (one.sku.length > longest.sku.length ? one : longest), first)
  return { ...row, ...meant }
}

function findFault(found: SkuFound<unknown> | undefined): FaultyRow<unknown>['fault'] | null {
  if (!found?.product) return 'unknown_sku'
  if (!found.available) return 'not_available'
  return found.others > 0 ? 'several_products' : null
}
