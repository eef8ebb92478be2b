import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Problem } from '../../../src/domain/problem.ts'
import { findAnchorFault, listEvents } from '../../../src/queries/webhooks/list-events.ts'
import { contextOf } from '../../support/service/context.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

describe('the events feed, read without HTTP', () => {
  let service: TestService
  let shop: Shop
  before(async () => {
    service = await openTestService()
    shop = await openShop(service)
    for (let i = 0; i < 3; i++) await shop.post(quoteRequest())
  })
  after(() => service.close())

  it('returns a cursor even at its end, from which later events follow', async () => {
    const ctx = await contextOf(service, shop.store)
    const page = await listEvents(ctx, {})
    assert.deepEqual([page.items.length, page.hasMore], [3, false])
    assert.equal(page.nextCursor, page.items[2]?.id)
    const { body } = await shop.post(quoteRequest())
    const later = await listEvents(await contextOf(service, shop.store), { starting_after: page.nextCursor ?? '' })
    assert.deepEqual(
      later.items.map(({ quoteId }) => quoteId),
      [body.id],
    )
  })

  it("contains only one quote's events if asked to, and is empty without a cursor if nothing matches", async () => {
    const ctx = await contextOf(service, shop.store)
    const [first] = (await listEvents(ctx, {})).items
    assert.deepEqual((await listEvents(ctx, {}, first?.quoteId ?? '')).items, [first])
    const none = await listEvents(ctx, { type: 'quote.declined' })
    assert.deepEqual(none, { items: [], hasMore: false, nextCursor: null })
  })

  it("refuses to start after another store's event", async () => {
    const stranger = await openShop(service)
    await stranger.post(quoteRequest())
    const { nextCursor } = await listEvents(await contextOf(service, stranger.store), {})
    const ctx = await contextOf(service, shop.store)
    const query = { starting_after: nextCursor ?? '' }
    await assert.rejects(
      listEvents(ctx, query),
      (error) => error instanceof Problem && error.members.errors?.[0]?.field === 'starting_after',
    )
    assert.equal((await findAnchorFault(ctx, query))?.field, 'starting_after')
    assert.equal(await findAnchorFault(ctx, {}), null)
  })
})
