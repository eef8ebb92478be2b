/** Why something cannot be done: as a stable code, which other languages translate, and in English. */
export interface Refusal {
  why: Why
  text: string
}

/** Obstacles that one action removes, or that pass by themselves. */
const PASSING: ReadonlySet<Why> = new Set<Why>([
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
export function isOneStepAway({ why }: Refusal): boolean {
  return PASSING.has(why)
}

export type Why =
  | 'not_now'
  | 'conversion_running'
  | 'approval_running'
  | 'no_approval'
  | 'offer_expired'
  | 'not_expired'
  | 'some_accepted'
  | 'none_accepted'
  | 'nothing_open'
  | 'nothing_to_convert'
  | 'to_convert_first'
  | 'on_draft_order'
  | 'no_draft_order'
  | 'buyer_removed'
  | 'last_round'
  | 'not_a_contact'
  | 'steps_done'
  | 'own_request'
  | 'other_approvers'
  | 'approved_already'
  | 'part_approved'
