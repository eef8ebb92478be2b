import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { approveProposal } from '../../src/commands/approvals/approve-proposal.ts'
import { rejectProposal } from '../../src/commands/approvals/reject-proposal.ts'
import { autoConvert } from '../../src/commands/automation/auto-convert.ts'
import { redactQuote } from '../../src/commands/customers/redact-quote.ts'
import { expireQuote } from '../../src/commands/negotiation/expire-due.ts'
import { extendExpiry } from '../../src/commands/negotiation/extend-expiry.ts'
import { recallProposal } from '../../src/commands/negotiation/recall-proposal.ts'
import { renewProposal } from '../../src/commands/negotiation/renew-proposal.ts'
import { sendProposal } from '../../src/commands/negotiation/send-proposal.ts'
import { stageProposal } from '../../src/commands/negotiation/stage-proposal.ts'
import { stopRenegotiating } from '../../src/commands/negotiation/stop-renegotiating.ts'
import { voidAcceptance } from '../../src/commands/negotiation/void-acceptance.ts'
import { assignQuote } from '../../src/commands/quotes/assign-quote.ts'
import { duplicateQuote } from '../../src/commands/quotes/duplicate-quote.ts'
import { listConversions } from '../../src/database/orders/conversions.ts'
import { findSentVersion } from '../../src/database/quotes/versions.ts'
import { formatMoney, parseMoney, sum } from '../../src/domain/money.ts'
import type { StagedProposal } from '../../src/domain/negotiation/staged-proposal.ts'
import { portalOffer } from '../../src/domain/portal/portal-offer.ts'
import { percentOf } from '../../src/domain/pricing/percent.ts'
import { stagedAt } from '../support/given/staged.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { DAY_MS, openStage, type Stage, Story } from './story.ts'

let service: TestService
let stage: Stage
before(async () => {
  service = await openTestService()
  stage = await openStage(service)
})
after(() => service.close())

const shipping = (amount: string): Partial<StagedProposal> => ({
  shipping: { status: 'quoted', label: null, amount: parseMoney(amount) },
})
const FREE: Partial<StagedProposal> = { shipping: { status: 'free', label: null, amount: 0n } }
const tenPercent = { kind: 'rate', pct: 100_000n, shippingTaxable: true } as const

/** Stages and sends, even below the floor. */
async function offer(story: Story, more: Partial<StagedProposal> = {}, prices?: readonly string[]): Promise<Story> {
  await story.staged(prices, more)
  await sendProposal(await story.as('rep'), story.target, true)
  return story
}

const ordersOf = (story: Story) => listConversions(service.db, stage.shop.store.id, story.quoteId)

describe('accepted lines are a deal', () => {
  it('keep their shipping and deposit when a later version, accepted by nobody, offers others', async () => {
    const story = await offer(await Story.begin(stage), { ...shipping('18.00'), depositPercentage: 300_000n })
    await story.answered('accept', null, null)
    await story.reopened()
    await offer(story, shipping('500.00'))
    await story.pass(31 * DAY_MS)
    await expireQuote(await story.as('job'), story.quoteId)
    await story.converted([0])
    const [order] = await ordersOf(story)
    assert.equal(formatMoney(order?.shipping ?? 0n), '18.00')
    assert.equal(order?.deposit, percentOf(order?.total ?? 0n, 300_000n))
  })

  it('sum to their draft orders when a later version taxes charged lines differently', async () => {
    const tolerant = await openStage(service, { negotiation: { tax_tolerance: '100' } })
    const story = await offer(await Story.begin(tolerant), { ...shipping('18.00'), tax: tenPercent })
    await story.answered('accept', null, null)
    await story.converted([0])
    await story.reopened()
    await offer(story, { ...shipping('18.00'), tax: { kind: 'amount', amount: 500n } })
    await story.answered(null, 'accept', 'accept')
    await story.converted([1, 2])
    const orders = await listConversions(service.db, tolerant.shop.store.id, story.quoteId)
    assert.equal(sum(orders.map(({ total }) => total)), (await story.read()).totals.total)
  })

  it('stop a later version from offering less shipping than draft orders carry', async () => {
    const story = await offer(await Story.begin(stage), shipping('18.00'))
    await story.answered('accept', null, null)
    await story.converted([0])
    await story.reopened()
    await assert.rejects(offer(story, FREE), { code: 'invalid_proposal' })
    await assert.rejects(offer(story, shipping('17.99')), { code: 'invalid_proposal' })
    await (await offer(story, shipping('20.00'))).pass(1000)
    await story.answered(null, 'accept', 'accept')
    await story.converted([1, 2])
    assert.deepEqual(
      (await ordersOf(story)).map((order) => formatMoney(order.shipping)),
      ['18.00', '2.00'],
    )
  })

  it('can be voided after a later version has lapsed, and are then open again', async () => {
    const story = await offer(await Story.begin(stage))
    await story.answered('accept', null, null)
    await story.reopened()
    await (await offer(story)).pass(31 * DAY_MS)
    await expireQuote(await story.as('job'), story.quoteId)
    const expiresAt = new Date(service.now.getTime() + DAY_MS)
    await voidAcceptance(await story.as('manager'), story.target, { reason: 'A slip', expiresAt })
    const { status, lines } = await story.read()
    assert.deepEqual([status, lines.map(({ decision }) => decision)], ['proposal_sent', [null, null, null]])
  })
})

it('a voided acceptance does not return when the offer is renewed', async () => {
  const story = await offer(await Story.begin(stage))
  await story.answered('accept', null, null)
  await story.reopened()
  await (await offer(story)).pass(31 * DAY_MS)
  await expireQuote(await story.as('job'), story.quoteId)
  const expiresAt = new Date(service.now.getTime() + DAY_MS)
  await voidAcceptance(await story.as('manager'), story.target, { reason: 'A slip', expiresAt })
  await story.pass(2 * DAY_MS)
  await expireQuote(await story.as('job'), story.quoteId)
  await renewProposal(await story.as('rep'), story.target, { kind: 'days', days: 10 })
  const { status, lines } = await story.read()
  assert.deepEqual([status, lines.map(({ decision }) => decision)], ['proposal_sent', [null, null, null]])
})

describe('voiding undoes the last answer and nothing older', () => {
  const voided = async (story: Story) => {
    const expiresAt = new Date(service.now.getTime() + DAY_MS)
    await voidAcceptance(await story.as('manager'), story.target, { reason: 'A slip', expiresAt })
    const { status, lines } = await story.read()
    return [status, ...lines.map(({ decision }) => decision)]
  }
  const offeredAgain = async () => {
    const story = await offer(await Story.begin(stage), shipping('18.00'), ['30.00', '12.00', '60.00'])
    await story.answered('accept', null, null)
    await story.reopened()
    return offer(story, shipping('25.00'))
  }
  const rejectedAgain = async () => (await offeredAgain()).answered(null, 'reject', 'reject')

  it('reopens its rejected lines; acceptances of an older version stay', async () => {
    const story = await rejectedAgain()
    assert.deepEqual(await voided(story), ['proposal_sent', 'accept', null, null])
    const { totals, lines, firstAcceptedAt } = await story.read()
    assert.equal(totals.headlineMode, 'open')
    assert.deepEqual([formatMoney(totals.acceptedTotal ?? 0n), lines[0]?.decidedInVersion], ['90.00', 1])
    assert.ok(firstAcceptedAt)
    const voidedEvent = (await story.events()).at(-1)
    assert.deepEqual(voidedEvent?.data, {
      previous_status: 'partially_accepted',
      new_status: 'proposal_sent',
      version_number: 2,
    })
  })

  it('lets the reopened lines be offered and accepted again, alongside the older deal', async () => {
    const story = await rejectedAgain()
    await voided(story)
    await recallProposal(await story.as('rep'), story.target)
    await offer(story, shipping('25.00'), ['1.00', '11.00', '55.00'])
    await story.answered(null, 'accept', 'accept')
    const { status, lines } = await story.read()
    assert.equal(status, 'accepted')
    assert.deepEqual(
      lines.map(({ unitPrice }) => formatMoney(unitPrice ?? 0n)),
      ['30.00', '11.00', '55.00'],
    )
  })

  it('reopens deferred lines; the deferred line and the older acceptance are as the offer found them', async () => {
    const story = await (await offeredAgain()).answered(null, 'defer', 'reject')
    assert.deepEqual(await voided(story), ['proposal_sent', 'accept', null, null])
  })

  it('undoes one answer after the other, down to the first', async () => {
    const story = await rejectedAgain()
    await voided(story)
    await recallProposal(await story.as('rep'), story.target)
    await stopRenegotiating(await story.as('rep'), story.target)
    assert.deepEqual(await voided(story), ['proposal_sent', null, null, null])
  })

  it('undoes the older acceptance if the buyer never answered the later version', async () => {
    const recalled = await offeredAgain()
    await recallProposal(await recalled.as('rep'), recalled.target)
    await stopRenegotiating(await recalled.as('rep'), recalled.target)
    assert.deepEqual(await voided(recalled), ['proposal_sent', null, null, null])
  })

  it("keeps the older deal's terms for its draft order", async () => {
    const story = await rejectedAgain()
    await voided(story)
    await story.answered(null, 'reject', 'reject')
    await story.converted([0])
    const [order] = await ordersOf(story)
    assert.equal(formatMoney(order?.shipping ?? 0n), '18.00')
    assert.equal((await story.read()).status, 'converted')
  })
})

describe('when staff stop renegotiating', () => {
  const reopened = async () => {
    const story = await offer(await Story.begin(stage))
    await story.answered('accept', null, null)
    return story.reopened()
  }

  it('lines removed or added in the meantime are restored: API, portal and acceptance agree', async () => {
    const story = await reopened()
    const rep = await story.as('rep')
    await stageProposal(rep, story.target, stagedAt([story.lines[1] ?? ''], ['9.99'], {}, [7]))
    await stopRenegotiating(rep, story.target)
    const quote = await story.read()
    const shown = portalOffer(quote, await findSentVersion(rep.db, rep.store.id, quote))
    assert.equal(quote.totals.total, shown.totals.total)
    assert.deepEqual(quote.lines.map(({ id }) => id).sort(), [...story.lines].sort())
    assert.equal((await story.events()).at(-1)?.type, 'quote.lines_updated')
    await story.answered(null, 'accept', 'accept')
    assert.equal((await story.read()).status, 'accepted')
  })

  it('a recalled proposal does not return', async () => {
    const story = await reopened()
    await offer(story, {}, ['1.00', '0.01', '0.01'])
    await recallProposal(await story.as('rep'), story.target)
    await stopRenegotiating(await story.as('rep'), story.target)
    await assert.rejects(story.answered(null, 'accept', 'accept'), { code: 'offer_expired' })
    const later = new Date(service.now.getTime() + DAY_MS)
    await assert.rejects(extendExpiry(await story.as('manager'), story.target, later), { code: 'offer_expired' })
  })
})

describe('the price floor and approvals cannot be bypassed', () => {
  const kit = (role: 'parent' | 'component') => ({ key: 'k', role, title: null })
  const policy = (more: object) => ({
    id: 'p',
    name: 'Discounts',
    domain: 'merchant',
    conditions: [{ field: 'line_discount', above: '5' }],
    steps: [{ mode: 'any', approvers: [{ role: 'manager' }] }],
    ...more,
  })

  it('by putting lines into a kit: it is judged with everything in it', async () => {
    const floored = await openStage(service, { price_floor: { percent: '10' } })
    const story = await Story.begin(floored)
    const staged = stagedAt(story.lines, ['0.01', '12.49', '70.00'])
    const [parent, ...parts] = staged.lines
    assert.ok(parent)
    const lines = [{ ...parent, kit: kit('parent') }, ...parts.map((line) => ({ ...line, kit: kit('component') }))]
    const rep = await story.as('rep')
    await stageProposal(rep, story.target, { ...staged, lines })
    await assert.rejects(sendProposal(rep, story.target, false), { code: 'below_price_floor' })
  })

  it('by components of a kit whose parent was accepted before', async () => {
    const floored = await openStage(service, { price_floor: { percent: '10' } })
    const story = await Story.begin(floored)
    const rep = await story.as('rep')
    const staged = stagedAt(story.lines, ['39.99', '14.00', '79.98'])
    const lines = staged.lines.map((line, i) => (i === 0 ? { ...line, kit: kit('parent') } : line))
    await stageProposal(rep, story.target, { ...staged, lines })
    await sendProposal(rep, story.target, false)
    await story.answered('accept', null, null)
    await story.reopened()
    const two = stagedAt(story.lines.slice(1), ['0.01', '0.01'], {}, [7, 1])
    const parts = two.lines.map((line) => ({ ...line, kit: kit('component') }))
    await stageProposal(rep, story.target, { ...two, lines: parts })
    await assert.rejects(sendProposal(rep, story.target, false), { code: 'below_price_floor' })
  })

  it('by the skip for approved offers: being sent is not being approved', async () => {
    const asking = await openStage(service, {
      approvals: { policies: [policy({ skip: { approved_before: true, sender_roles: ['manager'] } })] },
    })
    const story = await (await Story.begin(asking)).staged()
    await sendProposal(await story.as('manager'), story.target, false)
    await recallProposal(await story.as('manager'), story.target)
    await story.staged()
    const rep = await story.as('rep')
    assert.equal((await sendProposal(rep, story.target, false)).outcome, 'awaiting_approval')
    await story.approved()
    await recallProposal(rep, story.target)
    await story.staged()
    assert.equal((await sendProposal(rep, story.target, false)).outcome, 'sent')
  })

  it('by approving after the timeout', async () => {
    const asking = await openStage(service, { approvals: { policies: [policy({ timeout_hours: 1 })] } })
    for (const late of [approveProposal, (ctx: never, target: never) => rejectProposal(ctx, target, 'No')]) {
      const story = await (await Story.begin(asking)).staged()
      await sendProposal(await story.as('rep'), story.target, false)
      await story.pass(5 * DAY_MS)
      const manager = await story.as('manager')
      await assert.rejects(late(manager as never, story.target as never), { code: 'action_unavailable' })
      assert.equal((await story.events()).at(-1)?.type, 'quote.merchant_approval.rejected')
    }
  })

  it('by approving prices you staged yourself, which the API sent', async () => {
    const asking = await openStage(service, { approvals: { policies: [policy({})] } })
    const story = await Story.begin(asking)
    const manager = await story.as('manager')
    await stageProposal(manager, story.target, stagedAt(story.lines, ['1.00', '1.00', '1.00']))
    await sendProposal(await story.as('api'), story.target, false)
    await assert.rejects(approveProposal(manager, story.target), { code: 'forbidden' })
  })
})

describe('no one acts on quotes that are not, or no longer, theirs', () => {
  it('a Sales rep takes no quote from a colleague', async () => {
    const open = await openStage(service, { staff: { sales_reps_see_all: true } })
    const story = await Story.begin(open)
    const { manager, rep } = open.actors
    assert.ok(manager.kind === 'staff' && rep.kind === 'staff')
    await assignQuote(await story.as('manager'), story.target, manager.id)
    await assert.rejects(assignQuote(await story.as('rep'), story.target, rep.id), { code: 'forbidden' })
  })

  it('a late job converts only the complete acceptance it was queued for', async () => {
    const converting = await openStage(service, { negotiation: { auto_convert: true } })
    const story = await offer(await Story.begin(converting))
    await story.answered('accept', 'accept', 'accept')
    await voidAcceptance(await story.as('manager'), story.target, { reason: 'A slip', expiresAt: null })
    await story.answered('accept', null, null)
    await autoConvert(await story.as('job'), story.quoteId)
    assert.equal((await story.read()).status, 'partially_accepted')
  })

  it('a quote whose buyer was redacted is neither sent, converted nor duplicated', async () => {
    const story = await offer(await Story.begin(stage))
    await story.answered('accept', 'accept', 'accept')
    await service.db.transaction().execute((tx) => redactQuote(tx, stage.shop.store.id, story.quoteId, service.now))
    await assert.rejects(story.converted([0, 1, 2]), { code: 'action_unavailable' })
    await assert.rejects(duplicateQuote(await story.as('rep'), story.quoteId), { code: 'action_unavailable' })
  })

  it('an extension only ever adds time, and revives nothing', async () => {
    const story = await offer(await Story.begin(stage))
    const { expiresAt } = await story.read()
    assert.ok(expiresAt)
    const manager = await story.as('manager')
    await assert.rejects(extendExpiry(manager, story.target, expiresAt), { code: 'invalid_request' })
    await extendExpiry(manager, story.target, new Date(expiresAt.getTime() + 1))
  })
})
