import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { API_PROBLEMS, PROBLEMS, type ProblemCode } from '../../src/domain/problem.ts'
import { EVENT_TYPES } from '../../src/domain/webhooks/events.ts'
import { showDelivery, showPing } from '../../src/http/api/examples/sample-events.ts'
import codes from '../sdk/codes.json' with { type: 'json' }
import { runProgram } from '../support/processes/process.ts'
import { pythonProgram } from '../support/python/python.ts'
import { givenShop, listOperations } from '../support/sdk/given-shop.ts'
import { buildWheel, SDK_BUDGETS } from '../support/sdk/weigh-packages.ts'
import { readFeed, record } from '../support/service/feed.ts'
import { openTestService, type TestService } from '../support/service/service.ts'

const home = join(import.meta.dirname, '../../sdk/python')
const python = pythonProgram('python')
const PYRIGHT = join(import.meta.dirname, '../../node_modules/pyright/index.js')

/** Runs a program of the Python environment, which must succeed; returns what it printed. */
async function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const { code, stdout, stderr } = await runProgram(program, args, env)
  assert.equal(code, 0, stdout + stderr)
  return stdout
}

/** Returns the folder of an environment's packages. */
async function packagesOf(environment: string): Promise<string> {
  return (await run(environment, ['-c', 'import site; print(site.getsitepackages()[0])'])).trim()
}

describe('the Python SDK', () => {
  let folder: string
  let service: TestService
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'python-'))
    service = await openTestService()
  })
  after(async () => {
    await service.close()
    rmSync(folder, { recursive: true })
  })

  it('does every operation, through faults of all kinds, against a running service, blocking and not', async () => {
    const feed = await service.addStore()
    await record(service.db, feed.id, 420, service.now)
    const messages = [...EVENT_TYPES.map((type) => showDelivery(type, service.baseUrl)), showPing()]
    const printed = await run(python, ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', '--rootdir', home, home], {
      ...(await givenShop(service)),
      PYTHONPATH: `${join(home, 'src')}:${join(home, 'tests')}`,
      PYTHONDONTWRITEBYTECODE: '1',
      OPERATIONS: (await listOperations(service)).join(),
      FEED_KEY: await service.addKey(feed),
      FEED: (await readFeed(service.db, feed.id, service.now)).map(({ id }) => id).join(),
      CODES: JSON.stringify(codes.map((row) => ({ ...row, status: PROBLEMS[row.code as ProblemCode][0] }))),
      MESSAGES: JSON.stringify(messages),
    })
    assert.deepEqual(codes.map(({ code }) => code).sort(), Object.keys(API_PROBLEMS).sort())
    assert.match(printed, /\d+ passed/)
    assert.doesNotMatch(printed, /failed|skipped|warning/)
  })

  it('is what is made of the /openapi.json of a running service: after changing a schema, run "npm run sdk"', async () => {
    const made = join(folder, 'generated')
    writeFileSync(join(folder, 'openapi.json'), (await service.app.inject('/openapi.json')).body)
    await run(python, [join(home, 'tools/generate.py'), made, join(folder, 'openapi.json')])
    const kept = join(home, 'src/quote_negotiation/generated')
    for (const file of readdirSync(made)) {
      assert.equal(readFileSync(join(made, file), 'utf8'), readFileSync(join(kept, file), 'utf8'), file)
    }
  })

  it('is strictly typed, and free of faults that a linter finds', async () => {
    await run(pythonProgram('ruff'), ['check', '--no-cache', home])
    await run(pythonProgram('ruff'), ['format', '--no-cache', '--check', home])
    const config = ['--config-file', join(home, 'pyproject.toml'), '--cache-dir', join(folder, 'mypy')]
    await run(pythonProgram('mypy'), [...config, join(home, 'src'), join(home, 'tools')])
    await run(process.execPath, [PYRIGHT, '--project', home, '--pythonpath', python])
  })

  it('installs as a wheel into an empty project, which uses it and whose mistakes type checkers find', async () => {
    const wheel = await buildWheel(folder)
    assert.ok(statSync(wheel).size < SDK_BUDGETS.wheel, `${statSync(wheel).size} bytes`)
    const project = join(folder, 'project')
    await run(python, ['-m', 'venv', '--without-pip', project])
    const packages = await packagesOf(join(project, 'bin/python'))
    await run(python, ['-m', 'pip', 'install', '-q', '--no-deps', '--no-index', '--target', packages, wheel])
    // Its two dependencies are those of this environment, as no registry is asked here.
    writeFileSync(join(packages, 'dependencies.pth'), await packagesOf(python))
    cpSync(join(import.meta.dirname, 'consumer'), project, { recursive: true })
    const printed = await run(join(project, 'bin/python'), [join(project, 'quotes.py')], await givenShop(service))
    assert.match(printed, /^\d+ quotes, the first for \d+\.\d\d \w{3}\n$/)
    const typed = [join(project, 'quotes.py'), join(project, 'mistakes.py')]
    const strict = ['--strict', '--warn-unused-ignores', '--cache-dir', join(folder, 'mypy')]
    await run(pythonProgram('mypy'), [...strict, '--python-executable', join(project, 'bin/python'), ...typed])
    const config = { strict: ['.'], pythonPath: join(project, 'bin/python'), reportUnnecessaryTypeIgnoreComment: true }
    writeFileSync(join(project, 'pyrightconfig.json'), JSON.stringify({ ...config, include: ['*.py'] }))
    await run(process.execPath, [PYRIGHT, '--project', project, '--pythonpath', join(project, 'bin/python')])
  })
})
