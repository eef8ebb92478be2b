import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { approveProposal } from '../../src/commands/approvals/approve-proposal.ts'
import type { Context } from '../../src/commands/context.ts'
import { answerProposal } from '../../src/commands/negotiation/answer-proposal.ts'
import { expireQuote } from '../../src/commands/negotiation/expire-due.ts'
import { recallProposal } from '../../src/commands/negotiation/recall-proposal.ts'
import { sendProposal } from '../../src/commands/negotiation/send-proposal.ts'
import { voidAcceptance } from '../../src/commands/negotiation/void-acceptance.ts'
import { convertQuote } from '../../src/commands/orders/convert-quote.ts'
import { createPartitions } from '../../src/database/partitions.ts'
import { Problem } from '../../src/domain/problem.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { DAY_MS, openStage, type Stage, Story } from './story.ts'

let service: TestService
let stage: Stage
let approving: Stage
before(async () => {
  service = await openTestService()
  stage = await openStage(service)
  const steps = [{ mode: 'any', approvers: [{ role: 'manager' }] }]
  const policy = { id: 'm', name: 'All', domain: 'merchant', conditions: [], steps }
  approving = await openStage(service, { approvals: { policies: [policy] } })
})
after(() => service.close())

const ROUNDS = 8

/** Runs both at once; returns the outcomes as `done` or the code of the refusal. */
async function race(...acts: (() => Promise<unknown>)[]): Promise<string[]> {
  const settled = await Promise.allSettled(acts.map((act) => act()))
  return settled.map((one) => {
    if (one.status === 'fulfilled') return 'done'
    assert.ok(one.reason instanceof Problem, String(one.reason))
    return one.reason.code
  })
}

/** Checks that exactly one succeeded, and the other got one of these refusals. */
function assertOneWon(outcomes: readonly string[], refusals: readonly string[]): void {
  assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 1, outcomes.join(', '))
  for (const outcome of outcomes) assert.ok(outcome === 'done' || refusals.includes(outcome), outcome)
}

/** Checks that the events form one history: each starts in the status the previous one ended in. */
async function assertOneHistory(story: Story, now?: Date): Promise<string[]> {
  const events = await story.events(now)
  let status: unknown
  for (const { type, data } of events) {
    if (!('previous_status' in data)) continue
    // saving and recalling move the quote without an event
    const isSilent = data.previous_status === 'in_review' || status === undefined
    assert.ok(isSilent || data.previous_status === status, `${type} from ${data.previous_status} after ${status}`)
    status = data.new_status
  }
  return events.map(({ type }) => type)
}

const acceptAll = (ctx: Context, story: Story) =>
  answerProposal(ctx, story.target, { decisions: 'all', termsAccepted: true })
const convert = (ctx: Context, story: Story) =>
  convertQuote(ctx, story.target, { groups: null, shippingOn: 'first', invoice: false })

describe('of two concurrent actions exactly one wins', () => {
  it('two sends make one version', async () => {
    for (let i = 0; i < ROUNDS; i++) {
      const story = await (await Story.begin(stage)).staged()
      const [rep, api] = [await story.as('rep'), await story.as('api')]
      assertOneWon(
        await race(
          () => sendProposal(rep, story.target, false),
          () => sendProposal(api, story.target, false),
        ),
        ['state_conflict', 'not_editable'],
      )
      assert.equal((await story.read()).versionNumber, 1)
      assert.deepEqual(await assertOneHistory(story), ['quote.created', 'quote.proposal_sent'])
    }
  })

  it('an acceptance and a recall', async () => {
    for (let i = 0; i < ROUNDS; i++) {
      const story = await (await Story.begin(stage)).sent()
      const [buyer, rep] = [await story.as('buyer'), await story.as('rep')]
      const outcomes = await race(
        () => acceptAll(buyer, story),
        () => recallProposal(rep, story.target),
      )
      assertOneWon(outcomes, ['state_conflict', 'action_unavailable'])
      assert.equal((await story.read()).status, outcomes[0] === 'done' ? 'accepted' : 'in_review')
      await assertOneHistory(story)
    }
  })

  it('an acceptance in time and an expiry a moment later', async () => {
    for (let i = 0; i < ROUNDS; i++) {
      const story = await (await Story.begin(stage)).sent()
      const { expiresAt } = await story.read()
      assert.ok(expiresAt)
      await createPartitions(service.db, expiresAt)
      const buyer = { ...(await story.as('buyer')), now: new Date(expiresAt.getTime() - 1) }
      const job = { ...(await story.as('job')), now: expiresAt }
      await race(
        () => acceptAll(buyer, story),
        () => expireQuote(job, story.quoteId),
      )
      const types = await assertOneHistory(story, expiresAt)
      const { status } = await story.read()
      assert.equal(types.at(-1), status === 'accepted' ? 'quote.accepted' : 'quote.expired')
      assert.equal(types.length, 3)
      assert.ok(status === 'accepted' || status === 'expired')
    }
  })

  it('two conversions make one draft order', async () => {
    for (let i = 0; i < ROUNDS; i++) {
      const story = await (await Story.begin(stage)).sent()
      await story.answered('accept', 'accept', 'accept')
      const [rep, manager] = [await story.as('rep'), await story.as('manager')]
      assertOneWon(
        await race(
          () => convert(rep, story),
          () => convert(manager, story),
        ),
        ['state_conflict', 'action_unavailable'],
      )
      assert.equal((await story.read()).platform.draftOrderIds.length, 1)
      await assertOneHistory(story)
    }
  })

  it('two approvals of one step release the version once', async () => {
    for (let i = 0; i < ROUNDS; i++) {
      const story = await (await Story.begin(approving)).sent()
      const manager = await story.as('manager')
      assertOneWon(
        await race(
          () => approveProposal(manager, story.target),
          () => approveProposal(manager, story.target),
        ),
        ['state_conflict', 'action_unavailable'],
      )
      assert.deepEqual(await assertOneHistory(story), [
        'quote.created',
        'quote.merchant_approval.requested',
        'quote.merchant_approval.granted',
        'quote.proposal_sent',
      ])
    }
  })

  it('a conversion and the voiding of its acceptance', async () => {
    for (let i = 0; i < ROUNDS; i++) {
      const story = await (await Story.begin(stage)).sent()
      await story.answered('accept', 'accept', 'accept')
      const [manager, rep] = [await story.as('manager'), await story.as('rep')]
      const outcomes = await race(
        () => voidAcceptance(manager, story.target, { reason: 'A slip', expiresAt: null }),
        () => convert(rep, story),
      )
      assertOneWon(outcomes, ['state_conflict', 'action_unavailable'])
      const quote = await story.read()
      assert.equal(quote.status, outcomes[0] === 'done' ? 'proposal_sent' : 'converted')
      assert.equal(quote.platform.draftOrderIds.length, outcomes[0] === 'done' ? 0 : 1)
      await assertOneHistory(story)
    }
  })

  it('a late acceptance finds the offer expired, and so does everyone after it', async () => {
    const story = await (await (await Story.begin(stage)).sent()).pass(30 * DAY_MS)
    const buyer = await story.as('buyer')
    await assert.rejects(acceptAll(buyer, story), { code: 'offer_expired' })
    assert.equal((await story.read()).status, 'expired')
    assert.deepEqual(await assertOneHistory(story), ['quote.created', 'quote.proposal_sent', 'quote.expired'])
  })
})
