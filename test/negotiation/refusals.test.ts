import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { approveProposal } from '../../src/commands/approvals/approve-proposal.ts'
import { recallApproval } from '../../src/commands/approvals/recall-approval.ts'
import { rejectProposal } from '../../src/commands/approvals/reject-proposal.ts'
import { askRenewal } from '../../src/commands/negotiation/ask-renewal.ts'
import { counterProposal } from '../../src/commands/negotiation/counter-proposal.ts'
import { declineProposal } from '../../src/commands/negotiation/decline-proposal.ts'
import { declineQuote } from '../../src/commands/negotiation/decline-quote.ts'
import { expireQuote } from '../../src/commands/negotiation/expire-due.ts'
import { extendExpiry } from '../../src/commands/negotiation/extend-expiry.ts'
import { recallProposal } from '../../src/commands/negotiation/recall-proposal.ts'
import { renewProposal } from '../../src/commands/negotiation/renew-proposal.ts'
import { reopenQuote } from '../../src/commands/negotiation/reopen-quote.ts'
import { sendProposal } from '../../src/commands/negotiation/send-proposal.ts'
import { stopRenegotiating } from '../../src/commands/negotiation/stop-renegotiating.ts'
import { voidAcceptance } from '../../src/commands/negotiation/void-acceptance.ts'
import { convertQuote } from '../../src/commands/orders/convert-quote.ts'
import { closeQuote } from '../../src/commands/quotes/close-quote.ts'
import { requestAgain } from '../../src/commands/quotes/request-again.ts'
import { startReview } from '../../src/commands/quotes/start-review.ts'
import { withdrawRequest } from '../../src/commands/quotes/withdraw-request.ts'
import { STATUSES, type Status } from '../../src/domain/quotes/quote-terms.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { DAY_MS, openStage, type Stage, Story } from './story.ts'

let service: TestService
let stage: Stage
before(async () => {
  service = await openTestService()
  stage = await openStage(service)
})
after(() => service.close())

/** A quote in each status with everything its actions need: prices staged, lines open, nothing in the way. */
const IN: Record<Status, () => Promise<Story>> = {
  submitted: () => Story.begin(stage),
  in_review: async () => (await Story.begin(stage)).staged(),
  countered: async () => {
    const story = await (await Story.begin(stage)).sent()
    await counterProposal(await story.as('buyer'), story.target, { lines: [], note: 'Cheaper' })
    return story.staged()
  },
  proposal_sent: async () => (await Story.begin(stage)).sent(),
  partially_accepted: async () => (await IN.proposal_sent()).answered('accept', 'defer', 'reject'),
  accepted: async () => (await IN.proposal_sent()).answered('accept', 'accept', 'accept'),
  partially_converted: async () => {
    const story = await (await IN.partially_accepted()).converted([0])
    return story.answered(null, 'defer')
  },
  converted: async () => (await IN.accepted()).converted([0, 1, 2]),
  declined: async () => {
    const story = await IN.submitted()
    await declineQuote(await story.as('rep'), story.target, null)
    return story
  },
  expired: async () => {
    const story = await (await IN.proposal_sent()).pass(31 * DAY_MS)
    await expireQuote(await story.as('job'), story.quoteId)
    return story
  },
  closed: async () => {
    const story = await IN.submitted()
    await closeQuote(await story.as('rep'), story.target, null)
    return story
  },
}

interface Action {
  /** The statuses in which it succeeds on the quotes above; everywhere else it is refused. */
  from: readonly Status[]
  act: (story: Story) => Promise<unknown>
  /** The code of its refusals. */
  code?: string
}

const NEG: readonly Status[] = ['submitted', 'in_review', 'countered']
const inAMonth = (story: Story) => new Date(story.stage.service.now.getTime() + 40 * DAY_MS)

/** Each action of staff and buyers with the statuses the transition table lets it start in. */
const ACTIONS: Record<string, Action> = {
  'start review': { from: ['submitted'], act: async (story) => startReview(await story.as('rep'), story.target) },
  'stage a proposal': { from: NEG, act: (story) => story.staged(['9.00', '9.00', '9.00']), code: 'not_editable' },
  send: {
    from: ['in_review', 'countered'], // a new request has nothing staged
    act: async (story) => sendProposal(await story.as('rep'), story.target, true),
    code: 'not_editable',
  },
  recall: { from: ['proposal_sent'], act: async (story) => recallProposal(await story.as('rep'), story.target) },
  renew: {
    from: ['expired'],
    act: async (story) => renewProposal(await story.as('rep'), story.target, { kind: 'days', days: 10 }),
  },
  extend: {
    from: ['proposal_sent', 'partially_accepted', 'partially_converted'],
    act: async (story) => extendExpiry(await story.as('manager'), story.target, inAMonth(story)),
  },
  approve: { from: [], act: async (story) => approveProposal(await story.as('manager'), story.target) },
  reject: { from: [], act: async (story) => rejectProposal(await story.as('manager'), story.target, 'No') },
  'recall the approval': { from: [], act: async (story) => recallApproval(await story.as('admin'), story.target) },
  'decline the request': {
    from: NEG,
    act: async (story) => declineQuote(await story.as('rep'), story.target, null),
  },
  close: {
    from: [...NEG, 'proposal_sent', 'partially_converted', 'expired'], // accepted lines must be converted or voided
    act: async (story) => closeQuote(await story.as('rep'), story.target, null),
  },
  'void the acceptance': {
    from: ['accepted', 'partially_accepted'],
    act: async (story) =>
      voidAcceptance(await story.as('manager'), story.target, { reason: 'A slip', expiresAt: inAMonth(story) }),
  },
  reopen: {
    from: ['partially_accepted', 'partially_converted'],
    act: async (story) => reopenQuote(await story.as('rep'), story.target, false),
  },
  'stop renegotiating': {
    from: [], // none of these had an earlier acceptance
    act: async (story) => stopRenegotiating(await story.as('rep'), story.target),
  },
  convert: {
    from: ['accepted', 'partially_accepted'], // everything accepted in the partially converted one is converted
    act: async (story) =>
      convertQuote(await story.as('rep'), story.target, { groups: null, shippingOn: 'first', invoice: false }),
  },
  accept: {
    from: ['proposal_sent', 'partially_accepted', 'partially_converted'],
    act: (story) => story.answered(null, 'accept'),
  },
  counter: {
    from: ['proposal_sent', 'partially_accepted', 'partially_converted'],
    act: async (story) => counterProposal(await story.as('buyer'), story.target, { lines: [], note: 'Less' }),
  },
  'decline the proposal': {
    from: ['proposal_sent'],
    act: async (story) => declineProposal(await story.as('buyer'), story.target, null),
  },
  withdraw: { from: NEG, act: async (story) => withdrawRequest(await story.as('buyer'), story.target) },
  'answer for the company': { from: [], act: (story) => story.companyAnswers(true) },
  'ask to renew the offer': {
    from: ['expired'],
    act: async (story) => askRenewal(await story.as('buyer'), story.quoteId),
  },
  'request again': {
    from: ['converted', 'declined', 'closed'],
    act: async (story) => requestAgain(await story.as('buyer'), story.quoteId),
  },
}

for (const status of STATUSES) {
  describe(`a quote that is ${status}`, () => {
    for (const [name, { from, act, code = 'action_unavailable' }] of Object.entries(ACTIONS)) {
      const isPossible = from.includes(status)
      it(`${isPossible ? 'allows' : 'refuses and stays unchanged when'} someone ${name}`, async () => {
        const story = await IN[status]()
        if (isPossible) {
          await act(story)
          return
        }
        const before = await story.imprint()
        const expected = name === 'send' && status === 'submitted' ? 'no_staged_proposal' : code
        await assert.rejects(act(story), { code: expected })
        assert.deepEqual(await story.imprint(), before)
      })
    }
  })
}
