import { PRICE_DIGITS } from '../../domain/money.ts'
import { formatPercent, HUNDRED_PERCENT, parsePercent } from '../../domain/pricing/percent.ts'
import { type GroupSign, readTypedMoney } from '../../domain/pricing/typed-amount.ts'
import { say } from '../ui/say.ts'

/** A typed text: in the API's format, null if it is empty, or why it cannot be read. */
export type Typed<T = string> = { value: T | null } | { fault: string }

const MOST_UNITS = 1_000_000

/** Like readTypedMoney, with messages for staff. */
export function readTypedAmount(typed: string, group: GroupSign, mostDigits = PRICE_DIGITS): Typed {
  const amount = readTypedMoney(typed, group, mostDigits)
  return 'fault' in amount ? { fault: say(`typed.${amount.fault}`) } : amount
}

/** Parses a percentage from 0 to 100 with at most this many decimals; accepts a decimal comma and a trailing percent sign. */
export function readTypedPercent(typed: string, decimals = 4): Typed {
  const text = typed.trim().replace(/\s*%$/, '').replace(',', '.')
  if (text === '') return { value: null }
  const percent = parsePercent(text)
  if (percent === null || (text.split('.')[1] ?? '').length > decimals) {
    return { fault: say('typed.percent', { decimals }) }
  }
  return percent > HUNDRED_PERCENT ? { fault: say('typed.most_percent') } : { value: formatPercent(percent) }
}

/** Parses a whole number of at least 1. */
export function readTypedCount(typed: string, most = MOST_UNITS): Typed<number> {
  const text = typed.trim().replaceAll(/[\s'’]/g, '')
  if (text === '') return { fault: say('typed.no_number') }
  const digits = /^[1-9]\d{0,2}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text
  if (!/^\d{1,9}$/.test(digits)) return { fault: say('typed.no_whole_number') }
  const count = Number(digits)
  return count >= 1 && count <= most ? { value: count } : { fault: say('typed.range', { most }) }
}
