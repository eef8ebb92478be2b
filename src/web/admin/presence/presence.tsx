import { createContext, type ReactNode, useContext } from 'react'
import { type Colleague, usePresence } from './use-presence.ts'

const Others = createContext<readonly Colleague[]>([])

interface PresenceProps {
  quoteId: string
  /** False until the quote is known to be there. */
  isThere?: boolean
  children: ReactNode
}

/** Says that this page shows the quote, and tells what it contains who else has it open. */
export function Presence({ quoteId, isThere = true, children }: PresenceProps) {
  return <Others value={usePresence(quoteId, isThere)}>{children}</Others>
}

/** Returns who else has the quote open, by name; nobody outside a `Presence`. */
export function useOthers(): readonly Colleague[] {
  return useContext(Others)
}
