import { nextActor } from '../../../domain/quotes/inbox.ts'
import { REDACTED_DOMAIN } from '../../../domain/quotes/quote.ts'
import type { Status } from '../../../domain/quotes/quote-terms.ts'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { formatMoment } from '../../ui/format.ts'
import { describeApprover } from '../approvals/describe-approver.ts'

interface Reader {
  /** Who reads it. */
  me: string
  nameOf: (staffId: string) => string
  timeZone: string
  now: number
}

/** Whose turn it is and what there is to do, in words for whoever reads it. */
export function nextStep(quote: StaffQuote, reader: Reader): string {
  const waiting = approvalStep(quote, reader)
  if (waiting) return waiting
  const actor = nextActor({ status: quote.status, pendingApproval: null })
  const isOver = quote.expires_at !== null && Date.parse(quote.expires_at) <= reader.now
  if (actor === 'buyer') return isOver ? 'The offer has expired' : `Waiting for the buyer${until(quote, reader)}`
  if (actor === 'nobody') return OVER[quote.status] ?? 'Nothing is left to do'
  const turn = `${whoseTurn(quote, reader)}: ${taskOf(quote)}`
  return actor === 'both' && quote.lines.some(({ still_open }) => still_open)
    ? `${turn}; ${isOver ? 'the offer of the rest has expired: reopen it, or close the quote' : `the buyer may still decide on the rest${until(quote, reader)}`}`
    : turn
}

function approvalStep({ approval, actions }: StaffQuote, { nameOf }: Reader): string | null {
  const { chain } = approval
  if (!chain) return null
  if (chain.kind === 'buyer') return "Waiting for the approval of the buyer's company"
  if (actions.approve_proposal?.allowed) return 'Your turn: approve the proposal or reject it'
  const step = chain.steps.find(({ state }) => state === 'current')
  const approvers = step?.approvers.map((one) => describeApprover(one, nameOf)) ?? []
  return `Waiting for approval by ${approvers.join(step?.mode === 'all' ? ' and ' : ' or ') || 'its approvers'}`
}

function whoseTurn({ assigned_staff: assigned }: StaffQuote, { me, nameOf }: Reader): string {
  return assigned === null || assigned.id === me ? 'Your turn' : `${nameOf(assigned.id)}’s turn`
}

function taskOf({ status, staged, actions, customer, renewal_asked_at: asked }: StaffQuote): string {
  if (status === 'expired') return asked ? 'the buyer asks to renew the offer' : 'renew the offer, or close the quote'
  if (status === 'submitted' || status === 'in_review') {
    if (customer?.email.endsWith(`@${REDACTED_DOMAIN}`)) return 'close the quote, its buyer is gone'
    return staged ? 'finish the proposal and send it' : 'price it'
  }
  if (status === 'countered') return staged ? 'finish the proposal and send it' : 'answer the counter-offer'
  return actions.convert?.allowed ? 'convert what is accepted' : 'see to the orders'
}

const OVER: Partial<Record<Status, string>> = {
  converted: 'Done: everything accepted is on draft orders',
  declined: 'Over: it was declined',
  closed: 'Over: it was closed',
}

function until({ expires_at }: StaffQuote, { timeZone }: Reader): string {
  return expires_at === null ? '' : ` until ${formatMoment(expires_at, timeZone)}`
}
