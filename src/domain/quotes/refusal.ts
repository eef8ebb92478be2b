/** Why something cannot be done: in a word that stays, by which other languages say it, and in English. */
export interface Refusal {
  why: Why
  text: string
}

/** What stands in the way only until somebody has done one thing, or it is over by itself. */
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

/** Whether what is refused is one step away: worth showing, with what stands in its way. */
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
