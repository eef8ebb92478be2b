import type { Refusal } from '../reason.ts'

/** Obstacles that one action removes, or that pass by themselves. */
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

/** Returns whether the refused action is one step away: worth showing, with its obstacle. */
export function isPassingRefusal({ code }: Refusal): boolean {
  return PASSING.has(code)
}
