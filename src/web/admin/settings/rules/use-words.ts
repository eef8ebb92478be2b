import { useSession } from '../../session/session.ts'
import { useStaffNames } from '../../use-staff.ts'
import type { Words } from './describe-conditions.ts'
import { useNameOf } from './use-name-of.ts'

/** Returns the context needed to put this store's rules into words. */
export function useWords(): Words {
  const { currency } = useSession().store
  return { currency, staffName: useStaffNames(), nameOf: useNameOf() }
}
