import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useKeys } from '../keys/use-keys.ts'
import { turnsQuery } from './use-turns.ts'

/** Returns a function that opens the quote that waits longest for the signed-in person, other than the one they are on. */
export function useNext(): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return useCallback(async () => {
    const { data } = await client.fetchQuery({ ...turnsQuery('mine'), staleTime: 0 })
    const here = data.findIndex(({ quote }) => path.includes(quote.id))
    const next = data[here + 1] ?? data[0]
    if (next && next !== data[here]) await navigate({ to: '/quotes/$quoteId', params: { quoteId: next.quote.id } })
    else await navigate({ to: '/my-turn' })
  }, [client, navigate, path])
}

/** On every page, `n` opens the next quote that waits for the signed-in person. */
export function useNextKey(): void {
  const next = useNext()
  useKeys('anywhere', { turn: () => void next().catch(() => {}) })
}
