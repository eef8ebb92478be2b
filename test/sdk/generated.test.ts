import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import manifest from '../../sdk/typescript/package.json' with { type: 'json' }
import { SDK_VERSION } from '../../sdk/typescript/src/sdk-version.ts'
import { type Document, makeSdkTypes } from '../support/openapi/sdk-types.ts'
import { openTestService } from '../support/service/service.ts'

it('the SDK\'s types match the /openapi.json of a running service: after changing a schema, run "npm run sdk"', async () => {
  const service = await openTestService()
  const document = (await (await fetch(`${service.baseUrl}/openapi.json`)).json()) as Document
  await service.close()
  for (const [file, text] of makeSdkTypes(document)) {
    const written = readFileSync(new URL(`../../sdk/typescript/src/generated/${file}`, import.meta.url), 'utf8').split(
      '\n',
    )
    const lines = text.split('\n')
    const at = lines.findIndex((line, i) => line !== written[i])
    assert.deepEqual([lines[at], lines.length], [written[at], written.length], `${file}, line ${at + 1} differs`)
  }
})

it('the SDK names its version as its package does', () => {
  assert.equal(SDK_VERSION, manifest.version)
})
