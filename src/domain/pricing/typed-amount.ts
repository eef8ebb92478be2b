import { formatMoney, PRICE_DIGITS, readAmount } from '../money.ts'

/** The thousands separator of a reader's language. */
export type GroupSign = ',' | '.'

/** The reasons a typed text is not an amount; `two_ways`: it is ambiguous. */
export type AmountFault = 'unreadable' | 'negative' | 'decimals' | 'two_ways' | 'too_large'

/** Digits in groups of three; a leading zero groups nothing. */
const APART = /^[1-9]\d{0,2}(?:([.,'’ ])\d{3})(?:\1\d{3})*$/

/**
 * Parses an amount as people type and paste it: `1234.5`, `1,234.50`, `1.234,50`, `1 234,50`, `1'234.50`, `1.234.567`. A single separator
 * before three digits is ambiguous: `1,234` is read as thousands where the reader's language writes them so, `1.234` never, since prices
 * are copied from programs too. Ambiguous amounts are a fault rather than guessed, as are fractions of a cent. Returns null if nothing
 * was typed.
 */
export function readTypedMoney(
  typed: string,
  group: GroupSign,
  mostDigits = PRICE_DIGITS,
): { value: string | null } | { fault: AmountFault } {
  const text = typed.trim().replaceAll(/\s/g, ' ').replaceAll('’', "'")
  if (text === '') return { value: null }
  if (/^[-−]/.test(text)) return { fault: 'negative' }
  const [whole, decimals] = splitDecimals(text, group)
  if (!/^\d+$/.test(decimals || '0')) return { fault: 'unreadable' }
  const digits = APART.test(whole) ? whole.replaceAll(/\D/g, '') : whole
  if (!/^\d+$/.test(digits)) return { fault: 'unreadable' }
  if (decimals.length > 2) return { fault: isTwoWays(text) ? 'two_ways' : 'decimals' }
  const written = formatMoney(readAmount(decimals === '' ? digits : `${digits}.${decimals}`) ?? 0n)
  return written.length - 3 > mostDigits ? { fault: 'too_large' } : { value: written }
}

/** Like readTypedMoney; also null for what cannot be read. */
export function typedMoney(typed: string, group: GroupSign): string | null {
  const amount = readTypedMoney(typed, group)
  return 'value' in amount ? amount.value : null
}

/** Splits at the decimal separator: the last separator, unless it groups thousands. */
function splitDecimals(text: string, group: GroupSign): [string, string] {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const sign = text[at]
  if (sign === undefined) return [text, '']
  const isGroup = APART.test(text) && (text.indexOf(sign) < at || (sign === ',' && group === ','))
  return isGroup || at === text.length - 1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** A single separator before three digits groups thousands for some readers. */
function isTwoWays(text: string): boolean {
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)
}
