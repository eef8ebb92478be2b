import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Visitor } from '../../../src/domain/portal/portal-visitor.ts'
import { Problem } from '../../../src/domain/problem.ts'
import { listBuyerQuotes } from '../../../src/queries/portal/list-buyer-quotes.ts'
import { contextOf } from '../../support/service/context.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

describe("a contact's quotes, read without HTTP", () => {
  let service: TestService
  let shop: Shop
  let visitor: Visitor
  before(async () => {
    service = await openTestService()
    shop = await openShop(service)
    for (let i = 0; i < 21; i++) await shop.post(quoteRequest({ customer_id: shop.buyer }))
    const customerId = `gid://platform/Customer/${shop.buyer}` as const
    visitor = { kind: 'contact', customerId, email: 'kim@buyer.example', name: null, memberships: [] }
  })
  after(() => service.close())

  it('are listed 20 a page, newest first, to the last one', async () => {
    const ctx = await contextOf(service, shop.store)
    const first = await listBuyerQuotes(ctx, visitor, {})
    const rest = await listBuyerQuotes(ctx, visitor, { cursor: first.nextCursor })
    assert.deepEqual([first.items.length, first.hasMore], [20, true])
    assert.deepEqual([rest.items.length, rest.hasMore, rest.nextCursor], [1, false, null])
    const ids = [...first.items, ...rest.items].map(({ id }) => id)
    assert.deepEqual(ids, [...new Set(ids)].toSorted().toReversed())
  })

  it("refuse a cursor that is not a quote's id", async () => {
    const ctx = await contextOf(service, shop.store)
    await assert.rejects(
      listBuyerQuotes(ctx, visitor, { cursor: 'nonsense' }),
      (error) => error instanceof Problem && error.message === 'cursor: is not a cursor of this list',
    )
  })

  it('are not listed through a link, which opens only one quote', async () => {
    const ctx = await contextOf(service, shop.store)
    await assert.rejects(
      listBuyerQuotes(ctx, { kind: 'link', quoteId: 'qte_x', readOnly: false }, {}),
      /A quote's link cannot list quotes/,
    )
  })
})
