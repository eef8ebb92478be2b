import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { stageProposal } from '../../src/commands/negotiation/stage-proposal.ts'
import { recordMessages } from '../support/database/record-messages.ts'
import { stagedAt } from '../support/given/staged.ts'
import { contextOf } from '../support/service/context.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { openShop, quoteRequest, type Shop } from '../support/shop/catalog.ts'
import { openNegotiation } from '../support/shop/negotiation.ts'
import { openLink } from '../support/shop/portal.ts'

/** By what a message is recognized; the switch of the whole API is read once a second. */
const SIGNS = {
  switch: 'api_switch',
  token: 'take_tokens',
  key: 'insert into idempotency_key',
  variants: 'platform"."variant',
  customer: 'platform.customer',
  number: 'insert into quote_counter',
  'new quote': 'insert into quote (',
  link: 'quote_link',
  change: 'update quote',
  versions: 'from quote_version',
  messages: 'quote_message',
  quote: 'q.reminded_version',
}

/** Each message costs a wake-up on both sides, about 0.1 ms each: a request that needs one more must be worth it. */
describe('the messages to the database', () => {
  let service: TestService
  let shop: Shop
  let sent: () => string[][]
  before(async () => {
    service = await openTestService()
    sent = recordMessages(service.pool)
    shop = await openShop(service)
  })
  after(() => service.close())

  /** Returns the messages sent while `act` runs the second time: the first time reads what the process then remembers. */
  async function messagesOf(acts: readonly [Act, Act]): Promise<string[]> {
    await acts[0]()
    const before = sent().length
    const { status, body } = await acts[1]()
    assert.ok(status < 300, JSON.stringify(body))
    return sent()
      .slice(before)
      .map(nameOf)
      .filter((name) => name !== 'switch')
  }

  it('of a new quote: six, all of them shared by concurrent requests', async () => {
    const lines = [{ variant_id: shop.board, quantity: 3 }]
    const create = (key: string) => () =>
      shop.post(quoteRequest({ lines, customer_id: shop.buyer }), { headers: { 'idempotency-key': key } })
    const [token, key, ...rest] = await messagesOf([create('one'), create('two')])
    assert.deepEqual(
      [token, key, rest.slice(0, 2).sort(), rest.slice(2)],
      [...['token', 'key', ['customer', 'variants']], ['number', 'new quote']],
    )
  })

  it('of further quotes of the store: five, as their numbers are known', async () => {
    const create = () => shop.post(quoteRequest({ lines: [{ variant_id: shop.board, quantity: 3 }] }))
    await create()
    assert.deepEqual(await messagesOf([create, create]), ['token', 'variants', 'new quote'])
  })

  it('of a send: four, of which concurrent requests share two', async () => {
    const send = async (key: string) => {
      const { id, lines } = await openNegotiation(service, shop)
      const staged = stagedAt(lines, ['10.00', '10.00'])
      await stageProposal(await contextOf(service, shop.store), { quoteId: id }, staged)
      return () => shop.call('POST', `/v1/quotes/${id}/send-proposal`, { headers: { 'idempotency-key': key } })
    }
    assert.deepEqual(await messagesOf([await send('three'), await send('four')]), ['token', 'key', 'quote', 'change'])
  })

  it('of an acceptance by a link: five', async () => {
    const accept = async () => {
      const quote = await openNegotiation(service, shop)
      await quote.send()
      const buyer = await openLink(service, shop.store, quote.id)
      const { revision } = await quote.read()
      return () => buyer.call('POST', `/quotes/${quote.id}/answer`, { revision, accept_all: true })
    }
    const [link, quote, change, ...view] = await messagesOf([await accept(), await accept()])
    assert.deepEqual([link, quote, change, view.sort()], ['link', 'quote', 'change', ['messages', 'versions']])
  })
})

type Act = () => Promise<{ status: number; body: unknown }>

function nameOf(texts: readonly string[]): string {
  const text = texts.filter((one) => one !== 'begin' && one !== 'commit').join('; ')
  const [name = text] = Object.entries(SIGNS).flatMap(([name, sign]) => (text.includes(sign) ? [name] : []))
  return name
}
