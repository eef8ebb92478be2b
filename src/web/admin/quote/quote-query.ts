import { type AdminKey, resource } from '../../client/admin.ts'

/** How often a page that is looked at asks whether its quote has changed. */
export const REFRESH_MS = 10_000

/** Everything read of a quote lies below this key: the quote itself, its timeline, messages, versions, links and conversions. */
export function quoteKey(quoteId: string) {
  return ['quotes', quoteId] as const satisfies AdminKey
}

/** What a change of a quote may have made different: it, all that is below it, the lists it stands in, and the approvals. */
export const QUOTE_CHANGES = [['quotes'], ['approvals']] as const satisfies AdminKey[]

/** A quote as whoever is signed in sees it, kept fresh while it is looked at. */
export function quoteQuery(quoteId: string) {
  return { ...resource('/quotes/{id}', { params: { id: quoteId } }), refetchInterval: REFRESH_MS }
}
