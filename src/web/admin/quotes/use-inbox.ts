import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type InboxState, readInbox, writeInbox } from './inbox-search.ts'

/** What the inbox shows and what changes it, which is its address. */
export interface Inbox {
  state: InboxState
  /** With `replace` the way back skips what it was. */
  change: (change: Partial<InboxState>, how?: { replace: boolean }) => void
}

/** The inbox as its address says. */
export function useInbox(): Inbox {
  const search = useSearch({ from: '/staff/quotes' })
  const navigate = useNavigate({ from: '/quotes' })
  const state = useMemo(() => readInbox(search), [search])
  const change = useCallback<Inbox['change']>(
    (change, { replace } = { replace: false }) =>
      void navigate({
        to: '/quotes',
        search: (now) => writeInbox({ ...readInbox(now), ...change }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  return useMemo(() => ({ state, change }), [state, change])
}
