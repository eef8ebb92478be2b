import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { recordMessages } from '../../../support/database/record-messages.ts'
import { openTestService, type TestService } from '../../../support/service/service.ts'
import { openShop, type Shop } from '../../../support/shop/catalog.ts'

describe('look-ups of many requests at once', () => {
  let service: TestService
  let shops: [Shop, Shop]
  before(async () => {
    service = await openTestService()
    shops = [await openShop(service), await openShop(service)]
  })
  after(() => service.close())

  const call = (shop: Shop) => ({ storeId: shop.store.id, deadline: new Date(Date.now() + 60_000) })
  const variants = async (of: Shop, ...ids: string[]) => [
    ...(await service.platform.variantsByIds(call(of), ids as never)).keys(),
  ]
  const customer = async (of: Shop, id: string) =>
    (await service.platform.customer(call(of), `gid://platform/Customer/${id}`))?.id.replace(/.*\//, '')

  it('find what their own store has, and nothing of another', async () => {
    const [one, other] = shops
    const found = await Promise.all([
      variants(one, one.board),
      variants(one, one.board, other.board, one.mug),
      variants(other, other.mug, one.mug),
      variants(other, one.giant),
      variants(one),
      customer(one, one.buyer),
      customer(other, one.buyer),
      customer(other, other.buyer),
    ])
    assert.deepEqual(
      found.map((ids) => (Array.isArray(ids) ? ids.toSorted() : ids)),
      [[one.board], [one.board, one.mug].toSorted(), [other.mug], [], [], one.buyer, undefined, other.buyer],
    )
  })

  it('share statements: those that arrive while one runs wait for the next', async () => {
    const [one, other] = shops
    await variants(one, one.board)
    const sent = recordMessages(service.pool)
    const before = sent().length
    await Promise.all(Array.from({ length: 20 }, (_, i) => variants(i % 2 ? one : other, one.board, other.board)))
    assert.equal(sent().length, before + 2)
  })

  it('of which one asks for an impossible id are not all refused', async () => {
    const [one] = shops
    const found = await Promise.allSettled([
      variants(one, one.board),
      variants(one, `gid://platform/ProductVariant/${'9'.repeat(30)}`),
      variants(one, one.mug),
    ])
    assert.deepEqual(
      found.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
  })
})
