import { useQuery } from '@tanstack/react-query'
import { resource } from '../../client/admin.ts'
import { pollEvery } from '../live/poll-every.ts'

const REFRESH_MS = 60_000

/** Returns how many approvals wait for the signed-in person, refreshed now and then; 0 until known. */
export function useApprovalCount(): number {
  const { data } = useQuery({
    ...resource('/approvals/count'),
    refetchInterval: () => pollEvery(REFRESH_MS),
    staleTime: REFRESH_MS,
  })
  return data?.for_me ?? 0
}
