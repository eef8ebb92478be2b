import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ACTION_PAGES, type NamedAction } from './action-names.ts'

/** Returns a function that opens an action's page, or its dialog on the quote's page, from any page. */
export function useOpenAction(quoteId: string): (action: NamedAction) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    (action) => {
      const params = { quoteId }
      if (action in ACTION_PAGES) return navigate({ to: ACTION_PAGES[action as keyof typeof ACTION_PAGES], params })
      return navigate({ to: '/quotes/$quoteId', params, search: (now) => ({ ...now, do: action }), resetScroll: false })
    },
    [navigate, quoteId],
  )
}
