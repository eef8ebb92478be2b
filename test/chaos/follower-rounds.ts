import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKey } from '../../src/commands/access/create-key.ts'
import { createStore } from '../../src/commands/stores/create-store.ts'
import { connect, type Db } from '../../src/database/database.ts'
import { SCOPES } from '../../src/domain/access/scopes.ts'
import { formatId } from '../../src/domain/id.ts'
import { freePort, type Running, startProgram } from '../support/processes/process.ts'
import { PYTHON_ENV, readHandled, SDK_PROGRAMS, type SdkLanguage, untilPrinted } from '../support/sdk/followers.ts'
import { readFeed, record } from '../support/service/feed.ts'
import { Dice } from './dice.ts'
import { Member } from './processes.ts'

export interface FollowerChaosOptions {
  rounds: number
  seed: number
  databaseUrl: string
  languages: readonly SdkLanguage[]
  say: (line: string) => void
}

const EVENTS = 30
const QUOTES = 5
/** The service is killed in each of so many rounds. */
const SERVICE_EVERY = 4
const TOLD_EVERY = 20

/** A program that follows the feed with one of the SDKs. */
interface Follower {
  language: SdkLanguage
  /** Its database. */
  file: string
  running: Running
}

/**
 * Kills the followers each round, and the service in every fourth, while quotes are requested; and starts them again. Returns what is wrong in the end: every
 * follower must have handled every event once and in order, and each order number must have one quote, the one its caller was told of.
 */
export async function runFollowerChaos(options: FollowerChaosOptions): Promise<string[]> {
  const { rounds, seed, databaseUrl, languages, say } = options
  say(`followers in ${languages.join(' and ')}: ${rounds} rounds, seed ${seed}`)
  await using undo = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'followers-'))
  undo.defer(() => rmSync(folder, { recursive: true }))
  const port = await freePort()
  const service = new Member('the service', ['src/cli.ts', 'serve', '--only', 'api'], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SECRET_KEY: 'a chaos key of at least 32 characters',
    PORT: String(port),
    LOG_LEVEL: 'error',
  })
  undo.defer(() => service.kill())
  await service.start()
  const { db } = connect(databaseUrl, { max: 4, onError: () => {} })
  undo.defer(() => db.destroy())
  const shop = await openShop(db, `http://localhost:${port}`)
  const followers = languages.map((language) => startFollower(language, join(folder, `${language}.db`), shop.env))
  undo.defer(() => killAll(followers))

  const dice = new Dice(seed)
  const told = new Map<string, string>()
  for (let round = 1; round <= rounds; round++) {
    await db.deleteFrom('rate_bucket').where('store_id', '=', shop.storeId).execute()
    if (round % SERVICE_EVERY === 0) await killService(service, { round, dice, shop, followers, db, told })
    await killFollowers(followers, dice, shop.env, () => record(db, shop.storeId, EVENTS, new Date()))
    if (round % TOLD_EVERY === 0) say(`${round} rounds, ${(await feedOf(db, shop)).length} events`)
  }
  const feed = await feedOf(db, shop)
  await Promise.all(followers.map((follower) => catchUp(follower, feed.length)))
  say(`each follower killed ${rounds} times, the service ${Math.floor(rounds / SERVICE_EVERY)} times`)
  say(`${feed.length} events, ${told.size} quotes`)
  return [...followers.flatMap((follower) => findGaps(follower, feed)), ...(await findDoubles(db, shop.storeId, told))]
}

async function feedOf(db: Db, { storeId }: ShopAtRisk): Promise<string[]> {
  return (await readFeed(db, storeId, new Date())).map(({ id }) => id)
}

interface ShopAtRisk {
  storeId: string
  env: Record<string, string>
}

async function openShop(db: Db, baseUrl: string): Promise<ShopAtRisk> {
  const now = new Date()
  const domain = `followed-${now.getTime()}.example.com`
  const { id } = await createStore({ db, now }, { name: 'Followed', domain, plan: 'enterprise' })
  const { key } = await createKey({ db, now }, id, { name: 'chaos', scopes: SCOPES, acceptTerms: true })
  return { storeId: id, env: { ...PYTHON_ENV, BASE_URL: baseUrl, API_KEY: key } }
}

function startFollower(language: SdkLanguage, file: string, env: Record<string, string>): Follower {
  const [program, ...args] = SDK_PROGRAMS[language].follow
  return { language, file, running: startProgram(program, [...args, file], env) }
}

/** Kills each follower while it handles new events, and starts it again. */
async function killFollowers(
  followers: readonly Follower[],
  dice: Dice,
  env: Record<string, string>,
  happen: () => Promise<void>,
): Promise<void> {
  const handled = followers.map(({ running }) => untilPrinted(running.process, 1 + dice.below(EVENTS)))
  await happen()
  await Promise.all(
    followers.map(async (follower, i) => {
      await handled[i]
      await killAll([follower])
      Object.assign(follower, startFollower(follower.language, follower.file, env))
    }),
  )
}

async function killAll(followers: readonly Follower[]): Promise<void> {
  for (const { running, language } of followers) {
    if (running.process.exitCode !== null) throw new Error(`the ${language} follower ended: ${running.stderr()}`)
    const closed = once(running.process, 'close')
    running.process.kill('SIGKILL')
    await closed
  }
}

interface ServiceRound {
  round: number
  dice: Dice
  shop: ShopAtRisk
  followers: readonly Follower[]
  db: Db
  /** The quotes that callers were told of, by order number. */
  told: Map<string, string>
}

/** Kills the service while programs request quotes, and starts it again; each of them must get its quotes. */
async function killService(service: Member, { round, dice, shop, followers, db, told }: ServiceRound): Promise<void> {
  const callers = followers.map(({ language }) => {
    const numbers = Array.from({ length: QUOTES }, (_, i) => `${language}-${round}-${i}`)
    const [program, ...args] = SDK_PROGRAMS[language].create
    return startProgram(program, [...args, ...numbers], shop.env)
  })
  const ended = callers.map((caller) => once(caller.process, 'close'))
  await untilPrinted(dice.pick(callers).process, dice.below(QUOTES))
  await service.kill()
  // Whoever held a key is dead; its lease would end by itself, but only after 90 seconds.
  await db
    .updateTable('idempotency_key')
    .set({ lease_until: new Date(0) })
    .where('store_id', '=', shop.storeId)
    .where('status', 'is', null)
    .execute()
  await service.start()
  await Promise.all(ended)
  for (const caller of callers) {
    if (caller.process.exitCode !== 0) throw new Error(`a caller gave up: ${caller.stderr()}`)
    for (const line of caller.stdout().trim().split('\n')) told.set(...(line.split(' ') as [string, string]))
  }
}

/** Waits until the follower has handled this many events. */
async function catchUp({ file, running, language }: Follower, count: number): Promise<void> {
  for (;;) {
    const next = untilPrinted(running.process, 1)
    if (readHandled(file).length >= count) return
    await next
    if (running.process.exitCode !== null) throw new Error(`the ${language} follower ended: ${running.stderr()}`)
  }
}

/** Compares what a follower has handled with the feed. */
function findGaps({ file, language }: Follower, feed: readonly string[]): string[] {
  const handled = readHandled(file)
  const at = feed.findIndex((id, i) => id !== handled[i])
  if (at === -1 && handled.length === feed.length) return []
  return [
    `the ${language} follower handled ${handled.length} of ${feed.length} events, and differs from number ${at + 1} on`,
  ]
}

/** Compares the quotes there are with those that callers were told of. */
async function findDoubles(db: Db, storeId: string, told: ReadonlyMap<string, string>): Promise<string[]> {
  const quotes = await db.selectFrom('quote').select(['id', 'po_number']).where('store_id', '=', storeId).execute()
  const found = quotes.map(({ id, po_number }) => `${po_number} ${formatId('qte', id)}`)
  const expected = new Set([...told].map((entry) => entry.join(' ')))
  return [
    ...found.filter((quote) => !expected.has(quote)).map((quote) => `a quote nobody was told of: ${quote}`),
    ...[...expected].filter((quote) => !found.includes(quote)).map((quote) => `a quote that is not there: ${quote}`),
  ]
}
