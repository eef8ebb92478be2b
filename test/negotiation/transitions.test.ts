import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { recallApproval } from '../../src/commands/approvals/recall-approval.ts'
import { rejectProposal } from '../../src/commands/approvals/reject-proposal.ts'
import { counterProposal } from '../../src/commands/negotiation/counter-proposal.ts'
import { declineProposal } from '../../src/commands/negotiation/decline-proposal.ts'
import { declineQuote } from '../../src/commands/negotiation/decline-quote.ts'
import { expireQuote } from '../../src/commands/negotiation/expire-due.ts'
import { recallProposal } from '../../src/commands/negotiation/recall-proposal.ts'
import { remindQuote } from '../../src/commands/negotiation/remind-quote.ts'
import { renewProposal } from '../../src/commands/negotiation/renew-proposal.ts'
import { sendProposal } from '../../src/commands/negotiation/send-proposal.ts'
import { stageProposal } from '../../src/commands/negotiation/stage-proposal.ts'
import { stopRenegotiating } from '../../src/commands/negotiation/stop-renegotiating.ts'
import { voidAcceptance } from '../../src/commands/negotiation/void-acceptance.ts'
import { sendInvoice } from '../../src/commands/orders/send-invoice.ts'
import { assignQuote } from '../../src/commands/quotes/assign-quote.ts'
import { closeQuote } from '../../src/commands/quotes/close-quote.ts'
import { createQuoteByHand } from '../../src/commands/quotes/create-quote-by-hand.ts'
import { deleteQuote } from '../../src/commands/quotes/delete-quote.ts'
import { postMessage } from '../../src/commands/quotes/post-message.ts'
import { withdrawRequest } from '../../src/commands/quotes/withdraw-request.ts'
import { actorKind } from '../../src/domain/access/actor.ts'
import { stagedAt } from '../support/given/staged.ts'
import { runDueJobs } from '../support/service/jobs.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { quoteRequest } from '../support/shop/catalog.ts'
import { DAY_MS, openStage, type Stage, Story } from './story.ts'

const MERCHANT = {
  id: 'm',
  name: 'All',
  domain: 'merchant',
  conditions: [],
  steps: [{ mode: 'any', approvers: [{ role: 'manager' }] }],
}
const COMPANY = {
  id: 'b',
  name: 'Company',
  domain: 'buyer',
  conditions: [],
  steps: [{ mode: 'any', approvers: [{ company: 'main_contact' }] }],
}
const STATUS = ['previous_status', 'new_status']
const VERSION = [...STATUS, 'version_number']
const KIND = ['approval_kind', 'version_number']
const CONVERTED = ['draft_order_id', 'conversion_group_id', 'is_final', ...STATUS]

/** A transition's result: the status, and its events with their actor and data. */
interface Outcome {
  to: string
  events: readonly (readonly [type: string, actor: string, members: readonly string[]])[]
}
interface Transition extends Outcome {
  id: string
  what: string
  /** Brings a quote to the transition's starting point. */
  given: (stages: Stages) => Promise<Story>
  act: (story: Story) => Promise<unknown>
}
interface Stages {
  plain: Stage
  /** Every proposal needs a manager. */
  approving: Stage
  /** Every acceptance of a company needs its main contact. */
  company: Stage
}

let service: TestService
let stages: Stages
before(async () => {
  service = await openTestService()
  stages = {
    plain: await openStage(service),
    approving: await openStage(service, { approvals: { policies: [MERCHANT] } }),
    company: await openStage(service, { approvals: { policies: [COMPANY] } }),
  }
})
after(() => service.close())

const begin = ({ plain }: Stages) => Story.begin(plain)
const sent = async (all: Stages) => (await begin(all)).sent()
const mixed = async (all: Stages) => (await sent(all)).answered('accept', 'reject', 'defer')
const open = async (all: Stages) => (await sent(all)).answered('accept', 'defer', 'accept')
const counterOpen = async (story: Story) =>
  counterProposal(await story.as('buyer'), story.target, {
    lines: [{ lineId: story.lines[1] ?? '', requestedPrice: 3000n, requestedQuantity: 5 }],
    note: null,
  })
const accepted = async (all: Stages) => (await sent(all)).answered('accept', 'accept', 'accept')
const partlyConverted = async (all: Stages) => (await open(all)).converted([0, 2])
const parked = async ({ approving }: Stages) => (await Story.begin(approving)).sent()
const ofCompany = async ({ company }: Stages) => (await Story.begin(company, true)).sent()
const held = async (all: Stages) => (await ofCompany(all)).answered('accept', 'accept', 'accept')
const heldAgain = async (all: Stages) => {
  const story = await (await ofCompany(all)).answered('accept', 'defer', 'defer')
  return (await story.companyAnswers(true)).answered(null, 'accept', 'accept')
}
const reoffered = async (all: Stages) => (await (await open(all)).reopened()).sent()
const reofferedConverted = async (all: Stages) => (await (await partlyConverted(all)).reopened()).sent()
const expired = async (all: Stages) => {
  const story = await (await sent(all)).pass(31 * DAY_MS)
  await expireQuote(await story.as('job'), story.quoteId)
  return story
}
const paid = async (all: Stages) => {
  const story = await (await accepted(all)).converted([0, 1, 2])
  const [draft = ''] = (await story.read()).platform.draftOrderIds
  await service.platform.markAsPaid(story.stage.shop.store.id, draft as never)
  await runDueJobs(service)
  return story
}
const orderOf = async (story: Story) => (await story.read()).platform.orderIds[0] as never
const answer =
  (...decisions: Parameters<Story['answered']>) =>
  (story: Story) =>
    story.answered(...decisions)
const convert =
  (...groups: number[][]) =>
  (story: Story) =>
    story.converted(...groups)

const TRANSITIONS: readonly Transition[] = [
  {
    id: 'T01',
    what: 'a request is submitted',
    given: begin,
    act: async () => {},
    to: 'submitted',
    events: [['quote.created', 'buyer', ['source']]],
  },
  {
    id: 'T03',
    what: 'the first staged save starts the review',
    given: begin,
    act: (story) => story.staged(),
    to: 'in_review',
    events: [],
  },
  {
    id: 'T04',
    what: 'a proposal is sent',
    given: async (all) => (await begin(all)).staged(),
    act: async (story) => sendProposal(await story.as('rep'), story.target, false),
    to: 'proposal_sent',
    events: [['quote.proposal_sent', 'merchant', VERSION]],
  },
  {
    id: 'T04',
    what: 'a proposal is sent by the API',
    given: async (all) => (await begin(all)).staged(),
    act: async (story) => sendProposal(await story.as('api'), story.target, false),
    to: 'proposal_sent',
    events: [['quote.proposal_sent', 'system', VERSION]],
  },
  {
    id: 'T05',
    what: 'a proposal that needs approval is parked',
    given: async ({ approving }) => (await Story.begin(approving)).staged(),
    act: async (story) => sendProposal(await story.as('rep'), story.target, false),
    to: 'in_review',
    events: [['quote.merchant_approval.requested', 'merchant', KIND]],
  },
  {
    id: 'T06',
    what: 'the last approver approves',
    given: parked,
    act: (story) => story.approved(),
    to: 'proposal_sent',
    events: [
      ['quote.merchant_approval.granted', 'merchant', KIND],
      ['quote.proposal_sent', 'merchant', VERSION],
    ],
  },
  {
    id: 'T07',
    what: 'an approver rejects',
    given: parked,
    act: async (story) => rejectProposal(await story.as('manager'), story.target, 'No'),
    to: 'in_review',
    events: [['quote.merchant_approval.rejected', 'merchant', KIND]],
  },
  {
    id: 'T08',
    what: 'the sender withdraws the request for approval',
    given: parked,
    act: async (story) => recallApproval(await story.as('rep'), story.target),
    to: 'in_review',
    events: [],
  },
  {
    id: 'T09',
    what: 'staff recall the proposal',
    given: sent,
    act: async (story) => recallProposal(await story.as('rep'), story.target),
    to: 'in_review',
    events: [],
  },
  {
    id: 'T10',
    what: 'the buyer makes a counter-offer',
    given: sent,
    act: async (story) =>
      counterProposal(await story.as('buyer'), story.target, {
        lines: [{ lineId: story.lines[0] ?? '', requestedPrice: 3000n, requestedQuantity: 5 }],
        note: null,
      }),
    to: 'countered',
    events: [['quote.countered', 'buyer', VERSION]],
  },
  {
    id: 'T10',
    what: 'the buyer makes a counter-offer for what is still open after a partial acceptance',
    given: open,
    act: counterOpen,
    to: 'countered',
    events: [['quote.countered', 'buyer', VERSION]],
  },
  {
    id: 'T10',
    what: 'the buyer makes a counter-offer for what is still open beside converted lines',
    given: partlyConverted,
    act: counterOpen,
    to: 'countered',
    events: [['quote.countered', 'buyer', VERSION]],
  },
  {
    id: 'T11',
    what: 'the buyer accepts every line',
    given: sent,
    act: answer('accept', 'accept', 'accept'),
    to: 'accepted',
    events: [['quote.accepted', 'buyer', VERSION]],
  },
  {
    id: 'T12',
    what: 'the buyer accepts some lines',
    given: sent,
    act: answer('accept', 'reject', 'defer'),
    to: 'partially_accepted',
    events: [['quote.partially_accepted', 'buyer', VERSION]],
  },
  {
    id: 'T12',
    what: 'the buyer rejects everything offered again',
    given: reoffered,
    act: answer(null, 'reject'),
    to: 'partially_accepted',
    events: [['quote.partially_accepted', 'buyer', VERSION]],
  },
  {
    id: 'T13',
    what: 'the buyer decides on more lines, still mixed',
    given: mixed,
    act: answer(null, null, 'accept'),
    to: 'partially_accepted',
    events: [['quote.partially_accepted', 'buyer', VERSION]],
  },
  {
    id: 'T14',
    what: 'the buyer accepts all open lines',
    given: open,
    act: answer(null, 'accept'),
    to: 'accepted',
    events: [['quote.accepted', 'buyer', VERSION]],
  },
  {
    id: 'T15',
    what: 'an acceptance waits for the company',
    given: ofCompany,
    act: answer('accept', 'accept', 'accept'),
    to: 'proposal_sent',
    events: [['quote.buyer_approval.requested', 'buyer', KIND]],
  },
  {
    id: 'T16',
    what: 'the company approves all of it',
    given: held,
    act: (story) => story.companyAnswers(true),
    to: 'accepted',
    events: [
      ['quote.buyer_approval.granted', 'buyer', KIND],
      ['quote.accepted', 'buyer', VERSION],
    ],
  },
  {
    id: 'T16b',
    what: 'the company approves a part of it',
    given: async (all) => (await ofCompany(all)).answered('accept', 'defer', null),
    act: (story) => story.companyAnswers(true),
    to: 'partially_accepted',
    events: [
      ['quote.buyer_approval.granted', 'buyer', KIND],
      ['quote.partially_accepted', 'buyer', VERSION],
    ],
  },
  {
    id: 'T17',
    what: 'the company rejects',
    given: held,
    act: (story) => story.companyAnswers(false),
    to: 'declined',
    events: [['quote.buyer_approval.rejected', 'buyer', [...KIND, ...STATUS]]],
  },
  {
    id: 'T17b',
    what: 'the company rejects the rest; earlier acceptances stay',
    given: heldAgain,
    act: (story) => story.companyAnswers(false),
    to: 'partially_accepted',
    events: [['quote.buyer_approval.rejected', 'buyer', [...KIND, ...STATUS]]],
  },
  {
    id: 'T18',
    what: 'staff void the acceptance',
    given: accepted,
    act: async (story) =>
      voidAcceptance(await story.as('manager'), story.target, { reason: 'A typing error', expiresAt: null }),
    to: 'proposal_sent',
    events: [['quote.acceptance_voided', 'merchant', VERSION]],
  },
  {
    id: 'T19',
    what: 'the offer expires',
    given: async (all) => (await sent(all)).pass(31 * DAY_MS),
    act: async (story) => expireQuote(await story.as('job'), story.quoteId),
    to: 'expired',
    events: [['quote.expired', 'system', VERSION]],
  },
  {
    id: 'T19b',
    what: 'lines offered again expire, accepted ones stay',
    given: async (all) => (await reoffered(all)).pass(31 * DAY_MS),
    act: async (story) => expireQuote(await story.as('job'), story.quoteId),
    to: 'partially_accepted',
    events: [['quote.expired', 'system', VERSION]],
  },
  {
    id: 'T19c',
    what: 'lines offered again expire, converted ones stay',
    given: async (all) => (await reofferedConverted(all)).pass(31 * DAY_MS),
    act: async (story) => expireQuote(await story.as('job'), story.quoteId),
    to: 'partially_converted',
    events: [['quote.expired', 'system', VERSION]],
  },
  {
    id: 'T20',
    what: 'every accepted line goes to one draft order',
    given: accepted,
    act: convert([0, 1, 2]),
    to: 'converted',
    events: [['quote.converted', 'merchant', CONVERTED]],
  },
  {
    id: 'T21',
    what: 'some lines of an accepted quote are converted',
    given: accepted,
    act: convert([0]),
    to: 'partially_converted',
    events: [['quote.converted', 'merchant', CONVERTED]],
  },
  {
    id: 'T22',
    what: 'accepted lines are converted while others are open',
    given: open,
    act: convert([0, 2]),
    to: 'partially_converted',
    events: [['quote.converted', 'merchant', CONVERTED]],
  },
  {
    id: 'T23',
    what: 'all accepted lines are converted, the rest is rejected',
    given: async (all) => (await sent(all)).answered('accept', 'reject', 'reject'),
    act: convert([0]),
    to: 'converted',
    events: [['quote.converted', 'merchant', CONVERTED]],
  },
  {
    id: 'T24',
    what: 'more is converted, not all',
    given: async (all) => (await accepted(all)).converted([0]),
    act: convert([1]),
    to: 'partially_converted',
    events: [['quote.converted', 'merchant', CONVERTED]],
  },
  {
    id: 'T25',
    what: 'the rest is converted',
    given: async (all) => (await accepted(all)).converted([0], [1]),
    act: convert([2]),
    to: 'converted',
    events: [['quote.converted', 'merchant', CONVERTED]],
  },
  {
    id: 'T26',
    what: 'the buyer accepts an open line of a partly converted quote',
    given: partlyConverted,
    act: answer(null, 'accept'),
    to: 'partially_converted',
    events: [['quote.accepted', 'buyer', VERSION]],
  },
  {
    id: 'T26b',
    what: 'the buyer rejects the rest when all accepted lines are converted',
    given: partlyConverted,
    act: answer(null, 'reject'),
    to: 'converted',
    events: [['quote.partially_accepted', 'buyer', VERSION]],
  },
  {
    id: 'T26c',
    what: 'the buyer accepts a line offered again, next to converted ones',
    given: reofferedConverted,
    act: answer(null, 'accept'),
    to: 'partially_converted',
    events: [['quote.accepted', 'buyer', VERSION]],
  },
  {
    id: 'T26d',
    what: 'the buyer rejects the lines offered again, next to converted ones',
    given: reofferedConverted,
    act: answer(null, 'reject'),
    to: 'converted',
    events: [['quote.partially_accepted', 'buyer', VERSION]],
  },
  {
    id: 'T27',
    what: 'staff reopen the open lines',
    given: open,
    act: (story) => story.reopened(),
    to: 'in_review',
    events: [['quote.reopened', 'merchant', STATUS]],
  },
  {
    id: 'T27b',
    what: 'staff stop renegotiating',
    given: async (all) => (await open(all)).reopened(),
    act: async (story) => stopRenegotiating(await story.as('rep'), story.target),
    to: 'partially_accepted',
    events: [],
  },
  {
    id: 'T27b',
    what: 'staff stop renegotiating a quote with converted lines',
    given: async (all) => (await partlyConverted(all)).reopened(),
    act: async (story) => stopRenegotiating(await story.as('rep'), story.target),
    to: 'partially_converted',
    events: [],
  },
  {
    id: 'T28',
    what: 'staff renew an expired offer',
    given: expired,
    act: async (story) => renewProposal(await story.as('rep'), story.target, { kind: 'days', days: 14 }),
    to: 'proposal_sent',
    events: [['quote.proposal_sent', 'merchant', VERSION]],
  },
  {
    id: 'T29',
    what: 'staff decline the request',
    given: begin,
    act: async (story) => declineQuote(await story.as('rep'), story.target, 'We do not make these'),
    to: 'declined',
    events: [['quote.declined', 'merchant', STATUS]],
  },
  {
    id: 'T31',
    what: 'the buyer declines the proposal',
    given: sent,
    act: async (story) => declineProposal(await story.as('buyer'), story.target, 'Too dear'),
    to: 'declined',
    events: [['quote.declined', 'buyer', VERSION]],
  },
  {
    id: 'T32',
    what: 'the buyer withdraws the request',
    given: begin,
    act: async (story) => withdrawRequest(await story.as('buyer'), story.target),
    to: 'closed',
    events: [['quote.closed', 'buyer', STATUS]],
  },
  {
    id: 'T33',
    what: 'staff close the quote',
    given: sent,
    act: async (story) => closeQuote(await story.as('rep'), story.target, null),
    to: 'closed',
    events: [['quote.closed', 'merchant', STATUS]],
  },
  {
    id: 'T33',
    what: 'staff close a partly converted quote',
    given: partlyConverted,
    act: async (story) => closeQuote(await story.as('rep'), story.target, null),
    to: 'closed',
    events: [['quote.closed', 'merchant', STATUS]],
  },
  {
    id: 'N01',
    what: 'the reminder goes out',
    given: async (all) => (await sent(all)).pass(28 * DAY_MS),
    act: async (story) => remindQuote(await story.as('job'), story.quoteId),
    to: 'proposal_sent',
    events: [['quote.expiring_soon', 'system', ['expires_at', 'version_number']]],
  },
  {
    id: 'N02',
    what: 'staff remove a line',
    given: begin,
    act: async (story) =>
      stageProposal(await story.as('rep'), story.target, stagedAt(story.lines.slice(0, 2), ['1.00', '2.00'])),
    to: 'in_review',
    events: [['quote.lines_updated', 'merchant', []]],
  },
  {
    id: 'N03',
    what: 'a message is posted',
    given: begin,
    act: async (story) => postMessage(await story.as('buyer'), story.quoteId, 'Hello', false),
    to: 'submitted',
    events: [['quote.message_created', 'buyer', ['message_id']]],
  },
  {
    id: 'N04',
    what: 'the quote is assigned',
    given: begin,
    act: async (story) => assignQuote(await story.as('manager'), story.target, staffId(story, 'rep')),
    to: 'submitted',
    events: [['quote.assigned', 'merchant', ['assigned_staff_id']]],
  },
  {
    id: 'N05',
    what: 'the invoice is sent',
    given: partlyConverted,
    act: async (story) =>
      sendInvoice(await story.as('rep'), story.target, {
        draftOrderId: (await story.read()).platform.draftOrderIds[0] ?? '',
      } as never),
    to: 'partially_converted',
    events: [['quote.invoice_sent', 'merchant', ['draft_order_id']]],
  },
  {
    id: 'N06',
    what: 'the platform completes the order',
    given: async (all) => (await accepted(all)).converted([0, 1, 2]),
    act: async (story) => {
      await service.platform.markAsPaid(
        story.stage.shop.store.id,
        (await story.read()).platform.draftOrderIds[0] as never,
      )
      await runDueJobs(service)
    },
    to: 'converted',
    events: [['quote.order_completed', 'system', ['draft_order_id', 'order_id']]],
  },
  {
    id: 'N07',
    what: 'the platform cancels the order',
    given: paid,
    act: async (story) => {
      await service.platform.cancelOrder(story.stage.shop.store.id, await orderOf(story), { restock: true })
      await runDueJobs(service)
    },
    to: 'converted',
    events: [['quote.order_cancelled', 'system', ['order_id']]],
  },
  {
    id: 'N08',
    what: 'the platform refunds the order',
    given: paid,
    act: async (story) => {
      await service.platform.refundOrder(story.stage.shop.store.id, await orderOf(story), {
        kind: 'amount',
        amount: '1.00',
        restock: false,
      })
      await runDueJobs(service)
    },
    to: 'converted',
    events: [['quote.order_refunded', 'system', ['order_id']]],
  },
  {
    id: 'N09',
    what: 'an internal note is written',
    given: begin,
    act: async (story) => postMessage(await story.as('rep'), story.quoteId, 'Careful', true),
    to: 'submitted',
    events: [],
  },
]

function staffId(story: Story, who: 'rep' | 'manager'): string {
  const actor = story.stage.actors[who]
  return actor.kind === 'staff' ? actor.id : ''
}

describe('every transition of the table happens through its command', () => {
  for (const { id, what, given, act, to, events } of TRANSITIONS) {
    it(`${id}: ${what}`, async () => {
      const story = await given(stages)
      const before = id === 'T01' ? [] : await story.events()
      const from = (await story.read()).status
      await act(story)
      const quote = await story.read()
      assert.equal(quote.status, to)
      const told = (await story.events()).slice(before.length)
      assert.deepEqual(
        told.map(({ type, actor, data }) => [type, actor, Object.keys(data)]),
        events,
      )
      for (const { data } of told) {
        if ('previous_status' in data && events.length === 1)
          assert.deepEqual([data.previous_status, data.new_status], [from, to])
        if ('version_number' in data) assert.equal(data.version_number, quote.versionNumber)
      }
    })
  }

  it('T02: staff make a quote by hand', async () => {
    const story = await Story.begin(stages.plain)
    const ctx = await story.as('rep')
    const quote = await createQuoteByHand(ctx, quoteRequest() as never)
    assert.deepEqual([quote.status, quote.source, actorKind(ctx.actor)], ['in_review', 'manual', 'merchant'])
  })

  it('T30: a rule declines a new request', async () => {
    // biome-ignore lint/suspicious/noThenProperty: a member of the settings
    const rule = { id: 'no', name: 'No', conditions: [], then: { action: 'decline', message: 'Sorry' } }
    const stage = await openStage(service, { automation: { rules: [rule] } })
    const story = await Story.begin(stage)
    await runDueJobs(service)
    assert.equal((await story.read()).status, 'declined')
    assert.deepEqual((await story.events()).at(-1), {
      type: 'quote.declined',
      actor: 'system',
      data: { previous_status: 'submitted', new_status: 'declined' },
    })
  })

  it('N10: a deleted quote can no longer be found, and its events stay', async () => {
    const story = await Story.begin(stages.plain)
    await deleteQuote(await story.as('admin'), story.target)
    await assert.rejects(story.read(), { code: 'not_found' })
    assert.equal((await story.events()).length, 1)
  })
})
