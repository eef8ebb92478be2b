import { readSpaced, type SkuFault, type SkuRow } from './parse-sku-list.ts'

/** What the catalogue has for a SKU. */
export interface SkuFound<P> {
  product: P | null
  /** Whether it can be asked for now. */
  available: boolean
  /** How many more have the SKU. */
  others: number
}

/** What a pasted list asks for, and the rows that cannot be, each with why. */
export interface MatchedRows<P> {
  picks: { product: P; quantity: number }[]
  faulty: SkuRow[]
}

/**
 * Finds what the rows ask for; `find` answers by SKU in lower case. A row that is no SKU as a whole is tried as a SKU, a space
 * and a quantity.
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
  const found = new Map([...whole, ...(await lookUp(read.filter((row, i) => row !== rows[i])))])
  const picks: MatchedRows<P>['picks'] = []
  const faulty: SkuRow[] = []
  for (const row of read) {
    const match = found.get(row.sku.toLowerCase())
    const fault = row.fault ?? findFault(match)
    if (match?.product && fault === null) picks.push({ product: match.product, quantity: row.quantity })
    else faulty.push({ ...row, fault })
  }
  return { picks, faulty }
}

function findFault(match: SkuFound<unknown> | undefined): SkuFault | null {
  if (!match?.product) return 'unknown_sku'
  if (!match.available) return 'not_available'
  return match.others > 0 ? 'several_products' : null
}
