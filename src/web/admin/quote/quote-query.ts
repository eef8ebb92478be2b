import { type AdminKey, resource } from '../../client/admin.ts'
import { pollEvery } from '../live/poll-every.ts'

/** The interval at which an open page checks for changes to its quote. */
export const REFRESH_MS = 10_000

/** Returns the key that everything read of a quote is under: the quote itself, timeline, messages, versions, links and conversions. */
export function quoteKey(quoteId: string) {
  return ['quotes', quoteId] as const satisfies AdminKey
}

/** The keys to read again after a quote changes: all quotes with their parts and lists, the approvals, and what waits. */
export const QUOTE_CHANGES = [['quotes'], ['approvals'], ['turns']] as const satisfies AdminKey[]

/** Reads a quote as the signed-in user sees it, and keeps it fresh while it is on screen. */
export function quoteQuery(quoteId: string) {
  return { ...resource('/quotes/{id}', { params: { id: quoteId } }), refetchInterval: () => pollEvery(REFRESH_MS) }
}
