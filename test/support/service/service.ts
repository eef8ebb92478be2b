import type { FastifyInstance } from 'fastify'
import { createKey, type KeyRequest } from '../../../src/commands/access/create-key.ts'
import type { Systems } from '../../../src/commands/context.ts'
import { createStore, type StoreRequest } from '../../../src/commands/stores/create-store.ts'
import { setStore } from '../../../src/commands/stores/set-store.ts'
import { isDistributed } from '../../../src/database/distribution/is-distributed.ts'
import { databaseFiles } from '../../../src/database/documents/database-files.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import { SCOPES } from '../../../src/domain/access/scopes.ts'
import { SecretBox } from '../../../src/domain/secrets/secret-box.ts'
import { buildApp } from '../../../src/http/app.ts'
import type { AppOptions } from '../../../src/http/app-options.ts'
import { createDocumentMaker } from '../../../src/outside/documents/document-maker.ts'
import {
  createEmbeddedPlatform,
  type EmbeddedPlatform,
} from '../../../src/outside/platform/embedded/embedded-platform.ts'
import type { Faults } from '../../../src/outside/platform/embedded/inbound/deliver-notifications.ts'
import { httpTransport } from '../../../src/outside/platform/embedded/inbound/http-transport.ts'
import type { CommercePlatform } from '../../../src/outside/platform/port.ts'
import { createPoster } from '../../../src/outside/post.ts'
import { createLogger } from '../../../src/process/logger.ts'
import { openTestDatabase, type TestDatabase } from '../database/database.ts'
import { checkAgainstOpenApi } from '../openapi/openapi.ts'
import { checkKeptTexts } from './kept-texts.ts'

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely; each is validated against /openapi.json
  body: any
}

export interface Call {
  key?: string
  body?: unknown
  headers?: Record<string, string>
}

/** The real application on a database of its own, listening on loopback, with a clock the test moves. */
export interface TestService extends TestDatabase {
  app: FastifyInstance
  baseUrl: string
  platform: EmbeddedPlatform
  /** Delivery faults of the platform's notifications. */
  faults: Faults
  now: Date
  /** The systems of this service's commands. */
  systems: Systems
  /** Sends a request and validates the answer against /openapi.json. */
  call(method: string, path: string, call?: Call): Promise<Answer>
  addStore(request?: Partial<StoreRequest>): Promise<Store>
  addKey(store: Store, request?: Partial<KeyRequest>): Promise<string>
  settings(store: Store, settings: unknown): Promise<void>
}

/** Starts the service for a test file; `overrides` replace outside systems. */
export async function openTestService({
  platform: replaced,
  port = 0,
  database: given,
  ...overrides
}: Omit<Partial<AppOptions>, 'platform'> & {
  platform?: Partial<CommercePlatform>
  port?: number
  /** Used instead of a fresh one, and closed with the service. */
  database?: TestDatabase
} = {}): Promise<TestService> {
  const database = given ?? (await openTestDatabase('daily'))
  const started = new Date()
  const faults: Faults = {}
  const { baseUrl = 'https://quotes.service.dev' } = overrides
  const platform = createEmbeddedPlatform(database.pool, {
    clock: () => service.now,
    baseUrl,
    secretKeys: ['a test key of at least 32 characters'],
    transport: httpTransport(() => `${service.baseUrl}/platform/embedded/webhooks`),
    areApart: () => isDistributed(database.db),
    faults,
  })
  const service = { ...database, platform, faults, now: started } as TestService
  const resolver = { addresses: async () => ['93.184.216.34'] }
  const systems: Systems = {
    db: database.db,
    platform: { ...platform, ...replaced },
    ...(overrides.platformAdmin && { platformAdmin: overrides.platformAdmin }),
    secretBox: new SecretBox(['a test key of at least 32 characters']),
    resolver,
    poster: createPoster({ resolver: { addresses: async () => [] }, allowPrivate: false }),
    mailer: overrides.mailer ?? null,
    allowPrivateWebhooks: false,
    ownHosts: ['quotes.service.dev'],
    wakeDeliveries: () => {},
  }
  service.systems = systems
  const documents = createDocumentMaker({ processes: 1, idleMs: 10_000, withinMs: 120_000 })
  const app = await buildApp({
    ...systems,
    embedded: platform,
    files: databaseFiles(database.db),
    documents,
    downloader: { get: async () => null },
    clock: () => service.now,
    baseUrl,
    docsUrl: 'https://quotes.service.dev/docs',
    trustedProxies: [],
    logger: createLogger((process.env.TEST_LOG ?? 'silent') as 'silent'),
    ...overrides,
  })
  service.app = app
  service.baseUrl = await app.listen({ port, host: '127.0.0.1' })
  // Which systems there are decides the routes, not how they do their work.
  const kind = JSON.stringify([
    baseUrl,
    Object.keys(overrides).toSorted(),
    Object.keys(overrides.shopify ?? {}).toSorted(),
  ])
  let stores = 0
  service.addStore = (request = {}) => {
    stores += 1
    const defaults = {
      name: `Store ${stores}`,
      domain: `store-${stores}.example.com`,
      plan: 'enterprise',
      development: true,
    } as const
    return createStore({ db: database.db, now: service.now }, { ...defaults, ...request })
  }
  service.addKey = async (store, request = {}) => {
    const defaults = { name: 'test', scopes: SCOPES, acceptTerms: true }
    return (await createKey({ db: database.db, now: service.now }, store.id, { ...defaults, ...request })).key
  }
  service.settings = async (store, settings) => {
    await setStore({ db: database.db, now: service.now }, store.id, { settings })
  }
  service.call = async (method, path, { key, body, headers = {} } = {}) => {
    const response = await fetch(service.baseUrl + path, {
      method,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: bodyOf(body) }),
    })
    const text = await response.text()
    const answer = { status: response.status, headers: response.headers, body: readBody(response, text) }
    await checkAgainstOpenApi({ app, kind }, method, path, answer)
    return answer
  }
  service.close = async () => {
    try {
      await checkKeptTexts(database.db)
    } finally {
      await app.close()
      await systems.poster.close()
      await documents.close()
      await database.close()
    }
  }
  return service
}

/** Texts and bytes are sent as they are. */
function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' ? body : Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body)
}

function readBody({ headers }: Response, text: string): unknown {
  if (text === '') return null
  return headers.get('content-type')?.startsWith('text/csv') ? text : JSON.parse(text)
}
