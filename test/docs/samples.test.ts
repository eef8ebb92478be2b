import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type Demo, openDemo } from '../support/guides/demo.ts'
import { type Runner, readGuideSamples, runSamples, SHELL } from '../support/guides/run-samples.ts'
import { installSdk } from '../support/sdk/install-sdk.ts'

const root = join(import.meta.dirname, '../..')
let folder: string
let demo: Demo
let project: string
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'samples-'))
  demo = await openDemo()
  ;({ project } = installSdk(folder))
  cpSync(join(root, 'docs/samples'), join(project, 'docs/samples'), { recursive: true })
})
after(async () => {
  await demo?.close()
  rmSync(folder, { recursive: true })
})

const typescript: Runner = {
  extension: 'ts',
  command: (file) => ({ program: process.execPath, args: [join(project, file)] }),
  env: {},
}

for (const [guide, samples] of readGuideSamples()) {
  if (samples.length === 0) continue
  describe(`the samples of ${guide}`, () => {
    it('run with curl, and print what the page says', () => runSamples(demo, samples, SHELL))
    it('run with the TypeScript package, and print what the page says', () => runSamples(demo, samples, typescript))
  })
}
