import assert from 'node:assert/strict'
import { cpSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { runProgram } from '../processes/process.ts'
import { pythonProgram } from '../python/python.ts'
import type { InstalledSdk } from './install-sdk.ts'

const python = join(import.meta.dirname, '../../../sdk/python')

/** The most bytes each SDK may have. */
export const SDK_BUDGETS = { packed: 40 * 1024, bundled: 6 * 1024, wheel: 60 * 1024 }

/** Returns the bytes of the TypeScript SDK: packed as on a registry, and bundled, minified and compressed as in a program. */
export async function weighPackage({ project, tarball }: InstalledSdk): Promise<{ packed: number; bundled: number }> {
  const entry = join(project, 'node_modules/quote-negotiation/dist/index.js')
  const lib = { entry, formats: ['es' as const] }
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: project,
    build: { write: false, minify: true, lib },
  })
  const [bundle] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  assert.ok(bundle?.type === 'chunk')
  return { packed: statSync(tarball).size, bundled: gzipSync(bundle.code).length }
}

/** Builds the Python SDK's wheel in the folder; returns its path. */
export async function buildWheel(folder: string): Promise<string> {
  const source = join(folder, 'python-source')
  cpSync(python, source, { recursive: true, filter: (path) => !/\/(?:\.\w+|__pycache__)$/.test(path) })
  const args = ['-m', 'build', '--no-isolation', '--wheel', '--outdir', folder, source]
  const { code, stdout, stderr } = await runProgram(pythonProgram('python'), args, {})
  assert.equal(code, 0, stdout + stderr)
  const [wheel = ''] = readdirSync(folder).filter((name) => name.endsWith('.whl'))
  return join(folder, wheel)
}
