import { resource } from '../../client/admin.ts'
import type { StaffQuote } from '../../client/admin-answers.ts'

/** How often a page that is looked at asks whether its quote has changed. */
export const REFRESH_MS = 10_000

/** Everything read of a quote lies below this key: the quote itself, its timeline, messages, versions, links and conversions. */
export function quoteKey(quoteId: string) {
  return ['quotes', quoteId] as const
}

/** What a change of a quote may have made different: it, all that is below it, the lists it stands in, and the approvals. */
export const QUOTE_CHANGES = [['quotes'], ['approvals']] as const

/** A quote as whoever is signed in sees it, kept fresh while it is looked at. */
export function quoteQuery(quoteId: string) {
  return { ...resource<StaffQuote>(quoteKey(quoteId)), refetchInterval: REFRESH_MS }
}
