import assert from 'node:assert/strict'
import { it } from 'node:test'
import { paperFormat } from '../../../../../src/views/documents/pdf/paper-format.ts'
import { viewPaperPayment } from '../../../../../src/views/documents/pdf/paper-payment.ts'
import { paperSource } from '../../../../support/given/paper.ts'

const ACCOUNT = { account_holder: 'Harbourline GmbH', iban: 'DE89370400440532013000' }
const figures = { subtotal: 10_000n, discount: 0n, shipping: 0n, tax: 1_900n, total: 11_900n, deposit: null }

function payment(payments: object | undefined, more: object = {}, currency = 'EUR') {
  const source = paperSource([])
  const seller = { ...source.seller, ...(payments && { payments }) }
  const quote = { ...source.quote, currency }
  return viewPaperPayment({ ...source, quote, seller }, { ...figures, ...more }, paperFormat('en', currency))
}

it('a pro-forma invoice asks to transfer its deposit, or all of it without one, under the number of its quote', () => {
  const sums = [payment(ACCOUNT, { deposit: 3_570n }), payment(ACCOUNT)].map((paper) => [
    paper?.facts.find(({ name }) => name === 'Amount due')?.value,
    paper?.code?.text.split('\n')[7],
    paper?.code?.text.split('\n').at(-1),
  ])
  assert.deepEqual(sums, [
    [['€35.70'], 'EUR35.70', 'Q-1042'],
    [['€119.00'], 'EUR119.00', 'Q-1042'],
  ])
})

it('asks for none without an account or with nothing to pay, and has no code for another currency', () => {
  assert.equal(payment(undefined), null)
  assert.equal(payment(ACCOUNT, { total: 0n }), null)
  const dollars = payment(ACCOUNT, {}, 'USD')
  assert.deepEqual([dollars?.code, dollars?.facts.length], [null, 4])
})
