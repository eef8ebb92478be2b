import { PRICE_DIGITS } from '../money.ts'
import { formatPercent, HUNDRED_PERCENT, parsePercent } from './percent.ts'
import { type AmountFault, type GroupSign, readTypedMoney } from './typed-amount.ts'

/** A line's price as the API writes it. */
export type WrittenPrice =
  | { kind: 'unit'; amount: string }
  | { kind: 'percent'; off: string }
  | { kind: 'fixed'; off: string }
  | { kind: 'requested' }
  | { kind: 'catalog' }

/** The reader's way of writing prices: their thousands separator, and their words for the buyer's and the catalogue's price. */
export interface PriceWriting {
  group: GroupSign
  asked: string
  list: string
}

/** The prices that a typed price can refer to. */
export interface PriceBase {
  currency: string
  hasCatalog: boolean
  hasRequested: boolean
  /** The meaning of a number without a sign; a unit price unless told otherwise. */
  plain?: 'unit' | 'percent' | 'fixed'
}

/** The reasons a typed text is not a price of this line. */
export type PriceFault =
  | AmountFault
  | 'percent_off'
  | 'most_percent'
  | 'word'
  | 'other_currency'
  | 'no_list'
  | 'not_asked'

/** Words people type for the buyer's and the catalogue's price, in any language of the service. */
const ASKED: readonly string[] = ['asked', 'target', 'wunsch']
const LIST: readonly string[] = ['list', 'catalog', 'catalogue', 'liste', 'katalog']

const SIGNS: Readonly<Record<string, readonly string[]>> = { '€': ['EUR'], '£': ['GBP'], '¥': ['JPY', 'CNY'] }
const LEADING = /^([A-Z]{3}|[A-Z]{0,3}\p{Sc})\s*(?=[\d+\-−])/u
const TRAILING = /(?<=\d[.,]?)\s*([A-Z]{3}|[A-Z]{0,3}\p{Sc})$/u

/**
 * Parses a price as people type it into a cell. The text decides the kind: `12.50` is a unit price, `-8%` or `8%` a discount, `-5` an
 * amount off, `=asked` the buyer's price, `=list` the catalogue's. Accepts thousands separators, decimal commas and currency signs.
 * Returns null if nothing was typed.
 */
export function readTypedPrice(
  typed: string,
  { group, asked, list }: PriceWriting,
  base: PriceBase,
): { value: WrittenPrice | null } | { fault: PriceFault } {
  const text = typed.trim().replaceAll(/\s/g, ' ')
  if (text === '') return { value: null }
  if (text.startsWith('=')) return readWord(text.slice(1).trim().toLowerCase(), { asked, list }, base)
  const bare = withoutCurrency(text, base.currency)
  if (bare === null) return { fault: 'other_currency' }
  const digits = bare.replace(/^[-−]\s*/, '')
  const kind = digits.endsWith('%') ? 'percent' : digits === bare ? (base.plain ?? 'unit') : 'fixed'
  if (kind !== 'unit' && !base.hasCatalog) return { fault: 'no_list' }
  if (kind === 'percent') return readOff(digits)
  const amount = readTypedMoney(digits, group, PRICE_DIGITS)
  if ('fault' in amount) return amount
  if (amount.value === null) return { fault: 'unreadable' }
  return { value: kind === 'unit' ? { kind, amount: amount.value } : { kind, off: amount.value } }
}

/** Returns a price as its cell shows it, which `readTypedPrice` reads as the same price. */
export function writePrice(price: WrittenPrice | null, { group, asked, list }: PriceWriting): string {
  const shown = (decimal: string) => (group === '.' ? decimal.replace('.', ',') : decimal)
  switch (price?.kind) {
    case undefined:
      return ''
    case 'unit':
      return shown(price.amount)
    case 'percent':
      return `-${shown(price.off)}${group === '.' ? '\u00a0%' : '%'}`
    case 'fixed':
      return `-${shown(price.off)}`
    case 'requested':
      return `=${asked}`
    case 'catalog':
      return `=${list}`
  }
}

function readWord(word: string, { asked, list }: Pick<PriceWriting, 'asked' | 'list'>, base: PriceBase) {
  if (word === asked || ASKED.includes(word)) {
    return base.hasRequested ? { value: { kind: 'requested' } as const } : { fault: 'not_asked' as const }
  }
  if (word === list || LIST.includes(word)) {
    return base.hasCatalog ? { value: { kind: 'catalog' } as const } : { fault: 'no_list' as const }
  }
  return { fault: 'word' as const }
}

function readOff(text: string): { value: WrittenPrice } | { fault: PriceFault } {
  const off = parsePercent(text.replace(/\s*%$/, '').replace(',', '.'))
  if (off === null) return { fault: 'percent_off' }
  return off > HUNDRED_PERCENT ? { fault: 'most_percent' } : { value: { kind: 'percent', off: formatPercent(off) } }
}

/** Returns the text without a currency's sign or code; null if it is that of another currency. */
function withoutCurrency(text: string, currency: string): string | null {
  const [, sign = TRAILING.exec(text)?.[1]] = LEADING.exec(text) ?? []
  if (sign === undefined) return text
  const isCode = /^[A-Z]{3}$/.test(sign)
  const isOurs = isCode ? sign === currency : (SIGNS[sign]?.includes(currency) ?? !(sign in SIGNS))
  return isOurs ? text.replace(LEADING, '').replace(TRAILING, '') : null
}
