import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKey } from '../../../src/commands/access/create-key.ts'
import { createStore } from '../../../src/commands/stores/create-store.ts'
import { SCOPES } from '../../../src/domain/access/scopes.ts'
import { openDistributed } from '../database/database.ts'
import { openReceiver, type Receiver } from '../network/receiver.ts'
import { freePort, type Running, startNode } from '../processes/process.ts'
import { QUOTE_BODY } from '../shop/quote-body.ts'
import { nodeOf } from './node-of.ts'

/** A store, its key, and the worker that has its rows. */
interface ClusterStore {
  id: string
  key: string
  node: string
}

/** Stores on the nodes of a cluster, and what starts the real service for them. */
export interface ClusterStores extends Awaited<ReturnType<typeof openDistributed>> {
  stores: readonly ClusterStore[]
  /** The endpoint of every store that has one. */
  receiver: Receiver
  /** Starts an API with its workers; resolves once it answers. */
  start(): Promise<Service>
}

/** A running service. */
interface Service {
  running: Running
  /** Ends it in order; returns its exit code. */
  stop(): Promise<number | null>
  /** Adds an endpoint for all events of a store. */
  addEndpoint(store: ClusterStore): Promise<void>
  /** Requests a quote; the same idempotency key makes one. Returns the status. */
  request(store: ClusterStore, idempotencyKey?: string): Promise<number>
}

/** Makes a distributed database with stores on every node. */
export async function openClusterStores(coordinatorUrl: string, count: number): Promise<ClusterStores> {
  const database = await openDistributed(coordinatorUrl)
  const { db, pool, url } = database
  const now = new Date()
  const stores: ClusterStore[] = []
  for (let n = 0; n < count; n++) {
    const domain = `forge-${n}.example.com`
    const { id } = await createStore({ db, now }, { name: 'Forge', domain, plan: 'enterprise', development: false })
    const { key } = await createKey({ db, now }, id, { name: 'test', scopes: SCOPES, acceptTerms: true })
    stores.push({ id, key, node: await nodeOf(pool, id) })
  }
  const receiver = await openReceiver()
  const folder = mkdtempSync(join(tmpdir(), 'qns-cluster-'))
  writeFileSync(join(folder, 'ca.pem'), receiver.ca)
  const started: Running[] = []
  const start = async (): Promise<Service> => {
    const port = await freePort()
    const running = startNode(['src/cli.ts', 'serve'], {
      DATABASE_URL: url,
      DATA_DIR: folder,
      SECRET_KEY: 'a test key of at least 32 characters',
      PORT: String(port),
      LOG_LEVEL: 'info',
      ALLOW_PRIVATE_WEBHOOKS: 'true',
      NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
    })
    started.push(running)
    await running.printed('OpenAPI')
    const post = (path: string, { key }: ClusterStore, body: unknown, headers: Record<string, string> = {}) =>
      fetch(`http://localhost:${port}/v1${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    return {
      running,
      stop: () => end(running, 'SIGTERM'),
      addEndpoint: async (store) => {
        const path = `/hooks/${store.id}`
        const address = new URL(path, receiver.url).href
        const answer = await post('/webhooks', store, { url: address, events: [] })
        const { secret } = (await answer.json()) as { secret: string }
        receiver.trust([secret], path)
      },
      request: async (store, idempotencyKey) => {
        const headers: Record<string, string> = idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}
        return (await post('/quotes', store, QUOTE_BODY, headers)).status
      },
    }
  }
  const close = async () => {
    for (const running of started) await end(running, 'SIGKILL')
    await receiver.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...database, stores, receiver, start, close }
}

async function end({ process }: Running, signal: NodeJS.Signals): Promise<number | null> {
  if (process.exitCode === null && process.signalCode === null) {
    const closed = once(process, 'close')
    process.kill(signal)
    await closed
  }
  return process.exitCode
}
