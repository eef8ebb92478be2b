import type { Permission } from '../access/permissions.ts'
import { Problem, type ProblemCode } from '../problem.ts'
import { isAccepted, isAnswerable, isConverted, isConvertible, isOpen } from './line-state.ts'
import { REDACTED_DOMAIN, type WorkingQuote } from './quote.ts'
import { STATUSES, type Status } from './quote-terms.ts'
import type { Refusal, Why } from './refusal.ts'

/** The statuses in which lines can be edited and a proposal sent (specification, "States and transitions"). */
const NEGOTIABLE: readonly Status[] = ['submitted', 'in_review', 'countered']
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
  (why: Why, text: string, isRefused: (quote: WorkingQuote) => boolean): Guard =>
  (quote) =>
    isRefused(quote) ? { why, text } : null

const noApproval: Guard = ({ approval }) =>
  approval && {
    why: 'approval_running',
    text: `The ${approval.kind === 'merchant' ? "store's own approval" : "approval of the buyer's company"} of version ${approval.versionNumber} is still running.`,
  }
const noBuyerApproval: Guard = (quote, now) => (quote.approval?.kind === 'buyer' ? noApproval(quote, now) : null)
const merchantApproval = refuseIf(
  'no_approval',
  'No proposal is waiting for approval.',
  ({ approval }) => approval?.kind !== 'merchant',
)
const buyerApproval = refuseIf(
  'no_approval',
  "No acceptance is waiting for approval by the buyer's company.",
  ({ approval }) => approval?.kind !== 'buyer',
)
const inTime: Guard = ({ expiresAt }, now) =>
  expiresAt && now >= expiresAt ? { why: 'offer_expired', text: 'The offer has expired: renew it first.' } : null
const due: Guard = ({ expiresAt }, now) =>
  expiresAt && now >= expiresAt ? null : { why: 'not_expired', text: 'The offer has not expired.' }
const nothingAccepted = refuseIf('some_accepted', 'Some lines are already accepted.', ({ lines }) =>
  lines.some(isAccepted),
)
const someAccepted = refuseIf('none_accepted', 'No line has been accepted.', ({ lines }) => !lines.some(isAccepted))
const someOpen = refuseIf('nothing_open', 'No line is open.', ({ lines }) => !lines.some(isOpen))
const someAnswerable = refuseIf(
  'nothing_open',
  'No line of the proposal is open.',
  ({ lines }) => !lines.some(isAnswerable),
)
const someConvertible = refuseIf(
  'nothing_to_convert',
  'No accepted line is left without a draft order.',
  ({ lines }) => !lines.some(isConvertible),
)
const noneConvertible = refuseIf(
  'to_convert_first',
  'Convert the accepted lines or void their acceptance first.',
  ({ lines }) => lines.some(isConvertible),
)
const noDraftOrder = refuseIf('on_draft_order', 'This quote already has a draft order.', ({ lines }) =>
  lines.some(isConverted),
)
const someDraftOrder = refuseIf(
  'no_draft_order',
  'The quote has no draft order.',
  ({ platform }) => platform.draftOrderIds.length === 0,
)
const someBuyer = refuseIf(
  'buyer_removed',
  "The buyer's data was removed on request, so there is no one to send this to.",
  ({ customer }) => customer.email.endsWith(`@${REDACTED_DOMAIN}`),
)

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
  approve_proposal: { from: NEGOTIABLE, permission: 'quotes.edit', guards: [merchantApproval] },
  reject_proposal: { from: NEGOTIABLE, permission: 'quotes.edit', guards: [merchantApproval] },
  recall_approval: { from: NEGOTIABLE, permission: 'quotes.edit', guards: [merchantApproval] },
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

  accept: { from: ANSWERABLE, guards: [noBuyerApproval, inTime, someAnswerable] },
  counter: { from: ['proposal_sent'], guards: [noBuyerApproval, inTime] },
  decline_proposal: { from: ['proposal_sent'], guards: [noBuyerApproval, inTime, nothingAccepted] },
  withdraw: { from: NEGOTIABLE, guards: [nothingAccepted] },
  answer_approval: { from: ANSWERABLE, guards: [buyerApproval] },
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
  return refusal && new Problem(refusal.why === 'offer_expired' ? refusal.why : code, refusal.text)
}

/** Returns why the action is not possible on the quote now, or null if it is. */
export function findReason(action: Action, quote: WorkingQuote, now: Date): Refusal | null {
  const { from, guards = [] }: Rule = ACTIONS[action]
  if (!from.includes(quote.status)) {
    const text = `The quote is ${inWords([quote.status])}; this is possible only while it is ${inWords(from)}.`
    return { why: 'not_now', text }
  }
  if (quote.conversionId !== null && !ALWAYS.has(action)) {
    return { why: 'conversion_running', text: 'This quote is being converted into draft orders.' }
  }
  for (const guard of guards) {
    const refusal = guard(quote, now)
    if (refusal) return refusal
  }
  return null
}

/** `in review, countered or partially accepted` */
function inWords(statuses: readonly Status[]): string {
  const words = statuses.map((status) => status.replaceAll('_', ' '))
  const last = words.pop()
  return words.length === 0 ? `${last}` : `${words.join(', ')} or ${last}`
}

/** Returns whether the action is possible on the quote now. */
export function can(action: Action, quote: WorkingQuote, now: Date): boolean {
  return findRefusal(action, quote, now) === null
}

/** Throws the reason if the action is not possible now: `not_editable`, `offer_expired` or `action_unavailable`. */
export function checkCan(action: Action, quote: WorkingQuote, now: Date): void {
  const refusal = findRefusal(action, quote, now)
  if (refusal) throw refusal
}
