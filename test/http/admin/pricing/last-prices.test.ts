import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { parsePercent } from '../../../../src/domain/pricing/percent.ts'
import type { Staff } from '../../../support/shop/admin.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'
import { DAY_MS, type Negotiation, pass } from '../../../support/shop/negotiation.ts'

describe('/admin/api/quotes/{id}/last-prices', () => {
  let desk: Desk
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.service.close())

  const open = (location: string, contact = desk.shop.buyer) =>
    desk.open({ customer_id: contact, company_location_id: location })
  const pricesOf = async (quote: Negotiation, staff: Staff = desk.admin) => {
    const { status, body } = await staff.call('GET', `/admin/api/quotes/${quote.id}/last-prices`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.data.map((one: Record<string, unknown>) => [one.variant_id, one.unit_price, one.quantity, one.ordered])
  }

  it('says at which price the company last accepted each variant, after discounts on the whole quote', async () => {
    const first = await open(desk.shop.berlin)
    await first.send()
    await first.answer('accept', 'reject')
    await pass(desk.service, DAY_MS)
    await desk.signAll()
    const later = await open(desk.shop.hamburg)
    await later.send({ discount: { kind: 'percent', off: parsePercent('10') ?? 0n } })
    assert.deepEqual(await pricesOf(later), [[desk.shop.board, '10.00', 3, false]], 'rejected lines say nothing')
    await later.answer('accept', 'accept')
    const asked = await open(desk.shop.berlin)
    assert.deepEqual(
      (await pricesOf(asked)).sort(),
      [
        [desk.shop.board, '9.00', 3, false],
        [desk.shop.mug, '9.00', 7, false],
      ].sort(),
    )
    const { body } = await desk.admin.call('GET', `/admin/api/quotes/${asked.id}/last-prices`)
    assert.equal(body.data[0].quote.id, later.id)
  })

  it('knows nothing of other companies, guests and other stores', async () => {
    assert.deepEqual(await pricesOf(await open(desk.shop.oslo, desk.shop.other)), [])
    assert.deepEqual(await pricesOf(await desk.open()), [])
  })

  it('a Sales rep reads no price from quotes that are others’', async () => {
    const asked = await open(desk.shop.berlin)
    assert.equal((await pricesOf(asked, desk.rep)).length, 2)
    const seen = await pricesOf(asked)
    const { body } = await desk.admin.call('GET', `/admin/api/quotes/${asked.id}/last-prices`)
    const { id } = body.data[0].quote
    const { revision } = (await desk.admin.call('GET', `/admin/api/quotes/${id}`)).body
    const theirs = { revision, staff_id: desk.manager.member.id }
    assert.equal((await desk.manager.call('POST', `/admin/api/quotes/${id}/assign`, theirs)).status, 200)
    assert.deepEqual(await pricesOf(asked, desk.rep), [[desk.shop.board, '10.00', 3, false]], 'of the one before')
    assert.deepEqual(await pricesOf(asked), seen)
  })
})
