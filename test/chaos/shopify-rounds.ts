import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '../../src/database/database.ts'
import { SecretBox } from '../../src/domain/secrets/secret-box.ts'
import { installApp } from '../support/shopify/install-app.ts'
import { type FakeShop, type ShopifyFake, startShopifyFake } from '../support/shopify/shopify-fake.ts'
import { checkLives } from './checks.ts'
import { Dice } from './dice.ts'
import { type Life, lead } from './life.ts'
import type { ChaosOptions } from './rounds.ts'
import { type ChaosShop, openChaosShop } from './shop.ts'
import { openWorld, SECRET_KEY, type World } from './world.ts'

const LIVES = 4
const KILLED_WITHIN_MS = 150
const FIRST_LOOK_WITHIN_MS = 15_000
const ROUND_MS = 3_000
/** Two minutes for a lease and the job that follows it, several times over. */
const RECOVERS_WITHIN_MS = 420_000

/**
 * Runs the rounds on Shopify's fake: in each, processes are killed while they convert quotes. Checks that every quote has one draft order
 * there, with the same cents; prints a line for each round, and returns the number of findings.
 */
export async function runShopifyChaos({
  rounds,
  seed,
  say,
}: Pick<ChaosOptions, 'rounds' | 'seed' | 'say'>): Promise<number> {
  const dice = new Dice(seed)
  say(`chaos on Shopify: ${rounds} rounds, seed ${seed}`)
  await using undo = new AsyncDisposableStack()
  const fake = await startShopifyFake()
  undo.defer(() => fake.close())
  const world = await openWorld({ database: 'own', env: settingsOf(fake) })
  undo.defer(() => world.close())
  const { db, pool } = connect(world.databaseUrl, { max: 4, onError: () => {} })
  undo.defer(() => db.destroy())
  const there = fake.addShop('chaos', { currency: 'USD', taxRates: [], indexLagMs: 60_000 })
  const { origins, receiver } = world
  const shop = await openChaosShop(db, { domain: there.domain, origins, receiver, platform: 'shopify' })
  await installApp(db, new SecretBox([SECRET_KEY]), shop.storeId, there)
  const all: Life[] = []
  const open: Promise<void>[] = []
  const findings: string[] = []
  for (let round = 1; round <= rounds; round++) {
    await pool.query('delete from rate_bucket')
    const lives = Array.from({ length: LIVES }, () => newLife(shop))
    all.push(...lives)
    const seen = fake.log.length
    const led = lives.map((life) =>
      lead(life, origins, Date.now() + RECOVERS_WITHIN_MS).catch((error) => {
        findings.push(`round ${round}: ${error.message}`)
      }),
    )
    open.push(...led)
    await untilConverting(fake, seen)
    await delay(dice.below(KILLED_WITHIN_MS))
    const killed = await killSome(world, dice)
    await Promise.race([Promise.all(led), delay(ROUND_MS)])
    say(
      `${String(round).padStart(4)}  killed ${killed}; ${there.drafts.size} draft orders for ${all.length} quotes so far`,
    )
  }
  say('waiting for what the killed processes left')
  await Promise.all(open)
  findings.push(...(await checkLives(pool, all)), ...(await compareDrafts(pool, shop, there, all.length)))
  findings.push(...fake.mistakes())
  const created = fake.log.filter(({ operation }) => operation === 'DraftOrderCreate').length
  say(`${all.length} quotes, ${there.drafts.size} draft orders at Shopify, asked for ${created} times`)
  say(findings.length === 0 ? 'nothing found' : `${findings.length} findings:\n${findings.join('\n')}`)
  return findings.length
}

function settingsOf({ app, origin }: ShopifyFake): Record<string, string> {
  return {
    SHOPIFY_CLIENT_ID: app.clientId,
    SHOPIFY_CLIENT_SECRET: app.secrets.join(','),
    SHOPIFY_ADMIN_ORIGIN: origin,
  }
}

function newLife(shop: ChaosShop): Life {
  return { shop, end: 'converted', key: randomUUID(), quoteId: null, acknowledged: [] }
}

/** Resolves once a process looks whether a draft order exists: it is about to create one. */
async function untilConverting({ log }: ShopifyFake, seen: number): Promise<void> {
  const end = Date.now() + FIRST_LOOK_WITHIN_MS
  while (!log.slice(seen).some(({ operation }) => operation === 'DraftOrdersMarked') && Date.now() < end) await delay(2)
}

/** Kills an API process, both, or a worker, and starts them again. */
async function killSome({ members }: World, dice: Dice): Promise<string> {
  const [first, second, ...workers] = members
  const choices = [[first], [second], [first, second], [dice.pick(workers)]]
  const victims = dice.pick(choices).filter((one) => one !== undefined)
  await Promise.all(victims.map((one) => one.kill()))
  await Promise.all(victims.map((one) => one.start()))
  return victims.map(({ name }) => name).join(' and ')
}

/** Lists quotes without exactly one draft order at Shopify, and figures that differ. */
async function compareDrafts(
  pool: pg.Pool,
  { storeId }: ChaosShop,
  there: FakeShop,
  quotes: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; total: string; state: string }>(
    'select id, total, state from conversion where store_id = $1',
    [storeId],
  )
  const drafts = [...there.drafts.values()]
  const keyOf = ({ input }: (typeof drafts)[number]) => input.customAttributes?.[0]?.value
  const wrong = rows.flatMap(({ id, total, state }) => {
    const made = drafts.filter((draft) => keyOf(draft) === id)
    const cents = BigInt(total.replace('.', ''))
    if (made.length !== 1) return [`the conversion ${id} (${state}) has ${made.length} draft orders`]
    return made[0]?.figures.total === cents ? [] : [`${id} is ${total} here and ${made[0]?.figures.total} cents there`]
  })
  const counted = rows.length === quotes ? [] : [`${quotes} quotes have ${rows.length} conversions`]
  const stray = drafts.length === rows.length ? [] : [`${drafts.length} draft orders for ${rows.length} conversions`]
  return [...wrong, ...counted, ...stray]
}
