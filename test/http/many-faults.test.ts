import assert from 'node:assert/strict'
import { it } from 'node:test'
import { checkSettings } from '../../src/commands/check-settings.ts'
import { Problem } from '../../src/domain/problem.ts'
import { compileValidator } from '../../src/http/validation.ts'

const MANY = 100_000
/** What may be put into words: more would keep the process busy for the sake of nobody. */
const MOST_DESCRIBED = 1_000

const many = (item: unknown): unknown[] => Array(MANY).fill(item)

it('of a hundred thousand faults in a body, no more than a thousand are put into words', async () => {
  const schema = {
    type: 'object',
    properties: { lines: { type: 'array', items: { type: 'object', required: ['id'], properties: {} } } },
  }
  const validate = compileValidator({ schema, httpPart: 'body', method: 'POST', url: '/' })
  const refused = await validate({ lines: many({}) })
  assert.ok(typeof refused === 'object' && refused.error instanceof Error && 'validation' in refused.error)
  assert.equal((refused.error.validation as unknown[]).length, MOST_DESCRIBED)
})

for (const [where, settings] of [
  ['policies', { approvals: { policies: many({}) } }],
  ['conditions without their members', { automation: { rules: [{ conditions: many({ field: 'total' }) }] } }],
  ['conditions with others', { automation: { rules: [{ conditions: many({ field: 'mode', values: ['b2b'] }) }] } }],
  ['values', { targeting: { product_rules: [{ field: 'tag', values: many('') }] } }],
] as const) {
  it(`of a hundred thousand ${where} in a store's settings neither`, () => {
    assert.throws(
      () => checkSettings(settings),
      (error) => {
        assert.ok(error instanceof Problem)
        const { errors = [] } = error.members
        assert.ok(errors.length > 0 && errors.length <= MOST_DESCRIBED, `${errors.length} are put into words`)
        return true
      },
    )
  })
}
