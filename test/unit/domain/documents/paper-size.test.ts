import assert from 'node:assert/strict'
import { it } from 'node:test'
import { paperSizeFor } from '../../../../src/domain/documents/paper-size.ts'

const at = (country_code: string) => ({ country_code })

it('paper is that of the billing address, else of the shipping address: US Letter in North America, A4 elsewhere and if unknown', () => {
  for (const [billing, shipping, size] of [
    ['US', 'DE', 'us-letter'],
    ['DE', 'US', 'a4'],
    ['ca', null, 'us-letter'],
    [null, 'MX', 'us-letter'],
    [null, 'FR', 'a4'],
    [null, null, 'a4'],
  ] as const) {
    const addresses = { billingAddress: billing && at(billing), shippingAddress: shipping && at(shipping) }
    assert.equal(paperSizeFor(addresses as never), size, `${billing} ${shipping}`)
  }
})
