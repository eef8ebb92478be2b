import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKey } from '../../../src/commands/access/create-key.ts'
import { setStore } from '../../../src/commands/stores/set-store.ts'
import { readStore, type Store } from '../../../src/database/stores/stores.ts'
import { readEndpoint } from '../../../src/database/webhooks/webhook-endpoints.ts'
import { SCOPES } from '../../../src/domain/access/scopes.ts'
import { idToUuid } from '../../../src/domain/id.ts'
import { SecretBox } from '../../../src/domain/secrets/secret-box.ts'
import { nowOf } from '../../../src/domain/stores/test-clock.ts'
import type { EventType } from '../../../src/domain/webhooks/events.ts'
import { openTestDatabase, type TestDatabase } from '../database/database.ts'
import { ADMIN_EMAIL, openDevelopmentStore, PASSWORD } from '../database/development-store.ts'
import { openReceiver, type Receiver } from '../network/receiver.ts'
import { addEndpoint } from '../service/webhooks.ts'
import { type Finished, freePort, type Running, runNode, startNode } from './process.ts'

/** Every request is priced and offered for 14 days, and its buyer reminded 3 days before they end. */
export const OFFERS_AT_ONCE = {
  automation: {
    rules: [rule('price', { action: 'price', percent_off: '10' }), rule('send', { action: 'send' })],
  },
  expiry: { valid_days: 14, reminder_days: 3 },
}

function rule(id: string, action: object) {
  // biome-ignore lint/suspicious/noThenProperty: the setting's name
  return { id, name: id, conditions: [], then: action }
}

/** A development store on a database of its own, for commands and started services. */
export interface ClockSite {
  database: TestDatabase
  receiver: Receiver
  store: Store
  key: string
  /** One of its products. */
  variantId: string
  env: Record<string, string>
  /** Starts a service; `close` ends it. */
  start(only?: 'api' | 'worker'): Promise<Running>
  qns(...args: string[]): Promise<Finished>
  /** Advances the store's clock; returns what the command printed as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  clock(...args: string[]): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  call(method: string, path: string, body?: unknown): Promise<any>
  /** Adds an endpoint at the receiver for these events. */
  addEndpoint(events: readonly EventType[]): Promise<{ id: string }>
  endpointStatus(id: string): Promise<string>
  deliveries(endpointId: string): Promise<{ state: string; attempts: number }[]>
  /** Triggers an event by the operator's command. */
  trigger(type: EventType): Promise<void>
  /** Renews an expired offer, as its Admin in the running service. */
  renew(quoteId: string): Promise<void>
  close(): Promise<void>
}

const SECRET_KEY = 'a test key of at least 32 characters'

/** Opens a site. Its services reach receivers on this machine. */
export async function openClockSite(): Promise<ClockSite> {
  const folder = mkdtempSync(join(tmpdir(), 'qns-clock-'))
  const database = await openTestDatabase('daily')
  const receiver = await openReceiver()
  writeFileSync(join(folder, 'ca.pem'), receiver.ca)
  const port = String(await freePort())
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRET_KEY,
    PORT: port,
    METRICS_PORT: '0',
    LOG_LEVEL: 'error',
    ALLOW_PRIVATE_WEBHOOKS: 'true',
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
  }
  const operator = { db: database.db, now: new Date() }
  const store = await openDevelopmentStore(database)
  await setStore(operator, store.id, { settings: OFFERS_AT_ONCE })
  const { key } = await createKey(operator, store.id, { name: 'test', scopes: SCOPES, acceptTerms: true })
  const { rows } = await database.pool.query('select min(id) as id from platform.variant')
  const variantId = `gid://platform/ProductVariant/${rows[0].id}`
  const running = new Set<Running>()
  const systems = { db: database.db, secretBox: new SecretBox([SECRET_KEY]) }
  const origin = `http://localhost:${port}`
  const qns = (...args: string[]) => runNode(['src/cli.ts', ...args], env)
  return {
    ...{ database, receiver, store, key, variantId, env, qns },
    start: async (only) => {
      const service = startNode(['src/cli.ts', 'serve', ...(only ? ['--only', only] : [])], env)
      running.add(service)
      await service.printed('Metrics')
      return service
    },
    clock: async (...args) => {
      const { code, stdout, stderr } = await qns('store', 'clock', '--store', store.id, '--json', ...args)
      assert.equal(code, 0, stderr)
      return JSON.parse(stdout)
    },
    call: async (method, path, body) => {
      const headers = {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      }
      const response = await fetch(`${origin}/v1${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const answer = await response.text()
      assert.ok(response.ok, answer)
      return answer === '' ? null : JSON.parse(answer)
    },
    addEndpoint: async (events) => {
      const now = nowOf(await readStore(database.db, store.id), () => new Date())
      return addEndpoint({ ...database, now, systems }, store, receiver, events)
    },
    endpointStatus: async (id) => (await readEndpoint(database.db, store.id, id)).status,
    deliveries: async (endpointId) => {
      const { rows } = await database.pool.query(
        'select state, attempts from webhook_delivery where endpoint_id = $1 order by event_id',
        [idToUuid('whe', endpointId)],
      )
      return rows
    },
    trigger: async (type) => {
      const { code, stderr } = await qns('event', 'trigger', '--store', store.id, type)
      assert.equal(code, 0, stderr)
    },
    renew: async (quoteId) => {
      const post = async (path: string, body: unknown, headers = {}) => {
        const sent = { 'content-type': 'application/json', ...headers }
        const response = await fetch(origin + path, { method: 'POST', headers: sent, body: JSON.stringify(body) })
        assert.equal(response.status, 200, await response.clone().text())
        return response
      }
      const session = await post('/admin/api/session', { store: store.domain, email: ADMIN_EMAIL, password: PASSWORD })
      const { csrf_token } = (await session.json()) as { csrf_token: string }
      const cookie = session.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
      const quote = await fetch(`${origin}/admin/api/quotes/${quoteId}`, { headers: { cookie } })
      const { revision } = (await quote.json()) as { revision: string }
      await post(`/admin/api/quotes/${quoteId}/renew`, { revision }, { cookie, 'x-csrf-token': csrf_token })
    },
    close: async () => {
      for (const { process } of running) {
        if (process.exitCode !== null || process.signalCode !== null) continue
        process.kill('SIGKILL')
        await once(process, 'close')
      }
      await receiver.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
