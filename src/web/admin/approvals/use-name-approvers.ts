import { useSession } from '../session/session.ts'
import { useStaff, useStaffNames } from '../use-staff.ts'
import { nameApprovers } from './name-approvers.ts'

/** Returns a function that names who must approve, as part of a sentence. */
export function useNameApprovers(): (steps: Parameters<typeof nameApprovers>[0]) => string {
  const reading = { staff: useStaff(), me: useSession().staff.id, staffName: useStaffNames() }
  return (steps) => nameApprovers(steps, reading)
}
