import { useQuery } from '@tanstack/react-query'
import { resource } from '../../client/admin.ts'
import type { TurnCount } from '../../client/admin-answers.ts'
import { pollEvery } from '../live/poll-every.ts'

const REFRESH_MS = 30_000

/** The queue of the signed-in person, of everyone, of what the person has put off, or of what goes out by itself. */
export type TurnScope = 'mine' | 'team' | 'snoozed' | 'scheduled'

/** Reads a queue, refreshed now and then. */
export function useTurns(scope: TurnScope) {
  return useQuery({ ...turnsQuery(scope), refetchInterval: () => pollEvery(REFRESH_MS) })
}

/** The query of a queue. */
export function turnsQuery(scope: TurnScope) {
  return resource('/turns', { query: { scope } })
}

/** Returns how many quotes wait for the signed-in person, and how many of them are late; null until known. */
export function useTurnCount(): TurnCount | null {
  const { data } = useQuery({
    ...resource('/turns/count'),
    refetchInterval: () => pollEvery(REFRESH_MS),
    staleTime: REFRESH_MS,
  })
  return data ?? null
}
