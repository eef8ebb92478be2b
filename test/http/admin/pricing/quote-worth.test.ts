import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { parsePercent } from '../../../../src/domain/pricing/percent.ts'
import { PlatformUnavailable } from '../../../../src/outside/platform/port.ts'
import { openTestService, type TestService } from '../../../support/service/service.ts'
import type { Staff } from '../../../support/shop/admin.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'
import { DAY_MS, type Negotiation, pass } from '../../../support/shop/negotiation.ts'

let desk: Desk
let isAway = false
/** The customer whom the platform knows without a company, as Shopify does. */
let buysAlone = ''
before(async () => {
  const service: TestService = await openTestService({
    platform: {
      suppliesByIds: async (call, ids) => {
        if (isAway) throw new PlatformUnavailable('It is down')
        return service.platform.suppliesByIds(call, ids)
      },
      customer: async (call, id) => {
        const customer = await service.platform.customer(call, id)
        return customer && id.endsWith(`/${buysAlone}`) ? { ...customer, memberships: [] } : customer
      },
    },
  })
  desk = await openDesk(service)
  const stocked = { cost: '8.00', inventoryTracked: true, inventoryQuantity: '12' }
  const board = { options: ['2 m', 'Oiled'], price: '39.99', ...stocked }
  await service.platform.saveProducts(
    desk.shop.store.id,
    [{ handle: 'oak-board', title: 'Oak board', variants: [board] }],
    service.now,
  )
})
after(() => desk.service.close())

const open = (location: string, contact = desk.shop.buyer) =>
  desk.open({ customer_id: contact, company_location_id: location })

async function worthOf({ id }: Pick<Negotiation, 'id'>, staff: Staff = desk.admin) {
  const { status, body } = await staff.call('GET', `/admin/api/quotes/${id}/worth`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

type Price = { unit_price: string; quantity: number; quote_id: string }
type Variant = { variant_id: string; last_paid: Price | null; others_paid: Price[] }

/** The last price of each variant this buyer bought, in the order of the lines. */
async function lastPaid(quote: Negotiation, staff: Staff = desk.admin) {
  const { variants } = await worthOf(quote, staff)
  return variants.flatMap(({ variant_id: id, last_paid: last }: Variant) =>
    last ? [[id, last.unit_price, last.quantity]] : [],
  )
}

describe('cost and stock of a quote’s variants', () => {
  it('are there for those who may see costs', async () => {
    const [board, mug] = (await worthOf(await desk.open(), desk.manager)).variants
    assert.deepEqual([board.variant_id, board.unit_cost, board.in_stock], [desk.shop.board, '8.00', 12])
    assert.deepEqual([mug.unit_cost, mug.in_stock], [null, null])
  })

  it('are without the cost for a Sales rep, unless the store lets them see it', async () => {
    const quote = await desk.open()
    const hasCost = async () => 'unit_cost' in (await worthOf(quote, desk.rep)).variants[0]
    assert.equal(await hasCost(), false)
    await desk.under({ staff: { sales_reps_see_costs: true } }, async () => assert.equal(await hasCost(), true))
    assert.equal(await hasCost(), false)
  })

  it('alone are missing while the platform is silent', async () => {
    isAway = true
    const body = await worthOf(await desk.open())
    isAway = false
    const [board] = body.variants
    assert.deepEqual([body.platform_silent, board.unit_cost, board.in_stock], [true, null, null])
  })
})

describe('what was paid for a quote’s variants', () => {
  let later: Negotiation
  it('is what the company accepted last, after discounts on the whole quote, and nothing from the quote itself', async () => {
    const first = await open(desk.shop.berlin)
    await first.send()
    await first.answer('accept', 'reject')
    await pass(desk.service, DAY_MS)
    await desk.signAll()
    later = await open(desk.shop.hamburg)
    await later.send({ discount: { kind: 'percent', off: parsePercent('10') ?? 0n } })
    assert.deepEqual(await lastPaid(later), [[desk.shop.board, '10.00', 3]], 'rejected lines say nothing')
    await later.answer('accept', 'accept')
    const asked = await open(desk.shop.berlin)
    assert.deepEqual(await lastPaid(asked), [
      [desk.shop.board, '9.00', 3],
      [desk.shop.mug, '9.00', 7],
    ])
    assert.equal((await worthOf(asked)).variants[0].last_paid.quote_id, later.id)
    assert.deepEqual(await lastPaid(later), [[desk.shop.board, '10.00', 3]])
  })

  it('is told apart: what this company paid, and what others did, the last three', async () => {
    const other = await open(desk.shop.oslo, desk.shop.other)
    const [board] = (await worthOf(other)).variants
    assert.equal(board.last_paid, null)
    assert.deepEqual(
      board.others_paid.map(({ unit_price: price }: Price) => price),
      ['9.00', '10.00'],
    )
    const [own] = (await worthOf(await open(desk.shop.berlin))).variants
    assert.deepEqual(own.others_paid, [])
  })

  it('by a person for themselves is told apart from what they paid for their company', async () => {
    buysAlone = desk.shop.buyer
    const alone = await desk.open({ customer_id: buysAlone })
    const [before] = (await worthOf(alone)).variants
    assert.deepEqual([before.last_paid, before.others_paid.length], [null, 2])
    await alone.send()
    await alone.answer('accept', 'reject')
    assert.deepEqual(await lastPaid(await desk.open({ customer_id: buysAlone })), [[desk.shop.board, '10.00', 3]])
    buysAlone = ''
    assert.deepEqual((await lastPaid(await open(desk.shop.berlin)))[0], [desk.shop.board, '9.00', 3])
  })

  it('is in nobody’s name for a guest', async () => {
    const [board] = (await worthOf(await desk.open())).variants
    assert.deepEqual([board.last_paid, board.others_paid.length], [null, 3])
  })

  it('leaves out the quotes that a Sales rep does not see', async () => {
    const asked = await open(desk.shop.berlin)
    assert.equal((await lastPaid(asked, desk.rep)).length, 2)
    const seen = await lastPaid(asked)
    assert.equal((await desk.act(desk.manager, later, 'assign', { staff_id: desk.manager.member.id })).status, 200)
    assert.deepEqual(await lastPaid(asked, desk.rep), [[desk.shop.board, '10.00', 3]], 'of the one before')
    assert.deepEqual(await lastPaid(asked), seen)
  })
})
