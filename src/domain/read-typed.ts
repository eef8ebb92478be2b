import { formatMoney, readAmount } from './money.ts'
import { formatPercent, HUNDRED_PERCENT, parsePercent } from './percent.ts'

/** What somebody typed: as the API writes it, null for nothing, or why it cannot be read. */
export type Typed<T = string> = { value: T | null } | { fault: string }

/** Digits, one sign for decimals, and signs between groups of three. */
const GROUPED = /^\d{1,3}([.,]\d{3})+$/
const MOST_DIGITS = 10
const MOST_UNITS = 1_000_000

/**
 * Reads an amount as people type it, with a dot or a comma for decimals and with thousands apart: `1,234.50`, `1.234,50`, `1 234,5`.
 * What could mean two amounts, such as `1.234`, is refused rather than guessed.
 */
export function readTypedAmount(typed: string, mostDigits = MOST_DIGITS): Typed {
  const text = typed.trim().replaceAll(/[\s'’]/g, '')
  if (text === '') return { value: null }
  if (text.startsWith('-')) return { fault: 'Amounts are 0 or more.' }
  if (!/^\d[\d.,]*$/.test(text)) return { fault: 'Write an amount, such as 12.50.' }
  const plain = withoutGroups(text)
  if (plain === null) return { fault: 'This can be read in two ways. Write 1234.00 or 1.23.' }
  const amount = readAmount(plain)
  if (amount === null) return { fault: 'Write an amount with at most two decimals, such as 12.50.' }
  const written = formatMoney(amount)
  return written.length - 3 > mostDigits ? { fault: 'This is more than an amount can be.' } : { value: written }
}

/** An amount as people type it, as the API takes it; null for nothing and for what cannot be read. */
export function typedAmount(typed: string): string | null {
  const amount = readTypedAmount(typed)
  return 'value' in amount ? amount.value : null
}

/** The digits with a dot for decimals, whatever stood between them; null where nobody can say what was meant. */
function withoutGroups(text: string): string | null {
  const dot = text.lastIndexOf('.')
  const comma = text.lastIndexOf(',')
  if (dot >= 0 && comma >= 0) {
    const [group, decimal] = dot > comma ? [',', '.'] : ['.', ',']
    const [whole = '', decimals = '', ...more] = text.split(decimal)
    const isGrouped = more.length === 0 && GROUPED.test(whole) && !whole.includes(decimal)
    return isGrouped ? `${whole.replaceAll(group, '')}.${decimals}` : text
  }
  if (GROUPED.test(text)) return isOneDot(text) ? null : text.replaceAll(/[.,]/g, '')
  return text.replace(',', '.')
}

/** `1.234` is a thousand and more to some and little more than one to others; `1,234` has no such second meaning here. */
function isOneDot(text: string): boolean {
  return text.split('.').length === 2
}

/** Reads a percentage from 0 to 100 with at most so many decimals; a comma will do for a dot, a percent sign may follow. */
export function readTypedPercent(typed: string, decimals = 4): Typed {
  const text = typed.trim().replace(/\s*%$/, '').replace(',', '.')
  if (text === '') return { value: null }
  const percent = parsePercent(text)
  if (percent === null || (text.split('.')[1] ?? '').length > decimals) {
    return { fault: `Write a percentage with at most ${decimals} decimals, such as 7.5.` }
  }
  return percent > HUNDRED_PERCENT ? { fault: 'At most 100 %.' } : { value: formatPercent(percent) }
}

/** Reads a whole number of at least 1. */
export function readTypedCount(typed: string, most = MOST_UNITS): Typed<number> {
  const text = typed.trim().replaceAll(/[\s'’]/g, '')
  if (text === '') return { fault: 'Write a number.' }
  const digits = /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text
  if (!/^\d{1,9}$/.test(digits)) return { fault: 'Write a whole number, such as 12.' }
  const count = Number(digits)
  return count >= 1 && count <= most ? { value: count } : { fault: `From 1 to ${most.toLocaleString('en')}.` }
}
