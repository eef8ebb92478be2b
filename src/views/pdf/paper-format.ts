import { formatMoney, type Money } from '../../domain/money.ts'

/** How a document writes figures and dates. */
export interface PaperFormat {
  /** In its currency. */
  money(amount: Money): string
  /** The figure alone. */
  amount(amount: Money): string
  number(value: number): string
  /** Of hundredths of a percent. */
  percent(pct: bigint): string
  date(at: Date): string
  moment(at: Date): string
  /** Of `YYYY-MM-DD`. */
  day(date: string): string
}

const TWO = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/** The ways of a language, in a store's currency and time zone. */
export function paperFormat(
  language: string,
  { currency, timezone }: { currency: string; timezone: string },
): PaperFormat {
  const money = new Intl.NumberFormat(language, { style: 'currency', currency, ...TWO })
  const amount = new Intl.NumberFormat(language, TWO)
  const number = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: timezone })
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: timezone })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    money: (value) => money.format(formatMoney(value) as Intl.StringNumericLiteral),
    amount: (value) => amount.format(formatMoney(value) as Intl.StringNumericLiteral),
    number: (value) => number.format(value),
    percent: (pct) => percent.format(`${formatMoney(pct)}e-2` as Intl.StringNumericLiteral),
    date: (at) => date.format(at),
    moment: (at) => `${moment.format(at)} (${timezone})`,
    day: (text) => day.format(new Date(text)),
  }
}
