import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { redactCustomer } from '../../../src/commands/customers/redact-customer.ts'
import { renewTexts } from '../../../src/commands/quotes/renew-texts.ts'
import { QUOTE_TEXT_FORM } from '../../../src/views/quotes/quote-text.ts'
import { contextOf } from '../../support/service/context.ts'
import { checkKeptTexts } from '../../support/service/kept-texts.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { openNegotiation } from '../../support/shop/negotiation.ts'

describe('the texts kept beside quotes', () => {
  let service: TestService
  let shop: Shop
  before(async () => {
    service = await openTestService()
    shop = await openShop(service)
  })
  after(() => service.close())

  const shown = async (id: string) => (await shop.call('GET', `/v1/quotes/${id}`)).body
  const listed = async (id: string) =>
    (await shop.call('GET', '/v1/quotes')).body.data.find((one: { id: string }) => one.id === id)
  const renew = () => renewTexts({ db: service.db, isTimeUp: () => false })
  const countKept = () => checkKeptTexts(service.db)

  it('are made with each change', async () => {
    const quote = await openNegotiation(service, shop)
    await quote.send()
    await quote.answer('accept', 'accept')
    assert.equal(await countKept(), 1)
  })

  it('are not shown once an older version of the service, which knows nothing of them, has changed the quote', async () => {
    const { id } = await openNegotiation(service, shop)
    await service.pool.query("update quote set po_number = 'NEW-1', revision = revision + 1 where number = $1", [
      (await shown(id)).number,
    ])
    assert.equal((await shown(id)).po_number, 'NEW-1')
    assert.deepEqual(await listed(id), await shown(id))
    const before = await countKept()
    assert.equal(await renew(), 'done')
    assert.equal(await countKept(), before + 1)
    assert.equal((await shown(id)).po_number, 'NEW-1')
  })

  it('are made anew when they are of another form or missing, and a turn that ends early is gone on with', async () => {
    await service.pool.query('update quote set api_text_form = $1', [QUOTE_TEXT_FORM + 1])
    assert.equal(await countKept(), 0)
    assert.equal(await renewTexts({ db: service.db, isTimeUp: () => true }), 'more')
    assert.equal(await renew(), 'done')
    const { rows } = await service.pool.query('select count(*)::int as n from quote')
    assert.equal(await countKept(), rows[0].n)
  })

  it('are gone with a redaction, and name nobody after it', async () => {
    const { id } = await openNegotiation(service, shop)
    const { customer } = await shown(id)
    await redactCustomer(
      await contextOf(service, shop.store),
      { email: customer.email, customerId: null, orderIds: [] },
      'platform',
    )
    const { rows } = await service.pool.query('select 1 from quote where customer_email <> $1 and api_text is null', [
      customer.email,
    ])
    assert.ok(rows.length > 0)
    await renew()
    await countKept()
  })
})
