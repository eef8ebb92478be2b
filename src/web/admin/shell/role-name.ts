import { ROLES, type Role } from '../../../domain/access/permissions.ts'
import { say } from '../../ui/say.ts'

/** Returns a role's name, or its code if it is unknown. */
export function roleName(role: string): string {
  return ROLES.includes(role as Role) ? say(`role.${role as Role}`) : role
}
