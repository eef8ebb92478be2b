import { nextActor } from '../../../domain/quotes/inbox.ts'
import { REDACTED_DOMAIN } from '../../../domain/quotes/quote.ts'
import type { Status } from '../../../domain/quotes/quote-terms.ts'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { formatMoment } from '../../ui/format.ts'
import { listOf } from '../../ui/list-of.ts'
import { say } from '../../ui/say.ts'
import { describeApprover } from '../approvals/describe-approver.ts'

interface Reader {
  /** The reader's staff id. */
  me: string
  nameOf: (staffId: string) => string
  timeZone: string
  now: number
}

/** Says whose turn it is and what they need to do. */
export function nextStep(quote: StaffQuote, reader: Reader): string {
  const waiting = approvalStep(quote, reader)
  if (waiting) return waiting
  const actor = nextActor({ status: quote.status, pendingApproval: null })
  const isOver = quote.expires_at !== null && Date.parse(quote.expires_at) <= reader.now
  const until = quote.expires_at === null ? null : { moment: formatMoment(quote.expires_at, reader.timeZone) }
  if (actor === 'buyer') {
    if (isOver) return say('step.over')
    return until ? say('step.with_buyer_until', until) : say('step.with_buyer')
  }
  if (actor === 'nobody') return isOverStatus(quote.status) ? say(`step.${quote.status}`) : say('step.nothing')
  const turn = sayTurn(quote, reader)
  if (actor !== 'both' || !quote.lines.some(({ still_open }) => still_open)) return turn
  if (isOver) return say('step.rest_expired', { turn })
  return until ? say('step.rest_open_until', { turn, ...until }) : say('step.rest_open', { turn })
}

function approvalStep({ approval, actions }: StaffQuote, { nameOf }: Reader): string | null {
  const { chain } = approval
  if (!chain) return null
  if (chain.kind === 'buyer') return say('step.buyer_approval')
  if (actions.approve_proposal?.allowed) return say('step.approve')
  const step = chain.steps.find(({ state }) => state === 'current')
  if (!step || step.approvers.length === 0) return say('step.approval')
  const approvers = step.approvers.map((one) => describeApprover(one, nameOf))
  return say('step.approval_by', { approvers: listOf(approvers, step.mode === 'all' ? 'and' : 'or') })
}

function sayTurn(quote: StaffQuote, { me, nameOf }: Reader): string {
  const { assigned_staff: assigned } = quote
  const task = say(`step.task.${taskOf(quote)}`)
  return assigned === null || assigned.id === me
    ? say('step.yours', { task })
    : say('step.theirs', { name: nameOf(assigned.id), task })
}

function taskOf({ status, staged, actions, customer, renewal_asked_at: asked }: StaffQuote) {
  if (status === 'expired') return asked ? 'renew_asked' : 'renew'
  if (status === 'submitted' || status === 'in_review') {
    if (customer?.email.endsWith(`@${REDACTED_DOMAIN}`)) return 'close_redacted'
    return staged ? 'finish' : 'price'
  }
  if (status === 'countered') return staged ? 'finish' : 'answer'
  return actions.convert?.allowed ? 'convert' : 'orders'
}

function isOverStatus(status: Status): status is 'converted' | 'declined' | 'closed' {
  return status === 'converted' || status === 'declined' || status === 'closed'
}
