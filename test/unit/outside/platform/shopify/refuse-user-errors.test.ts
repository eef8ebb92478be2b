import assert from 'node:assert/strict'
import { it } from 'node:test'
import { PlatformError } from '../../../../../src/outside/platform/port.ts'
import { refuseUserErrors } from '../../../../../src/outside/platform/shopify/orders/refuse-user-errors.ts'

const REFUSED: readonly [string[] | null, string, string, string?][] = [
  [['id'], 'Draft order does not exist', 'not_found'],
  [['input', 'id'], 'Draft order not found', 'not_found'],
  [null, 'Draft order is already completed', 'conflict'],
  [null, 'This order has not finished calculating, please try again later.', 'conflict'],
  [null, 'Product with ID 7 is no longer available.', 'invalid_input', 'lines'],
  [['input', 'lineItems', '2', 'quantity'], 'Quantity is too large', 'invalid_input', 'lines.2.quantity'],
  [['lineItems', '0', 'priceOverride', 'amount'], 'Amount is invalid', 'invalid_input', 'lines.0.unitPrice'],
  [['appliedDiscount', 'value'], 'Value is invalid', 'invalid_input', 'discount.value'],
  [['purchasingEntity', 'customerId'], 'Customer does not exist', 'invalid_input', 'buyer.customerId'],
  [['email', 'to'], "To can't be blank", 'invalid_input', 'buyer.email'],
  [['paymentTerms', 'paymentSchedules'], 'Is invalid', 'invalid_input', 'paymentTermsTemplateId'],
  [['presentmentCurrencyCode'], 'Is not enabled', 'invalid_input', 'currency'],
]

for (const [field, message, code, path] of REFUSED) {
  it(`${field?.join('.') ?? 'no field'}, "${message}" is ${code}${path ? ` at ${path}` : ''}`, () => {
    assert.throws(
      () => refuseUserErrors([{ field, message }]),
      (error) => {
        assert.ok(error instanceof PlatformError)
        assert.deepEqual([error.code, error.fields.map((one) => one.path)], [code, path ? [path] : []])
        return true
      },
    )
  })
}

it('no errors are not refused', () => refuseUserErrors([]))

it('an address that a message quotes is left out of everything an error says', () => {
  const message = 'Email "kim+x@buyer.example" (or <kim@buyer.example>) contains an invalid domain name'
  assert.throws(
    () => refuseUserErrors([{ field: ['email'], message }]),
    (error) => {
      assert.ok(error instanceof PlatformError)
      assert.deepEqual(error.why, {
        code: 'platform_refused',
        text: 'Email "…" (or <…>) contains an invalid domain name',
      })
      assert.ok(!JSON.stringify([error.message, error.fields]).includes('@'))
      return true
    },
  )
})
