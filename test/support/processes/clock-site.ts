import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKey } from '../../../src/commands/access/create-key.ts'
import { setStore } from '../../../src/commands/stores/set-store.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import { SCOPES } from '../../../src/domain/access/scopes.ts'
import { openTestDatabase, type TestDatabase } from '../database/database.ts'
import { openDevelopmentStore } from '../database/development-store.ts'
import { openReceiver, type Receiver } from '../network/receiver.ts'
import { type Finished, freePort, type Running, runNode, startNode } from './process.ts'

/** Every request is priced and offered for 14 days, and its buyer reminded 3 days before they end. */
const OFFERS_AT_ONCE = {
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
  env: Record<string, string>
  /** Starts a service; `close` ends it. */
  start(only?: 'api' | 'worker'): Promise<Running>
  qns(...args: string[]): Promise<Finished>
  /** Advances the store's clock; returns what the command printed as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  clock(...args: string[]): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  call(method: string, path: string, body?: unknown): Promise<any>
  close(): Promise<void>
}

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
    SECRET_KEY: 'a test key of at least 32 characters',
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
  const running = new Set<Running>()
  const qns = (...args: string[]) => runNode(['src/cli.ts', ...args], env)
  return {
    ...{ database, receiver, store, key, env, qns },
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
      const response = await fetch(`http://localhost:${port}/v1${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const answer = await response.text()
      assert.ok(response.ok, answer)
      return answer === '' ? null : JSON.parse(answer)
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
