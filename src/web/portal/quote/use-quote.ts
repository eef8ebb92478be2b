import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type PortalKey, resource } from '../../client/portal.ts'
import type { PortalQuote } from '../../client/portal-answers.ts'
import { storeTime, useNow } from '../../ui/use-now.ts'

const EVERY_MS = 15_000
/** Orders change slowly, and each read also calls the shop's platform. Returning from payment reads them at once. */
const ORDERED_EVERY_MS = 60_000

/** The key below which everything read of a quote is kept. */
export const quoteKey = (quoteId: string) => ['quotes', quoteId] as const satisfies PortalKey

/** Reads a quote. */
export const quoteQuery = (id: string) => resource('/quotes/{id}', { params: { id } })

/** Returns a quote, kept up to date while the page is visible, and at the moment its offer ends. */
export function useQuote(quoteId: string) {
  const query = useQuery({
    ...quoteQuery(quoteId),
    refetchInterval: ({ state }) => (state.data?.orders.items.length ? ORDERED_EVERY_MS : EVERY_MS),
    refetchOnWindowFocus: 'always',
  })
  const { data, dataUpdatedAt, refetch } = query
  const now = useNow()
  const ends = data?.expires_at ? Date.parse(data.expires_at) : null
  // True by the time on this computer; once the service answers, its word counts.
  const isOver = ends !== null && now >= ends && storeTime(dataUpdatedAt) < ends
  useEffect(() => {
    if (isOver) void refetch()
  }, [isOver, refetch])
  return { ...query, data: data && isOver ? lapsed(data) : data }
}

/** Returns the quote as it is once its offer has ended, until the service says what is possible then. */
function lapsed(quote: PortalQuote): PortalQuote {
  const actions = quote.actions.map((one) => ({ ...one, allowed: one.action === 'post_message' && one.allowed }))
  return { ...quote, status: quote.status === 'answer_needed' ? 'expired' : quote.status, actions }
}
