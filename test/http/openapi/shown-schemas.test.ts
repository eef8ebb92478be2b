import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import Type from 'typebox'
import { isCalendarDate } from '../../../src/domain/calendar.ts'
import { isEmailAddress } from '../../../src/domain/mail/email-address.ts'
import { QUOTE_REQUEST_MEMBERS } from '../../../src/http/operation/quote-request-body.ts'
import { compileValidator } from '../../../src/http/validation.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'

let service: TestService
let isShown: ValidateFunction
before(async () => {
  service = await openTestService()
  const formats = { email: isEmailAddress, date: isCalendarDate, 'date-time': true, decimal: true, uri: true } as const
  const ajv = new Ajv2020({ strict: false, formats })
  ajv.addSchema((await service.app.inject('/openapi.json')).json(), 'openapi')
  isShown = ajv.compile({ $ref: 'openapi#/components/schemas/QuoteRequest' })
})
after(() => service.close())

const some = <T>(...values: T[]) => fc.constantFrom(...values)
/** The first value in most cases, so that a whole line is valid often enough. */
const mostly = (right: unknown, ...others: unknown[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: some(...others) })
const custom = fc.record(
  { title: mostly('A', '', 'x'.repeat(256)), description: some('B'), price: mostly(undefined, '1') },
  { requiredKeys: ['title'] },
)
const line = fc
  .record(
    {
      variant_id: mostly('42', 'gid://platform/ProductVariant/42', 42, null),
      custom: fc.oneof({ weight: 9, arbitrary: custom }, { weight: 1, arbitrary: some<unknown>(null, 'Text', {}) }),
      quantity: mostly(1, 0, 1.5, 1_000_000, 1_000_001, '1'),
      requested_price: mostly('12.50', '12.505', '-1', '99999999999', 12),
      note: mostly('Soon.', '', 'x'.repeat(1_001)),
      price: mostly(undefined, '1.00'),
    },
    { requiredKeys: ['quantity'] },
  )
  .map((given) => JSON.parse(JSON.stringify(given)))

test('a quote request is accepted where the document says so, whatever its lines contain', () => {
  const validate = compileValidator({
    schema: Type.Object(QUOTE_REQUEST_MEMBERS, { additionalProperties: false }),
    method: 'POST',
    url: '/v1/quotes',
    httpPart: 'body',
  })
  let taken = 0
  fc.assert(
    fc.property(fc.array(line, { maxLength: 2 }), (lines) => {
      const body = { buyer: { email: 'jo@acme.example' }, lines }
      const isTaken = !('error' in (validate(structuredClone(body)) as object))
      taken += isTaken ? 1 : 0
      assert.equal(isTaken, isShown(body), JSON.stringify(isShown.errors))
    }),
    { numRuns: 20_000 },
  )
  assert.ok(taken > 1_000, `${taken} of the requests were taken`)
})
