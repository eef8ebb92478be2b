import type { Permission } from '../access/permissions.ts'
import type { Problem, ProblemCode } from '../problem.ts'
import type { Refusal } from '../reason.ts'
import { refused } from '../refused.ts'
import { isAccepted, isAnswerable, isConverted, isConvertible, isOpen } from './line-state.ts'
import { OUTCOMES } from './outcome.ts'
import { REDACTED_DOMAIN, type WorkingQuote } from './quote.ts'
import { STATUSES, type Status } from './quote-terms.ts'

/** The statuses in which lines can be edited and a proposal sent (specification, "States and transitions"). */
export const NEGOTIABLE: readonly Status[] = ['submitted', 'in_review', 'countered']
const ANSWERABLE: readonly Status[] = ['proposal_sent', 'partially_accepted', 'partially_converted']

interface Rule {
  from: readonly Status[]
  /** The permission staff need for it; actions without one are the buyer's or the service's own. */
  permission?: Permission
  /** Further conditions, in the order they are checked. */
  guards?: readonly Guard[]
  /** The code of a refusal; default `action_unavailable`. */
  code?: ProblemCode
}

type Guard = (quote: WorkingQuote, now: Date) => Refusal | null

/** Returns a guard that refuses when the condition holds. */
const refuseIf =
  (refusal: Refusal, isRefused: (quote: WorkingQuote) => boolean): Guard =>
  (quote) =>
    isRefused(quote) ? refusal : null

const noApproval: Guard = ({ approval }) =>
  approval && { code: 'approval_running', kind: approval.kind, version: approval.versionNumber }
const noBuyerApproval: Guard = (quote, now) => (quote.approval?.kind === 'buyer' ? noApproval(quote, now) : null)
const approvalOf = (kind: 'merchant' | 'buyer'): Guard =>
  refuseIf({ code: 'no_approval', kind }, ({ approval }) => approval?.kind !== kind)
const inTime: Guard = ({ expiresAt }, now) => (expiresAt && now >= expiresAt ? { code: 'offer_expired' } : null)
const due: Guard = ({ expiresAt }, now) => (expiresAt && now >= expiresAt ? null : { code: 'not_expired' })
const nothingAccepted = refuseIf({ code: 'some_accepted' }, ({ lines }) => lines.some(isAccepted))
const someAccepted = refuseIf({ code: 'none_accepted' }, ({ lines }) => !lines.some(isAccepted))
const someOpen = refuseIf({ code: 'nothing_open' }, ({ lines }) => !lines.some(isOpen))
const someAnswerable = refuseIf({ code: 'nothing_open' }, ({ lines }) => !lines.some(isAnswerable))
const someConvertible = refuseIf({ code: 'nothing_to_convert' }, ({ lines }) => !lines.some(isConvertible))
const noneConvertible = refuseIf({ code: 'to_convert_first' }, ({ lines }) => lines.some(isConvertible))
const noDraftOrder = refuseIf({ code: 'on_draft_order' }, ({ lines }) => lines.some(isConverted))
const someDraftOrder = refuseIf({ code: 'no_draft_order' }, ({ platform }) => platform.draftOrderIds.length === 0)
const someBuyer = refuseIf({ code: 'buyer_removed' }, ({ customer }) => customer.email.endsWith(`@${REDACTED_DOMAIN}`))

/**
 * The table of transitions (negotiation, section 3): the statuses each action starts in and its further conditions. Staff, buyers,
 * automation, jobs and the API all use it, and the web apps show its reasons.
 */
export const ACTIONS = {
  start_review: { from: ['submitted'], permission: 'quotes.edit' },
  stage_proposal: { from: NEGOTIABLE, permission: 'quotes.edit', guards: [noApproval], code: 'not_editable' },
  send_proposal: { from: NEGOTIABLE, permission: 'quotes.edit', guards: [noApproval, someBuyer], code: 'not_editable' },
  recall_proposal: { from: ['proposal_sent'], permission: 'quotes.edit', guards: [noBuyerApproval, inTime] },
  renew_proposal: { from: ['expired'], permission: 'quotes.edit', guards: [someBuyer] },
  extend_expiry: { from: ANSWERABLE, permission: 'quotes.extend', guards: [someOpen, noBuyerApproval, inTime] },
  approve_proposal: { from: NEGOTIABLE, permission: 'quotes.edit', guards: [approvalOf('merchant')] },
  reject_proposal: { from: NEGOTIABLE, permission: 'quotes.edit', guards: [approvalOf('merchant')] },
  recall_approval: { from: NEGOTIABLE, permission: 'quotes.edit', guards: [approvalOf('merchant')] },
  decline: { from: NEGOTIABLE, permission: 'quotes.edit', guards: [nothingAccepted, noApproval] },
  close: {
    from: [...NEGOTIABLE, ...ANSWERABLE, 'expired'],
    permission: 'quotes.edit',
    guards: [noneConvertible, noBuyerApproval],
  },
  void_acceptance: {
    from: ['accepted', 'partially_accepted'],
    permission: 'quotes.void',
    guards: [noDraftOrder, noBuyerApproval, someAccepted],
  },
  reopen: {
    from: ['partially_accepted', 'partially_converted'],
    permission: 'quotes.edit',
    guards: [someOpen, noBuyerApproval],
  },
  stop_renegotiating: {
    from: ['in_review', 'countered'],
    permission: 'quotes.edit',
    guards: [someAccepted, noApproval],
  },
  convert: {
    from: ['accepted', 'partially_accepted', 'partially_converted'],
    permission: 'quotes.edit',
    guards: [someConvertible, noBuyerApproval, someBuyer],
  },
  send_invoice: { from: STATUSES, permission: 'quotes.edit', guards: [someDraftOrder] },
  assign: { from: STATUSES, permission: 'quotes.edit' },
  post_message: { from: STATUSES, permission: 'quotes.edit' },
  duplicate: { from: STATUSES, permission: 'quotes.edit', guards: [someBuyer] },
  delete: { from: STATUSES, permission: 'quotes.delete' },
  explain_loss: { from: OUTCOMES.lost, permission: 'quotes.edit' },

  accept: { from: ANSWERABLE, guards: [noBuyerApproval, inTime, someAnswerable] },
  counter: { from: ANSWERABLE, guards: [noBuyerApproval, inTime, someAnswerable] },
  decline_proposal: { from: ['proposal_sent'], guards: [noBuyerApproval, inTime, nothingAccepted] },
  withdraw: { from: NEGOTIABLE, guards: [nothingAccepted] },
  answer_approval: { from: ANSWERABLE, guards: [approvalOf('buyer')] },
  ask_renewal: { from: ['expired'], guards: [someBuyer] },
  request_again: { from: ['converted', 'declined', 'closed'] },

  auto_decline: { from: ['submitted'], guards: [noApproval] },
  expire: { from: ['proposal_sent'], guards: [noBuyerApproval, due] },
  remind: { from: ['proposal_sent'], guards: [noBuyerApproval, inTime] },
} as const satisfies Record<string, Rule>

export type Action = keyof typeof ACTIONS

/** Actions allowed during a conversion: they change nothing it uses. */
const ALWAYS: ReadonlySet<Action> = new Set(['assign', 'post_message', 'duplicate', 'send_invoice'])

/** Returns why the action is not possible on the quote now, as the Problem to throw, or null if it is. */
function findRefusal(action: Action, quote: WorkingQuote, now: Date): Problem | null {
  const { code = 'action_unavailable' }: Rule = ACTIONS[action]
  const refusal = findReason(action, quote, now)
  return refusal && refused(refusal.code === 'offer_expired' ? refusal.code : code, refusal)
}

/** Returns why the action is not possible on the quote now, or null if it is. */
export function findReason(action: Action, quote: WorkingQuote, now: Date): Refusal | null {
  const { from, guards = [] }: Rule = ACTIONS[action]
  if (!from.includes(quote.status)) return { code: 'not_now', status: quote.status, from }
  if (quote.conversionId !== null && !ALWAYS.has(action)) return { code: 'conversion_running' }
  for (const guard of guards) {
    const refusal = guard(quote, now)
    if (refusal) return refusal
  }
  return null
}

/** Returns whether the action is possible on the quote now. */
export function can(action: Action, quote: WorkingQuote, now: Date): boolean {
  return findReason(action, quote, now) === null
}

/** Throws the reason if the action is not possible now: `not_editable`, `offer_expired` or `action_unavailable`. */
export function checkCan(action: Action, quote: WorkingQuote, now: Date): void {
  const refusal = findRefusal(action, quote, now)
  if (refusal) throw refusal
}
