import { approveProposal } from '../../commands/approvals/approve-proposal.ts'
import { recallApproval } from '../../commands/approvals/recall-approval.ts'
import { rejectProposal } from '../../commands/approvals/reject-proposal.ts'
import { declineQuote } from '../../commands/negotiation/decline-quote.ts'
import { extendExpiry } from '../../commands/negotiation/extend-expiry.ts'
import { gatherProposal } from '../../commands/negotiation/gather-proposal.ts'
import { recallProposal } from '../../commands/negotiation/recall-proposal.ts'
import { renewProposal } from '../../commands/negotiation/renew-proposal.ts'
import { reopenQuote } from '../../commands/negotiation/reopen-quote.ts'
import { sendProposal } from '../../commands/negotiation/send-proposal.ts'
import { stageProposal } from '../../commands/negotiation/stage-proposal.ts'
import { stopRenegotiating } from '../../commands/negotiation/stop-renegotiating.ts'
import { voidAcceptance } from '../../commands/negotiation/void-acceptance.ts'
import { convertQuote } from '../../commands/orders/convert-quote.ts'
import { sendInvoice } from '../../commands/orders/send-invoice.ts'
import { assignQuote } from '../../commands/quotes/assign-quote.ts'
import { closeQuote } from '../../commands/quotes/close-quote.ts'
import { postMessage } from '../../commands/quotes/post-message.ts'
import { resolveSkus } from '../../commands/quotes/request-quote.ts'
import { startReview } from '../../commands/quotes/start-review.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { draftOfTerms } from './draft-of-terms.ts'
import { lossOfTerms } from './loss-of-terms.ts'
import type { Act } from './read-story.ts'
import { actAsStaff, type Stage } from './stage.ts'

const DAY_MS = 86_400_000

type Parts = Act & { ctx: ReturnType<typeof actAsStaff>; target: { quoteId: string; revision: string } }
type StaffAct = (parts: Parts, stage: Stage, quote: WorkingQuote) => Promise<unknown>

const ACTS: Record<string, StaffAct> = {
  reviews: ({ ctx, target }) => startReview(ctx, target),
  assigns: ({ ctx, target, terms }, { staff }) => assignQuote(ctx, target, staff.get(terms[0] ?? '')?.id ?? null),
  drafts: draft,
  sends: ({ ctx, target, terms }) => sendProposal(ctx, target, terms.includes('floor')),
  approves: ({ ctx, target }) => approveProposal(ctx, target),
  rejects: ({ ctx, target, words }) => rejectProposal(ctx, target, words ?? ''),
  'takes-back': ({ ctx, target }) => recallApproval(ctx, target),
  recalls: ({ ctx, target }) => recallProposal(ctx, target),
  renews: ({ ctx, target, terms }) => renewProposal(ctx, target, { kind: 'days', days: Number(terms[0]) }),
  extends: ({ ctx, target, terms, at }) =>
    extendExpiry(ctx, target, new Date(at.getTime() + Number(terms[0]) * DAY_MS)),
  voids: ({ ctx, target, words }) => voidAcceptance(ctx, target, { reason: words ?? '', expiresAt: null }),
  reopens: ({ ctx, target, terms }) => reopenQuote(ctx, target, terms.includes('all')),
  stops: ({ ctx, target }) => stopRenegotiating(ctx, target),
  declines: ({ ctx, target, terms, words }) => declineQuote(ctx, target, words, lossOfTerms(terms)),
  closes: ({ ctx, target, terms, words }) => closeQuote(ctx, target, words, lossOfTerms(terms)),
  converts: convert,
  invoices: invoice,
  says: ({ ctx, target, words }) => postMessage(ctx, target.quoteId, words ?? '', false),
  notes: ({ ctx, target, words }) => postMessage(ctx, target.quoteId, words ?? '', true),
}

/** Plays what a staff member does with the quote. */
export async function playStaff(stage: Stage, act: Act, quote: WorkingQuote): Promise<void> {
  const { who, verb } = act
  const play = ACTS[verb]
  if (!play) throw new Error(`Unknown act of staff: ${verb}.`)
  const ctx = actAsStaff(stage, who, quote)
  await play({ ...act, ctx, target: { quoteId: quote.id, revision: quote.revision } }, stage, quote)
}

async function draft({ ctx, target, terms, words }: Parts, _stage: Stage, quote: WorkingQuote): Promise<void> {
  const named = await Promise.all(
    terms.map(async (term) => {
      const [, quantity, sku = ''] = /^add=(\d+)x(.+)$/.exec(term) ?? []
      if (quantity === undefined) return term
      const [line] = await resolveSkus(ctx, [{ sku, quantity: Number(quantity) }])
      return `add=${quantity}x${line?.variant_id}`
    }),
  )
  const { staged, added } = await gatherProposal(ctx, target, draftOfTerms(quote, named, words))
  await stageProposal(ctx, target, staged, added)
}

/** Reads `converts all`, or `converts 1 2 / 3` for two draft orders, with `prorated` for a share of the shipping on each. */
async function convert({ ctx, target, terms }: Parts, stage: Stage, quote: WorkingQuote): Promise<void> {
  const lists = terms
    .filter((term) => term !== 'prorated')
    .join(' ')
    .split(' / ')
  const groups = lists.map((list) => list.split(' ').flatMap((position) => quote.lines[Number(position) - 1]?.id ?? []))
  await convertQuote(ctx, target, {
    groups: terms[0] === 'all' ? null : groups,
    shippingOn: terms.includes('prorated') ? 'prorated' : 'first',
    invoice: false,
  })
  await stage.hear()
}

/** Sends the invoices of draft orders that are not orders yet. */
async function invoice({ ctx }: Parts, stage: Stage, { id, platform }: WorkingQuote): Promise<void> {
  for (const draftOrderId of platform.draftOrderIds.slice(platform.orderIds.length)) {
    await sendInvoice(ctx, { quoteId: id }, { draftOrderId })
  }
  await stage.hear()
}
