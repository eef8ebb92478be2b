import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { proveReceiver } from '../../support/examples/prove-receiver.ts'
import { runProgram } from '../../support/processes/process.ts'

const home = join(import.meta.dirname, '../../../examples/go')
const folder = mkdtempSync(join(tmpdir(), 'go-'))
after(() => rmSync(folder, { recursive: true }))

/** Runs the Go command on the example, with what "npm run examples" has fetched. */
async function go(...args: readonly string[]): Promise<void> {
  const env = { HOME: process.env.HOME ?? folder, GOPROXY: 'off', GOTOOLCHAIN: 'local' }
  const { code, stdout, stderr } = await runProgram('go', ['-C', home, ...args], env)
  assert.equal(code, 0, stdout + stderr)
}

proveReceiver({
  name: 'Go net/http',
  command: async () => {
    const program = join(folder, 'receiver')
    await go('vet', '.')
    await go('build', '-o', program, '.')
    return [program]
  },
})
