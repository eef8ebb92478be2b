import { PRICE_DIGITS } from '../money.ts'
import { formatPercent, HUNDRED_PERCENT, parsePercent } from '../pricing/percent.ts'
import { type AmountFault, type GroupSign, readTypedMoney } from '../pricing/typed-amount.ts'

/** What someone typed: in the API's format, null for nothing, or why it cannot be read. */
export type Typed<T = string> = { value: T | null } | { fault: string }

const MOST_UNITS = 1_000_000

/** Like readTypedMoney, with messages for staff. */
export function readTypedAmount(typed: string, group: GroupSign, mostDigits = PRICE_DIGITS): Typed {
  const amount = readTypedMoney(typed, group, mostDigits)
  return 'fault' in amount ? { fault: FAULTS[amount.fault] } : amount
}

const FAULTS: Record<AmountFault, string> = {
  unreadable: 'Enter an amount, such as 12.50.',
  negative: 'Enter an amount of 0 or more.',
  decimals: 'Enter an amount with at most two decimals, such as 12.50.',
  two_ways: 'This can be read in two ways. Enter 1234.00 or 1.23.',
  too_large: 'Enter a smaller amount.',
}

/** Parses a percentage from 0 to 100 with at most this many decimals; accepts a decimal comma and a trailing percent sign. */
export function readTypedPercent(typed: string, decimals = 4): Typed {
  const text = typed.trim().replace(/\s*%$/, '').replace(',', '.')
  if (text === '') return { value: null }
  const percent = parsePercent(text)
  if (percent === null || (text.split('.')[1] ?? '').length > decimals) {
    return { fault: `Enter a percentage with at most ${decimals} decimals, such as 7.5.` }
  }
  return percent > HUNDRED_PERCENT ? { fault: 'Enter at most 100 %.' } : { value: formatPercent(percent) }
}

/** Parses a whole number of at least 1. */
export function readTypedCount(typed: string, most = MOST_UNITS): Typed<number> {
  const text = typed.trim().replaceAll(/[\s'’]/g, '')
  if (text === '') return { fault: 'Write a number.' }
  const digits = /^[1-9]\d{0,2}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text
  if (!/^\d{1,9}$/.test(digits)) return { fault: 'Enter a whole number, such as 12.' }
  const count = Number(digits)
  return count >= 1 && count <= most ? { value: count } : { fault: `From 1 to ${most.toLocaleString('en')}.` }
}
