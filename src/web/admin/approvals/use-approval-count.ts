import { useQuery } from '@tanstack/react-query'
import { resource } from '../../client/admin.ts'

const REFRESH_MS = 60_000

/** How many approvals wait for whoever is signed in, asked now and then; 0 while it is not known. */
export function useApprovalCount(): number {
  const { data } = useQuery({
    ...resource('/approvals/count'),
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  })
  return data?.for_me ?? 0
}
