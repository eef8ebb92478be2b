import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { assignQuote } from '../../../src/commands/quotes/assign-quote.ts'
import { postMessage } from '../../../src/commands/quotes/post-message.ts'
import { listTimeline } from '../../../src/database/quotes/timeline.ts'
import { idToUuid } from '../../../src/domain/id.ts'
import { decideRecall } from '../../../src/domain/negotiation/revise.ts'
import type { FollowUpRule } from '../../../src/domain/stores/settings.ts'
import { addWorkingDays } from '../../../src/domain/working-days.ts'
import { followUpQuotes } from '../../../src/jobs/quotes/follow-up-quotes.ts'
import { readFollowUps } from '../../../src/queries/automation/read-follow-ups.ts'
import { contextOf } from '../../support/service/context.ts'
import { jobContext } from '../../support/service/jobs.ts'
import { listQueuedMail } from '../../support/service/mail.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { addStaff, type Staff, signInAs, signInMember } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { DAY_MS, type Negotiation, openNegotiation, pass } from '../../support/shop/negotiation.ts'

let service: TestService
let shop: Shop

before(async () => {
  service = await openTestService()
  shop = await openShop(service)
})
after(() => service.close())

const RULES: FollowUpRule[] = [
  { id: 'remind', name: 'Ask again', after_days: 3, does: 'remind' },
  { id: 'task', name: 'Call', after_days: 5, does: 'task' },
  { id: 'close', name: 'Give up', after_days: 8, does: 'close' },
]
beforeEach(async () => {
  await service.settings(shop.store, { follow_ups: { rules: RULES } })
})

async function offer(): Promise<Negotiation> {
  const quote = await openNegotiation(service, shop)
  await quote.send({ expiry: { kind: 'days', days: 60 } })
  return quote
}

const run = () => followUpQuotes(jobContext(service))

/** Moves the clock to just after, or before, this many working days from a moment: requests take a few milliseconds. */
async function passDays(from: Date, days: number, byMs = 1_000): Promise<void> {
  await pass(service, addWorkingDays(from, days, shop.store.timezone).getTime() + byMs - service.now.getTime())
}

async function runAfter(from: Date, days: number, byMs?: number): Promise<void> {
  await passDays(from, days, byMs)
  await run()
}

/** Returns the steps of rules with the quote, in order. */
async function stepsOf({ id }: Negotiation): Promise<string[]> {
  const entries = await listTimeline(service.db, shop.store.id, id)
  return entries.flatMap(({ actor, action, detail }) =>
    actor.kind === 'automation' ? [`${action} ${detail.rule ?? detail.follow_up}`] : [],
  )
}

const stateOf = async ({ id }: Negotiation) => readFollowUps(await contextOf(service, shop.store), id)

/** Returns noon of the next working day: what begins to wait on a weekend counts from Monday's first minute. */
function nextNoon(now: Date): Date {
  const day = new Date(now)
  do day.setUTCHours(36, 0, 0, 0)
  while ([0, 6].includes(day.getUTCDay()))
  return day
}

describe('the job follow-up-quotes', () => {
  it('reminds, then makes a task, then closes, each once and on its day', async () => {
    const quote = await offer()
    const sent = service.now
    await runAfter(sent, 3, -1_000)
    assert.deepEqual(await stepsOf(quote), [])
    await runAfter(sent, 3)
    await run()
    assert.deepEqual(await stepsOf(quote), ['follow_up Ask again'])
    const mail = await listQueuedMail(service.db, shop.store.id, service.systems.secretBox)
    assert.equal(mail.filter(({ kind, audience }) => kind === 'follow_up' && audience === 'buyer').length, 1)
    assert.equal((await stateOf(quote)).taskSince, null)
    const { revision } = await quote.read()
    await runAfter(sent, 5)
    assert.ok((await stateOf(quote)).taskSince)
    assert.equal((await quote.read()).revision, revision, 'a task changes nothing that others see')
    await runAfter(sent, 8)
    assert.deepEqual(await stepsOf(quote), ['follow_up Ask again', 'follow_up Call', 'close Give up'])
    assert.equal((await quote.read()).status, 'closed')
    assert.equal((await stateOf(quote)).taskSince, null)
  })

  it('a message starts the count again, an answer ends it, a new offer begins anew', async () => {
    const written = await offer()
    const answered = await offer()
    const sent = service.now
    await pass(service, DAY_MS)
    const { now } = service
    await postMessage(await contextOf(service, shop.store), written.id, 'One moment', false)
    await answered.answer('accept', 'accept')
    await runAfter(sent, 3)
    assert.deepEqual([await stepsOf(written), await stepsOf(answered)], [[], []])
    await runAfter(now, 3)
    assert.deepEqual(await stepsOf(written), ['follow_up Ask again'])
    await written.decide((before, at) => decideRecall(before, at))
    await written.send({ expiry: { kind: 'days', days: 60 } })
    await runAfter(service.now, 3)
    assert.deepEqual(await stepsOf(written), ['follow_up Ask again', 'follow_up Ask again'])
    assert.deepEqual(await stepsOf(answered), [])
  })

  it('takes at most one step a day if several are overdue', async () => {
    await service.settings(shop.store, { follow_ups: null })
    const quote = await offer()
    await runAfter(service.now, 20)
    await service.settings(shop.store, { follow_ups: { rules: RULES } })
    await run()
    await run()
    assert.deepEqual(await stepsOf(quote), ['follow_up Ask again'])
    await runAfter(service.now, 1)
    assert.deepEqual(await stepsOf(quote), ['follow_up Ask again', 'follow_up Call'])
  })

  it('leaves exempt quotes and rules that are switched off alone, until that ends', async () => {
    const quote = await offer()
    let admin = await signInAs(service, shop.store, 'admin')
    const path = `/admin/api/quotes/${quote.id}/follow-ups`
    assert.equal((await admin.call('POST', `${path}/exempt`, { exempt: true })).body.exempt, true)
    await runAfter(service.now, 4)
    await service.settings(shop.store, { follow_ups: { rules: RULES.map((rule) => ({ ...rule, enabled: false })) } })
    admin = await signInAs(service, shop.store, 'admin')
    assert.equal((await admin.call('POST', `${path}/exempt`, { exempt: false })).body.exempt, false)
    await run()
    assert.deepEqual(await stepsOf(quote), [])
    await service.settings(shop.store, { follow_ups: { rules: RULES } })
    await run()
    assert.deepEqual(await stepsOf(quote), ['follow_up Ask again'])
  })

  it('acts once, even with several processes', async () => {
    const quote = await offer()
    await passDays(service.now, 3)
    await Promise.all(Array.from({ length: 4 }, run))
    assert.deepEqual(await stepsOf(quote), ['follow_up Ask again'])
  })

  it('a task is done when staff say so', async () => {
    const quote = await offer()
    const sent = service.now
    await runAfter(sent, 3)
    await runAfter(sent, 5)
    const admin = await signInAs(service, shop.store, 'admin')
    const { body } = await admin.call('POST', `/admin/api/quotes/${quote.id}/follow-ups/done`)
    assert.deepEqual([body.followed, body.task_since], [true, null])
  })

  it('a task is in the queue of who has the quote, with the days without an answer, until it is done or put off', async () => {
    const quote = await offer()
    const sent = service.now
    await runAfter(sent, 3)
    const theirs = await addStaff(service, shop.store, { role: 'sales_rep' })
    const others = await addStaff(service, shop.store, { role: 'sales_rep' })
    await assignQuote(await contextOf(service, shop.store), { quoteId: quote.id }, theirs.id)
    await runAfter(sent, 5)
    const [rep, other] = [
      await signInMember(service, shop.store, theirs),
      await signInMember(service, shop.store, others),
    ]
    const taskOf = async (staff: Staff, scope = 'mine') => {
      const { body } = await staff.call('GET', `/admin/api/turns?scope=${scope}`)
      const turn = body.data.find((one: { quote: { id: string } }) => one.quote.id === quote.id)
      return turn ? [turn.task, turn.why] : null
    }
    const due = ['follow_up', { code: 'no_answer', days: 5 }]
    assert.deepEqual([await taskOf(rep), await taskOf(other)], [due, null])
    const until = new Date(service.now.getTime() + DAY_MS).toISOString()
    await rep.call('POST', `/admin/api/quotes/${quote.id}/snooze`, { until })
    assert.deepEqual([await taskOf(rep), await taskOf(rep, 'snoozed')], [null, due])
    await rep.call('POST', `/admin/api/quotes/${quote.id}/snooze`, { until: null })
    assert.deepEqual(await taskOf(rep), due)
    await rep.call('POST', `/admin/api/quotes/${quote.id}/follow-ups/done`)
    assert.equal(await taskOf(rep), null)
  })

  it('a task ends with the buyer’s answer, and is no longer kept as open', async () => {
    const quote = await offer()
    const sent = service.now
    await runAfter(sent, 3)
    await runAfter(sent, 5)
    const open = async () => {
      const sql = 'select 1 from follow_up where quote_id = $1 and done_at is null and action = $2'
      return (await service.pool.query(sql, [idToUuid('qte', quote.id), 'task'])).rows.length
    }
    assert.equal(await open(), 1)
    await quote.answer('accept', 'accept')
    assert.equal((await stateOf(quote)).taskSince, null)
    await run()
    assert.equal(await open(), 0)
  })

  it('the preview says what happens until tonight, by the rules given, and changes nothing', async () => {
    service.now = nextNoon(service.now)
    const quote = await offer()
    const sent = service.now
    await passDays(sent, 3, -60_000)
    const admin = await signInAs(service, shop.store, 'admin')
    const preview = async (rules?: FollowUpRule[]) => {
      const given = rules && { follow_ups: { rules } }
      const { status, body } = await admin.call('POST', '/admin/api/settings/follow-ups/preview', given ?? {})
      assert.equal(status, 200, JSON.stringify(body))
      return body.data.filter((step: { quote: { id: string } }) => step.quote.id === quote.id)
    }
    const [step, ...others] = await preview()
    assert.deepEqual([step.does, step.rule, others.length], ['remind', { id: 'remind', name: 'Ask again' }, 0])
    const lateMs = Date.parse(step.at) - addWorkingDays(sent, 3, shop.store.timezone).getTime()
    assert.ok(lateMs >= 0 && lateMs < 1_000, step.at)
    assert.deepEqual(await preview([{ id: 'late', name: 'Late', after_days: 30, does: 'close' }]), [])
    const counts = async () => {
      const { body } = await admin.call('POST', '/admin/api/settings/follow-ups/preview', {})
      return body.counts.map(({ rule, quotes }: { rule: { id: string }; quotes: number }) => [rule.id, quotes])
    }
    const before = await counts()
    await pass(service, 61_000)
    assert.deepEqual(
      await counts(),
      before.map(([id, quotes]: [string, number]) => [id, id === 'remind' ? quotes + 1 : quotes]),
    )
    assert.deepEqual(await stepsOf(quote), [])
  })
})
