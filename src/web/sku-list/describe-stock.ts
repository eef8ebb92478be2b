import type { Product } from '../client/portal-answers.ts'

type Key = 'in_stock' | 'units_in_stock' | 'out_of_stock' | 'lead_time'

/** Returns what a store shows of a product's stock, such as `12 in stock`; when there is none, its lead time too. */
export function describeStock(
  { in_stock: isThere, units_in_stock: units, lead_days: days }: Product,
  language: string,
  say: (key: Key, values?: Readonly<Record<string, string | number>>) => string,
): string[] {
  const lead = days ? say('lead_time', { days: inDays(days, language) }) : null
  if (isThere) return [units ? say('units_in_stock', { count: units.toLocaleString(language) }) : say('in_stock')]
  return [isThere === false ? say('out_of_stock') : null, lead].filter((one) => one !== null)
}

function inDays(days: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days)
}
