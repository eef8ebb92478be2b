import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { connect } from '../../src/database/database.ts'
import { checkFeed, checkFigures, checkLives, listLateJobs, listUnavailable, listUndelivered } from './checks.ts'
import { Dice } from './dice.ts'
import { type Fault, faultsOf } from './faults.ts'
import { ENDS, type Life, lead } from './life.ts'
import { untilUp } from './server.ts'
import { type ChaosShop, openChaosShop } from './shop.ts'
import { openWorld, type World, type WorldOptions } from './world.ts'

export interface ChaosOptions extends WorldOptions {
  rounds: number
  seed: number
  /** Only the faults whose name contains this. */
  only?: string
  say: (line: string) => void
}

const SHOPS = 4
const LIVES = 6
const FAULT_WITHIN_MS = 1_200
/** The time the service has to recover from any fault and finish every life. */
const RECOVERS_WITHIN_MS = 300_000
/** A round continues without lives that wait for longer, for instance for a key that a killed process held. */
const ROUND_MS = 8_000
/** The work of a killed process resumes within a minute; a little more for a busy machine. */
const LATE_S = 90

/** Runs the rounds, prints a line for each and a summary, and returns the number of findings. */
export async function runChaos({ rounds, seed, database, only = '', say }: ChaosOptions): Promise<number> {
  const dice = new Dice(seed)
  say(`chaos: ${rounds} rounds, seed ${seed}`)
  const world = await openWorld({ database })
  const { db, pool } = connect(world.databaseUrl, { max: 4, onError: () => {} })
  const findings: string[] = []
  const tally = new Map<string, number>()
  let longestMs = 0
  try {
    const shops: ChaosShop[] = []
    for (let i = 0; i < SHOPS; i++) {
      const domain = `chaos-${i}-${randomUUID().slice(0, 8)}.example.com`
      shops.push(await openChaosShop(db, { domain, origins: world.origins, receiver: world.receiver }))
    }
    const faults = faultsOf(world).filter(({ name }) => name.includes(only))
    const all: Life[] = []
    const open = new Set<Promise<void>>()
    for (let round = 1; round <= rounds; round++) {
      const fault = dice.pick(faults)
      tally.set(fault.name, (tally.get(fault.name) ?? 0) + 1)
      await pool.query('delete from rate_bucket')
      const started = performance.now()
      const { lives, found } = await runRound(world, { shops, fault, dice, open, late: findings })
      const tookMs = performance.now() - started
      longestMs = Math.max(longestMs, tookMs)
      all.push(...lives)
      found.push(...(await checkLives(pool, lives)), ...(await listEnded(world)))
      say(
        `${String(round).padStart(4)}  ${fault.name}: ${found.length === 0 ? 'nothing lost' : found.join('\n      ')} (${(tookMs / 1000).toFixed(1)} s)`,
      )
      findings.push(...found)
    }
    await Promise.all(open)
    say('at the end: every event delivered, every job done, feeds and figures as they should be')
    findings.push(...(await checkLives(pool, all)))
    for (const shop of shops) findings.push(...(await checkFeed(pool, shop)))
    findings.push(...(await settle(world, pool, shops)), ...(await checkFigures(db, shops)))
    try {
      world.receiver.check()
    } catch (error) {
      findings.push(`webhooks that do not verify: ${(error as Error).message}`)
    }
    for (const member of world.members) {
      const code = await member.stop()
      if (code !== 0) findings.push(`${member.name} ended with ${code} on SIGTERM:\n${member.log()}`)
    }
    const acknowledged = all.reduce((sum, life) => sum + life.acknowledged.length, 0)
    say(`faults: ${[...tally].map(([name, count]) => `${name} ${count}`).join(', ')}`)
    say(
      `${all.length} quotes, ${acknowledged} acknowledged steps, ${world.receiver.requests.length} webhooks; the longest round ${(longestMs / 1000).toFixed(1)} s`,
    )
    say(findings.length === 0 ? 'nothing found' : `${findings.length} findings:\n${findings.join('\n')}`)
  } finally {
    await db.destroy()
    await world.close()
  }
  return findings.length
}

interface Round {
  shops: readonly ChaosShop[]
  fault: Fault
  dice: Dice
  /** The unfinished lives of all rounds. */
  open: Set<Promise<void>>
  /** Their findings, reported later. */
  late: string[]
}

async function runRound(
  world: World,
  { shops, fault, dice, open, late }: Round,
): Promise<{ lives: Life[]; found: string[] }> {
  const found: string[] = []
  const until = Date.now() + RECOVERS_WITHIN_MS
  const lives = Array.from(
    { length: LIVES },
    (): Life => ({ shop: dice.pick(shops), end: dice.pick(ENDS), key: randomUUID(), quoteId: null, acknowledged: [] }),
  )
  const pids = world.members.map(({ pid }) => pid)
  const led = lives.map(async (life, i) => {
    await delay(i * 150)
    await lead(life, world.origins, until).catch((error) => late.push(`${fault.name}: ${error.message}`))
  })
  for (const one of led) {
    const isOver = one.finally(() => open.delete(isOver))
    open.add(isOver)
  }
  await delay(dice.below(FAULT_WITHIN_MS))
  await fault.strike(world, dice).catch((error) => found.push(`${fault.name} went wrong: ${error.message}`))
  await untilUp(world.databaseUrl)
  await Promise.race([Promise.all(led), delay(ROUND_MS)])
  const changed = world.members.filter(({ pid }, i) => pid !== pids[i]).length
  if (changed > (fault.name === 'a process is killed' ? 1 : 0)) found.push(`${changed} processes are others now`)
  return { lives, found }
}

/** Reports each process that ended by itself, once, and restarts it so that the rounds continue. */
async function listEnded({ members }: World): Promise<string[]> {
  const ended = members.filter(({ ended }) => ended !== null)
  const words = ended.map(({ ended }) => ended ?? '')
  for (const member of ended) {
    member.ended = null
    await member.start()
  }
  return words
}

/** Waits for background work; returns what is not done in time. */
async function settle(
  world: World,
  pool: Parameters<typeof checkFeed>[0],
  shops: readonly ChaosShop[],
): Promise<string[]> {
  for (const end = Date.now() + LATE_S * 1_000; ; await delay(500)) {
    const missing = await listUndelivered(pool, shops, world.receiver)
    const jobs = await listLateJobs(pool, 0)
    if (missing.length === 0 && jobs.length === 0) return []
    if (Date.now() < end) continue
    return [
      ...(missing.length > 0
        ? [`${missing.length} events were never delivered: ${missing.slice(0, 5).join(', ')}`]
        : []),
      ...(await listUnavailable(pool)),
      ...jobs.map((job) => `a job is not done: ${job}`),
    ]
  }
}
