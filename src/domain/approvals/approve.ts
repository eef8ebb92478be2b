import { releaseVersion } from '../negotiation/send-proposal.ts'
import type { Review, StagedProposal } from '../negotiation/staged-proposal.ts'
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
 * instead if its chosen expiry has passed, or if its tax differs from what the platform calculates now (`tax`, if it was asked). What the
 * approver wrote stays with the proposal. Throws `action_unavailable`, `forbidden` unless the caller may approve it, or `invalid_request`
 * for a comment on a line that is not in it.
 */
export function decideApprove(
  quote: WorkingQuote,
  version: Version,
  approver: ApproverFacts,
  { settings, tax, remark = null }: { settings: StoreSettings; tax: PlatformTax | null; remark?: Remark | null },
  now: Date,
): Change {
  checkCan('approve_proposal', quote, now)
  const { chain, done } = approve(quote, approver, settings)
  const said = takeRemark(quote, approver, remark, now)
  const data = { approval_kind: 'merchant', version_number: version.number }
  if (!done) {
    return makeChange(
      { ...quote, approval: chain, staged: withReview(quote.staged, said.review) },
      'approve_proposal',
      {
        detail: { version_number: version.number, done: false, ...said.detail },
        mail: [{ kind: 'approval_requested', audience: 'approvers', data: { version_number: version.number } }],
      },
    )
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
    quote: { ...release.quote, proposal: withReview(release.quote.proposal, said.review) },
    action: 'approve_proposal',
    detail: { version_number: version.number, done: true, ...said.detail },
    events: [{ type: 'quote.merchant_approval.granted', data }, ...release.events],
    newVersion: null,
    versionState: { number: version.number, state: 'sent' },
  }
}

/** The comments of an approver: to the whole proposal, and to single lines by their ids. */
export interface Remark {
  /** Empty for none. */
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
  remark: Remark,
  settings: StoreSettings,
  now: Date,
): Change {
  checkCan('reject_proposal', quote, now)
  const { approval } = quote
  const refusal = approval && findApproverRefusal(approval, approver, settings.approvals?.allow_own ?? false)
  if (refusal) throw refused('forbidden', refusal)
  const { comment, lines = {} } = remark
  checkLines(quote, Object.keys(lines))
  const review = { versionNumber: quote.versionNumber, by: approver.id, at: now, comment, lines }
  const staged = quote.staged && { ...quote.staged, review }
  return rejected(endChain({ ...quote, staged }, 'rejected', { comment: inOneText(quote, remark) }))
}

/** Returns an approver's comments as they stay, below those of who approved before, and as the timeline has them. */
function takeRemark(quote: WorkingQuote, { id }: ApproverFacts, remark: Remark | null, now: Date) {
  const before = quote.staged?.review ?? null
  if (!remark) return { review: before, detail: {} }
  const { comment, lines = {} } = remark
  checkLines(quote, Object.keys(lines))
  const review: Review = {
    versionNumber: quote.versionNumber,
    by: id,
    at: now,
    verdict: 'approved',
    comment: join(before?.comment, comment),
    lines: { ...before?.lines, ...mapValues(lines, (text, line) => join(before?.lines[line], text)) },
  }
  return { review, detail: { comment: inOneText(quote, remark) } }
}

function withReview<Noted extends { review?: Review | null }>(
  noted: Noted | null,
  review: Review | null,
): Noted | null {
  return noted && review ? { ...noted, review } : noted
}

function join(...texts: (string | undefined)[]): string {
  return texts.filter(Boolean).join('\n')
}

function mapValues(record: Readonly<Record<string, string>>, map: (value: string, key: string) => string) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]))
}

function checkLines({ staged }: WorkingQuote, ids: readonly string[]): void {
  const known = new Set(staged?.lines.map(({ lineId }) => lineId))
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length === 0) return
  const message = 'is not an open line of this quote'
  throw invalidFields(unknown.map((id) => ({ field: `lines.${id}`, message, fault: { code: 'not_an_open_line' } })))
}

/** Returns the comments as the timeline keeps them: the lines' below the one to all, each after the line's title. */
function inOneText({ lines: all }: WorkingQuote, { comment, lines = {} }: Remark): string {
  const titled = all.flatMap(({ id, title }) => (lines[id] === undefined ? [] : [`${title}: ${lines[id]}`]))
  return [comment, ...titled].filter(Boolean).join('\n')
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
