import type { ReactNode } from 'react'
import { PERMISSIONS, type Permission } from '../../../domain/access/permissions.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { say } from '../../ui/say.ts'
import { useMay } from '../session/session.ts'
import { roleNames } from '../shell/role-name.ts'

interface AdminsOnlyProps {
  permission: Permission
  /** The text that says who may do this; it takes `{roles}`. */
  refusal: Extract<Parameters<typeof say>[0], `${string}.may_${string}`>
  children: ReactNode
}

/** Shows its children to people with the permission, and tells others whom to ask. */
export function AdminsOnly({ permission, refusal, children }: AdminsOnlyProps) {
  if (useMay(permission)) return children
  return (
    <EmptyState title={say(refusal, { roles: roleNames(PERMISSIONS[permission]) })}>{say('ui.ask_admin')}</EmptyState>
  )
}
