import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { findMisfit, type Shape } from '../../../../../src/outside/platform/shopify/client/find-misfit.ts'

const SHAPE: Shape = {
  shop: { id: 'id', name: 'text', plan: { shopifyPlus: 'boolean' }, closedAt: ['maybe', 'time'] },
  nodes: ['list', ['maybe', ['types', { Order: { __typename: 'text', total: 'amount', refunds: 'number' } }]]],
}
const order = { __typename: 'Order', total: '10.00', refunds: 2 }
const ANSWER = {
  shop: { id: 'gid://shopify/Shop/1', name: 'Forge', plan: { shopifyPlus: true }, closedAt: null },
  nodes: [null, order, { __typename: 'Product' }],
}
const shop = (more: object) => ({ ...ANSWER, shop: { ...ANSWER.shop, ...more } })

it('an answer as asked fits, whatever else it has', () => {
  assert.equal(findMisfit(SHAPE, ANSWER), null)
  assert.equal(findMisfit(SHAPE, shop({ closedAt: '2026-11-20T10:00:00Z', more: 1 })), null)
})

const MISFITS: readonly [unknown, string][] = [
  [null, 'data'],
  [{ ...ANSWER, shop: null }, 'data.shop'],
  [{ ...ANSWER, shop: [] }, 'data.shop'],
  [shop({ id: '1' }), 'data.shop.id'],
  [shop({ name: undefined }), 'data.shop.name'],
  [shop({ plan: { shopifyPlus: 'yes' } }), 'data.shop.plan.shopifyPlus'],
  [shop({ closedAt: 'yesterday' }), 'data.shop.closedAt'],
  [{ ...ANSWER, nodes: {} }, 'data.nodes'],
  [{ ...ANSWER, nodes: ['x'] }, 'data.nodes.0.__typename'],
  [{ ...ANSWER, nodes: [order, { ...order, total: 10 }] }, 'data.nodes.1.total'],
  [{ ...ANSWER, nodes: [{ ...order, total: 'ten' }] }, 'data.nodes.0.total'],
  [{ ...ANSWER, nodes: [{ ...order, refunds: Number.NaN }] }, 'data.nodes.0.refunds'],
]
for (const [answer, path] of MISFITS) {
  it(`what is not as asked is found at ${path}: ${JSON.stringify(answer)}`, () =>
    assert.equal(findMisfit(SHAPE, answer), path))
}

it('any value at all is judged, and never repeated in what is said of it', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const path = findMisfit(SHAPE, { ...ANSWER, shop: value }) ?? ''
      assert.match(path, /^(data\.shop[A-Za-z.]*)?$/)
    }),
  )
})
