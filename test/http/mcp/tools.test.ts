import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type ApiDocument, makeTools, NO_TOOLS } from '../../../src/http/mcp/tools.ts'
import { readApiDocument } from '../../support/openapi/sdk-types.ts'

const document = (await readApiDocument()) as unknown as ApiDocument
const tools = makeTools(document)
const operations = Object.values(document.paths).flatMap((methods) =>
  Object.values(methods).map(({ operationId }) => operationId),
)

it('every operation is a tool, or is left out by name', () => {
  const names = operations
    .filter((id) => !NO_TOOLS.includes(id))
    .map((id) => id.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`))
  assert.deepEqual(tools.map(({ name }) => name).sort(), names.sort())
  assert.deepEqual(
    NO_TOOLS.filter((id) => !operations.includes(id)),
    [],
  )
})

it('every tool has names that all models take, and schemas that stand by themselves', () => {
  for (const { name, description, input, output } of tools) {
    assert.match(name, /^[a-z_]{1,64}$/)
    assert.ok(description.length > 10, name)
    for (const argument of Object.keys(input.properties ?? {})) assert.match(argument, /^[A-Za-z0-9_.-]{1,64}$/, name)
    for (const schema of [input, output]) {
      assert.equal(schema.type, 'object', name)
      const text = JSON.stringify(schema)
      for (const [, ref] of text.matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g))
        assert.ok(schema.$defs?.[ref ?? ''], `${name}: ${ref}`)
      assert.doesNotMatch(text, /components\/schemas|"x-|"type":\[|"nullable"/, name)
    }
  }
})

it('what reaches a buyer asks first, and everything that writes has an idempotency key', () => {
  const facts = tools
    .filter(({ annotations }) => !annotations.readOnlyHint)
    .map(({ name, confirms, annotations, input }) => [
      name,
      confirms,
      annotations.destructiveHint,
      input.required?.includes('idempotency_key'),
    ])
  assert.deepEqual(facts, [
    ['create_quote', 'never', false, true],
    ['post_message', 'unless_internal', true, true],
    ['send_proposal', 'always', true, true],
  ])
  assert.deepEqual(tools.find(({ name }) => name === 'post_message')?.input.required?.includes('internal'), true)
})
