import assert from 'node:assert/strict'
import { it } from 'node:test'
import { checkSettings } from '../../../src/commands/stores/check-settings.ts'
import { type FieldError, Problem } from '../../../src/domain/problem.ts'
import { compileValidator } from '../../../src/http/validation.ts'

const MANY = 100_000
/** The most faults a problem lists: more would keep the process busy for nothing. */
const MOST_TOLD = 100

const many = (item: unknown): unknown[] => Array(MANY).fill(item)
const line = { type: 'object', required: ['id', 'name'], properties: {}, additionalProperties: false }
const schema = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, lines: { type: 'array', maxItems: 10_000, items: line } },
  additionalProperties: false,
}

/** Returns the faults reported for the body. */
async function faultsOf(body: object) {
  const refused = await compileValidator({ schema, httpPart: 'body', method: 'POST', url: '/' })(body)
  assert.ok(typeof refused === 'object' && refused.error instanceof Error && 'validation' in refused.error)
  return refused.error.validation as unknown as FieldError[]
}

/** Returns a list whose items report being read. */
function watched(length: number) {
  let seen = 0
  const item = {
    get id() {
      seen += 1
      return undefined
    },
  }
  return { lines: Array(length).fill(item), seen: () => seen }
}

it('a body gets at most a hundred faults, the first ones', async () => {
  const faults = await faultsOf({ lines: Array(200).fill({}) })
  assert.equal(faults.length, MOST_TOLD)
  assert.deepEqual(
    faults.slice(0, 3).map(({ field }) => field),
    ['name', 'lines.0.id', 'lines.0.name'],
  )
})

it('a body with a hundred thousand values gets only the first fault, and few are checked', async () => {
  const { lines, seen } = watched(10_000)
  const faults = await faultsOf({ name: 'x', lines, ...Object.fromEntries(many(1).map((one, i) => [`x${i}`, one])) })
  assert.deepEqual(faults, [{ field: 'x0', message: 'unknown field', fault: { code: 'unknown_field' } }])
  assert.ok(seen() <= 2_000, `${seen()} items were looked at`)
  const same = await faultsOf({ name: 'x', lines: Array(10_000).fill({}) })
  assert.deepEqual(same, [{ field: 'lines.0.id', message: 'is required', fault: { code: 'required' } }])
})

it('a list that is too long is refused before its items are checked', async () => {
  const { lines, seen } = watched(MANY)
  assert.deepEqual(await faultsOf({ name: 'x', lines }), [
    { field: 'lines', message: 'must have at most 10000 entries', fault: { code: 'too_many', limit: 10_000 } },
  ])
  assert.ok(seen() <= 2_000, `${seen()} items were looked at`)
})

it('of a hundred thousand unstorable texts, a hundred are reported', async () => {
  const bare = { type: 'object', properties: { lines: { type: 'array', items: { type: 'string' } } } }
  const validate = compileValidator({ schema: bare, httpPart: 'body', method: 'POST', url: '/' })
  const refused = await validate({ lines: many('\0') })
  assert.ok(typeof refused === 'object' && refused.error instanceof Error && 'validation' in refused.error)
  assert.equal((refused.error.validation as unknown[]).length, MOST_TOLD)
})

for (const [where, settings] of [
  ['policies', { approvals: { policies: many({}) } }],
  ['conditions without their members', { automation: { rules: [{ conditions: many({ field: 'total' }) }] } }],
  ['conditions with others', { automation: { rules: [{ conditions: many({ field: 'mode', values: ['b2b'] }) }] } }],
  ['values', { targeting: { product_rules: [{ field: 'tag', values: many('') }] } }],
] as const) {
  it(`a hundred thousand ${where} in a store's settings are limited too`, () => {
    assert.throws(
      () => checkSettings(settings),
      (error) => {
        assert.ok(error instanceof Problem)
        const { errors = [] } = error.members
        assert.ok(errors.length > 0 && errors.length <= MOST_TOLD, `${errors.length} are put into words`)
        return true
      },
    )
  })
}
