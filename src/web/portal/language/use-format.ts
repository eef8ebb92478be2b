import { formatAmount, formatDay, formatMoment } from '../../../languages/format.ts'
import { useLanguage } from './language-provider.tsx'

/** Where the reader is. */
export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The reader's words, and how amounts of a currency and times where they are look in them. */
export function useFormat(currency: string) {
  const { say, language } = useLanguage()
  const size = new Intl.NumberFormat(language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
  return {
    say,
    kilobytes: (bytes: number) => size.format(Math.ceil(bytes / 1000)),
    amount: (text: string) => formatAmount(text, currency, language),
    day: (at: string) => formatDay(new Date(at), ZONE, language),
    moment: (at: string) => formatMoment(new Date(at), ZONE, language),
  }
}
