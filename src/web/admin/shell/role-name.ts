import { ROLES, type Role } from '../../../domain/access/permissions.ts'
import { say, spokenLocale } from '../../ui/say.ts'

/** Returns a role's name, or its code if it is unknown. */
export function roleName(role: string): string {
  return ROLES.includes(role as Role) ? say(`role.${role as Role}`) : role
}

/** Returns the names of these roles in the plural, such as "Admins and Managers". */
export function roleNames(roles: readonly Role[]): string {
  return new Intl.ListFormat(spokenLocale()).format(roles.map((role) => say(`roles.${role}`)))
}
