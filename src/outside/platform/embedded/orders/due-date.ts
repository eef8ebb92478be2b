import type { DraftRow } from './draft-row.ts'
import { PAYMENT_TERMS } from './payment-terms.ts'

const DAY_MS = 86_400_000

/**
 * Returns when a draft order was invoiced and when all of it is due, by its payment terms, at once without any: counted from when the invoice
 * was first sent or, before that, ordered. Once set, it stays.
 */
export function dueDates({ invoicedAt, dueAt, paymentTerms }: DraftRow, now: Date): { invoicedAt: Date; dueAt: Date } {
  if (invoicedAt && dueAt) return { invoicedAt, dueAt }
  return { invoicedAt: now, dueAt: new Date(now.getTime() + daysToPay(paymentTerms) * DAY_MS) }
}

/** Returns how many days after the invoice payment terms let the buyer pay; 0 for none. */
export function daysToPay(paymentTerms: string | null): number {
  return PAYMENT_TERMS.find(({ id }) => id === paymentTerms)?.dueInDays ?? 0
}
