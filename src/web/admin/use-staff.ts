import { useQuery } from '@tanstack/react-query'
import { resource } from '../client/admin.ts'
import type { StaffMember } from '../client/admin-answers.ts'
import { say } from '../ui/say.ts'

const staffQuery = { ...resource('/staff'), staleTime: 60_000 }

/** The store's staff; nobody while they are being read. */
export function useStaff(): readonly StaffMember[] {
  return useQuery(staffQuery).data?.data ?? []
}

/** Whom work can be given to: who is active and has accepted their invitation. */
export function isAtWork({ active, invited }: StaffMember): boolean {
  return active && !invited
}

/** What turns a staff id into a name; somebody unknown is "a former colleague". */
export function useStaffNames(): (id: string) => string {
  const staff = useStaff()
  return (id) => staff.find((one) => one.id === id)?.name ?? (staff.length > 0 ? say('staff.former') : '…')
}
