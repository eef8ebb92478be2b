import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { AtLast, Context } from '../../src/commands/context.ts'
import { sendProposal } from '../../src/commands/negotiation/send-proposal.ts'
import { stageProposal } from '../../src/commands/negotiation/stage-proposal.ts'
import { createQuote } from '../../src/commands/quotes/create-quote.ts'
import { postMessage } from '../../src/commands/quotes/post-message.ts'
import { createWebhookEndpoint } from '../../src/commands/webhooks/create-webhook-endpoint.ts'
import { ClaimLost } from '../../src/database/access/idempotency.ts'
import { dumpDatabase } from '../support/database/dump.ts'
import { stagedAt } from '../support/given/staged.ts'
import { contextOf } from '../support/service/context.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { openShop, quoteRequest, type Shop } from '../support/shop/catalog.ts'
import { type Negotiation, openNegotiation } from '../support/shop/negotiation.ts'

describe('a response that cannot be stored takes state, mail allowance and events of its request along', () => {
  let service: TestService
  let shop: Shop
  let quote: Negotiation
  before(async () => {
    service = await openTestService()
    shop = await openShop(service, { store: { development: true } })
    quote = await openNegotiation(service, shop)
    const staged = stagedAt(quote.lines, ['10.00', '10.00'])
    await stageProposal(await contextOf(service, shop.store), { quoteId: quote.id }, staged)
  })
  after(() => service.close())

  /** Every row but the request log's, which is written in batches some time after the answers. */
  async function dumpCommitted() {
    return [...(await dumpDatabase(service))].filter(([table]) => !table.startsWith('public.request_log'))
  }

  const requests: Record<string, (ctx: Context, atLast: AtLast<unknown>) => Promise<unknown>> = {
    'a quote': (ctx, atLast) => createQuote(ctx, quoteRequest() as never, 'api', { atLast }),
    'a message': (ctx, atLast) => postMessage(ctx, quote.id, 'Hello', false, atLast),
    'a note': (ctx, atLast) => postMessage(ctx, quote.id, 'Hello', true, atLast),
    'a send': (ctx, atLast) => sendProposal(ctx, { quoteId: quote.id }, true, { atLast }),
    'an endpoint': (ctx, atLast) => createWebhookEndpoint(ctx, { url: 'https://example.com/hook' }, atLast),
  }
  for (const [name, request] of Object.entries(requests)) {
    it(name, async () => {
      const ctx = await contextOf(service, shop.store, { kind: 'api', keyId: shop.key })
      const claim = { storeId: shop.store.id, apiKeyId: shop.key, key: 'taken over', attempt: '0' }
      const was = await dumpCommitted()
      await assert.rejects(
        request(ctx, () => ({ claim, status: 201, body: Buffer.alloc(0) })),
        ClaimLost,
      )
      assert.deepEqual(await dumpCommitted(), was)

      let stored = 0
      await request(ctx, () => {
        stored++
        return null
      })
      assert.equal(stored, 1)
      assert.notDeepEqual(await dumpCommitted(), was)
    })
  }
})
