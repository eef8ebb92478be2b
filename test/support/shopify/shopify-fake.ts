import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveAdmin } from './admin/serve-admin.ts'
import { createFaultPlan, type Fault, type FaultPlan } from './faults/fault-plan.ts'
import { answerPartner } from './http/answer-partner.ts'
import { answerRequest } from './http/answer-request.ts'
import type { AskedEntry } from './http/asked-log.ts'
import { forwardVisitor } from './http/forward-visitor.ts'
import { type ShopActions, shopActions } from './shop/shop-actions.ts'
import { type ShopSignatures, shopSignatures } from './shop/shop-signatures.ts'
import { type Stock, stockShop } from './shop/stock-shop.ts'
import type { AppCredentials } from './signing/app-credentials.ts'
import { createShopState } from './state/create-shop-state.ts'
import type { FakeParts } from './state/fake-parts.ts'
import { createRandom } from './state/random.ts'
import type { ShopSettings, ShopState } from './state/shop-state.ts'
import { serveStore } from './storefront/serve-store.ts'
import { createOutbox, type Outbox } from './webhooks/outbox.ts'

export interface ShopifyFakeOptions {
  seed?: number
  /** The time of everything but the cost bucket, which refills by the machine's. */
  now?: () => Date
  port?: number
  app?: Partial<AppCredentials>
  /** The address that gets webhooks; a test may set `webhooks.target` later. */
  webhookTarget?: string
  /** The target of the shops' app proxies. */
  appOrigin?: string
}

/** One shop of the fake: its state, what people do there, and what Shopify signs for it. */
export type FakeShop = ShopState & ShopActions & ShopSignatures & Stock

/** Shopify, on loopback: strict with what it is asked, stateful, the same for the same seed. */
export interface ShopifyFake {
  /** SHOPIFY_ADMIN_ORIGIN: shops are below `/shops/{shop}`. */
  origin: string
  app: AppCredentials
  webhooks: Outbox
  faults: FaultPlan
  /** Every request of the app, oldest first. */
  log: AskedEntry[]
  addShop(domain: string, settings?: Partial<ShopSettings>): FakeShop
  /** Returns a shop by its domain or its first part. Throws a RangeError for an unknown one. */
  shop(name: string): FakeShop
  fault(fault: Fault): void
  /** Has every answer changed on its way, by the operation that was asked; null for none. */
  spoil(by: FakeParts['spoil']): void
  /** Returns what the app must never send, and what the fake itself got wrong. */
  mistakes(): string[]
  /** Throws if there are mistakes; tests end with it. */
  check(): void
  close(): Promise<void>
}

/** Starts the fake; `close` it after the test. */
export async function startShopifyFake(options: ShopifyFakeOptions = {}): Promise<ShopifyFake> {
  const parts = createParts(options)
  const shops = new Map<string, FakeShop>()
  const server = createServer((request, response) => {
    forwardVisitor(parts, request, response)
      .then(async (isDone) => isDone || (await serveStore(parts, request, response)))
      .then(async (isDone) => isDone || (await serveAdmin(parts, request, response)))
      .then(async (isDone) => isDone || (await answerPartner(parts, request, response)))
      .then(async (isDone) => isDone || (await answerRequest(parts, request, response)))
      .then((isAnswered) => {
        if (!isAnswered) response.writeHead(404).end()
      })
      .catch((error: unknown) => {
        parts.mistakes.push(`the fake failed: ${error instanceof Error ? error.stack : String(error)}`)
        response.destroy()
      })
  })
  server.keepAliveTimeout = 60_000
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    app: parts.app,
    webhooks: parts.outbox,
    faults: parts.faults,
    log: parts.log,
    addShop: (name, settings = {}) => {
      const domain = domainOf(name)
      const state = createShopState(parts, domain, settings)
      const shop = Object.assign(state, shopActions(state), shopSignatures(parts, state), stockShop(state))
      parts.shops.set(domain, shop)
      shops.set(domain, shop)
      return shop
    },
    shop: (name) => {
      const shop = shops.get(domainOf(name))
      if (!shop) throw new RangeError(`The fake has no shop ${name}`)
      return shop
    },
    fault: (fault) => parts.faults.add(fault),
    spoil: (by) => {
      parts.spoil = by
    },
    mistakes: () => [...parts.mistakes],
    check: () => assert.deepEqual(parts.mistakes, [], 'the app sent only what Shopify takes'),
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function createParts({
  seed = 1,
  now = () => new Date(),
  app,
  webhookTarget,
  appOrigin,
}: ShopifyFakeOptions): FakeParts {
  const random = createRandom(seed)
  const credentials: AppCredentials = {
    clientId: '0123456789abcdef0123456789abcdef',
    secrets: ['made-up-client-secret-current'],
    handle: 'quote-negotiation',
    ...app,
  }
  const outbox = createOutbox({ secret: () => credentials.secrets[0] ?? '', random, now })
  outbox.target = webhookTarget ?? null
  outbox.isAutomatic = webhookTarget !== undefined
  return {
    app: credentials,
    shops: new Map(),
    appOrigin: appOrigin ?? null,
    faults: createFaultPlan(),
    outbox,
    log: [],
    mistakes: [],
    spoil: null,
    random,
    now,
  }
}

function domainOf(name: string): string {
  return name.includes('.') ? name : `${name}.myshopify.com`
}
