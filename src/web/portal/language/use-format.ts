import { formatAmount, formatDay, formatMoment } from '../../../languages/format.ts'
import { useLanguage } from './language-provider.tsx'

/** The reader's time zone. */
export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns the reader's texts, and formats amounts in a currency and times in their time zone. */
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
