import type { Role } from '../../../domain/permissions.ts'

const NAMES = { admin: 'Admin', manager: 'Manager', sales_rep: 'Sales rep' } as const satisfies Record<Role, string>

/** A role in words. */
export function roleName(role: string): string {
  return NAMES[role as Role] ?? role
}
