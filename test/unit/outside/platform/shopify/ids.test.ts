import assert from 'node:assert/strict'
import { it } from 'node:test'
import { PlatformUnavailable } from '../../../../../src/outside/platform/port.ts'
import { fromShopifyId, toShopifyId } from '../../../../../src/outside/platform/shopify/ids.ts'

it('ids have the form of Shopify there and ours here', () => {
  assert.equal(toShopifyId('gid://platform/Order/5512345678901'), 'gid://shopify/Order/5512345678901')
  assert.equal(fromShopifyId('Order', 'gid://shopify/Order/5512345678901'), 'gid://platform/Order/5512345678901')
})

it('an answer that is no id of the type is one of another shape', () => {
  for (const wrong of ['gid://shopify/DraftOrder/1', 'gid://shopify/Order/1x', '1', '', 'gid://shopify/Order/0']) {
    assert.throws(() => fromShopifyId('Order', wrong), PlatformUnavailable)
  }
})
