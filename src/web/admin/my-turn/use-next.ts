import { useLocalStorage } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { isElsewhere } from '../quotes/use-inbox-keys.ts'
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
  const [isOn] = useLocalStorage({ key: 'inbox-keys', defaultValue: true })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isElsewhere(event)) return
      event.preventDefault()
      void next().catch(() => {})
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [next, isOn])
}
