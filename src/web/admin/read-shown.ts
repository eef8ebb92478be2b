import { TOTAL_DIGITS } from '../../domain/money.ts'
import { groupSign } from '../../languages/format.ts'
import { spokenLocale } from '../ui/say.ts'
import { readTypedAmount, type Typed } from './read-typed.ts'

/** What somebody typed as an amount, read the way the browser shows them amounts. */
export function readShownAmount(typed: string): Typed {
  return readTypedAmount(typed, groupSign(spokenLocale()))
}

/** As readShownAmount, of what stands for a whole quote. */
export function readShownTotal(typed: string): Typed {
  return readTypedAmount(typed, groupSign(spokenLocale()), TOTAL_DIGITS)
}

/** Returns an amount or percentage in the API's format, such as "39.99", as the reader writes it: with a decimal comma if that is theirs. */
export function showDecimal(value: string): string {
  return groupSign(spokenLocale()) === '.' ? value.replace('.', ',') : value
}
