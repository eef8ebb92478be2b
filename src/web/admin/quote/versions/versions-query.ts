import { resource } from '../../../client/admin.ts'

/** Reads every version of a quote's proposal, oldest first. */
export function versionsQuery(quoteId: string) {
  return resource('/quotes/{id}/versions', { params: { id: quoteId } })
}

/** Reads the differences between two versions of the quote. */
export function diffQuery(quoteId: string, number: string, against: number) {
  return resource('/quotes/{id}/versions/{number}/diff', { params: { id: quoteId, number }, query: { against } })
}

/** Reads a version as the quote's buyer sees it. */
export function buyerViewQuery(quoteId: string, number: string) {
  return resource('/quotes/{id}/versions/{number}/buyer-view', { params: { id: quoteId, number } })
}
