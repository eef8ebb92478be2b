import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { instantText } from '../../../src/domain/instant-text.ts'

it('the text of an instant is what toISOString writes, before 1970 and after the year 9999 too', () => {
  const instants = fc.array(fc.date({ noInvalidDate: true }), { minLength: 2 })
  fc.assert(
    fc.property(instants, (dates) => {
      for (const date of dates) assert.equal(instantText(date), date.toISOString())
    }),
  )
  for (const text of ['2026-11-24T00:00:00.000Z', '2026-11-23T23:59:59.999Z', '2026-11-24T00:00:00.010Z'])
    assert.equal(instantText(new Date(text)), text)
})
