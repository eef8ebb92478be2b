import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Returns a search parameter of the quote's address and its setter; undefined removes it, and `replace` adds no history entry. */
export function useParameter(
  name: 'do' | 'rail' | 'events',
): [string | undefined, (value?: string, how?: { replace: boolean }) => void] {
  const search = useSearch({ from: '/staff/desk/quotes/$quoteId' })
  const navigate = useNavigate()
  const set = useCallback(
    (value?: string, { replace } = { replace: false }) =>
      void navigate({ to: '.', search: (now) => ({ ...now, [name]: value }), replace, resetScroll: false }),
    [navigate, name],
  )
  return [search[name], set]
}
