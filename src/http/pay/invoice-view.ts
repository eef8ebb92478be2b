import type { Store } from '../../database/stores/stores.ts'
import { CATALOGUES } from '../../languages/catalogues.ts'
import { formatAmount, formatCount, formatDay, formatFigure } from '../../languages/format.ts'
import type { Language } from '../../languages/languages.ts'
import { sayWith } from '../../languages/say.ts'
import type { Invoice } from '../../outside/platform/embedded/orders/invoice.ts'

/** An invoice and what its page needs to show it. */
export interface InvoiceView {
  invoice: Invoice
  token: string
  store: Store
  language: Language
  now: Date
  /** True if the store takes cards. */
  cards: boolean
  /** True if the buyer comes back from a payment by card that is not seen yet. */
  pending?: boolean
  /** Named by a bank transfer, so that the store recognises it. */
  reference: string
}

/** Returns the page's format: its own words plus those of papers, which say the same. */
export function formatOf({ invoice: { currency }, language, store: { timezone } }: InvoiceView) {
  const { pay, paper } = CATALOGUES[language]
  return {
    say: sayWith(pay, language),
    onPaper: sayWith(paper, language),
    amount: (amount: string) => formatAmount(amount, currency, language),
    figure: (amount: string) => formatFigure(amount, language),
    count: (count: number) => formatCount(count, language),
    day: (at: Date) => formatDay(at, timezone, language),
  }
}

/** Tells if the day on which the next payment was due is over, in the store's time zone. */
export function isOverdue({ invoice: { due, dueAt }, now, store: { timezone }, language }: InvoiceView): boolean {
  if (dueAt === null || due === '0.00' || dueAt >= now) return false
  return formatDay(dueAt, timezone, language) !== formatDay(now, timezone, language)
}
