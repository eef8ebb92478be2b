import { releaseVersion } from '../negotiation/send-proposal.ts'
import type { StagedProposal } from '../negotiation/staged-proposal.ts'
import { type PlatformTax, sumOfTax } from '../pricing/tax.ts'
import { invalidFields } from '../problem.ts'
import { type Change, makeChange } from '../quotes/change.ts'
import type { WorkingQuote } from '../quotes/quote.ts'
import { checkCan } from '../quotes/transitions.ts'
import type { Version } from '../quotes/version.ts'
import { refused } from '../refused.ts'
import type { StoreSettings } from '../stores/settings.ts'
import { type ApproverFacts, approveStep, findApproverRefusal } from './approval-policy.ts'

/**
 * An approver approves the parked version: the next one is asked, or after the last the proposal goes out (T06). It returns to staging
 * instead if its chosen expiry has passed, or if its tax differs from what the platform calculates now (`tax`, if it was asked). Throws
 * `action_unavailable`, or `forbidden` unless the caller may approve it.
 */
export function decideApprove(
  quote: WorkingQuote,
  version: Version,
  approver: ApproverFacts,
  { settings, tax }: { settings: StoreSettings; tax: PlatformTax | null },
  now: Date,
): Change {
  checkCan('approve_proposal', quote, now)
  const { chain, done } = approve(quote, approver, settings)
  const data = { approval_kind: 'merchant', version_number: version.number }
  if (!done) {
    return makeChange({ ...quote, approval: chain }, 'approve_proposal', {
      detail: { version_number: version.number, done: false },
      mail: [{ kind: 'approval_requested', audience: 'approvers', data: { version_number: version.number } }],
    })
  }
  const { expiry } = version.offer.staged
  if (expiry.kind === 'at' && expiry.at <= now) return endChain(quote, 'cancelled', { reason: 'expiry_passed' })
  if (tax && !isTaxOf(version.offer.staged, tax)) {
    const staged = quote.staged && { ...quote.staged, tax: { kind: 'platform', figure: tax } as const }
    return endChain({ ...quote, staged }, 'cancelled', { reason: 'tax_changed' })
  }
  const release = releaseVersion(quote, version, { settings, approved: true }, now)
  return {
    ...release,
    action: 'approve_proposal',
    detail: { version_number: version.number, done: true },
    events: [{ type: 'quote.merchant_approval.granted', data }, ...release.events],
    newVersion: null,
    versionState: { number: version.number, state: 'sent' },
  }
}

/** The comments of an approver who rejects: to the whole proposal, and to single lines by their ids. */
export interface Objection {
  comment: string
  lines?: Readonly<Record<string, string>> | undefined
}

/**
 * An approver rejects with a comment (T07): staging is open again, with what they wrote, and the version's number is used up. Throws
 * `invalid_request` for a comment on a line that is not in it.
 */
export function decideReject(
  quote: WorkingQuote,
  approver: ApproverFacts,
  objection: Objection,
  settings: StoreSettings,
  now: Date,
): Change {
  checkCan('reject_proposal', quote, now)
  const { approval } = quote
  const refusal = approval && findApproverRefusal(approval, approver, settings.approvals?.allow_own ?? false)
  if (refusal) throw refused('forbidden', refusal)
  const { comment, lines = {} } = objection
  checkLines(quote, Object.keys(lines))
  const review = { versionNumber: quote.versionNumber, by: approver.id, at: now, comment, lines }
  const staged = quote.staged && { ...quote.staged, review }
  return rejected(endChain({ ...quote, staged }, 'rejected', { comment: inOneText(quote, objection) }))
}

function checkLines({ staged }: WorkingQuote, ids: readonly string[]): void {
  const known = new Set(staged?.lines.map(({ lineId }) => lineId))
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length === 0) return
  const message = 'is not an open line of this quote'
  throw invalidFields(unknown.map((id) => ({ field: `lines.${id}`, message, fault: { code: 'not_an_open_line' } })))
}

/** Returns the comments as the timeline keeps them: the lines' below the one to all, each after the line's title. */
function inOneText({ lines: all }: WorkingQuote, { comment, lines = {} }: Objection): string {
  const titled = all.flatMap(({ id, title }) => (lines[id] === undefined ? [] : [`${title}: ${lines[id]}`]))
  return [comment, ...titled].join('\n')
}

/** Rejects a chain that timed out. */
export function decideLapse(quote: WorkingQuote): Change {
  return { ...rejected(endChain(quote, 'rejected', { reason: 'timeout' })), action: 'approval_lapsed' }
}

/** The sender or an Admin withdraws the approval request (T08). */
export function decideRecallApproval(quote: WorkingQuote, staff: { id: string; role: string }, now: Date): Change {
  checkCan('recall_approval', quote, now)
  if (staff.role !== 'admin' && quote.approval?.requestedBy !== staff.id) {
    throw refused('forbidden', { code: 'not_requester' })
  }
  return { ...endChain(quote, 'cancelled', {}), action: 'recall_approval' }
}

function approve({ approval }: WorkingQuote, approver: ApproverFacts, settings: StoreSettings) {
  if (!approval) throw new Error('checkCan let a quote without a chain through')
  const refusal = findApproverRefusal(approval, approver, settings.approvals?.allow_own ?? false)
  if (refusal) throw refused('forbidden', refusal)
  return approveStep(approval, approver)
}

function isTaxOf({ tax }: StagedProposal, now: PlatformTax): boolean {
  return tax.kind === 'platform' && tax.figure !== null && sumOfTax(tax.figure) === sumOfTax(now)
}

function endChain(quote: WorkingQuote, state: 'rejected' | 'cancelled', detail: Record<string, unknown>): Change {
  const number = quote.versionNumber
  return makeChange({ ...quote, approval: null }, state === 'rejected' ? 'reject_proposal' : 'approve_proposal', {
    detail: { version_number: number, outcome: state, ...detail },
    versionState: { number, state },
  })
}

function rejected(change: Change): Change {
  const data = { approval_kind: 'merchant', version_number: change.quote.versionNumber }
  return {
    ...change,
    events: [{ type: 'quote.merchant_approval.rejected', data }],
    mail: [{ kind: 'approval_rejected', audience: 'sender', data: { version_number: change.quote.versionNumber } }],
  }
}
