import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { buildSchema, parse, validate } from 'graphql'
import * as documents from '../../../../../src/outside/platform/shopify/documents.ts'
import { makeDocuments } from '../../../../support/shopify/documents/make-documents.ts'

const schema = buildSchema(
  readFileSync(new URL('../../../../support/shopify/admin-schema.graphql', import.meta.url), 'utf8'),
)

it("documents.ts is what `npm run shopify:documents` makes of the folder's documents", async () => {
  const file = new URL('../../../../../src/outside/platform/shopify/documents.ts', import.meta.url)
  assert.equal(readFileSync(file, 'utf8'), await makeDocuments())
})

for (const { name, kind, text } of Object.values(documents)) {
  it(`${name} fits the schema, and is one ${kind} of that name`, () => {
    assert.deepEqual(validate(schema, parse(text)), [])
    assert.match(text, new RegExp(`\\b${kind} ${name}\\b`))
  })
}
