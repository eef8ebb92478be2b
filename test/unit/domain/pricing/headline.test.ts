import assert from 'node:assert/strict'
import { it } from 'node:test'
import { headline } from '../../../../src/domain/pricing/headline.ts'
import { settle } from '../../../../src/domain/pricing/settle.ts'

it('the headline is the accepted sum of a mixed acceptance, else the whole offer', () => {
  const totals = settle([{ lineTotal: 500n, discountShare: 0n, decision: null }], {
    shippingTotal: 0n,
    taxEstimate: 0n,
  })
  assert.equal(headline(totals), 500n)
  assert.equal(headline({ ...totals, acceptedTotal: 0n, headlineMode: 'open' }), 0n)
  assert.equal(headline({ ...totals, acceptedTotal: 200n, headlineMode: 'decided' }), 200n)
})
