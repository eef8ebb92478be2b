import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { expireQuote } from '../../../../src/commands/negotiation/expire-due.ts'
import { listVersions } from '../../../../src/database/quotes/versions.ts'
import { idToUuid } from '../../../../src/domain/id.ts'
import { makeChange } from '../../../../src/domain/quotes/change.ts'
import { type CommercePlatform, PlatformError, PlatformUnavailable } from '../../../../src/outside/platform/port.ts'
import { contextOf } from '../../../support/service/context.ts'
import { faults } from '../../../support/shop/catalog.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'
import { DAY_MS, type Negotiation, pass } from '../../../support/shop/negotiation.ts'

let desk: Desk
let whole: CommercePlatform
before(async () => {
  desk = await openDesk()
  whole = { ...desk.service.systems.platform }
  await rate('10')
})
afterEach(async () => {
  Object.assign(desk.service.systems.platform, whole)
  await rate('10')
})
after(() => desk.service.close())

const rate = (percent: string) =>
  desk.service.platform.setTaxRate(desk.shop.store.id, { percent, shippingTaxable: true })
/** Makes the platform answer estimates like this from now on. */
const estimating = (estimate: CommercePlatform['estimate']) =>
  Object.assign(desk.service.systems.platform, { estimate })
const down = () =>
  estimating(async () => {
    throw new PlatformUnavailable('The platform cannot be reached')
  })

/** Returns a whole proposal of the quote's lines at these unit prices, with tax left to the platform. */
function proposal(lines: readonly string[], prices: readonly (string | null)[], more: object = {}) {
  return {
    lines: lines.map((id, i) => ({
      id,
      quantity: [3, 7][i] ?? 1,
      price: prices[i] === null ? null : { kind: 'unit', amount: prices[i] },
    })),
    shipping: { status: 'not_required' },
    tax: { kind: 'platform' },
    ...more,
  }
}

const stage = (quote: Negotiation, body: object) => desk.act(desk.rep, quote, 'proposal', body, 'PUT')
const get = async (quote: Pick<Negotiation, 'id'>) => (await desk.rep.call('GET', `/admin/api/quotes/${quote.id}`)).body
const taxOf = async (quote: Negotiation) => (await get(quote)).totals.tax_estimate
const code = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
const versions = (quote: Negotiation) => listVersions(desk.service.db, desk.shop.store.id, quote.id)

/** Opens a quote with a proposal staged at 33.33 and 12.49: a tax of 10.00 at 10 %, as mugs are untaxed. */
async function staged(more: object = {}): Promise<Negotiation> {
  const quote = await desk.open()
  const { status, body } = await stage(quote, proposal(quote.lines, ['33.33', '12.49'], more))
  assert.equal(status, 200, JSON.stringify(body))
  return quote
}

async function sent(): Promise<Negotiation> {
  const quote = await staged()
  assert.equal((await desk.act(desk.rep, quote, 'send')).status, 200)
  assert.equal(await taxOf(quote), '10.00')
  return quote
}

/** Stages the suggested next proposal with another price for the first line, and sends it. */
async function nextVersion(quote: Negotiation, amount: string): Promise<void> {
  const { suggested } = await get(quote)
  assert.deepEqual(suggested.tax, { kind: 'platform' }, 'the choice is kept, the figure of what is over is not')
  const [first, ...others] = suggested.lines
  await stage(quote, { ...suggested, lines: [{ ...first, price: { kind: 'unit', amount } }, ...others] })
  const { status, body } = await desk.act(desk.rep, quote, 'send')
  assert.equal(status, 200, JSON.stringify(body))
}

describe('tax left to the platform', () => {
  it('is saved as such, shown with its figure, and recalculated with every save', async () => {
    const quote = await staged({ shipping: { status: 'quoted', amount: '18.00' } })
    const opened = await get(quote)
    assert.deepEqual(opened.staged.tax, { kind: 'platform', amount: '11.80' })
    assert.equal(opened.preview.totals.tax_estimate, '11.80')
    const again = await stage(quote, opened.staged)
    assert.deepEqual(again.body.staged, opened.staged)
    const [first, second] = opened.staged.lines
    const steps: [object, string][] = [
      [{ lines: [{ ...first, quantity: 6 }, second] }, '21.80'],
      [{ lines: [{ ...first, price: { kind: 'unit', amount: '50.00' } }, second] }, '16.80'],
      [{ discount: { kind: 'percent', off: '50' } }, '6.80'],
      [{ shipping: { status: 'free' } }, '10.00'],
      [{ tax: { kind: 'none' } }, '0.00'],
      [{ lines: [second] }, '1.80'],
    ]
    for (const [change, tax] of steps) {
      const { body } = await stage(quote, { ...opened.staged, ...change })
      assert.equal(body.preview.totals.tax_estimate, tax, JSON.stringify(change))
    }
  })

  it("is recalculated for every version: after a recall, a counter-offer, a reopening and an approver's rejection", async () => {
    const recalled = await sent()
    await desk.act(desk.rep, recalled, 'recall')
    await nextVersion(recalled, '50.00')
    assert.equal(await taxOf(recalled), '15.00')

    const countered = await sent()
    await countered.decide((quote) =>
      makeChange(
        {
          ...quote,
          status: 'countered',
          lines: quote.lines.map((line, i) => ({ ...line, requestedQuantity: [1, 2][i] ?? null })),
        },
        'note',
      ),
    )
    await nextVersion(countered, '50.00')
    assert.equal(await taxOf(countered), '5.00')

    const reopened = await sent()
    await reopened.answer(null, 'accept')
    await desk.act(desk.rep, reopened, 'reopen')
    const { suggested } = await get(reopened)
    assert.deepEqual(suggested.tax, { kind: 'platform' })
    await stage(reopened, {
      ...suggested,
      lines: [{ ...suggested.lines[0], price: { kind: 'unit', amount: '20.00' } }],
    })
    await desk.act(desk.rep, reopened, 'send')
    assert.equal(await taxOf(reopened), '6.00')
  })

  it('that changes is staged and reported before staff send a different sum than they saw', async () => {
    const quote = await staged()
    await rate('20')
    const refused = await desk.act(desk.rep, quote, 'send')
    assert.deepEqual(code(refused), [409, 'tax_changed'])
    assert.match(refused.body.detail, /20\.00.*10\.00.*Nothing was sent/)
    assert.equal((await versions(quote)).length, 0)
    assert.deepEqual((await get(quote)).staged.tax, { kind: 'platform', amount: '20.00' })
    assert.equal((await desk.act(desk.rep, quote, 'send')).status, 200)
    assert.equal(await taxOf(quote), '20.00')
    const [version] = await versions(quote)
    assert.equal(version?.offer.staged.tax.kind, 'platform')
  })

  it('is sent by the API as the platform calculates it at that time', async () => {
    const quote = await staged()
    await rate('20')
    const { status, body } = await desk.shop.call('POST', `/v1/quotes/${quote.id}/send-proposal`)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.quote.totals.tax_estimate, '20.00')
  })

  it('is what approval policies judge and approvers approve: a different one returns to staging', async () => {
    const steps = [{ mode: 'any', approvers: [{ role: 'manager' }] }]
    const conditions = [{ field: 'total', at_least: '190.00' }]
    const policies = [{ id: 'p', name: 'Large', domain: 'merchant', conditions, steps }]
    await desk.under({ approvals: { policies } }, async () => {
      const quote = await staged()
      const asked = await desk.act(desk.rep, quote, 'send')
      assert.equal(asked.body.outcome, 'awaiting_approval', 'only with the tax it is large')
      await rate('20')
      const approved = await desk.act(desk.manager, quote, 'approve')
      assert.equal(approved.status, 200, JSON.stringify(approved.body))
      assert.deepEqual([approved.body.status, approved.body.approval.active], ['in_review', false])
      assert.deepEqual(approved.body.staged.tax, { kind: 'platform', amount: '20.00' })
      assert.deepEqual(
        (await versions(quote)).map(({ state }) => state),
        ['cancelled'],
      )
      await desk.act(desk.rep, quote, 'send')
      assert.equal((await desk.act(desk.manager, quote, 'approve')).body.status, 'proposal_sent')
      assert.equal(await taxOf(quote), '20.00')
      const turned = await staged()
      await desk.act(desk.rep, turned, 'send')
      await rate('10')
      await desk.act(desk.manager, turned, 'reject', { comment: 'No' })
      assert.deepEqual(code(await desk.act(desk.rep, turned, 'send')), [409, 'tax_changed'])
    })
  })

  it('is recalculated when an expired offer is renewed, which goes out at another total only if that is named', async () => {
    const quote = await sent()
    const same = await sent()
    await pass(desk.service, 31 * DAY_MS)
    await desk.signAll()
    for (const one of [quote, same]) await expireQuote(await contextOf(desk.service, desk.shop.store), one.id)
    assert.equal((await desk.act(desk.rep, same, 'renew')).body.totals.total, '197.42')
    await rate('20')
    const refused = await desk.act(desk.rep, quote, 'renew')
    assert.deepEqual(code(refused), [409, 'tax_changed'])
    assert.equal(refused.body.total, '207.42')
    const renewed = await desk.act(desk.rep, quote, 'renew', { total: '207.42' })
    assert.equal(renewed.status, 200, JSON.stringify(renewed.body))
    assert.deepEqual([renewed.body.totals.tax_estimate, renewed.body.totals.total], ['20.00', '207.42'])
  })
})

describe('a platform that gives no tax', () => {
  it('prevents sending but not saving, and nothing goes out', async () => {
    const quote = await staged()
    down()
    await desk.refused(desk.rep, quote, 'send', {}, [503, 'platform_unavailable'])
    const api = await desk.shop.call('POST', `/v1/quotes/${quote.id}/send-proposal`)
    assert.deepEqual(code(api), [500, 'internal_error'])
    assert.match(api.body.detail, /Tax is left to the commerce platform.*Nothing was sent/)
    const { body } = await stage(quote, proposal(quote.lines, ['40.00', '12.49']))
    assert.deepEqual(body.staged.tax, { kind: 'platform' }, 'no figure rather than an old one')
    assert.deepEqual(
      body.preview.faults.map(({ field }: { field: string }) => field),
      ['tax'],
    )
    assert.match(body.preview.faults[0].message, /cannot be reached/)
    Object.assign(desk.service.systems.platform, whole)
    assert.deepEqual(code(await desk.act(desk.rep, quote, 'send')), [409, 'tax_changed'])
    assert.equal((await desk.act(desk.rep, quote, 'send')).status, 200)
    assert.equal(await taxOf(quote), '12.00')
  })

  it('because it refuses the lines is quoted to staff and the API', async () => {
    const quote = await staged()
    estimating(async () => {
      throw new PlatformError('invalid_input', 'lines.0.variantId: The store has no such variant.')
    })
    const refused = await desk.refused(desk.rep, quote, 'send', {}, [422, 'invalid_proposal'])
    assert.deepEqual(faults(refused), ['tax'])
    assert.deepEqual(code(await desk.shop.call('POST', `/v1/quotes/${quote.id}/send-proposal`)), [
      422,
      'invalid_proposal',
    ])
    assert.equal((await versions(quote)).length, 0)
  })

  it('is not asked before every line has a price, and only missing prices are reported', async () => {
    const quote = await desk.open()
    estimating(async () => assert.fail('nothing can be asked of this'))
    const { body } = await stage(quote, proposal(quote.lines, ['33.33', null]))
    assert.deepEqual(
      body.preview.faults.map(({ field }: { field: string }) => field),
      ['lines.1.price'],
    )
    const refused = await desk.refused(desk.rep, quote, 'send', {}, [422, 'invalid_proposal'])
    assert.deepEqual(faults(refused), ['lines.1.price'])
  })
})

it('does not affect tax staged earlier as an amount', async () => {
  const quote = await desk.open()
  await stage(quote, proposal(quote.lines, ['33.33', '12.49'], { tax: { kind: 'none' } }))
  await desk.service.pool.query(
    `update quote set staged = jsonb_set(staged, '{tax}', '{"kind": "amount", "amount": {"$int": "4461"}}')
     where store_id = $1 and id = $2`,
    [desk.shop.store.id, idToUuid('qte', quote.id)],
  )
  assert.deepEqual((await get(quote)).staged.tax, { kind: 'amount', amount: '44.61' })
  assert.equal((await desk.act(desk.rep, quote, 'send')).status, 200)
  assert.equal(await taxOf(quote), '44.61')
})

it("leaves a duplicate's tax to the platform if the original's was", async () => {
  const taxOfCopy = async ({ id }: Negotiation) => {
    const { body } = await desk.rep.call('POST', `/admin/api/quotes/${id}/duplicate`, {})
    return (await get(body.quote)).suggested.tax
  }
  for (const original of [await staged(), await sent()])
    assert.deepEqual(await taxOfCopy(original), { kind: 'platform' })
  const plain = await desk.open()
  await plain.send()
  assert.deepEqual(await taxOfCopy(plain), { kind: 'none' })
})
