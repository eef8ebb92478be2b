import { renewTexts } from '../../src/commands/quotes/renew-texts.ts'
import { connect } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { createPartitions } from '../../src/database/partitions.ts'
import { withClient } from '../client.ts'
import { clearPrepared } from './clear-prepared.ts'
import { DAYS, seedQuotes } from './seed-quotes.ts'
import { seedStores } from './seed-stores.ts'

/** The size of a database. */
export interface Size {
  quotes: number
  stores: number
}

const DAY_MS = 86_400_000
const FRESH_MS = DAY_MS

/**
 * Returns the address of a migrated database with this many quotes of 5 lines, an event for each, catalogues, companies and
 * keys. A database from an earlier run is reused for a day, without the quotes it prepared: after that its oldest events
 * would leave the feed.
 */
export async function openSeededDatabase(serverUrl: string, size: Size): Promise<string> {
  const name = `bench_${size.quotes}_${size.stores}`
  const unfinished = `${name}_unfinished`
  const url = databaseUrl(serverUrl, name)
  await withClient(serverUrl, async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount === 1 && (await isFresh(url))) return
    for (const database of [name, unfinished]) await admin.query(`drop database if exists ${database} with (force)`)
    await admin.query(`create database ${unfinished}`)
    await seed(databaseUrl(serverUrl, unfinished), size)
    await admin.query(`alter database ${unfinished} rename to ${name}`)
    await admin.query('checkpoint')
  })
  await clearPrepared(url)
  return url
}

/** Returns whether it is recent enough, and made by the current migrations. */
async function isFresh(url: string): Promise<boolean> {
  try {
    await migrate(url)
  } catch {
    return false
  }
  const { rows } = await withClient(url, (client) =>
    client.query<{ seeded_at: Date }>('select min(created_at) as seeded_at from api_key'),
  )
  return Date.now() - Number(rows[0]?.seeded_at) < FRESH_MS
}

async function seed(url: string, { quotes, stores }: Size): Promise<void> {
  const started = Date.now()
  const perStore = Math.ceil(quotes / stores)
  await migrate(url)
  await createPastPartitions(url, started)
  await withClient(url, (client) => seedStores(client, stores))
  await seedQuotes(url, { perStore, stores, startMs: started - DAYS * DAY_MS })
  await keepTexts(url)
  await withClient(url, (client) => client.query('vacuum (analyze)'))
  console.error(`Seeded ${quotes} quotes over ${stores} stores in ${Math.round((Date.now() - started) / 1000)} s`)
}

/** Keeps the texts of quotes not written by the service, as its job does. */
export async function keepTexts(url: string): Promise<void> {
  const { db } = connect(url, { max: 1, onError: console.error })
  await renewTexts({ db, isTimeUp: () => false })
  await db.destroy()
}

async function createPastPartitions(url: string, nowMs: number): Promise<void> {
  const { db } = connect(url, { max: 1, onError: console.error })
  for (let ago = DAYS; ago >= 0; ago -= 7) await createPartitions(db, new Date(nowMs - ago * DAY_MS))
  await db.destroy()
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}
