import { useQuery } from '@tanstack/react-query'
import type { Page, StaffMember } from '../../../http/admin/contract.ts'
import { resource } from '../api.ts'

/** The store's staff, the deactivated too; nobody while they are being read. */
export function useStaff(): readonly StaffMember[] {
  return useQuery({ ...resource<Page<StaffMember>>(['staff']), staleTime: 60_000 }).data?.data ?? []
}
