import { useSession } from '../../session/session.ts'
import { useStaffNames } from '../../use-staff.ts'
import type { Words } from './describe-conditions.ts'
import { useNameOf } from './use-name-of.ts'

/** What the words of rules need to know of this store. */
export function useWords(): Words {
  const { currency } = useSession().store
  return { currency, staffName: useStaffNames(), nameOf: useNameOf() }
}
