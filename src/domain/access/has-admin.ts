import { type AtWork, canSignIn } from './find-absence.ts'
import type { Role } from './permissions.ts'

/** Returns whether one of these members is an Admin who can sign in. */
export function hasAdmin(staff: readonly (AtWork & { role: Role })[]): boolean {
  return staff.some((member) => member.role === 'admin' && member.active && canSignIn(member))
}
