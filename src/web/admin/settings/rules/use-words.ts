import { useQuery } from '@tanstack/react-query'
import type { Page, StaffMember } from '../../../../http/admin/contract.ts'
import { resource } from '../../api.ts'
import { useSession } from '../../session/session.ts'
import type { Words } from './describe-conditions.ts'

const staffQuery = resource<Page<StaffMember>>(['staff'])

/** The store's staff; those who were deactivated too. */
export function useStaff(): readonly StaffMember[] {
  return useQuery(staffQuery).data?.data ?? []
}

/** What the words of rules need to know of this store. */
export function useWords(): Words {
  const { currency } = useSession().store
  const names = new Map(useStaff().map(({ id, name }) => [id, name]))
  return { currency, staffName: (id) => names.get(id) ?? '…' }
}
