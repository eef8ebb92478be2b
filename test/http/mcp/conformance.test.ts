import assert from 'node:assert/strict'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { runNode } from '../../support/processes/process.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'

/** The official runner. Its other scenarios call tools that only its own example has. */
const RUNNER = join(import.meta.dirname, '../../../node_modules/@modelcontextprotocol/conformance/dist/index.js')
const SCENARIOS: Record<string, readonly string[]> = {
  '2026-07-28': [
    'tools-list',
    'resources-list',
    'prompts-list',
    'caching',
    'http-header-validation',
    'dns-rebinding-protection',
    'sep-2164-resource-not-found',
    'server-sse-multiple-streams',
    'input-required-result-missing-input-response',
    'input-required-result-unsupported-methods',
    'input-required-result-ignore-extra-params',
    'input-required-result-validate-input',
  ],
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
  ],
}

/** Checks of `server-stateless` that call a tool which only the runner's own example has. */
const NEED_ITS_OWN_TOOLS = [
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-missing-capability-http-400',
  'sep-2575-server-no-log-without-loglevel',
  'sep-2575-server-rejects-undeclared-capability',
]

let service: TestService
let shop: Shop
let url: string
const forwarder = createServer()
before(async () => {
  service = await openTestService()
  shop = await openShop(service)
  // The runner knows no keys.
  forwarder.on('request', (from, to) => {
    const { method = '', url: path = '', headers } = from
    const target = new URL(path, service.baseUrl)
    const passed = { ...headers, authorization: `Bearer ${shop.key}` }
    const onward = request(target, { method, headers: passed, setHost: false }, (answer) => {
      to.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(to)
    })
    to.on('close', () => onward.destroy())
    from.pipe(onward)
  })
  await new Promise<void>((resolve) => forwarder.listen(0, '127.0.0.1', resolve))
  url = `http://localhost:${(forwarder.address() as AddressInfo).port}/mcp`
})
after(async () => {
  forwarder.closeAllConnections()
  forwarder.close()
  await service.close()
})

describe('the official conformance runner', { concurrency: 2 }, () => {
  for (const [version, scenarios] of Object.entries(SCENARIOS)) {
    for (const scenario of scenarios) {
      it(`finds no fault in ${scenario} of ${version}`, async () => {
        const checks = await run(scenario, version)
        assert.deepEqual(
          checks.filter(({ status }) => status === 'FAILURE'),
          [],
        )
        assert.ok(checks.some(({ status }) => status === 'SUCCESS'))
      })
    }
  }

  it('misses nothing but its own example tools in server-stateless of 2026-07-28', async () => {
    const checks = await run('server-stateless', '2026-07-28')
    const failed = checks.filter(({ status }) => status === 'FAILURE').map(({ id }) => id)
    assert.deepEqual(failed.sort(), NEED_ITS_OWN_TOOLS)
  })
})

async function run(
  scenario: string,
  version: string,
): Promise<{ id: string; status: string; errorMessage?: string }[]> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'))
  const args = ['server', '--url', url, '--scenario', scenario, '--spec-version', version, '--output-dir', folder]
  const { stdout, stderr } = await runNode([RUNNER, ...args], {})
  const [file] = globSync(join(folder, '**/checks.json'))
  assert.ok(file, `${stdout}\n${stderr}`)
  const checks = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(folder, { recursive: true })
  return checks
}
