import assert from 'node:assert/strict'
import { join } from 'node:path'
import { proveReceiver } from '../../support/examples/prove-receiver.ts'
import { runNode } from '../../support/processes/process.ts'

const home = join(import.meta.dirname, '../../../examples/node')
const next = join(home, 'node_modules/next/dist/bin/next')
const env = { NEXT_TELEMETRY_DISABLED: '1' }

proveReceiver({
  name: 'Next.js',
  // The build also checks the types of all receivers in the folder.
  command: async () => {
    const { code, stdout, stderr } = await runNode([next, 'build', home], env)
    assert.equal(code, 0, stdout + stderr)
    return [process.execPath, next, 'start', home, '--hostname', '127.0.0.1']
  },
  env,
})
