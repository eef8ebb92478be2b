import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Systems } from '../../commands/context.ts'
import { byStore } from '../../database/distribution/by-store.ts'
import { FailureLog } from '../../database/failure-log.ts'
import { claimLanes, type LaneShare } from '../../database/webhooks/claim-lanes.ts'
import { type Lane, renewLanes } from '../../database/webhooks/lane-leases.ts'
import type { Outcome } from '../../database/webhooks/webhook-outcomes.ts'
import { readTurns, type Turn } from '../../database/webhooks/webhook-turns.ts'
import { formatId } from '../../domain/id.ts'
import type { DueStores } from '../due-stores.ts'
import { type LaneBatches, openDueLanes, openLaneBatches } from './lane-batches.ts'
import { laneShare } from './lane-share.ts'
import { RequestBudget } from './request-budget.ts'
import { runTurn } from './run-turn.ts'

/** Lanes worked on at once: many, since lanes of slow receivers mostly wait. */
const LANES = 256
const LEASE_MS = 45_000
const POLL_MS = 250
/** The pause after a look that found no due lanes. */
const IDLE_MS = 5
/** The pause before looking again at a due lane with nothing to send: its store is just recording an event. */
const EMPTY_MS = 20
/** The pause after a database failure. */
const FAILED_MS = 1_000
/** A stopping worker waits this long for attempts in progress; the next holder of the lanes repeats the others. */
const STOP_WITHIN_MS = 5_000

/** Told about every attempt. */
export interface DeliveryMetrics {
  attempted(outcome: Outcome['verdict']['state'], ms: number): void
}

export interface EngineOptions {
  systems: Pick<Systems, 'db' | 'secretBox' | 'poster'>
  clock: () => Date
  /** Without a trailing slash. */
  baseUrl: string
  docsUrl: string
  logger: FastifyBaseLogger
  metrics?: DeliveryMetrics
  lanes?: number
  leaseMs?: number
}

/** A held lane and its work. */
interface Claimed {
  lane: Lane
  /** Until when its lease holds, by this process's clock. */
  until: number
  turn: Promise<Turn | undefined>
}

/**
 * Delivers webhooks: claims due lanes, gives each a turn, writes the outcomes and releases them. Any number of engines work on one
 * database; when one dies, another takes over its lanes as their leases end.
 */
export class DeliveryEngine {
  readonly #options: EngineOptions
  readonly #trouble: FailureLog
  readonly #worker = randomUUID()
  readonly #leaseMs: number
  readonly #lanes: number
  readonly #outcomes: LaneBatches['outcomes']
  readonly #releases: LaneBatches['releases']
  readonly #held = new Map<string, Claimed>()
  readonly #turns = new Set<Promise<void>>()
  readonly #budget = new RequestBudget()
  readonly #due: DueStores
  #timers: NodeJS.Timeout[] = []
  #claiming = Promise.resolve()
  #isClaiming = false
  #isHinted = false
  #isStopping = false
  /** True once remaining work is left to others and none of it is written any more. */
  #isCutOff = false

  constructor(options: EngineOptions) {
    const { systems, clock } = options
    this.#options = options
    this.#trouble = new FailureLog(options.logger)
    this.#leaseMs = options.leaseMs ?? LEASE_MS
    this.#lanes = options.lanes ?? LANES
    this.#due = openDueLanes(systems.db, clock, (error) =>
      this.#log(error, 'failed to look for due webhook deliveries'),
    )
    const { outcomes, releases } = openLaneBatches(systems, clock)
    this.#outcomes = outcomes
    this.#releases = releases
  }

  /** Starts looking for due lanes: when woken, and at least every 250 ms. */
  start(): void {
    this.#timers = [setInterval(() => this.#poll(), POLL_MS), setInterval(() => void this.#renew(), this.#leaseMs / 3)]
    this.wake()
  }

  #poll(): void {
    this.#budget.adjust()
    this.wake()
  }

  /** Tells the engine that a lane may be due, of these stores if they are known. */
  wake(stores: readonly string[] = []): void {
    this.#due.note(stores)
    this.#isHinted = true
    if (!this.#isClaiming) this.#claiming = this.#claimAll()
  }

  /** Works until no lane is due at the clock's time; returns the number of turns. For tests, which move the clock. */
  async runDue(): Promise<number> {
    let taken = 0
    this.#due.lookAgain()
    for (let claimed = await this.#claim(); claimed.length > 0; claimed = await this.#claim()) {
      await Promise.all(claimed.map((one) => this.#take(one)))
      taken += claimed.length
    }
    return taken
  }

  /** Claims nothing more and ends the turns under way; what takes too long is left to others. */
  async stop(): Promise<void> {
    this.#isStopping = true
    for (const timer of this.#timers) clearInterval(timer)
    await this.#claiming
    const late = setTimeout(STOP_WITHIN_MS, undefined, { ref: false })
    await Promise.race([Promise.all(this.#turns), late])
    this.#isCutOff = true
  }

  /** Claims while something is due. After finding nothing it pauses briefly: hints come with every commit. */
  async #claimAll(): Promise<void> {
    this.#isClaiming = true
    while (this.#isHinted && !this.#isStopping && this.#share().most > 0) {
      this.#isHinted = false
      try {
        const claimed = await this.#claim()
        for (const one of claimed) this.#begin(one)
        if (claimed.length === 0) await setTimeout(IDLE_MS)
        else this.#isHinted = true
      } catch (error) {
        this.#log(error, 'failed to look for due webhook deliveries')
        await setTimeout(FAILED_MS)
      }
    }
    this.#isClaiming = false
  }

  #begin(claimed: Claimed): void {
    const taking = this.#take(claimed).then(async (attempts) => {
      this.#turns.delete(taking)
      if (attempts === 0) await setTimeout(EMPTY_MS)
      this.wake()
    })
    this.#turns.add(taking)
  }

  /** Returns what may be claimed: fewer lanes if the process is busy, since long turns cost memory. */
  #share(): LaneShare {
    const stores = [...this.#held.values()].map(({ lane }) => lane.storeId)
    return laneShare(Math.min(this.#lanes, this.#budget.requests), stores)
  }

  /** Claims due lanes and starts reading all their turns together. */
  async #claim(): Promise<Claimed[]> {
    const { systems, clock } = this.#options
    const until = performance.now() + this.#leaseMs
    const now = clock()
    const share = this.#share()
    const stores = await this.#due.take(share.most)
    const onMore = (storeId: string) => this.#due.note([storeId])
    const onTrouble = (error: unknown) => this.#log(error, 'failed to claim due webhook deliveries')
    const claim = { share, worker: this.#worker, leaseMs: this.#leaseMs, now, stores, onMore, onTrouble }
    const lanes = await claimLanes(systems.db, claim)
    const run = (ones: readonly Lane[]) => readTurns(systems.db, ones, now)
    const storeOf = ({ storeId }: Lane) => storeId
    const failed = (error: unknown) => {
      this.#log(error, 'failed to read due webhook deliveries')
      return undefined
    }
    const reading = byStore<Lane, Turn | undefined>(systems.db, lanes, { storeOf, run, failed })
    const claimed = lanes.map((lane, n) => ({ lane, until, turn: reading.then((turns) => turns[n]) }))
    for (const one of claimed) this.#held.set(one.lane.endpointId, one)
    return claimed
  }

  /**
   * Gives a lane its turn and returns its number of attempts. A failed turn is left as it is: when the lease ends, another worker
   * continues it.
   */
  async #take(held: Claimed): Promise<number> {
    const { lane } = held
    let attempts = 0
    try {
      const turn = await held.turn
      if (!turn) return 0
      const release = await runTurn(turn, {
        ...this.#options,
        ...this.#options.systems,
        keep: (outcome) => {
          attempts += 1
          return this.#keep(outcome)
        },
        onUnsigned: (error) => this.#log(error, "webhooks wait: failed to read the endpoint's signing secret", lane),
        mayStart: () => !this.#isStopping && performance.now() < held.until,
        share: () => this.#budget.requests / Math.max(1, this.#turns.size),
      })
      if (!this.#isCutOff) await this.#releases.add(release)
    } catch (error) {
      this.#log(error, 'failed to finish a turn of webhook deliveries', lane)
    } finally {
      if (this.#held.get(lane.endpointId) === held) this.#held.delete(lane.endpointId)
      this.#due.note([lane.storeId])
    }
    return attempts
  }

  async #keep(outcome: Outcome): Promise<boolean> {
    if (this.#isCutOff) return false
    this.#options.metrics?.attempted(outcome.verdict.state, outcome.answer.ms)
    return this.#outcomes.add(outcome)
  }

  async #renew(): Promise<void> {
    const { db } = this.#options.systems
    const held = [...this.#held.values()]
    const until = performance.now() + this.#leaseMs
    const run = async (ones: readonly Claimed[]) => {
      const lanes = ones.map(({ lane }) => lane)
      const ours = await renewLanes(db, lanes, this.#leaseMs)
      for (const one of ones) one.until = ours.has(one.lane.endpointId) ? until : 0
      return ones
    }
    const failed = (error: unknown) => this.#log(error, 'failed to renew leases of webhook lanes')
    await byStore<Claimed, unknown>(db, held, {
      storeOf: ({ lane }) => lane.storeId,
      run,
      failed,
    })
  }

  #log(error: unknown, message: string, lane?: Lane): void {
    const endpoint = lane && { store: lane.storeId, endpoint: formatId('whe', lane.endpointId) }
    this.#trouble.say(error, message, endpoint)
  }
}
