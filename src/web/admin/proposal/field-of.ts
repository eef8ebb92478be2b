import type { Draft } from './model/draft.ts'

const IDS: Readonly<Record<string, string>> = {
  discount: 'discount',
  shipping: 'shipping',
  tax: 'tax',
  deposit_percentage: 'deposit',
  expires_at: 'expiry',
  expiry: 'expiry',
}

/** Returns the id of the element where an error on a domain or API field is corrected. */
export function fieldOf(field: string, { lines }: Pick<Draft, 'lines'>): string {
  const [, index, name] = /^lines\.(\d+)\.(quantity|price|choice)/.exec(field) ?? []
  const line = lines[Number(index)]
  if (line) return `${name}-${line.id}`
  return IDS[field.split('.')[0] ?? ''] ?? 'lines'
}
