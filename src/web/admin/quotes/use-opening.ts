import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { focusQuote, useDesk } from './desk/use-desk.ts'
import { type InboxState, writeBeside, writeInbox } from './inbox-search.ts'

/** The way quotes of the list open, beside it if there is room. */
export interface Opening {
  /** The quote beside the list. */
  openId: string | undefined
  /** The properties of a link to one of the list's quotes: it carries the list's parameters; where it leaves the list, the page begins at its top. */
  link: { search: ReturnType<typeof writeBeside>; replace: boolean; resetScroll: boolean }
  /** Shows this quote beside the list, in place of the one that is there. */
  open: (quoteId: string) => void
  close: () => void
  /** Moves the focus into the quote. */
  enter: () => void
}

/** Returns how quotes are opened from this state of the list. */
export function useOpening(state: InboxState): Opening {
  const { quoteId, isBeside, isWide } = useDesk()
  const navigate = useNavigate()
  return useMemo(() => {
    const link = { search: writeBeside(state), replace: isBeside, resetScroll: !isWide }
    return {
      openId: isBeside ? quoteId : undefined,
      link,
      open: (quoteId) => void navigate({ to: '/quotes/$quoteId', params: { quoteId }, ...link }),
      close: () => void navigate({ to: '/quotes', search: writeInbox(state), resetScroll: false }),
      enter: focusQuote,
    }
  }, [state, quoteId, isBeside, isWide, navigate])
}
