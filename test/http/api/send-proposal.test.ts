import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { stageProposal } from '../../../src/commands/stage-proposal.ts'
import { openShop, quoteRequest, type Shop } from '../../support/catalog.ts'
import { contextOf } from '../../support/context.ts'
import { openTestService, type TestService } from '../../support/service.ts'
import { stagedAt } from '../../support/staged.ts'

let service: TestService
let shop: Shop

before(async () => {
  service = await openTestService()
  shop = await openShop(service)
})
after(() => service.close())

async function newQuote() {
  const { body } = await shop.post(
    quoteRequest({
      lines: [
        { variant_id: shop.board, quantity: 3 },
        { variant_id: shop.mug, quantity: 7 },
      ],
    }),
  )
  return body
}

describe('POST /v1/quotes/{id}/send-proposal', () => {
  it('sends what staff staged: the version, its prices and its event', async () => {
    const quote = await newQuote()
    const lines = quote.lines.map((line: { id: string }) => line.id)
    await stageProposal(
      await contextOf(service, shop.store),
      { quoteId: quote.id },
      stagedAt(lines, ['33.33', '12.49']),
    )
    const { status, body } = await shop.call('POST', `/v1/quotes/${quote.id}/send-proposal`)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.outcome, 'sent')
    assert.equal(body.version_number, 1)
    assert.equal(body.quote.status, 'proposal_sent')
    assert.equal(body.quote.totals.total, '187.42')
    const { body: events } = await shop.call('GET', `/v1/quotes/${quote.id}/events`)
    assert.deepEqual(
      events.data.map((event: { type: string }) => event.type),
      ['quote.created', 'quote.proposal_sent'],
    )
    assert.deepEqual(events.data[1].data, {
      previous_status: 'in_review',
      new_status: 'proposal_sent',
      version_number: 1,
    })
  })

  it('refuses a quote without a staged proposal', async () => {
    const quote = await newQuote()
    const { status, body } = await shop.call('POST', `/v1/quotes/${quote.id}/send-proposal`)
    assert.equal(status, 409)
    assert.equal(body.code, 'no_staged_proposal')
  })
})
