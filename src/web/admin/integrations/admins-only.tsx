import type { ReactNode } from 'react'
import { type Permission, sayWhoMay } from '../../../domain/access/permissions.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useMay } from '../session/session.ts'

/** What needs a permission that only Admins have; the others are told whom to ask. */
export function AdminsOnly({
  permission,
  what,
  children,
}: {
  permission: Permission
  what: string
  children: ReactNode
}) {
  if (useMay(permission)) return children
  return (
    <EmptyState title={`${sayWhoMay(permission)} ${what}`}>
      Ask one of your store's Admins; Staff and roles lists them.
    </EmptyState>
  )
}
