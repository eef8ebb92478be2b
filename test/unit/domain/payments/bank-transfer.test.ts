import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { bankTransfer, epcText } from '../../../../src/domain/payments/bank-transfer.ts'

const ACCOUNT = { account_holder: 'Harbourline GmbH', iban: 'de89370400440532013000' }
const due = { amount: '1234.50', currency: 'EUR', reference: 'Q-1042' }

it('a store without an account, or with half of one, asks for no transfer', () => {
  for (const payments of [{}, { account_holder: 'A' }, { iban: ACCOUNT.iban }]) {
    assert.equal(bankTransfer(payments, due), null)
  }
})

it('an IBAN is shown in groups of four, however it was typed', () => {
  for (const iban of [ACCOUNT.iban, 'DE89 3704 0044 0532 0130 00', 'DE89-3704-0044-0532-0130-00']) {
    assert.equal(bankTransfer({ ...ACCOUNT, iban }, due)?.iban, 'DE89 3704 0044 0532 0130 00')
  }
})

it('the code for banking apps has the lines of EPC069-12, and none is for other currencies or amounts out of range', () => {
  const transfer = bankTransfer({ ...ACCOUNT, bic: 'cobadeffxxx' }, due)
  assert.ok(transfer)
  assert.deepEqual(epcText(transfer)?.split('\n'), [
    ...['BCD', '002', '1', 'SCT', 'COBADEFFXXX', 'Harbourline GmbH', 'DE89370400440532013000', 'EUR1234.50'],
    ...['', '', 'Q-1042'],
  ])
  assert.equal(epcText({ ...transfer, currency: 'USD' }), null)
  assert.equal(epcText({ ...transfer, amount: '0.00' }), null)
  assert.equal(epcText({ ...transfer, amount: '1000000000.00' }), null)
  assert.ok(epcText({ ...transfer, amount: '999999999.99' }))
})

it('no text of a store or a quote adds a line to the code, or makes it longer than it may be', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' }), (holder, reference) => {
      const transfer = bankTransfer({ ...ACCOUNT, account_holder: holder }, { ...due, reference })
      const lines = transfer && epcText(transfer)?.split('\n')
      assert.equal(lines?.length, 11)
      assert.ok([...(lines?.[5] ?? '')].length <= 70 && [...(lines?.[10] ?? '')].length <= 140)
    }),
  )
})
