import { formatMoney, PRICE_DIGITS, readAmount } from '../money.ts'

/** The sign that a reader's language sets between groups of thousands. */
export type GroupSign = ',' | '.'

/** Why what somebody typed is no amount; `two_ways`: nobody can say which of two was meant. */
export type AmountFault = 'unreadable' | 'negative' | 'decimals' | 'two_ways' | 'too_large'

/** Digits in groups of three; a zero in front groups nothing. */
const APART = /^[1-9]\d{0,2}(?:([.,'’ ])\d{3})(?:\1\d{3})*$/

/**
 * Reads an amount as people type and paste it: `1234.5`, `1,234.50`, `1.234,50`, `1 234,50`, `1'234.50`, `1.234.567`. One sign before
 * three digits can mean either: `1,234` is read as thousands where the reader's language writes them so, `1.234` nowhere, since
 * prices are copied from programs too. They are a fault rather than guessed, as fractions of a cent are. null for nothing typed.
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

/** As readTypedMoney; null also for what cannot be read. */
export function typedMoney(typed: string, group: GroupSign): string | null {
  const amount = readTypedMoney(typed, group)
  return 'value' in amount ? amount.value : null
}

/** What is before and after the sign for decimals: the last one, unless it sets groups apart. */
function splitDecimals(text: string, group: GroupSign): [string, string] {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const sign = text[at]
  if (sign === undefined) return [text, '']
  const isGroup = APART.test(text) && (text.indexOf(sign) < at || (sign === ',' && group === ','))
  return isGroup || at === text.length - 1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** One sign before three digits: for some it sets thousands apart. */
function isTwoWays(text: string): boolean {
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)
}
