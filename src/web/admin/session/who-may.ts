import { PERMISSIONS, type Permission } from '../../../domain/access/permissions.ts'
import { listOf } from '../../ui/list-of.ts'
import { say } from '../../ui/say.ts'

/** Returns the roles that have the permission, as part of a sentence: "Admins and Managers". */
export function whoMay(permission: Permission): string {
  return listOf(PERMISSIONS[permission].map((role) => say(`roles.${role}`)))
}
