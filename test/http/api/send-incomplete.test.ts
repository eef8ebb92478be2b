import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { stageProposal } from '../../../src/commands/negotiation/stage-proposal.ts'
import { stagedAt } from '../../support/given/staged.ts'
import { type CuttingProxy, openCuttingProxy } from '../../support/network/cutting-proxy.ts'
import { openSecondService, type SecondService } from '../../support/processes/second-service.ts'
import { contextOf } from '../../support/service/context.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

let service: TestService
let shop: Shop
let proxy: CuttingProxy
let reached: SecondService

before(async () => {
  service = await openTestService()
  shop = await openShop(service)
})
after(() => service.close())
beforeEach(async () => {
  proxy = await openCuttingProxy(service.url)
  reached = await openSecondService(proxy.url)
})
afterEach(async () => {
  await reached.close()
  await proxy.close()
})

/** Sends a staged quote through the service whose database connection goes through the proxy. */
async function sendThroughProxy(arm: () => void) {
  const { body: quote } = await shop.post(quoteRequest({ lines: [{ variant_id: shop.board, quantity: 3 }] }))
  await stageProposal(
    await contextOf(service, shop.store),
    { quoteId: quote.id },
    stagedAt([quote.lines[0].id], ['9.99']),
  )
  const headers = { authorization: `Bearer ${shop.key}` }
  await fetch(`${reached.baseUrl}/v1/quotes/${quote.id}`, { headers }) // the key is cached, the connections are open
  arm()
  const response = await fetch(`${reached.baseUrl}/v1/quotes/${quote.id}/send-proposal`, { method: 'POST', headers })
  const after = await shop.call('GET', `/v1/quotes/${quote.id}`)
  const body = (await response.json()) as { outcome?: string; code?: string }
  return { status: response.status, body, quote: after.body }
}

describe('a send that loses its database connection during the commit', () => {
  it('is answered as sent if the commit turns out to have happened', async () => {
    const { status, body, quote } = await sendThroughProxy(() =>
      proxy.cutAtNextCommit({ commit: 'done', staysDown: false }),
    )
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.outcome, 'sent')
    assert.deepEqual([quote.status, quote.version_number], ['proposal_sent', 1])
  })

  it('is answered send_incomplete if nobody can tell: here the version exists', async () => {
    const { status, body, quote } = await sendThroughProxy(() =>
      proxy.cutAtNextCommit({ commit: 'done', staysDown: true }),
    )
    assert.deepEqual([status, body.code], [409, 'send_incomplete'])
    assert.deepEqual([quote.status, quote.version_number], ['proposal_sent', 1])
  })

  it('is answered send_incomplete if nobody can tell: here nothing of it exists', async () => {
    const { status, body, quote } = await sendThroughProxy(() =>
      proxy.cutAtNextCommit({ commit: 'lost', staysDown: true }),
    )
    assert.deepEqual([status, body.code], [409, 'send_incomplete'])
    assert.deepEqual([quote.status, quote.version_number], ['in_review', 0])
  })

  it('is answered internal_error, to be retried, if the commit turns out not to have happened', async () => {
    const { status, body, quote } = await sendThroughProxy(() =>
      proxy.cutAtNextCommit({ commit: 'lost', staysDown: false }),
    )
    assert.deepEqual([status, body.code], [500, 'internal_error'])
    assert.deepEqual([quote.status, quote.version_number], ['in_review', 0])
  })
})
