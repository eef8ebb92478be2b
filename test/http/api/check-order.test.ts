import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { setStore } from '../../../src/commands/stores/set-store.ts'
import { switchApi } from '../../../src/database/access/api-switch.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import { hashApiKey } from '../../../src/domain/access/api-key.ts'
import { PROBLEMS, type ProblemCode } from '../../../src/domain/problem.ts'
import { openTestService } from '../../support/service/service.ts'
import { QUOTE_BODY } from '../../support/shop/quote-body.ts'

const service = await openTestService()
after(() => service.close())

/** A `POST /v1/quotes` to be sent, and the changes to its store and key right before. */
interface Setup {
  store: Store
  key: string
  method: string
  headers: Record<string, string>
  body: Record<string, unknown>
  toText: (body: unknown) => string
  /** The body the idempotency key was first used with. */
  firstBody: Record<string, unknown> | null
  world: (() => Promise<unknown>)[]
}

interface Check {
  name: string
  code: ProblemCode
  fail: (setup: Setup) => void
}

const setKey = ({ key, world }: Setup, columns: { revoked_at?: Date; allowed_ips?: string[]; scopes?: string[] }) =>
  world.push(async () => {
    for (const [column, value] of Object.entries(columns)) {
      await service.pool.query(`update api_key set ${column} = $1, revision = revision + 1 where hash = $2`, [
        value,
        hashApiKey(key),
      ])
    }
  })
const edit = ({ store, world }: Setup, change: Parameters<typeof setStore>[2]) =>
  world.push(() => setStore({ db: service.db, now: service.now }, store.id, change))
const used = (setup: Setup) => {
  setup.headers['idempotency-key'] ??= 'k-1'
  setup.firstBody ??= setup.body
}

/** Every check of POST /v1/quotes in the specification's order, and how a request fails it. */
const CHECKS: readonly Check[] = [
  { name: 'method', code: 'method_not_allowed', fail: (setup) => Object.assign(setup, { method: 'PUT' }) },
  { name: 'availability', code: 'api_disabled', fail: () => {} }, // applies to all at once
  { name: 'key', code: 'invalid_api_key', fail: (setup) => setKey(setup, { revoked_at: service.now }) },
  { name: 'test key', code: 'test_key_on_live_store', fail: (setup) => edit(setup, { development: false }) },
  { name: 'address', code: 'ip_not_allowed', fail: (setup) => setKey(setup, { allowed_ips: ['192.0.2.1'] }) },
  { name: 'plan', code: 'plan_required', fail: (setup) => edit(setup, { plan: 'starter' }) },
  { name: 'scopes', code: 'insufficient_scope', fail: (setup) => setKey(setup, { scopes: ['read_quotes'] }) },
  {
    name: 'rate',
    code: 'rate_limited',
    fail: ({ store, world }) =>
      world.push(() =>
        service.db.updateTable('rate_bucket').set({ level: '0' }).where('store_id', '=', store.id).execute(),
      ),
  },
  {
    name: 'size',
    code: 'payload_too_large',
    fail: (setup) => {
      const { toText } = setup
      setup.toText = (body) => toText(body).padEnd(256 * 1024 + 1)
    },
  },
  {
    name: 'media type',
    code: 'unsupported_media_type',
    fail: ({ headers }) => Object.assign(headers, { 'content-type': 'text/plain' }),
  },
  {
    name: 'JSON',
    code: 'invalid_json',
    fail: (setup) => {
      const { toText } = setup
      setup.toText = (body) => toText(body).replace('{', '{,')
    },
  },
  {
    name: 'key syntax',
    code: 'invalid_idempotency_key',
    fail: ({ headers }) => Object.assign(headers, { 'idempotency-key': 'not one word' }),
  },
  {
    name: 'key reused',
    code: 'idempotency_key_reused',
    fail: (setup) => {
      used(setup)
      setup.firstBody = { ...QUOTE_BODY, notes: 'another request' }
    },
  },
  {
    name: 'key in use',
    code: 'idempotency_key_in_use',
    fail: (setup) => {
      used(setup)
      const unanswered = { status: null, body: null } // as left by a killed worker
      setup.world.push(() =>
        service.db.updateTable('idempotency_key').set(unanswered).where('store_id', '=', setup.store.id).execute(),
      )
    },
  },
  { name: 'schema', code: 'invalid_request', fail: ({ body }) => Object.assign(body, { price: '1.00' }) },
  { name: 'frozen', code: 'quote_creation_paused', fail: (setup) => edit(setup, { frozen: true }) },
  {
    name: 'variants',
    code: 'invalid_request',
    fail: ({ body }) => Object.assign(body, { lines: [...QUOTE_BODY.lines, { variant_id: '999', quantity: 1 }] }),
  },
  {
    name: 'targeting',
    code: 'not_eligible',
    fail: (setup) => edit(setup, { settings: { targeting: { custom_lines: false } } }),
  },
  {
    name: 'custom fields',
    code: 'invalid_custom_fields',
    fail: (setup) =>
      edit(setup, { settings: { custom_fields: [{ key: 'vat', label: 'VAT', type: 'text', required: true }] } }),
  },
  {
    name: 'mail allowance',
    code: 'email_quota_exceeded',
    fail: ({ store, world }) =>
      world.push(() =>
        sql`insert into mail_allowance (store_id, level, at_ms) values (${store.id}, 0, ${service.now.getTime()})
          on conflict (store_id) do update set level = 0`.execute(service.db),
      ),
  },
]

const names = CHECKS.map(({ name }) => name)

/** Checks that no request can fail together. */
const IMPOSSIBLE: Readonly<Record<string, readonly string[]>> = {
  // Invalid JSON has no fields that a schema or look-up could check.
  JSON: ['schema', 'variants'],
  // A malformed key was never accepted, so it can be neither used nor in use.
  'key syntax': ['key reused', 'key in use'],
}
const canFailBoth = (a: string, b: string) => !IMPOSSIBLE[a]?.includes(b) && !IMPOSSIBLE[b]?.includes(a)

const PAIRS = CHECKS.flatMap((first, i) => CHECKS.slice(i + 1).map((second) => [first, second] as const)).filter(
  ([first, second]) => canFailBoth(first.name, second.name),
)
/** A check with every later one that can fail together with it and the others. */
const TAILS = CHECKS.map((check, i) => {
  const failing = [check]
  for (const later of CHECKS.slice(i + 1)) {
    if (failing.every(({ name }) => canFailBoth(name, later.name))) failing.push(later)
  }
  return failing
})
const CASES = [...CHECKS.map((check) => [check]), ...PAIRS, ...TAILS]

test('a request that passes every check makes a quote', async () => {
  assert.equal((await send(await prepare([]))).status, 201)
})

test(`the table contains every check once, and skips only impossible combinations`, () => {
  assert.equal(new Set(names).size, CHECKS.length)
  assert.equal(PAIRS.length, (CHECKS.length * (CHECKS.length - 1)) / 2 - Object.values(IMPOSSIBLE).flat().length)
})

test('a request is answered by the earliest check it fails, whatever else is wrong', async (t) => {
  for (const failing of CASES.filter((checks) => !checks.some(({ name }) => name === 'availability'))) {
    await t.test(title(failing), async () => answersFirst(failing, await prepare(failing)))
  }
})

test('while the API is switched off, only the method is checked first', async (t) => {
  const disabled = CASES.filter((checks) => checks.some(({ name }) => name === 'availability'))
  const setups: [readonly Check[], Setup][] = []
  for (const failing of disabled) setups.push([failing, await prepare(failing)])
  await service.db.transaction().execute((tx) => switchApi(tx, true, service.now))
  while ((await service.call('GET', '/v1/ping')).status !== 503);
  for (const [failing, setup] of setups) await t.test(title(failing), () => answersFirst(failing, setup))
})

function title(failing: readonly Check[]): string {
  return failing.map(({ name }) => name).join(', ')
}

async function answersFirst([first]: readonly Check[], setup: Setup): Promise<void> {
  assert.ok(first)
  const { status, body } = await send(setup)
  assert.deepEqual([body.code, status], [first.code, PROBLEMS[first.code][0]], body.detail)
}

/** Prepares a store and key whose next request fails these checks. */
async function prepare(failing: readonly Check[]): Promise<Setup> {
  const store = await service.addStore()
  const setup: Setup = {
    store,
    key: await service.addKey(store, { test: true }),
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: structuredClone(QUOTE_BODY),
    toText: JSON.stringify,
    firstBody: null,
    world: [],
  }
  for (const { fail } of failing) fail(setup)
  const { key, headers, firstBody, world } = setup
  const { 'idempotency-key': idempotencyKey } = headers
  if (firstBody && idempotencyKey) {
    await service.call('POST', '/v1/quotes', { key, body: firstBody, headers: { 'idempotency-key': idempotencyKey } })
  } else await service.call('GET', '/v1/ping', { key }) // the service caches the key in its earlier state
  for (const change of world) await change()
  return setup
}

function send({ key, method, headers, body, toText }: Setup) {
  return service.call(method, '/v1/quotes', { key, headers, body: toText(body) })
}
