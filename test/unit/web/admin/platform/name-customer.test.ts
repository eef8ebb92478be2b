import assert from 'node:assert/strict'
import { it } from 'node:test'
import { nameCustomer } from '../../../../../src/web/admin/platform/customers/name-customer.ts'

it('names a customer by address, by id or by both, in any order', () => {
  const email = 'kim@example.com'
  for (const [who, named] of [
    [email, { email }],
    ['1234', { customer_id: '1234' }],
    [`${email} 1234`, { email, customer_id: '1234' }],
    [`1234  ${email}`, { email, customer_id: '1234' }],
    [`${email} none`, { email, customer_id: 'none' }],
    [`${email} lou@example.com`, { email, customer_id: 'lou@example.com' }],
    ['', {}],
  ] as const) {
    assert.deepEqual(nameCustomer(who), named, who)
  }
})
