import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { bundleLibraries } from '../../src/process/libraries/bundle-libraries.ts'
import { BUNDLED_LIBRARIES, bundleName, LIBRARIES_FOLDER } from '../../src/process/libraries/bundled-libraries.ts'

const ROOT = join(import.meta.dirname, '../..')

it('a bundled library exports what its modules do, and a process that uses bundles loads no other file of it', async () => {
  await bundleLibraries()
  for (const library of BUNDLED_LIBRARIES) {
    const bundle = pathToFileURL(join(LIBRARIES_FOLDER, bundleName(library))).href
    const exported = (loaded: object) => Object.keys(loaded).sort()
    assert.deepEqual(exported(await import(bundle)), exported(await import(library)), library)
    const script = `
      import { useBundledLibraries } from './src/process/libraries/bundled-libraries.ts'
      useBundledLibraries()
      console.log(import.meta.resolve('${library}'))`
    const resolved = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    assert.equal(resolved.trim(), bundle)
  }
})
