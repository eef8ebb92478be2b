import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { formatMoney } from '../../../../src/domain/money.ts'
import { savingOf, totalSaving } from '../../../../src/web/portal/quote/savings.ts'

type Line = Parameters<typeof savingOf>[0]
const line = (
  quantity: number,
  listed: string | null,
  unit: string | null,
  net: string | null,
  choice: Line['choice'] = null,
): Line => ({
  quantity,
  list_price: listed,
  unit_price: unit,
  net_total: net,
  choice,
})

it('a line saves what it costs less than at catalogue prices, after all discounts; without both prices nothing is said', () => {
  assert.equal(savingOf(line(3, '39.99', '10.00', '27.75')), 9222n)
  assert.equal(savingOf(line(3, '10.00', '12.00', '36.00')), -600n)
  for (const unknown of [line(3, null, '10.00', '30.00'), line(3, '10.00', null, null), line(3, '10.00', '9.00', null)])
    assert.equal(savingOf(unknown), null)
})

it('the sum counts what is in the total alone, dearer lines against it, and never praises what costs more', () => {
  const out = { kind: 'optional', group: null, preselected: false, chosen: false } as const
  assert.equal(totalSaving([line(2, '10.00', '8.00', '16.00'), line(9, '10.00', '1.00', '9.00', out)]), 400n)
  assert.equal(totalSaving([line(2, '10.00', '8.00', '16.00'), line(1, '1.00', '5.00', '5.00')]), null)
  assert.equal(totalSaving([]), null)
})

it('the sum of the lines’ savings is the saving that is shown, to the cent', () => {
  const cents = fc.bigInt({ min: 0n, max: 99_999_999n })
  const lines = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 1000 }), listed: cents, net: cents }), {
    minLength: 1,
  })
  fc.assert(
    fc.property(lines, (given) => {
      const shown = totalSaving(
        given.map(({ quantity, listed, net }) => line(quantity, formatMoney(listed), '1.00', formatMoney(net))),
      )
      const exact = given.reduce((sum, { quantity, listed, net }) => sum + BigInt(quantity) * listed - net, 0n)
      assert.equal(shown, exact > 0n ? exact : null)
    }),
  )
})
