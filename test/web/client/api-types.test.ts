import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { makeApiTypes } from '../../support/openapi/api-types.ts'

it('the types of the internal APIs match their routes: after changing a schema, run "npm run clients"', async () => {
  for (const [file, text] of await makeApiTypes()) {
    const written = readFileSync(new URL(`../../../src/web/client/${file}`, import.meta.url), 'utf8').split('\n')
    const lines = text.split('\n')
    const at = lines.findIndex((line, i) => line !== written[i])
    assert.deepEqual([lines[at], lines.length], [written[at], written.length], `${file}, line ${at + 1} differs`)
  }
})
