import type { StaffQuote } from '../../../http/admin/contract.ts'
import { sayReason } from '../../ui/say-reason.ts'

/** Says why an action is not possible now; null where it is. */
export function whyNot(action: StaffQuote['actions'][string] | undefined): string | null {
  return action?.reason ? sayReason(action.reason) : null
}
