import { resource } from '../../../client/admin.ts'

/** Every version of a quote's proposal, the oldest first. */
export function versionsQuery(quoteId: string) {
  return resource('/quotes/{id}/versions', { params: { id: quoteId } })
}

/** What a version offers otherwise than another one of the quote. */
export function diffQuery(quoteId: string, number: string, against: number) {
  return resource('/quotes/{id}/versions/{number}/diff', { params: { id: quoteId, number }, query: { against } })
}

/** A version as the quote's buyer sees it. */
export function buyerViewQuery(quoteId: string, number: string) {
  return resource('/quotes/{id}/versions/{number}/buyer-view', { params: { id: quoteId, number } })
}
