import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { automateQuote } from '../../../src/commands/automation/automate-quote.ts'
import { insertStaff, saveStaff } from '../../../src/database/access/staff.ts'
import { type AutomationRun, listAutomationRuns } from '../../../src/database/automation/automation-runs.ts'
import { listTimeline } from '../../../src/database/quotes/timeline.ts'
import { listVersions } from '../../../src/database/quotes/versions.ts'
import { idToUuid } from '../../../src/domain/id.ts'
import { inEnglish } from '../../../src/domain/in-english.ts'
import { decideAssign } from '../../../src/domain/negotiation/assign.ts'
import { decideStartReview } from '../../../src/domain/negotiation/stage-proposal.ts'
import { isAccepted } from '../../../src/domain/quotes/line-state.ts'
import type { AutomationAction, AutomationRule, StoreSettings } from '../../../src/domain/stores/settings.ts'
import { PlatformUnavailable } from '../../../src/outside/platform/port.ts'
import { onOneDatabase } from '../../support/citus/on-one-database.ts'
import { contextOf } from '../../support/service/context.ts'
import { listFailedJobs, runDueJobs, runQueuedJobs } from '../../support/service/jobs.ts'
import { listQueuedMail } from '../../support/service/mail.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { addStaff } from '../../support/shop/admin.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'
import { type Negotiation, openNegotiation } from '../../support/shop/negotiation.ts'

const TRIGGERS = onOneDatabase('Citus takes no triggers')

let service: TestService
let shop: Shop
let platformIsDown = false

before(async () => {
  service = await openTestService({
    platform: {
      customer: (call, id) =>
        platformIsDown ? Promise.reject(new Error('The platform is down')) : service.platform.customer(call, id),
    },
  })
  shop = await openShop(service)
})
after(() => service.close())
beforeEach(() => {
  platformIsDown = false
})

const ACTIONS = {
  decline: { action: 'decline', message: 'We sell to the trade only.' },
  assign: { action: 'assign', staff: 'stf_00000000000000000000000001' },
  price: { action: 'price', percent_off: '10', valid_days: 14, note: 'As agreed' },
  send: { action: 'send' },
} as const satisfies Record<string, AutomationAction>

function rule(id: string, action: AutomationAction, more: Partial<AutomationRule> = {}): AutomationRule {
  // biome-ignore lint/suspicious/noThenProperty: the setting's name
  return { id, name: `Rule ${id}`, conditions: [], then: action, ...more }
}

const PRICE_AND_SEND = [rule('price', ACTIONS.price), rule('send', ACTIONS.send)]

/** Creates a new request in a store with these rules. */
async function request(
  rules: AutomationRule[],
  { settings = {}, body = {} }: { settings?: StoreSettings; body?: Record<string, unknown> } = {},
): Promise<Negotiation> {
  await service.settings(shop.store, { price_floor: null, approvals: null, ...settings, automation: { rules } })
  return openNegotiation(service, shop, body)
}

/** Like request, after its automation has run. */
async function automated(...args: Parameters<typeof request>): Promise<Negotiation> {
  const quote = await request(...args)
  await runDueJobs(service)
  return quote
}

/** Returns the log in the order the rules were considered. */
async function runsOf({ id }: Negotiation): Promise<AutomationRun[]> {
  return (await listAutomationRuns(service.db, shop.store.id, { quoteId: id, limit: 100 })).toReversed()
}

const outcomesOf = async (quote: Negotiation) =>
  (await runsOf(quote)).map(({ ruleId, outcome }) => `${ruleId} ${outcome}`)
const eventsOf = async (quote: Negotiation) =>
  (await quote.events()).map(({ type, actor, data }) => ({ [type]: data, actor }))
const timelineOf = async ({ id }: Negotiation) =>
  (await listTimeline(service.db, shop.store.id, id)).map(({ actor, action }) =>
    actor.kind === 'automation' ? `${action} by ${actor.rule}` : action,
  )
const mailOf = async ({ id }: Negotiation) =>
  (await listQueuedMail(service.db, shop.store.id, service.systems.secretBox))
    .filter((mail) => mail.quote_id === idToUuid('qte', id))
    .map(({ kind, audience }) => `${kind} to ${audience}`)

describe('automation of a new request', () => {
  it("prices it with the platform's tax if its rule says so, and retries while the platform does not answer", async () => {
    await service.platform.setTaxRate(shop.store.id, { percent: '10', shippingTaxable: false })
    const taxed = rule('price', { ...ACTIONS.price, tax: 'platform' })
    const quote = await automated([taxed, rule('send', ACTIONS.send)])
    const { status, totals } = await quote.read()
    assert.deepEqual([status, totals.taxEstimate, totals.total], ['proposal_sent', 1080n, 20697n])
    const { estimate } = service.systems.platform
    const waiting = await request([taxed])
    service.systems.platform.estimate = () => Promise.reject(new PlatformUnavailable('It is down'))
    await assert.rejects(automateQuote(await contextOf(service, shop.store), waiting.id), PlatformUnavailable)
    assert.equal((await waiting.read()).status, 'submitted')
    service.systems.platform.estimate = estimate
    await automateQuote(await contextOf(service, shop.store), waiting.id)
    const { staged } = await waiting.read()
    assert.deepEqual(staged?.tax.kind === 'platform' && staged.tax.figure?.lines.map(({ tax }) => tax), [1080n, 0n])
    await service.platform.setTaxRate(shop.store.id, { percent: '0', shippingTaxable: false })
  })

  it('prices and sends it: the buyer gets an offer made by the rules, and the log explains it', async () => {
    const quote = await automated(PRICE_AND_SEND)
    const { number, status, versionNumber, proposal, totals, expiresAt, staged } = await quote.read()
    assert.deepEqual([status, versionNumber, staged], ['proposal_sent', 1, null])
    assert.deepEqual([proposal?.sentBy, proposal?.note, totals.total], ['automation', 'As agreed', 19617n])
    assert.equal(expiresAt?.getTime(), service.now.getTime() + 14 * 86_400_000)
    assert.deepEqual(await eventsOf(quote), [
      {
        'quote.proposal_sent': { previous_status: 'in_review', new_status: 'proposal_sent', version_number: 1 },
        actor: 'system',
      },
    ])
    assert.deepEqual(await timelineOf(quote), ['create', 'stage_proposal by price', 'send_proposal by send'])
    const runs = await runsOf(quote)
    assert.deepEqual(
      runs.map(({ id, ...run }) => run),
      [
        {
          quoteId: quote.id,
          quoteNumber: number,
          ruleId: 'price',
          ruleName: 'Rule price',
          action: 'price',
          outcome: 'applied',
          reason: { code: 'conditions_met', conditions: [] },
          at: service.now,
        },
        {
          quoteId: quote.id,
          quoteNumber: number,
          ruleId: 'send',
          ruleName: 'Rule send',
          action: 'send',
          outcome: 'applied',
          reason: { code: 'conditions_met', conditions: [] },
          at: service.now,
        },
      ],
    )
  })

  it('declines it and does nothing else', async () => {
    const quote = await automated([...PRICE_AND_SEND, rule('no', ACTIONS.decline)])
    assert.equal((await quote.read()).status, 'declined')
    assert.deepEqual(await eventsOf(quote), [
      { 'quote.declined': { previous_status: 'submitted', new_status: 'declined' }, actor: 'system' },
    ])
    const timeline = await listTimeline(service.db, shop.store.id, quote.id)
    assert.deepEqual(timeline.at(-1)?.detail, { message: 'We sell to the trade only.' })
    assert.ok((await mailOf(quote)).includes('declined to buyer'))
    assert.deepEqual(await outcomesOf(quote), ['no applied'])
  })

  it('assigns it before pricing, and leaves it in review if it was only priced', async () => {
    const { id } = await addStaff(service, shop.store, { role: 'sales_rep' })
    const quote = await automated([rule('price', ACTIONS.price), rule('to', { action: 'assign', staff: id })])
    const { status, assignedStaff, staged, versionNumber } = await quote.read()
    assert.deepEqual([status, assignedStaff?.id, versionNumber], ['in_review', id, 0])
    assert.equal(staged?.lines.length, 2)
    assert.deepEqual(await eventsOf(quote), [{ 'quote.assigned': { assigned_staff_id: id }, actor: 'system' }])
    assert.deepEqual(await outcomesOf(quote), ['to applied', 'price applied'])
    assert.deepEqual(await timelineOf(quote), ['create', 'assign by to', 'stage_proposal by price'])
  })

  it('uses the first matching rule of an action and logs why the others did not apply', async () => {
    const quote = await automated([
      rule('off', { action: 'price', percent_off: '50' }, { enabled: false }),
      rule('b2b', { action: 'price', percent_off: '20' }, { conditions: [{ field: 'mode', values: ['b2b'] }] }),
      rule('small', { action: 'price', percent_off: '30' }, { max_total: '217.96' }),
      rule('fits', ACTIONS.price, { max_total: '217.97' }),
      rule('late', { action: 'price', percent_off: '1' }),
    ])
    assert.deepEqual(await outcomesOf(quote), ['b2b no_match', 'small skipped', 'fits applied'])
    assert.deepEqual(
      (await runsOf(quote)).slice(0, 2).map(({ reason }) => reason),
      [
        { code: 'condition_not_met', condition: { code: 'mode', values: { first: ['b2b'], more: 0 } } },
        { code: 'above_limit', total: '217.97', limit: '217.96', currency: 'USD' },
      ],
    )
  })

  it('does not price custom lines, which are left to people', async () => {
    const body = { lines: [{ custom: { title: 'A shelf' }, quantity: 1 }] }
    const quote = await automated(PRICE_AND_SEND, { body })
    assert.deepEqual(await outcomesOf(quote), ['price skipped', 'send skipped'])
    const { status, staged } = await quote.read()
    assert.deepEqual([status, staged], ['submitted', null])
    assert.deepEqual(await eventsOf(quote), [])
  })

  it('stops at the price floor: a lower proposal is staged for a person to decide', async () => {
    const quote = await automated(PRICE_AND_SEND, { settings: { price_floor: { percent: '5' } } })
    const { status, staged, versionNumber } = await quote.read()
    assert.deepEqual([status, staged?.lines.length, versionNumber], ['in_review', 2, 0])
    assert.deepEqual(await outcomesOf(quote), ['price applied', 'send skipped'])
    assert.deepEqual((await runsOf(quote))[1]?.reason, { code: 'below_price_floor', lines: 2 })
  })

  it('waits for the approval that a policy requires, like everyone', async () => {
    const policies = [
      {
        id: 'p',
        name: 'Discounts',
        domain: 'merchant',
        conditions: [{ field: 'line_discount', above: '5' }],
        steps: [{ mode: 'any', approvers: [{ role: 'manager' }] }],
      },
    ] satisfies NonNullable<StoreSettings['approvals']>['policies']
    const quote = await automated(PRICE_AND_SEND, { settings: { approvals: { policies } } })
    const { status, approval, versionNumber } = await quote.read()
    assert.deepEqual([status, approval?.kind, approval?.requestedBy, versionNumber], ['in_review', 'merchant', null, 1])
    assert.deepEqual(await eventsOf(quote), [
      { 'quote.merchant_approval.requested': { approval_kind: 'merchant', version_number: 1 }, actor: 'system' },
    ])
    const [version] = await listVersions(service.db, shop.store.id, quote.id)
    assert.deepEqual([version?.state, version?.sentBy, version?.staffId], ['pending', 'automation', null])
    assert.deepEqual((await runsOf(quote))[1]?.reason, { code: 'awaiting_approval', reasons: approval?.reasons })
    assert.match(approval?.reasons.map(inEnglish).join() ?? '', /^Discounts: Line discount above 5%: Oak board/)
  })

  it('assigns nothing to people who are inactive, have not accepted or never existed, and does the rest', async () => {
    const { id, ...member } = await addStaff(service, shop.store, { email: 'gone@example.com' })
    await service.db.transaction().execute((tx) => saveStaff(tx, shop.store.id, { id, ...member, active: false }))
    const gone = await automated([rule('to', { action: 'assign', staff: id }), rule('price', ACTIONS.price)])
    assert.deepEqual(await outcomesOf(gone), ['to skipped', 'price applied'])
    const absent = { code: 'staff_absent', email: 'gone@example.com', absence: 'inactive' }
    assert.deepEqual((await runsOf(gone))[0]?.reason, absent)
    const [invited] = await service.db
      .transaction()
      .execute((tx) =>
        insertStaff(tx, shop.store.id, [{ email: 'soon@example.com', name: 'Soon', role: 'admin' }], service.now),
      )
    const early = await automated([rule('to', { action: 'assign', staff: invited?.id ?? '' })])
    const invitee = { code: 'staff_absent', email: 'soon@example.com', absence: 'invited' }
    assert.deepEqual((await runsOf(early))[0]?.reason, invitee)
    const unknown = await automated([rule('to', ACTIONS.assign)])
    assert.deepEqual((await runsOf(unknown))[0]?.reason, { code: 'no_such_staff' })
    assert.equal((await unknown.read()).assignedStaff, null)
  })

  it('asks the platform for the customer’s tags if a rule uses them, and retries while it is down', async () => {
    const vip = rule('vip', ACTIONS.price, { conditions: [{ field: 'customer_tag', values: ['vip'] }] })
    const body = { customer_id: shop.buyer, company_location_id: shop.berlin }
    const quote = await request([vip], { body })
    platformIsDown = true
    await runQueuedJobs(service)
    assert.deepEqual(await listFailedJobs(service), [{ task: 'automate-quote', error: 'The platform is down' }])
    assert.deepEqual([(await quote.read()).status, await outcomesOf(quote)], ['submitted', []])
    platformIsDown = false
    await service.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await runQueuedJobs(service)
    assert.deepEqual(await outcomesOf(quote), ['vip applied'])
    const guest = await automated([vip])
    assert.deepEqual(await outcomesOf(guest), ['vip no_match'])
  })

  it('uses none of the mail allowance, and works when it is used up', async () => {
    const quote = await request(PRICE_AND_SEND)
    const { rows: full } = await service.pool.query('delete from mail_allowance returning store_id, at_ms')
    await service.pool.query('insert into mail_allowance (store_id, level, at_ms) values ($1, 0, $2)', [
      full[0].store_id,
      full[0].at_ms,
    ])
    await runDueJobs(service)
    const { rows: left } = await service.pool.query('delete from mail_allowance returning level, at_ms')
    assert.deepEqual(left, [{ level: '0', at_ms: full[0].at_ms }])
    assert.equal((await quote.read()).status, 'proposal_sent')
  })
})

describe('automation runs once', () => {
  it('even if its job runs again with different rules', async () => {
    const quote = await automated([rule('b2b', ACTIONS.decline, { conditions: [{ field: 'mode', values: ['b2b'] }] })])
    assert.equal((await quote.read()).status, 'submitted')
    await service.settings(shop.store, { automation: { rules: [rule('all', ACTIONS.decline)] } })
    await automateQuote(await contextOf(service, shop.store), quote.id)
    assert.equal((await quote.read()).status, 'submitted')
    assert.deepEqual(await outcomesOf(quote), ['b2b no_match'])
  })

  it('even if two processes take it at the same moment', async () => {
    const quote = await request(PRICE_AND_SEND)
    const ctx = await contextOf(service, shop.store, { kind: 'job' })
    await Promise.all([automateQuote(ctx, quote.id), automateQuote(ctx, quote.id), automateQuote(ctx, quote.id)])
    await runDueJobs(service)
    assert.deepEqual(await outcomesOf(quote), ['price applied', 'send applied'])
    assert.equal((await eventsOf(quote)).length, 1)
    assert.equal((await listVersions(service.db, shop.store.id, quote.id)).length, 1)
  })

  it('or not at all if interrupted: nothing of it remains, and the next try does all of it', TRIGGERS, async () => {
    const quote = await request(PRICE_AND_SEND)
    const ctx = await contextOf(service, shop.store, { kind: 'job' })
    await service.pool.query(`
      create function cut_off() returns trigger language plpgsql as $$ begin raise 'cut off at the commit'; end $$;
      create constraint trigger cut_off after insert on automation_run deferrable initially deferred
        for each row execute function cut_off()`)
    await assert.rejects(automateQuote(ctx, quote.id), /cut off/)
    await service.pool.query('drop function cut_off cascade')
    assert.deepEqual([(await quote.read()).status, await outcomesOf(quote)], ['submitted', []])
    await runDueJobs(service)
    assert.equal((await quote.read()).status, 'proposal_sent')
  })

  it('and skips requests someone has taken up, but not those only assigned', async () => {
    const taken = await request(PRICE_AND_SEND)
    await taken.decide((quote, now) => decideStartReview(quote, now))
    const { id, email } = await addStaff(service, shop.store)
    const other = await addStaff(service, shop.store)
    const assigned = await request([rule('to', { action: 'assign', staff: other.id }), ...PRICE_AND_SEND])
    await assigned.decide((quote, now) => decideAssign(quote, { id, email }, now))
    await runDueJobs(service)
    assert.deepEqual([(await taken.read()).status, await outcomesOf(taken)], ['in_review', []])
    const { status, assignedStaff, lines } = await assigned.read()
    assert.deepEqual([status, assignedStaff?.id, lines.some(isAccepted)], ['proposal_sent', id, false])
    assert.deepEqual(await outcomesOf(assigned), ['to skipped', 'price applied', 'send applied'])
  })

  it('not on deleted quotes', async () => {
    const quote = await request(PRICE_AND_SEND)
    await service.pool.query('update quote set deleted_at = now() where id = $1', [idToUuid('qte', quote.id)])
    await runDueJobs(service)
    assert.deepEqual(await outcomesOf(quote), [])
  })

  it('not in a frozen store', async () => {
    const quote = await request(PRICE_AND_SEND)
    await service.pool.query('update store set revision = revision + 1, frozen = true where id = $1', [shop.store.id])
    await runDueJobs(service)
    await service.pool.query('update store set revision = revision + 1, frozen = false where id = $1', [shop.store.id])
    assert.deepEqual([(await quote.read()).status, await outcomesOf(quote)], ['submitted', []])
  })
})

describe('the log of automation', () => {
  it('is read page by page, newest first, and only by its own store', async () => {
    const own = await openShop(service)
    await service.settings(own.store, { automation: { rules: PRICE_AND_SEND } })
    for (let i = 0; i < 3; i++) await own.post(quoteRequest())
    await runDueJobs(service)
    const all = await listAutomationRuns(service.db, own.store.id, { limit: 100 })
    assert.equal(all.length, 6)
    const pages: AutomationRun[] = []
    for (let page = all.slice(0, 0); pages.length < 6; pages.push(...page)) {
      const before = pages.at(-1)?.id
      page = await listAutomationRuns(service.db, own.store.id, { limit: 4, ...(before && { before }) })
      assert.ok(page.length > 0)
    }
    assert.deepEqual(pages, all)
    assert.deepEqual(
      all.map(({ id }) => id),
      all
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
    const [first] = all
    assert.ok(first)
    assert.deepEqual(await listAutomationRuns(service.db, shop.store.id, { quoteId: first.quoteId, limit: 9 }), [])
  })
})
