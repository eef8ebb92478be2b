import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { reconcileOrders } from '../../../src/commands/orders/reconcile-orders.ts'
import { resumeConversions } from '../../../src/commands/orders/resume-conversions.ts'
import { listTimeline } from '../../../src/database/quotes/timeline.ts'
import { idToUuid } from '../../../src/domain/id.ts'
import { formatMoney, parseMoney } from '../../../src/domain/money.ts'
import { decideVoid } from '../../../src/domain/negotiation/revise.ts'
import { type CommercePlatform, PlatformError, PlatformUnavailable } from '../../../src/outside/platform/port.ts'
import { contextOf } from '../../support/service/context.ts'
import { type Desk, openDesk } from '../../support/shop/desk.ts'
import { type Negotiation, pass } from '../../support/shop/negotiation.ts'
import { convert, converted, draftKeys, eventsOf, openV01 } from '../../support/shop/orders.ts'

let desk: Desk
let whole: CommercePlatform
before(async () => {
  desk = await openDesk()
  whole = { ...desk.service.systems.platform }
})
afterEach(() => Object.assign(desk.service.systems.platform, whole))
after(() => desk.service.close())

/** Makes the platform answer like this from now on. */
const replace = (calls: Partial<CommercePlatform>) => Object.assign(desk.service.systems.platform, calls)
const open = () => openV01(desk.service, desk.shop)
const drafts = () => draftKeys(desk.service, desk.shop.store.id)
const code = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]

/** Checks that the quote accepts other actions and another conversion again. */
async function checkFree(quote: Negotiation, status = 'accepted'): Promise<void> {
  const read = await quote.read()
  assert.equal(read.status, status)
  assert.equal(read.conversionId, null)
}

async function lastFailure(quote: Negotiation): Promise<unknown> {
  const last = (await listTimeline(desk.service.db, desk.shop.store.id, quote.id)).at(-1)
  assert.equal(last?.action, 'conversion_failed')
  return last?.detail.reason
}

describe('a platform that calculates different figures', () => {
  it('has its draft order deleted: nothing is converted, and both figures are reported', async () => {
    const quote = await open()
    const before = await drafts()
    replace({
      createDraftOrder: async (...given) => ({ ...(await whole.createDraftOrder(...given)), discountTotal: '32.80' }),
    })
    const refusal = await convert(desk.rep, quote)
    assert.deepEqual(code(refusal), [409, 'conversion_mismatch'])
    assert.match(refusal.body.detail, /404\.62.*404\.61/)
    assert.deepEqual(await drafts(), before)
    await checkFree(quote)
    assert.deepEqual(await lastFailure(quote), {
      code: 'platform_differs',
      what: 'subtotal',
      theirs: '404.62',
      ours: '404.61',
      currency: 'USD',
    })
    assert.equal((await eventsOf(quote, /converted/)).length, 0)
    const { body } = await desk.rep.call('GET', `/admin/api/quotes/${quote.id}/conversions`)
    assert.deepEqual(
      body.data.map(({ state, platform }: { state: string; platform: null }) => [state, platform]),
      [['failed', null]],
    )
    Object.assign(desk.service.systems.platform, whole)
    await converted(desk.rep, quote)
  })

  it('is believed in no figure if they do not add up to its total', async () => {
    const quote = await open()
    const before = await drafts()
    replace({
      createDraftOrder: async (...given) => {
        const draft = await whole.createDraftOrder(...given)
        return { ...draft, total: formatMoney(parseMoney(draft.total) + 1n) }
      },
    })
    assert.deepEqual(code(await convert(desk.rep, quote)), [409, 'conversion_mismatch'])
    assert.deepEqual(await drafts(), before)
    const { what } = (await lastFailure(quote)) as { what: string }
    assert.equal(what, 'total')
    Object.assign(desk.service.systems.platform, whole)
    await converted(desk.rep, quote)
  })

  it('keeps earlier draft orders and gives up the remaining ones', async () => {
    const quote = await open()
    let made = 0
    replace({
      createDraftOrder: async (...given) => {
        made += 1
        const draft = await whole.createDraftOrder(...given)
        return made === 2 ? { ...draft, subtotal: '0.00', discountTotal: '0.00' } : draft
      },
    })
    assert.deepEqual(code(await convert(desk.rep, quote, [[0], [1], [2]])), [409, 'conversion_mismatch'])
    assert.equal(made, 2)
    await checkFree(quote, 'partially_converted')
    assert.deepEqual(
      (await eventsOf(quote, /converted/)).map(({ data }) => data.is_final),
      [false],
    )
    Object.assign(desk.service.systems.platform, whole)
    const [rest] = await converted(desk.rep, quote)
    assert.deepEqual([rest.figures.shipping, rest.figures.subtotal], ['0.00', '337.43'])
    assert.equal((await quote.read()).status, 'converted')
  })
})

describe('a platform that refuses', () => {
  it('ends the conversion with its own message', async () => {
    const quote = await open()
    const fields = [{ path: 'lines.0.variantId', message: 'The store has no such variant.' }]
    replace({
      createDraftOrder: async () => {
        throw new PlatformError('invalid_input', 'The store has no such variant.', { fields })
      },
    })
    const refusal = await convert(desk.rep, quote)
    assert.deepEqual(code(refusal), [422, 'platform_refused'])
    assert.deepEqual(refusal.body.errors, [{ field: 'lines.0.variantId', message: 'The store has no such variant.' }])
    await checkFree(quote)
    assert.deepEqual(await lastFailure(quote), { code: 'platform_refused', text: 'The store has no such variant.' })
  })
})

describe('a platform that does not answer', () => {
  const down = () =>
    replace({
      createDraftOrder: async () => {
        throw new PlatformUnavailable('The platform cannot be reached', { executed: 'unknown' })
      },
    })

  it('causes a 503, and the job finishes the conversion once it is back', async () => {
    const quote = await open()
    down()
    const refusal = await convert(desk.rep, quote)
    assert.deepEqual(code(refusal), [503, 'platform_unavailable'])
    assert.match(refusal.body.detail, /continues in the background/)
    assert.notEqual((await quote.read()).conversionId, null)
    assert.deepEqual(code(await convert(desk.rep, quote)), [409, 'action_unavailable'])
    await assert.rejects(quote.decide((seen, now) => decideVoid(seen, { reason: 'no', expiresAt: null }, now)))
    await pass(desk.service, 15_000)
    await resumeConversions(desk.service.systems, desk.service.now)
    Object.assign(desk.service.systems.platform, whole)
    assert.equal(
      await resumeConversions(desk.service.systems, desk.service.now),
      0,
      'the platform may still be at work',
    )
    await pass(desk.service, 20_000)
    assert.equal(await resumeConversions(desk.service.systems, desk.service.now), 1)
    assert.equal((await quote.read()).status, 'converted')
    assert.deepEqual(
      (await eventsOf(quote, /converted/)).map(({ actor }) => actor),
      ['merchant'],
    )
  })

  it('is given up after six hours, and a draft order it made anyway is deleted', async () => {
    const quote = await open()
    const before = await drafts()
    replace({
      createDraftOrder: async (...given) => {
        await whole.createDraftOrder(...given)
        throw new PlatformUnavailable('The answer was lost', { executed: 'unknown' })
      },
    })
    await convert(desk.rep, quote)
    await pass(desk.service, 6 * 3_600_000)
    await resumeConversions(desk.service.systems, desk.service.now)
    await checkFree(quote)
    assert.deepEqual(await lastFailure(quote), { code: 'platform_away_too_long', hours: 6 })
    assert.equal((await drafts()).length, before.length + 1)
    await reconcileOrders(await contextOf(desk.service, desk.shop.store, { kind: 'platform' }))
    assert.deepEqual(await drafts(), before)
    assert.equal((await eventsOf(quote, /converted/)).length, 0)
  })
})

describe('while the platform makes a draft order', () => {
  /** Makes the platform do this work once, after it has made a draft order and before it answers. */
  const meanwhile = (work: () => Promise<unknown>) => {
    let isDone = false
    replace({
      createDraftOrder: async (...given) => {
        const draft = await whole.createDraftOrder(...given)
        if (!isDone) {
          isDone = true
          await work()
        }
        return draft
      },
    })
  }

  it('the quote may be written to: the draft order is saved to the quote as it then is', async () => {
    const quote = await open()
    meanwhile(async () => {
      const sent = await desk.rep.call('POST', `/admin/api/quotes/${quote.id}/messages`, { body: 'On its way' })
      assert.equal(sent.status, 201, JSON.stringify(sent.body))
      await desk.service.pool.query("update quote set po_number = 'PO-7', revision = revision + 1 where id = $1", [
        idToUuid('qte', quote.id),
      ])
    })
    const [made] = await converted(desk.rep, quote)
    const read = await quote.read()
    assert.deepEqual([read.status, read.poNumber, read.conversionId], ['converted', 'PO-7', null])
    assert.deepEqual(read.platform.draftOrderIds, [made.platform.draft_order_id])
    assert.equal((await eventsOf(quote, /converted/)).length, 1)
  })

  it('another process may finish the conversion: each draft order is saved once, and the answer shows all of them', async () => {
    const quote = await open()
    const before = await drafts()
    meanwhile(() => resumeConversions(desk.service.systems, desk.service.now, true))
    const made = await converted(desk.rep, quote, [[0], [1], [2]])
    const read = await quote.read()
    assert.deepEqual([read.status, read.conversionId], ['converted', null])
    assert.equal((await drafts()).length, before.length + 3)
    assert.deepEqual(
      made.map(({ state, platform }) => [state, platform.draft_order_id]),
      read.platform.draftOrderIds.map((id) => ['done', id]),
    )
    assert.deepEqual(
      (await eventsOf(quote, /converted/)).map(({ data }) => data.is_final),
      [false, false, true],
    )
  })
})
