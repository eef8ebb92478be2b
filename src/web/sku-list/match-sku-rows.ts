import { readSpaced, type SkuFault, type SkuRow } from '../../domain/quotes/parse-sku-list.ts'

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

/**
 * Matches rows to products; `find` answers by lower-case SKU. A row that is not a SKU as a whole is tried as a SKU, a space and a
 * quantity.
 */
export async function matchSkuRows<P>(
  rows: readonly SkuRow[],
  find: (skus: readonly string[]) => Promise<ReadonlyMap<string, SkuFound<P>>>,
): Promise<MatchedRows<P>> {
  const lookUp = async (some: readonly SkuRow[]) => {
    const readable = some.filter(({ fault }) => fault === null)
    const skus = [...new Set(readable.map(({ sku }) => sku.toLowerCase()))]
    return skus.length === 0 ? new Map<string, SkuFound<P>>() : find(skus)
  }
  const whole = await lookUp(rows)
  const read = rows.map((row) => (whole.get(row.sku.toLowerCase())?.product ? row : (readSpaced(row) ?? row)))
  const known = new Map([...whole, ...(await lookUp(read.filter((row, i) => row !== rows[i])))])
  const picks: MatchedRows<P>['picks'] = []
  const faulty: FaultyRow<P>[] = []
  for (const row of read) {
    const found = known.get(row.sku.toLowerCase())
    const fault = row.fault ?? findFault(found)
    if (fault !== null) faulty.push({ ...row, fault, found })
    else if (found?.product) picks.push({ product: found.product, quantity: row.quantity, row })
  }
  return { picks, faulty }
}

function findFault(found: SkuFound<unknown> | undefined): FaultyRow<unknown>['fault'] | null {
  if (!found?.product) return 'unknown_sku'
  if (!found.available) return 'not_available'
  return found.others > 0 ? 'several_products' : null
}
