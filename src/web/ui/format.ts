import { formatPercent } from '../../languages/format.ts'
import { spokenLanguage, spokenLocale } from './say.ts'
import { storeTime } from './use-now.ts'

/** Creating a format takes longer than using it, and a store has one currency. */
const amountFormats = new Map<string, Intl.NumberFormat>()

/** Formats an amount such as "1234.50" in its currency, the reader's way, without ever passing through a binary fraction. */
export function formatAmount(amount: string, currency: string): string {
  let format = amountFormats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat(spokenLocale(), {
      style: 'currency',
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    })
    amountFormats.set(currency, format)
  }
  return format.format(amount as Intl.StringNumericLiteral)
}

/** Formats a percentage such as "7.5" the reader's way. */
export function formatPercentage(percent: string | number): string {
  return formatPercent(String(percent), spokenLanguage())
}

/** Formats a moment in a time zone: date and time, with seconds if asked for, or only the date. */
export function formatMoment(at: string, timeZone: string, { dateOnly = false, seconds = false } = {}): string {
  const style = { dateStyle: 'medium', timeZone } as const
  const timeStyle = seconds ? 'medium' : 'short'
  return new Intl.DateTimeFormat(spokenLocale(), dateOnly ? style : { ...style, timeStyle }).format(new Date(at))
}

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Formats the time since or until a moment, such as "3 days ago", or "3d ago" if space is scarce. */
export function formatDistance(at: string, now = storeTime(), style: 'long' | 'narrow' = 'long'): string {
  const seconds = (Date.parse(at) - now) / 1000
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  // Where space is scarce, "1d ago" is shorter than "yesterday".
  const numeric = style === 'narrow' ? 'always' : 'auto'
  return new Intl.RelativeTimeFormat(spokenLocale(), { numeric, style }).format(Math.trunc(seconds / size), unit)
}

/** Formats a size in bytes as kilobytes. */
export function formatKilobytes(bytes: number): string {
  const format = new Intl.NumberFormat(spokenLocale(), { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
  return format.format(Math.ceil(bytes / 1000))
}
