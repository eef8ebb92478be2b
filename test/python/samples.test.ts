import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type Demo, openDemo } from '../support/guides/demo.ts'
import { type Runner, readGuideSamples, runSamples } from '../support/guides/run-samples.ts'
import { runProgram } from '../support/processes/process.ts'
import { pythonProgram } from '../support/python/python.ts'

const root = join(import.meta.dirname, '../..')
const sdk = join(root, 'sdk/python')
const samples = join(root, 'docs/samples')
const PYTHONPATH = join(sdk, 'src')
const python: Runner = {
  extension: 'py',
  command: (file) => ({ program: pythonProgram('python'), args: ['-B', join(root, file)] }),
  env: { PYTHONPATH },
}

let demo: Demo
let folder: string
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'samples-'))
  demo = await openDemo()
})
after(async () => {
  await demo?.close()
  rmSync(folder, { recursive: true })
})

/** Runs a tool of the Python environment, which must find nothing wrong. */
async function run(tool: string, ...args: readonly string[]): Promise<void> {
  const { code, stdout, stderr } = await runProgram(pythonProgram(tool), args, { MYPYPATH: PYTHONPATH })
  assert.equal(code, 0, stdout + stderr)
}

for (const [guide, paths] of readGuideSamples()) {
  if (paths.length === 0) continue
  it(`the samples of ${guide} run with the Python package, and print what the page says`, () =>
    runSamples(demo, paths, python))
}

describe('the samples in Python', () => {
  it('are free of faults that a linter finds', async () => {
    const config = ['--no-cache', '--config', join(sdk, 'pyproject.toml'), '--line-length', '96'] // as wide as the page
    await run('ruff', 'check', ...config, samples)
    await run('ruff', 'format', ...config, '--check', samples)
  })

  it('are strictly typed', () =>
    run('mypy', '--strict', '--scripts-are-modules', '--cache-dir', join(folder, 'mypy'), samples))
})
