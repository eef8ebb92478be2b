import assert from 'node:assert/strict'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { showDelivery } from '../../src/http/api/examples/sample-events.ts'
import { runProgram } from '../support/processes/process.ts'
import { compileConsumer } from '../support/sdk/compile-consumer.ts'
import { type FaultyProxy, openFaultyProxy } from '../support/sdk/faulty-proxy.ts'
import { installSdk } from '../support/sdk/install-sdk.ts'
import { openTestService, type TestService } from '../support/service/service.ts'

const home = join(import.meta.dirname, '../../sdk/runtimes')
const installed = (path: string) => join(home, 'node_modules', path)
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

let folder: string
let project: string
let tarball: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'runtimes-'))
  const made = installSdk(folder)
  project = made.project
  tarball = made.tarball
})
after(() => rmSync(folder, { recursive: true }))

/** Runs a program, which must succeed; returns all it printed. */
async function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const { code, stdout, stderr } = await runProgram(program, args, { HOME: folder, ...env })
  assert.equal(code, 0, stdout + stderr)
  return stdout + stderr
}

describe('the TypeScript SDK', () => {
  let service: TestService
  let proxy: FaultyProxy
  const redirecting = createServer((_, response) => response.writeHead(302, { location: '/elsewhere' }).end())
  before(async () => {
    service = await openTestService()
    proxy = await openFaultyProxy(service.baseUrl)
    await once(redirecting.listen(0, '127.0.0.1'), 'listening')
    writeFileSync(join(project, 'portable.js'), stripTypeScriptTypes(readFileSync(join(home, 'portable.ts'), 'utf8')))
    writeFileSync(join(project, 'program.js'), PROGRAM)
  })
  after(async () => {
    redirecting.close()
    await proxy.close()
    await service.close()
  })

  /** Returns what the checks are given: a store of their own, and the faults of their first requests. */
  async function given(): Promise<Record<string, string>> {
    proxy.faults = ['lost', { status: 503, body: '<html>' }]
    const body = JSON.stringify(showDelivery('quote.accepted', service.baseUrl))
    const at = new Date()
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(SECRET).sign('evt_1', at, body),
    }
    return {
      BASE_URL: proxy.url,
      API_KEY: await service.addKey(await service.addStore()),
      REDIRECTING_URL: `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`,
      WEBHOOK: JSON.stringify({ body, headers, secret: SECRET }),
    }
  }

  const program = () => join(project, 'program.js')
  const runtimes: Record<string, (env: Record<string, string>) => Promise<string>> = {
    'Node 20': (env) => run(installed('node-20/bin/node'), [program()], env),
    'Node 22': (env) => run(installed('node-22/bin/node'), [program()], env),
    'Node 26': (env) => run(process.execPath, [program()], env),
    Deno: (env) => run(installed('deno/deno'), ['run', '--allow-net', '--allow-env', program()], env),
    Bun: (env) => run(installed('bun/bin/bun.exe'), [program()], env),
    workerd: (env) => {
      writeFileSync(join(project, 'workerd.capnp'), workerdConfig(project, env))
      return run(installed('workerd/bin/workerd'), ['test', join(project, 'workerd.capnp')])
    },
  }
  for (const [name, start] of Object.entries(runtimes)) {
    it(`does on ${name} what it promises`, async () => {
      assert.match(await start(await given()), /9 checks passed/)
    })
  }

  it('is packed as the tools of package authors want it', async () => {
    await run(process.execPath, [installed('publint/src/cli.js'), tarball, '--strict'])
    const attw = installed('@arethetypeswrong/cli/dist/index.js')
    await run(process.execPath, [attw, tarball, '--profile', 'esm-only', '--no-color'])
  })

  it('has types that an old compiler understands, too', async () => {
    const consumer = join(import.meta.dirname, '../sdk/consumer')
    cpSync(consumer, project, { recursive: true })
    cpSync(join(home, 'portable.ts'), join(project, 'portable.ts'))
    await compileConsumer(project, [installed('typescript-5.4/bin/tsc')], installed(''))
  })
})

const PROGRAM = `
import { runChecks } from './portable.js'
const passed = await runChecks(globalThis.process.env)
console.log(passed.length + ' checks passed')
`

/** Returns the configuration of a worker that runs the checks as its test. */
function workerdConfig(project: string, env: Record<string, string>): string {
  const dist = join(project, 'node_modules/quote-negotiation/dist')
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  const worker = `
    import { runChecks } from './portable.js'
    export default {
      async test(_, env) {
        const passed = await runChecks(env)
        console.log(passed.length + ' checks passed')
      },
    }`
  const modules = [
    ['worker.js', worker],
    ['portable.js', readFileSync(join(project, 'portable.js'), 'utf8')],
    ...files.map((file) => [file === 'index.js' ? 'quote-negotiation' : file, readFileSync(join(dist, file), 'utf8')]),
  ]
  const text = (value: string | undefined) => JSON.stringify(value)
  return `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "checks", worker = (
      compatibilityDate = "2026-11-17",
      globalOutbound = "loopback",
      modules = [${modules.map(([name, code]) => `(name = ${text(name)}, esModule = ${text(code)})`).join(', ')}],
      bindings = [${Object.entries(env)
        .map(([name, value]) => `(name = ${text(name)}, text = ${text(value)})`)
        .join(', ')}],
    )),
    (name = "loopback", network = (allow = ["local"])),
  ],
);`
}
