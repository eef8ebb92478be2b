import { approvalData, takeDecisions } from '../negotiation/answer-proposal.ts'
import { leaveOut } from '../negotiation/choose-lines.ts'
import { describeSigner, type Signature } from '../negotiation/signature.ts'
import { type Change, makeChange } from '../quotes/change.ts'
import { deriveStatus, isAccepted, offeredVersion } from '../quotes/line-state.ts'
import type { WorkingQuote } from '../quotes/quote.ts'
import { checkCan } from '../quotes/transitions.ts'
import { refused } from '../refused.ts'
import type { StoreSettings } from '../stores/settings.ts'
import type { ApprovalChain } from './approval-chain.ts'
import { type ApproverFacts, approveStep, findApproverRefusal } from './approval-policy.ts'

/** A company approver approves the pending acceptance; the last approval completes it (T16, T16b, T26). */
export function decideCompanyApprove(
  quote: WorkingQuote,
  approver: ApproverFacts,
  settings: StoreSettings,
  now: Date,
  signature?: Signature,
): Change {
  const approval = readChain(quote, approver, settings, now)
  const { chain, done } = approveStep(approval, approver)
  const signatures = [...(approval.signatures ?? []), ...(signature ? [signature] : [])]
  if (!done) {
    return makeChange({ ...quote, approval: { ...chain, signatures } }, 'approve_acceptance', {
      detail: { done: false, ...describeSigner(signature) },
      mail: [{ kind: 'approval_requested', audience: 'approvers' }],
    })
  }
  const taken = takeDecisions(quote, { ...toHeld(approval), signatures }, settings, now)
  return {
    ...taken,
    action: 'approve_acceptance',
    events: [{ type: 'quote.buyer_approval.granted', data: approvalData(quote) }, ...taken.events],
  }
}

/** A company approver rejects: the quote is declined (T17), unless lines were accepted before, which stay accepted (T17b). */
export function decideCompanyReject(
  quote: WorkingQuote,
  approver: ApproverFacts,
  comment: string | null,
  settings: StoreSettings,
  now: Date,
): Change {
  readChain(quote, approver, settings, now)
  return endCompanyChain(quote, 'reject_acceptance', { comment })
}

/** Rejects a buyer company's chain that timed out. */
export function decideCompanyLapse(quote: WorkingQuote): Change {
  return endCompanyChain(quote, 'approval_lapsed', { reason: 'timeout' })
}

function toHeld({ held, heldQuantities = {} }: ApprovalChain) {
  return { decisions: held, quantities: heldQuantities }
}

function readChain(quote: WorkingQuote, approver: ApproverFacts, settings: StoreSettings, now: Date) {
  checkCan('answer_approval', quote, now)
  if (!quote.approval) throw new Error('checkCan let a quote without a chain through')
  const refusal = findApproverRefusal(quote.approval, approver, settings.approvals?.allow_own ?? false)
  if (refusal) throw refused('forbidden', refusal)
  return quote.approval
}

function endCompanyChain(
  quote: WorkingQuote,
  action: 'reject_acceptance' | 'approval_lapsed',
  detail: Record<string, unknown>,
): Change {
  const hasAccepted = quote.lines.some(isAccepted)
  const lines = hasAccepted ? leaveOut(quote.lines, offeredVersion(quote)) : quote.lines
  const status = hasAccepted ? deriveStatus(lines) : 'declined'
  const after: WorkingQuote = { ...quote, lines, approval: null, status }
  return makeChange(after, action, {
    detail,
    events: [
      {
        type: 'quote.buyer_approval.rejected',
        data: { ...approvalData(quote), previous_status: quote.status, new_status: status },
      },
    ],
    mail: [
      { kind: 'approval_rejected', audience: 'assignee' },
      { kind: 'approval_rejected', audience: 'buyer' },
    ],
  })
}
