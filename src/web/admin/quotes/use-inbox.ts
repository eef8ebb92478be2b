import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type InboxState, readInbox, writeInbox } from './inbox-search.ts'

/** The inbox's state and its setter, both backed by the address. */
export interface Inbox {
  state: InboxState
  /** `replace` adds no history entry. */
  change: (change: Partial<InboxState>, how?: { replace: boolean }) => void
}

/** Returns the inbox for the current address. */
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
