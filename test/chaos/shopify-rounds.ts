import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '../../src/database/database.ts'
import { SecretBox } from '../../src/domain/secrets/secret-box.ts'
import { installApp } from '../support/shopify/install-app.ts'
import { type FakeShop, type ShopifyFake, startShopifyFake } from '../support/shopify/shopify-fake.ts'
import { checkLives } from './checks.ts'
import { convertAll, isConverted, pressConvert } from './convert.ts'
import { Dice } from './dice.ts'
import { type Life, lead } from './life.ts'
import type { Member } from './processes.ts'
import type { ChaosOptions } from './rounds.ts'
import { type ChaosShop, openChaosShop } from './shop.ts'
import { openWorld, SECRET_KEY, type World } from './world.ts'

const LIVES = 4
const ASKED_WITHIN_MS = 5_000
const KILLED_WITHIN_MS = 40
/** A quote is ready to be converted within this time, even if every process was just killed. */
const READY_WITHIN_MS = 120_000
/** Two minutes for a lease and the job that follows it, several times over. */
const RECOVERS_WITHIN_MS = 420_000
/** Processes die just after Shopify was asked this: before, while and after it makes the draft order. */
const POINTS = ['DraftOrdersMarked', 'DraftOrderCreate', 'DraftOrderGet']
/** Faults of one of the round's draft orders: answers that never come, before or after it was made. */
const FAULTS = [null, null, 'stalled', 'lost', 'reset', '503'] as const

/**
 * Runs the rounds on Shopify's fake: in each, quotes are converted and processes killed in the middle. They come back while the next
 * quotes are made ready; what a killed process held is taken up meanwhile, and by staff who press the button again. Checks that every
 * quote ends with one draft order there, with the same cents; prints a line for each round, and returns the number of findings.
 */
export async function runShopifyChaos({
  rounds,
  minutes,
  seed,
  say,
}: Pick<ChaosOptions, 'rounds' | 'seed' | 'say'> & { minutes: number }): Promise<number> {
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
  const began = performance.now()
  const all: Life[] = []
  const findings: string[] = []
  const restarts = new Map<Member, Promise<void>>()
  const isTime = () => performance.now() - began < minutes * 60_000
  for (let round = 1; round <= rounds && isTime(); round++) {
    await pool.query('delete from rate_bucket')
    const unsure = all.slice(-LIVES).filter((life) => !isConverted(life))
    const lives = Array.from({ length: LIVES }, () => newLife(shop))
    all.push(...lives)
    const until = Date.now() + READY_WITHIN_MS
    const ready = lives.map((life) => lead(life, origins, until).catch(({ message }) => findings.push(message)))
    await Promise.all(ready)
    const fault = dice.pick(FAULTS)
    if (fault) fake.fault({ when: 'DraftOrderCreate', what: fault })
    const seen = fake.log.length
    for (const life of [...lives, ...unsure]) void pressConvert(life, origins)
    const point = dice.pick(POINTS)
    await untilAsked(fake, seen, point)
    await delay(dice.below(KILLED_WITHIN_MS))
    const killed = await killSome(world, dice, restarts)
    say(
      `${String(round).padStart(4)}  killed ${killed} after ${point}${fault ? `, ${fault}` : ''}; ${there.drafts.size} draft orders for ${all.length} quotes so far, ${seconds(began)} s`,
    )
  }
  say('waiting for what the killed processes left')
  await Promise.all(restarts.values())
  const open = await convertAll(all, origins, RECOVERS_WITHIN_MS)
  findings.push(...open.map(({ quoteId }) => `${quoteId} is not converted`))
  findings.push(...(await checkLives(pool, all)), ...(await compareDrafts(pool, shop, there, all.length)))
  findings.push(...fake.mistakes())
  const created = fake.log.filter(({ operation }) => operation === 'DraftOrderCreate').length
  say(
    `${all.length} quotes, ${there.drafts.size} draft orders at Shopify, asked for ${created} times, in ${seconds(began)} s`,
  )
  say(findings.length === 0 ? 'nothing found' : `${findings.length} findings:\n${findings.join('\n')}`)
  return findings.length
}

function seconds(began: number): string {
  return Math.round((performance.now() - began) / 1_000).toString()
}

function settingsOf({ app, origin }: ShopifyFake): Record<string, string> {
  return {
    SHOPIFY_CLIENT_ID: app.clientId,
    SHOPIFY_CLIENT_SECRET: app.secrets.join(','),
    SHOPIFY_ADMIN_ORIGIN: origin,
  }
}

function newLife(shop: ChaosShop): Life {
  return { shop, end: 'accepted', key: randomUUID(), quoteId: null, acknowledged: [] }
}

/** Resolves once Shopify was asked this, or after a while without. */
async function untilAsked({ log }: ShopifyFake, seen: number, point: string): Promise<void> {
  const end = Date.now() + ASKED_WITHIN_MS
  while (!log.slice(seen).some(({ operation }) => operation === point) && Date.now() < end) await delay(2)
}

/** Kills an API process, both, or a worker; each starts again at once, before it may be the next one's turn. */
async function killSome({ members }: World, dice: Dice, restarts: Map<Member, Promise<void>>): Promise<string> {
  const [first, second, ...workers] = members
  const choices = [[first], [second], [first, second], [dice.pick(workers)]]
  const victims = dice.pick(choices).filter((one) => one !== undefined)
  await Promise.all(victims.map((one) => restarts.get(one)))
  await Promise.all(victims.map((one) => one.kill()))
  for (const one of victims) restarts.set(one, one.start())
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
