import type { Draft } from './model/draft.ts'

const IDS: Readonly<Record<string, string>> = {
  discount: 'discount',
  shipping: 'shipping',
  tax: 'tax',
  deposit_percentage: 'deposit',
  expires_at: 'expiry',
  expiry: 'expiry',
}

/** The id of the element in which what the domain or the API says against a field is put right. */
export function fieldOf(field: string, { lines }: Pick<Draft, 'lines'>): string {
  const [, index, name] = /^lines\.(\d+)\.(quantity|price)/.exec(field) ?? []
  const line = lines[Number(index)]
  if (line) return `${name}-${line.id}`
  return IDS[field.split('.')[0] ?? ''] ?? 'lines'
}
