import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { changeQuote } from '../../src/commands/change-quote.ts'
import { startReview } from '../../src/commands/quotes/start-review.ts'
import { decideClose } from '../../src/domain/negotiation/end-negotiation.ts'
import type { WorkingQuote } from '../../src/domain/quotes/quote.ts'
import { contextOf } from '../support/service/context.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { openShop, type Shop } from '../support/shop/catalog.ts'
import { openNegotiation } from '../support/shop/negotiation.ts'

describe('a change of a quote that has changed since it was read', () => {
  let service: TestService
  let shop: Shop
  before(async () => {
    service = await openTestService()
    shop = await openShop(service)
  })
  after(() => service.close())

  /** Closes a quote as it was read before it went into review; returns the quotes decided on. */
  async function closeTooLate(revision?: (seen: WorkingQuote) => string) {
    const { id, read, events } = await openNegotiation(service, shop)
    const ctx = await contextOf(service, shop.store)
    const seen = await read()
    await startReview(ctx, { quoteId: id })
    const decidedOn: WorkingQuote[] = []
    const target = { quoteId: id, seen, ...(revision && { revision: revision(seen) }) }
    const closing = changeQuote(ctx, target, (quote) => {
      decidedOn.push(quote)
      return decideClose(quote, 'Not ours', ctx.now)
    })
    return { closing, decidedOn, read, events }
  }

  it('is decided anew on what it is now, and written once', async () => {
    const { closing, decidedOn, read, events } = await closeTooLate()
    assert.equal((await closing).status, 'closed')
    assert.deepEqual(
      decidedOn.map(({ status }) => status),
      ['submitted', 'in_review'],
    )
    assert.equal((await read()).status, 'closed')
    assert.deepEqual(
      (await events()).map(({ type }) => type),
      ['quote.closed'],
    )
  })

  it('is refused, and nothing of it is written, if the actor was shown the earlier revision', async () => {
    const { closing, read, events } = await closeTooLate((seen) => seen.revision)
    await assert.rejects(closing, { code: 'state_conflict' })
    assert.equal((await read()).status, 'in_review')
    assert.deepEqual(await events(), [])
  })
})
