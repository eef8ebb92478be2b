import { createKey } from '../../src/commands/access/create-key.ts'
import { createStore } from '../../src/commands/stores/create-store.ts'
import { hasCitus } from '../../src/database/distribution/distribute.ts'
import { distributeDatabase } from '../../src/database/distribution/distribute-database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { SCOPES } from '../../src/domain/access/scopes.ts'
import { makeClusterDatabase } from '../../test/support/citus/distributed-database.ts'
import { withClient } from '../client.ts'
import { addEndpoints, openPool } from '../webhooks/database.ts'
import type { Receivers } from '../webhooks/start-receivers.ts'

/** A database with stores. */
export interface StoresDatabase {
  url: string
  stores: readonly { id: string; key: string }[]
  stop(): Promise<void>
}

/** Makes a database whose stores are spread over the cluster's workers. */
export async function openCluster(coordinatorUrl: string, stores: number): Promise<StoresDatabase> {
  const { url, drop } = await makeClusterDatabase(coordinatorUrl, { behindGates: false })
  await distributeDatabase(url, {})
  return { url, stores: await addStores(url, stores), stop: drop }
}

/** Makes an ordinary database on the coordinator's own server. */
export async function openPlain(coordinatorUrl: string, stores: number): Promise<StoresDatabase> {
  const name = `qns_bench_${process.pid}`
  await withClient(coordinatorUrl, (client) => client.query(`create database ${name}`))
  const url = new URL(coordinatorUrl)
  url.pathname = name
  await migrate(url.href)
  const stop = () =>
    withClient(coordinatorUrl, async (client) => {
      await client.query(`drop database ${name} with (force)`)
    })
  return { url: url.href, stores: await addStores(url.href, stores), stop }
}

/** Has each server plan by what its tables have become, as every database does after its first minutes. */
export async function analyze({ url }: StoresDatabase): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('analyze')
    if (await hasCitus(client)) await client.query(`select run_command_on_workers('analyze')`)
  })
}

/** Ends what limits the requests of a minute so far. */
export async function liftRates({ url }: StoresDatabase): Promise<void> {
  await withClient(url, (client) => client.query('delete from rate_bucket'))
}

/** Ends what limits the mails of a day so far. */
export async function liftAllowances({ url }: StoresDatabase): Promise<void> {
  await withClient(url, (client) => client.query('delete from mail_allowance'))
}

/** Returns whether all webhooks are delivered, all mail is written, and no job is due. */
export async function isIdle({ url }: StoresDatabase): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `select (select count(*) from mail_outbox) + (select count(*) from job_outbox)
        + (select count(*) from webhook_lane where due_at <= now())
        + (select count(*) from graphile_worker.jobs where run_at <= now()) = 0 as idle`,
    )
    return rows[0].idle
  })
}

/** Gives each store an endpoint for all its events. */
export async function addEndpointToEach({ url, stores }: StoresDatabase, receivers: Receivers): Promise<void> {
  const { db } = openPool(url, 1)
  await addEndpoints(
    db,
    stores.map(({ id }, n) => ({ store: Number(id), url: receivers.url(n, 'ok') })),
  )
  await db.destroy()
}

async function addStores(url: string, count: number): Promise<StoresDatabase['stores']> {
  const { db } = openPool(url, 1)
  const stores: { id: string; key: string }[] = []
  const now = new Date()
  for (let n = 0; n < count; n++) {
    const domain = `forge-${n}.example.com`
    const { id } = await createStore({ db, now }, { name: 'Forge', domain, plan: 'enterprise', development: false })
    const { key } = await createKey({ db, now }, id, { name: 'bench', scopes: SCOPES, acceptTerms: true })
    stores.push({ id, key })
  }
  await db.destroy()
  return stores
}
