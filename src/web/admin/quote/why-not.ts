import type { StaffQuote } from '../../client/admin-answers.ts'
import { sayReason } from '../../ui/say-reason.ts'

/** Returns why an action is not possible now; null if it is. */
export function whyNot(action: StaffQuote['actions'][keyof StaffQuote['actions']] | undefined): string | null {
  return action?.reason ? sayReason(action.reason) : null
}
