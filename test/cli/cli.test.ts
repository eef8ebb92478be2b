import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Finished, runNode } from '../support/processes/process.ts'
import { openTestService, type TestService } from '../support/service/service.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'qns-cli-'))
let service: TestService
before(async () => {
  service = await openTestService()
})
after(async () => {
  await service.close()
  rmSync(dataDir, { recursive: true })
})

test('creates a store and a key, shows the key once, and both work at once on the running service', async () => {
  const store = await json(
    'store',
    'create',
    '--name',
    'Acme',
    '--domain',
    'Acme.Example.com',
    '--plan',
    'enterprise',
    '--development',
  )
  assert.equal(store.domain, 'acme.example.com')
  const { id, key } = await json(
    'key',
    'create',
    '--store',
    store.id,
    '--name',
    'erp',
    '--scopes',
    'read_quotes',
    '--accept-terms',
  )
  assert.match(id, /^key_/)
  assert.equal((await service.call('GET', '/v1/ping', { key })).status, 200)
  const [listed] = await json('key', 'list', '--store', 'acme.example.com')
  assert.equal(listed.prefix, key.slice(0, 13))
  assert.ok(!JSON.stringify(listed).includes(key))
})

test('store set takes effect on the next request: plan, installed, frozen', async () => {
  await json(
    'store',
    'create',
    '--name',
    'Plan',
    '--domain',
    'plan.example.com',
    '--plan',
    'enterprise',
    '--trial-days',
    '14',
  )
  const { key } = await json(
    'key',
    'create',
    '--store',
    'plan.example.com',
    '--name',
    'k',
    '--scopes',
    'write_quotes',
    '--accept-terms',
  )
  const set = (...change: string[]) => json('store', 'set', '--store', 'plan.example.com', ...change)
  const body = { buyer: { email: 'a@example.com' }, lines: [{ custom: { title: 'x' }, quantity: 1 }] }
  const create = async () => (await service.call('POST', '/v1/quotes', { key, body })).status
  assert.equal(await create(), 201)
  await set('--frozen', 'true')
  assert.equal(await create(), 409)
  await set('--frozen', 'false', '--plan', 'starter')
  assert.equal(await create(), 402)
  await set('--plan', 'enterprise', '--installed', 'false')
  assert.equal(await create(), 401)
  await set('--installed', 'true')
  assert.equal(await create(), 201)
})

test('store set --settings replaces only the given fields, and null removes one', async () => {
  await json('store', 'create', '--name', 'Set', '--domain', 'set.example.com', '--plan', 'enterprise')
  const set = (settings: unknown) =>
    json('store', 'set', '--store', 'set.example.com', '--settings', JSON.stringify(settings))
  await set({ targeting: { custom_lines: false }, numbering: { prefix: 'RFQ-' } })
  const { settings } = await set({ targeting: { product_rules: [{ field: 'vendor', values: ['A'] }] } })
  assert.deepEqual(settings, {
    targeting: { product_rules: [{ field: 'vendor', values: ['A'] }] },
    numbering: { prefix: 'RFQ-' },
  })
  assert.deepEqual((await set({ targeting: null })).settings, { numbering: { prefix: 'RFQ-' } })
})

test('rolls a key to a new secret and revokes it by its id', async () => {
  await json('store', 'create', '--name', 'Roll', '--domain', 'roll.example.com', '--plan', 'enterprise')
  const old = await json(
    'key',
    'create',
    '--store',
    'roll.example.com',
    '--name',
    'k',
    '--scopes',
    'read_quotes',
    '--accept-terms',
  )
  const rolled = await json('key', 'roll', '--id', old.id)
  assert.notEqual(rolled.key, old.key)
  for (const { key } of [old, rolled]) assert.equal((await service.call('GET', '/v1/ping', { key })).status, 200)
  await json('key', 'revoke', '--id', rolled.id)
  assert.equal((await service.call('GET', '/v1/ping', { key: rolled.key })).status, 401)
  assert.equal((await service.call('GET', '/v1/ping', { key: old.key })).status, 200)
})

test('a mistake gives one clear line on stderr and exit code 1', async () => {
  const mistakes: [string[], RegExp][] = [
    [['store', 'show', '--store', 'nobody.example.com'], /^qns: There is no store nobody\.example\.com\./],
    [
      ['store', 'create', '--name', 'x', '--domain', 'no domain', '--plan', 'enterprise'],
      /is not a domain; use one such as/,
    ],
    [
      ['store', 'create', '--name', 'x', '--domain', 'a.example.com', '--plan', 'gold'],
      /Allowed choices are enterprise, starter/,
    ],
    [['key', 'create', '--store', 'acme.example.com', '--name', 'x', '--scopes', 'read_quotes'], /--accept-terms/],
    [
      ['key', 'create', '--store', 'acme.example.com', '--name', 'x', '--scopes', 'fly', '--accept-terms'],
      /fly: use one or more of/,
    ],
    [
      [
        'key',
        'create',
        '--store',
        'acme.example.com',
        '--name',
        'x',
        '--scopes',
        'read_quotes',
        '--accept-terms',
        '--allow-ip',
        '10.0.0.0/8',
      ],
      /not an exact IP address/,
    ],
    [['store', 'set', '--store', 'acme.example.com', '--settings', '{"targetting":{}}'], /settings.*targetting/],
    [['key', 'revoke', '--id', 'key_nope'], /There is no API key key_nope/],
    [['store', 'set', '--store', 'acme.example.com', '--frozen', 'maybe'], /Takes true or false/],
    [['fly'], /unknown command 'fly'/],
  ]
  for (const [args, message] of mistakes) {
    const { code, stdout, stderr } = await qns(...args)
    assert.equal(code, 1, args.join(' '))
    assert.match(stderr, message)
    assert.equal(stdout, '')
    assert.ok(!stderr.includes('    at '), 'no stack')
  }
})

test('--help describes every command', async () => {
  for (const args of [
    [],
    ['store'],
    ['store', 'set'],
    ['key', 'create'],
    ['catalog', 'import'],
    ['companies'],
    ['api'],
    ['serve'],
    ['migrate'],
  ]) {
    const { code, stdout } = await qns(...args, '--help')
    assert.equal(code, 0)
    assert.match(stdout, /Usage: qns/)
  }
})

test('api disable and enable switch the whole API and report it', async () => {
  assert.deepEqual(await json('api', 'disable'), { api: 'disabled' })
  assert.deepEqual(await json('api', 'enable'), { api: 'enabled' })
})

function qns(...args: string[]): Promise<Finished> {
  return runNode(['src/cli.ts', ...args], { DATABASE_URL: service.url, DATA_DIR: dataDir })
}

// biome-ignore lint/suspicious/noExplicitAny: what a command prints
async function json(...args: string[]): Promise<any> {
  const { code, stdout, stderr } = await qns(...args, '--json')
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}
