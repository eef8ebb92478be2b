import { useQuery } from '@tanstack/react-query'
import type { ApprovalCount } from '../../../http/admin/contract.ts'
import { resource } from '../api.ts'

const REFRESH_MS = 60_000

/** How many approvals wait for whoever is signed in, asked now and then; 0 while it is not known. */
export function useApprovalCount(): number {
  const { data } = useQuery({
    ...resource<ApprovalCount>(['approvals', 'count']),
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  })
  return data?.for_me ?? 0
}
