import { TOTAL_DIGITS } from '../../domain/money.ts'
import { groupSign } from '../../languages/format.ts'
import { spokenLocale } from '../ui/say.ts'
import { readTypedAmount, type Typed } from './read-typed.ts'

/** Parses an amount as typed, in the format the browser shows amounts in. */
export function readShownAmount(typed: string): Typed {
  return readTypedAmount(typed, groupSign(spokenLocale()))
}

/** Like readShownAmount, for the total of a quote. */
export function readShownTotal(typed: string): Typed {
  return readTypedAmount(typed, groupSign(spokenLocale()), TOTAL_DIGITS)
}

/** Returns an amount or percentage in the API's format, such as "39.99", as the reader writes it: with a decimal comma if that is theirs. */
export function showDecimal(value: string): string {
  return groupSign(spokenLocale()) === '.' ? value.replace('.', ',') : value
}
