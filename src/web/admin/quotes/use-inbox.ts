import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useDesk } from './desk/use-desk.ts'
import { type InboxState, readInbox, writeBeside, writeInbox } from './inbox-search.ts'

/** The inbox's state and its setter, both backed by the address. */
export interface Inbox {
  state: InboxState
  /** `replace` adds no history entry. */
  change: (change: Partial<InboxState>, how?: { replace: boolean }) => void
}

/** Returns the inbox for the current address; a quote that is open beside it stays open. */
export function useInbox(): Inbox {
  const search = useSearch({ from: '/staff/desk' })
  const navigate = useNavigate()
  const { isBeside } = useDesk()
  const state = useMemo(() => readInbox(search), [search])
  const change = useCallback<Inbox['change']>(
    (change, { replace } = { replace: false }) =>
      void navigate({
        to: '.',
        search: (now) => (isBeside ? writeBeside : writeInbox)({ ...readInbox(now), ...change }),
        replace,
        resetScroll: false,
      }),
    [navigate, isBeside],
  )
  return useMemo(() => ({ state, change }), [state, change])
}
