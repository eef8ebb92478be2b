import type { FieldError } from '../problem.ts'
import { type Absence, type AtWork, findAbsence } from './find-absence.ts'

/** Returns what is wrong with a field that names this staff member (undefined: nobody of the store), or null if they can be assigned work. */
export function findStaffFault(member: AtWork | undefined): Omit<FieldError, 'field'> | null {
  if (!member) return { message: "is not on this store's staff", fault: { code: 'not_on_staff' } }
  const absence = findAbsence(member)
  return absence && FAULTS[absence]
}

const FAULTS = {
  inactive: { message: 'is not active', fault: { code: 'staff_inactive' } },
  invited: { message: 'has not accepted their invitation yet', fault: { code: 'staff_invited' } },
} as const satisfies Record<Absence, Omit<FieldError, 'field'>>
