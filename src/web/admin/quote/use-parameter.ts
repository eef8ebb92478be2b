import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** A parameter of a quote's address and what changes it, undefined to leave it out; with `replace` the way back skips what it was. */
export function useParameter(
  name: 'do' | 'rail' | 'events',
): [string | undefined, (value?: string, how?: { replace: boolean }) => void] {
  const search = useSearch({ from: '/staff/quotes/$quoteId' })
  const navigate = useNavigate()
  const set = useCallback(
    (value?: string, { replace } = { replace: false }) =>
      void navigate({ to: '.', search: (now) => ({ ...now, [name]: value }), replace, resetScroll: false }),
    [navigate, name],
  )
  return [search[name], set]
}
