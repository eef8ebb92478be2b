import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runNode } from '../../support/processes/process.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'

const DOCUMENTS = { v1: '/openapi.json', admin: '/admin/api/openapi.json', portal: '/portal/api/openapi.json' }
const bin = (name: string) => fileURLToPath(new URL(`../../../node_modules/.bin/${name}`, import.meta.url))
const rules = (name: string) => fileURLToPath(new URL(name, import.meta.url))

let service: TestService
let folder: string
before(async () => {
  service = await openTestService()
  folder = await mkdtemp(join(tmpdir(), 'openapi-'))
  for (const [name, path] of Object.entries(DOCUMENTS)) {
    await writeFile(join(folder, `${name}.json`), (await service.app.inject(path)).body)
  }
})
after(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

/** Fails with the linter's report unless that is empty. */
async function lint(args: readonly string[]): Promise<void> {
  const { code, stdout, stderr } = await runNode(args, {
    HOME: folder,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  })
  assert.equal(code, 0, stdout + stderr)
  assert.doesNotMatch(stdout + stderr, /\bwarning\b|^Warning/m)
}

for (const name of Object.keys(DOCUMENTS)) {
  test(`Redocly reports nothing about the ${name} document`, async () => {
    await lint([bin('redocly'), 'lint', join(folder, `${name}.json`), '--config', rules('redocly.yaml')])
  })

  test(`Spectral reports nothing about the ${name} document`, async () => {
    const ruleset = rules(name === 'v1' ? 'spectral.yaml' : 'spectral-screens.yaml')
    await lint([bin('spectral'), 'lint', join(folder, `${name}.json`), '--ruleset', ruleset, '--fail-severity', 'hint'])
  })
}
