import assert from 'node:assert/strict'
import { join } from 'node:path'
import { it } from 'node:test'
import { proveReceiver } from '../../support/examples/prove-receiver.ts'
import { runProgram } from '../../support/processes/process.ts'
import { pythonProgram } from '../../support/python/python.ts'

const home = join(import.meta.dirname, '../../../examples/python')
const env = { PYTHONDONTWRITEBYTECODE: '1' }

proveReceiver({
  name: 'FastAPI',
  command: async () => [pythonProgram('python'), join(home, 'receiver.py')],
  env,
})

it('the FastAPI receiver is strictly typed, and free of faults that a linter finds', async () => {
  const config = ['--config', join(home, '../../sdk/python/pyproject.toml')]
  for (const [program, ...args] of [
    ['ruff', 'check', '--no-cache', ...config, home],
    ['ruff', 'format', '--no-cache', ...config, '--check', home],
    ['mypy', '--strict', '--cache-dir', '/dev/null', home],
  ] as const) {
    const { code, stdout, stderr } = await runProgram(pythonProgram(program), args, env)
    assert.equal(code, 0, stdout + stderr)
  }
})
