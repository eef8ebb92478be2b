import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Catalogue } from '../../languages/catalogues.ts'
import {
  formatAmount,
  formatCountry,
  formatDate,
  formatDay,
  formatMoment,
  formatPercent,
} from '../../languages/format.ts'
import type { Say } from '../../languages/say.ts'

interface Reader {
  say: Say<Catalogue['paper']>
  language: string
  timeZone: string
}

const Context = createContext<Reader | null>(null)

/** Sets the language and time zone of the documents inside it. */
export function PaperWords({ say, language, timeZone, children }: Reader & { children: ReactNode }) {
  const reader = useMemo(() => ({ say, language, timeZone }), [say, language, timeZone])
  return <Context value={reader}>{children}</Context>
}

/** Returns the texts of documents, and functions that format amounts and times for them. */
export function usePaper() {
  const reader = useContext(Context)
  if (!reader) throw new Error('No language has been set for documents')
  const { say, language, timeZone } = reader
  return {
    say,
    amount: (text: string, currency: string) => formatAmount(text, currency, language),
    percent: (text: string) => formatPercent(text, language),
    day: (at: string) => formatDay(new Date(at), timeZone, language),
    moment: (at: string) => formatMoment(new Date(at), timeZone, language),
    date: (date: string) => formatDate(date, language),
    country: (code: string) => formatCountry(code, language),
  }
}
