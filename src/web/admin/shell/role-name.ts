import { ROLE_NAMES, type Role } from '../../../domain/access/permissions.ts'

/** A role in words. */
export function roleName(role: string): string {
  return ROLE_NAMES[role as Role] ?? role
}
