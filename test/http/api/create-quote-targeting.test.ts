import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

type Ask = (shop: Shop) => object
const digits = (id: string) => id.slice(id.lastIndexOf('/') + 1)
const lines = (...ids: string[]) => quoteRequest({ lines: ids.map((variant_id) => ({ variant_id, quantity: 1 })) })
const board: Ask = (shop) => lines(shop.board)
const mug: Ask = (shop) => lines(shop.mug)
const guest: Ask = () => quoteRequest()
const buyer: Ask = (shop) => quoteRequest({ customer_id: shop.buyer })
const other: Ask = (shop) => quoteRequest({ customer_id: shop.other })

describe('POST /v1/quotes: targeting', () => {
  let service: TestService
  let shop: Shop
  let product: string
  let collection: string
  before(async () => {
    service = await openTestService()
    shop = await openShop(service)
    const { rows } = await service.pool.query(
      `select v.product_id, c.id from platform.variant v, platform.collection c
        where v.store_id = $1 and v.sku = 'OAK-2-OIL' and c.store_id = $1`,
      [shop.store.id],
    )
    product = rows[0].product_id
    collection = rows[0].id
  })
  after(() => service.close())

  async function judge(targeting: object, ask: Ask): Promise<'let in' | Record<string, unknown>> {
    await service.settings(shop.store, { targeting })
    const { status, body } = await shop.post(ask(shop))
    if (status === 201) return 'let in'
    assert.deepEqual([status, body.code], [422, 'not_eligible'])
    const { reason, line_index } = body
    return line_index === undefined ? { reason } : { reason, line_index }
  }

  const PRODUCT_RULES: [field: string, values: () => string[]][] = [
    ['variant', () => [shop.board]],
    ['variant', () => ['999', digits(shop.board)]],
    ['product', () => [product]],
    ['product', () => [`gid://platform/Product/${product}`]],
    ['collection', () => [collection]],
    ['collection', () => [`gid://platform/Collection/${collection}`]],
    ['tag', () => ['none', 'PREMIUM']],
    ['vendor', () => ['northwood']],
    ['type', () => ['BOARDS']],
  ]
  for (const [i, [field, values]] of PRODUCT_RULES.entries()) {
    it(`accepts the lines a rule on ${field} matches and no others (${i})`, async () => {
      const targeting = { product_rules: [{ field, values: values() }] }
      assert.equal(await judge(targeting, board), 'let in')
      assert.deepEqual(await judge(targeting, mug), { reason: 'NO_MATCHING_PRODUCT_RULE', line_index: 0 })
    })
  }

  it('accepts a line if any product rule matches, and names the first line without a match', async () => {
    const product_rules = [
      { field: 'vendor', values: ['Claywork'] },
      { field: 'tag', values: ['wood'] },
    ]
    const mixed: Ask = ({ board, mug }) => lines(board, mug)
    assert.equal(await judge({ product_rules }, mixed), 'let in')
    const later: Ask = ({ board, mug, giant }) => lines(mug, board, giant, giant)
    assert.deepEqual(await judge({ product_rules }, later), { reason: 'NO_MATCHING_PRODUCT_RULE', line_index: 2 })
  })

  it('judges custom lines only by custom_lines', async () => {
    const product_rules = [{ field: 'vendor', values: ['Nobody'] }]
    assert.equal(await judge({ product_rules }, guest), 'let in')
    assert.deepEqual(await judge({ custom_lines: false }, guest), { reason: 'NO_MATCHING_PRODUCT_RULE', line_index: 0 })
    assert.equal(await judge({ custom_lines: false }, board), 'let in')
  })

  const BUYER_RULES: [name: string, rule: () => object, right: Ask, wrong: Ask][] = [
    ['tag', () => ({ field: 'tag', values: ['vip'] }), buyer, other],
    ['tag, against guests', () => ({ field: 'tag', values: ['vip'] }), buyer, guest],
    ['company', () => ({ field: 'company', values: [shop.acme] }), buyer, other],
    ['company, in full', () => ({ field: 'company', values: [`gid://platform/Company/${shop.globex}`] }), other, buyer],
    ['logged_in', () => ({ field: 'logged_in' }), other, guest],
    ['logged_in true', () => ({ field: 'logged_in', values: ['true'] }), other, guest],
    ['logged_in false', () => ({ field: 'logged_in', values: ['false'] }), guest, other],
  ]
  for (const [name, rule, right, wrong] of BUYER_RULES) {
    it(`accepts the buyers a rule on ${name} matches and no others`, async () => {
      const targeting = { customer_rules: [rule()] }
      assert.equal(await judge(targeting, right), 'let in')
      assert.deepEqual(await judge(targeting, wrong), { reason: 'NO_MATCHING_CUSTOMER_RULE' })
    })
  }

  it('accepts a buyer if any customer rule matches', async () => {
    const customer_rules = [
      { field: 'tag', values: ['nobody'] },
      { field: 'logged_in', values: ['true', 'false'] },
    ]
    for (const ask of [guest, buyer]) assert.equal(await judge({ customer_rules }, ask), 'let in')
  })

  it('cannot be set by mistake to rules that match nobody', async () => {
    for (const rule of [{ field: 'logged_in', values: ['yes'] }, { field: 'tag' }, { field: 'company', values: [] }]) {
      await assert.rejects(service.settings(shop.store, { targeting: { customer_rules: [rule] } }), {
        code: 'invalid_request',
        message: /^settings\.targeting\.customer_rules\.0\.values: /,
      })
    }
  })

  it('checks products before the customer, and both before custom fields and the mail allowance', async () => {
    const targeting = {
      product_rules: [{ field: 'tag', values: ['none'] }],
      customer_rules: [{ field: 'tag', values: ['none'] }],
    }
    assert.deepEqual(await judge(targeting, board), { reason: 'NO_MATCHING_PRODUCT_RULE', line_index: 0 })
    const custom_fields = [{ key: 'project', label: 'Project', type: 'text', required: true }]
    await service.settings(shop.store, { custom_fields })
    const { body } = await shop.post(guest(shop))
    assert.equal(body.reason, 'NO_MATCHING_CUSTOMER_RULE')
    await service.settings(shop.store, { targeting: null })
    assert.equal((await shop.post(guest(shop))).body.code, 'invalid_custom_fields')
    await service.settings(shop.store, { custom_fields: null })
  })

  it('reads the customer anew each time: a new tag counts at once', async () => {
    const targeting = { customer_rules: [{ field: 'tag', values: ['fresh'] }] }
    assert.deepEqual(await judge(targeting, other), { reason: 'NO_MATCHING_CUSTOMER_RULE' })
    await service.pool.query(`update platform.customer set tags = '{fresh}' where id = $1`, [shop.other])
    assert.equal(await judge(targeting, other), 'let in')
  })
})
