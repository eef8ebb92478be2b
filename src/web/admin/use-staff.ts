import { useQuery } from '@tanstack/react-query'
import { resource } from '../client/admin.ts'
import type { StaffMember } from '../client/admin-answers.ts'
import { say } from '../ui/say.ts'

const staffQuery = { ...resource('/staff'), staleTime: 60_000 }

/** Returns the store's staff; empty while they are being read. */
export function useStaff(): readonly StaffMember[] {
  return useQuery(staffQuery).data?.data ?? []
}

/** Returns whether work can be assigned to this person: active, and the invitation accepted. */
export function isAtWork({ active, invited }: StaffMember): boolean {
  return active && !invited
}

/** Returns a function from staff ids to names; an unknown id becomes "a former colleague". */
export function useStaffNames(): (id: string) => string {
  const staff = useStaff()
  return (id) => staff.find((one) => one.id === id)?.name ?? (staff.length > 0 ? say('staff.former') : '…')
}
