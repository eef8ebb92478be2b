import pg from 'pg'
import { connect } from '../src/store/database.ts'
import { migrate } from '../src/store/migrate.ts'
import { createPartitions } from '../src/store/partitions.ts'
import { DAYS, seedQuotes } from './seed-quotes.ts'
import { seedStores } from './seed-stores.ts'

/** How much a database holds. */
export interface Size {
  quotes: number
  stores: number
}

const DAY_MS = 86_400_000
const FRESH_MS = DAY_MS
const WRITERS = 2

/**
 * The address of a migrated database with so many quotes of 5 lines, an event for each, catalogues, companies and keys. One
 * that an earlier run left is used again for a day: later its oldest events would leave the feed.
 */
export async function openSeededDatabase(serverUrl: string, size: Size): Promise<string> {
  const name = `bench_${size.quotes}_${size.stores}`
  const url = databaseUrl(serverUrl, name)
  const admin = await openClient(serverUrl)
  try {
    if (await isFresh(admin, name, url)) return url
    const unfinished = `${name}_unfinished`
    for (const database of [name, unfinished]) await admin.query(`drop database if exists ${database} with (force)`)
    await admin.query(`create database ${unfinished}`)
    await seed(databaseUrl(serverUrl, unfinished), size)
    await admin.query(`alter database ${unfinished} rename to ${name}`)
    await admin.query('checkpoint')
    return url
  } finally {
    await admin.end()
  }
}

async function isFresh(admin: pg.Client, name: string, url: string): Promise<boolean> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) return false
  const client = await openClient(url)
  const { rows } = await client.query<{ created_at: Date }>('select min(created_at) as created_at from api_key')
  await client.end()
  return Date.now() - Number(rows[0]?.created_at) < FRESH_MS
}

async function seed(url: string, { quotes, stores }: Size): Promise<void> {
  const started = Date.now()
  await migrate(url)
  await createPastPartitions(url, started)
  const perStore = Math.ceil(quotes / stores)
  const clients = await Promise.all(Array.from({ length: WRITERS }, () => openClient(url)))
  try {
    if (clients[0]) await seedStores(clients[0], stores)
    await seedQuotes(clients, { perStore, stores, startMs: started - DAYS * DAY_MS })
    await clients[0]?.query('vacuum (analyze)')
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
  console.error(`Seeded ${quotes} quotes over ${stores} stores in ${Math.round((Date.now() - started) / 1000)} s`)
}

async function createPastPartitions(url: string, nowMs: number): Promise<void> {
  const { db } = connect(url, { max: 1, onError: console.error })
  for (let ago = DAYS; ago >= 0; ago -= 7) await createPartitions(db, new Date(nowMs - ago * DAY_MS))
  await db.destroy()
}

/** Commits need not wait for the disk while seeding, and the rows fit each other without a look-up each. */
async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c timezone=UTC -c synchronous_commit=off -c session_replication_role=replica',
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}
