import type { Refusal } from '../reason.ts'

/** What stands in the way only until somebody has done one thing, or it is over by itself. */
const PASSING: ReadonlySet<Refusal['code']> = new Set<Refusal['code']>([
  'conversion_running',
  'approval_running',
  'offer_expired',
  'to_convert_first',
  'own_request',
  'other_approvers',
  'approved_already',
  'part_approved',
])

/** Whether what is refused is one step away: worth showing, with what stands in its way. */
export function isOneStepAway({ code }: Refusal): boolean {
  return PASSING.has(code)
}
