import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { answerProposal } from '../src/commands/answer-proposal.ts'
import { approveProposal } from '../src/commands/approve-proposal.ts'
import { assignQuote } from '../src/commands/assign-quote.ts'
import { autoConvert } from '../src/commands/auto-convert.ts'
import { convertQuote } from '../src/commands/convert-quote.ts'
import { expireQuote } from '../src/commands/expire-due.ts'
import { extendExpiry } from '../src/commands/extend-expiry.ts'
import { gatherProposal } from '../src/commands/gather-proposal.ts'
import { recallProposal } from '../src/commands/recall-proposal.ts'
import { sendProposal } from '../src/commands/send-proposal.ts'
import { stageProposal } from '../src/commands/stage-proposal.ts'
import { stopRenegotiating } from '../src/commands/stop-renegotiating.ts'
import { voidAcceptance } from '../src/commands/void-acceptance.ts'
import { formatMoney, parseMoney } from '../src/domain/money.ts'
import { readSentVersion } from '../src/commands/read-sent-version.ts'
import { portalOffer } from '../src/domain/portal-offer.ts'
import { listConversions } from '../src/store/conversions.ts'
import { stagedAt } from './support/staged.ts'
import { openTestService, type TestService } from './support/service.ts'
import { DAY_MS, openStage, type Stage, Story } from './negotiation/story.ts'

let service: TestService
let stage: Stage
before(async () => { service = await openTestService(); stage = await openStage(service) })
after(() => service.close())
const code = (p: Promise<unknown>) => p.then(() => 'done', (e) => e.code ?? String(e))
const ship = (amount: string) => ({ shipping: { status: 'quoted' as const, label: null, amount: parseMoney(amount) } })
const orders = async (s: Story) => (await listConversions(service.db, s.stage.shop.store.id, s.quoteId))
const send = async (s: Story, more: object) => { await s.staged(undefined, more as never); await sendProposal(await s.as('rep'), s.target, true); return s }

describe('audit', () => {
  it('1 T19b: an accepted deal keeps its shipping/deposit when v2 was never accepted', async () => {
    const s = await Story.begin(stage)
    await send(s, { ...ship('18.00'), depositPercentage: 300000n, paymentTerms: null })
    await s.answered('accept', null, null)
    await s.reopened()
    await send(s, { ...ship('500.00') })
    await s.pass(31 * DAY_MS)
    await expireQuote(await s.as('job'), s.quoteId)
    const q = await s.read()
    console.log('1', q.status, formatMoney(q.totals.shippingTotal), q.proposal?.depositPercentage)
    await s.converted([0])
    const [o] = await orders(s)
    console.log('1 order', formatMoney(o!.shipping), o!.deposit, formatMoney(o!.total))
    assert.equal(formatMoney(o!.shipping), '18.00')
  })
  it('2 orders sum to the total when v2 changes shipping after v1 was converted', async () => {
    const s = await Story.begin(stage)
    await send(s, { ...ship('18.00'), tax: { kind: 'rate', pct: 100000n, shippingTaxable: true } })
    await s.answered('accept', null, null)
    await s.converted([0])
    await s.reopened()
    await send(s, { shipping: { status: 'free', label: null, amount: 0n } })
    await s.answered(null, 'accept', 'accept')
    await s.converted([1, 2])
    const q = await s.read()
    const sum = (await orders(s)).reduce((a, o) => a + o.total, 0n)
    console.log('2', q.status, formatMoney(q.totals.total), formatMoney(sum))
    assert.equal(formatMoney(q.totals.total), formatMoney(sum))
  })
  it('2b same shipping, v2 tax as amount: shipping tax', async () => {
    const s = await Story.begin(stage)
    await send(s, { ...ship('18.00'), tax: { kind: 'rate', pct: 100000n, shippingTaxable: true } })
    await s.answered('accept', null, null)
    await s.converted([0])
    await s.reopened()
    await send(s, { ...ship('18.00'), tax: { kind: 'amount', amount: 500n } })
    await s.answered(null, 'accept', 'accept')
    await s.converted([1, 2])
    const q = await s.read()
    const sum = (await orders(s)).reduce((a, o) => a + o.total, 0n)
    console.log('2b', formatMoney(q.totals.total), formatMoney(sum))
    assert.equal(formatMoney(q.totals.total), formatMoney(sum))
  })
  it('2c prorated then rejection', async () => {
    const s = await Story.begin(stage)
    await send(s, ship('18.00'))
    await s.answered('accept', null, null)
    await convertQuote(await s.as('rep'), s.target, { groups: null, shippingOn: 'prorated', invoice: false })
    await s.answered(null, 'reject', 'reject')
    const q = await s.read()
    const sum = (await orders(s)).reduce((a, o) => a + o.shipping, 0n)
    console.log('2c', q.status, 'shipping', formatMoney(q.totals.shippingTotal), 'charged', formatMoney(sum))
  })
  it('3 stop renegotiating after a removed line: portal = quote', async () => {
    const s = await Story.begin(stage)
    await s.sent()
    await s.answered('accept', null, null)
    await s.reopened()
    await stageProposal(await s.as('rep'), s.target, stagedAt([s.lines[1]!], ['9.99'], {}, [7]))
    await stopRenegotiating(await s.as('rep'), s.target)
    const q = await s.read()
    const ctx = await s.as('buyer')
    const offer = portalOffer(q, await readSentVersion(ctx, q))
    console.log('3', q.status, 'api', formatMoney(q.totals.total), 'portal', formatMoney(offer.totals.total), offer.lines.length)
    console.log('3 accept shown C:', await code(s.answered(null, null, 'accept')))
    assert.equal(formatMoney(q.totals.total), formatMoney(offer.totals.total))
  })
  it('3b accept after removing: becomes accepted without C', async () => {
    const s = await Story.begin(stage)
    await s.sent()
    await s.answered('accept', null, null)
    await s.reopened()
    await stageProposal(await s.as('rep'), s.target, stagedAt([s.lines[1]!], ['9.99'], {}, [7]))
    await stopRenegotiating(await s.as('rep'), s.target)
    await answerProposal(await s.as('buyer'), s.target, { decisions: 'all', termsAccepted: true })
    const q = await s.read()
    const offer = portalOffer(q, await readSentVersion(await s.as('buyer'), q))
    console.log('3b', q.status, formatMoney(q.totals.total), formatMoney(offer.totals.total))
    assert.equal(formatMoney(q.totals.total), formatMoney(offer.totals.total))
  })
  it('4 a recalled offer cannot be accepted after stop', async () => {
    const s = await Story.begin(stage)
    await s.sent()
    await s.answered('accept', null, null)
    await s.reopened()
    await s.staged(['1.00', '0.01', '0.01'])
    await sendProposal(await s.as('rep'), s.target, true)
    await recallProposal(await s.as('rep'), s.target)
    await stopRenegotiating(await s.as('rep'), s.target)
    const r = await code(s.answered(null, 'accept', 'accept'))
    const q = await s.read()
    console.log('4', r, q.status, formatMoney(q.totals.total))
    assert.notEqual(r, 'done')
  })
  it('5 floor: custom kit parent', async () => {
    const st = await openStage(service, { price_floor: { percent: '10' }, approvals: { policies: [{ id: 'm', name: 'D', domain: 'merchant', conditions: [{ field: 'line_discount', above: '5' }], steps: [{ mode: 'any', approvers: [{ role: 'manager' }] }] }] } })
    const s = await Story.begin(st)
    const kit = (role: 'parent' | 'component') => ({ key: 'k', role, title: null })
    const ctx = await s.as('rep')
    const draft = { ...stagedAt([], []), tax: { kind: 'none' as const }, lines: [
      { of: { custom: { title: 'Kit' }, taxable: true, requiresShipping: true }, quantity: 1, price: { kind: 'unit' as const, amount: 1n }, visibility: 'show' as const, kit: kit('parent') },
      ...s.lines.map((lineId) => ({ of: { lineId }, quantity: 3, price: null, visibility: 'show' as const, kit: kit('component') })),
    ] }
    const { staged, added } = await gatherProposal(ctx, s.target, draft)
    await stageProposal(ctx, s.target, staged, added)
    const r = await sendProposal(ctx, s.target, false).then((x) => x.outcome, (e) => e.code)
    console.log('5', r, formatMoney((await s.read()).totals.total))
    assert.equal(r, 'below_price_floor')
  })
  it('5b floor: component of a frozen kit parent', async () => {
    const st = await openStage(service, { price_floor: { percent: '10' } })
    const s = await Story.begin(st)
    const ctx = await s.as('rep')
    const kit = (role: 'parent' | 'component') => ({ key: 'k', role, title: null })
    const before = await s.read()
    const cat = before.lines.map((l) => formatMoney(l.catalogPrice!))
    const one = stagedAt(s.lines, cat, {}, before.lines.map((l) => l.quantity))
    await stageProposal(ctx, s.target, { ...one, lines: one.lines.map((l, i) => (i === 0 ? { ...l, kit: kit('parent') } : l)) })
    await sendProposal(ctx, s.target, false)
    await s.answered('accept', null, null)
    await s.reopened()
    const two = stagedAt(s.lines.slice(1), ['0.01', '0.01'], {}, [7, 1])
    await stageProposal(ctx, s.target, { ...two, lines: two.lines.map((l) => ({ ...l, kit: kit('component') })) })
    const r = await sendProposal(ctx, s.target, false).then((x) => x.outcome, (e) => e.code)
    console.log('5b', r, (await s.read()).lines.map((l) => formatMoney(l.unitPrice!)))
    assert.equal(r, 'below_price_floor')
  })
  it('6 a merchant approval after its timeout', async () => {
    const st = await openStage(service, { approvals: { policies: [{ id: 'm', name: 'All', domain: 'merchant', conditions: [], timeout_hours: 1, steps: [{ mode: 'any', approvers: [{ role: 'manager' }] }] }] } })
    const s = await Story.begin(st)
    await s.staged()
    await sendProposal(await s.as('rep'), s.target, true)
    await s.pass(DAY_MS * 5)
    const r = await code(approveProposal(await s.as('manager'), s.target))
    console.log('6', r, (await s.read()).status)
    assert.notEqual(r, 'done')
  })
  it('7 auto-convert job that was late converts a partial acceptance', async () => {
    const st = await openStage(service, { negotiation: { auto_convert: true } })
    const s = await Story.begin(st)
    await s.sent()
    await answerProposal(await s.as('buyer'), s.target, { decisions: 'all', termsAccepted: true })
    await voidAcceptance(await s.as('manager'), s.target, { reason: 'x', expiresAt: null })
    await s.answered('accept', null, null)
    await autoConvert(await s.as('job'), s.quoteId)
    const q = await s.read()
    console.log('7', q.status)
    assert.equal(q.status, 'partially_accepted')
  })
  it('8 void of v1 acceptance after v2 lapsed', async () => {
    const s = await Story.begin(stage)
    await s.sent()
    await s.answered('accept', null, null)
    await s.reopened()
    await s.sent()
    await s.pass(31 * DAY_MS)
    await expireQuote(await s.as('job'), s.quoteId)
    const r = await code(voidAcceptance(await s.as('manager'), s.target, { reason: 'x', expiresAt: new Date(service.now.getTime() + DAY_MS) }))
    console.log('8', (await s.read()).status, r)
    assert.equal(r, 'done')
  })
  it('9 a named rep takes another reps quote', async () => {
    const st = await openStage(service, { approvals: { policies: [{ id: 'm', name: 'All', domain: 'merchant', conditions: [], steps: [{ mode: 'any', approvers: [{ role: 'sales_rep' }] }] }] } })
    const s = await Story.begin(st)
    const mgr = await s.as('manager')
    await assignQuote(mgr, s.target, mgr.actor.kind === 'staff' ? mgr.actor.id : '')
    await stageProposal(mgr, s.target, stagedAt(s.lines, ['1.00', '1.00', '1.00']))
    const rep = await s.as('rep')
    console.log('9 before', await code(assignQuote(rep, s.target, (rep.actor as { id: string }).id)))
    await sendProposal(mgr, s.target, true)
    const r = await code(assignQuote(rep, s.target, (rep.actor as { id: string }).id))
    console.log('9 after', r)
    assert.notEqual(r, 'done')
  })
  it('10 extend cannot shorten', async () => {
    const s = await Story.begin(stage)
    await s.sent()
    const r = await code(extendExpiry(await s.as('manager'), s.target, new Date(service.now.getTime() + 1000)))
    console.log('10', r)
    assert.notEqual(r, 'done')
  })
  it('11 rejected line of v1 in the total of v2', async () => {
    const s = await Story.begin(stage)
    await s.sent()
    await s.answered('accept', 'reject', null)
    await s.reopened()
    await s.sent()
    const q = await s.read()
    console.log('11', formatMoney(q.totals.total), q.lines.map((l) => [l.decision, formatMoney(l.lineTotal!)]))
  })
  it('12 approved_before: never approved', async () => {
    const st = await openStage(service, { approvals: { policies: [{ id: 'm', name: 'T', domain: 'merchant', conditions: [{ field: 'line_discount', above: '5' }], skip: { approved_before: true, sender_roles: ['manager'] }, steps: [{ mode: 'any', approvers: [{ role: 'admin' }] }] }] } })
    const s = await Story.begin(st)
    const mgr = await s.as('manager')
    await s.staged(['1.00', '1.00', '1.00'])
    console.log('12 mgr', (await sendProposal(mgr, s.target, true)).outcome)
    await recallProposal(mgr, s.target)
    await s.staged(['1.00', '1.00', '1.00'])
    console.log('12 rep', (await sendProposal(await s.as('rep'), s.target, true)).outcome)
  })
})
