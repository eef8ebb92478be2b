import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Systems } from '../../commands/context.ts'
import { recordOutcomes } from '../../commands/record-outcomes.ts'
import { Batch } from '../../store/batch.ts'
import { withoutValues } from '../../store/database-error.ts'
import { claimLanes, type Lane, type Release, releaseLanes, renewLanes } from '../../store/lane-leases.ts'
import type { Outcome } from '../../store/webhook-outcomes.ts'
import { readTurns, type Turn } from '../../store/webhook-work.ts'
import { runTurn } from './run-turn.ts'

/** Lanes worked on at once: many, since those of slow receivers wait rather than work. */
const LANES = 128
const LEASE_MS = 45_000
const POLL_MS = 250
/** Between one look for due lanes that found none and the next. */
const IDLE_MS = 5
/** Before looking again when the database failed. */
const FAILED_MS = 1_000
const OUTCOMES_AT_ONCE = 256
/** How long a worker that stops waits for attempts under way; the others are made again, by whoever finds their lanes. */
const STOP_WITHIN_MS = 5_000

/** What is told of every attempt. */
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

/** A lane in work, and until when on this process's own clock its lease holds. */
interface Held {
  lane: Lane
  until: number
}

/**
 * Delivers webhooks: takes the lanes that are due, gives each a turn, writes what came of it and lets go of them. Any number of
 * engines work on one database; a lane that one dies with is taken over by another when its lease ends.
 */
export class DeliveryEngine {
  readonly #options: EngineOptions
  readonly #worker = randomUUID()
  readonly #leaseMs: number
  readonly #lanes: number
  readonly #outcomes: Batch<Outcome, boolean>
  readonly #releases: Batch<Release, Release>
  readonly #held = new Map<string, Held>()
  readonly #turns = new Set<Promise<void>>()
  #timers: NodeJS.Timeout[] = []
  #claiming = Promise.resolve()
  #isClaiming = false
  #isHinted = false
  #isStopping = false
  /** What still runs is left to others: nothing of it is written any more. */
  #isCutOff = false

  constructor(options: EngineOptions) {
    const { systems, clock } = options
    this.#options = options
    this.#leaseMs = options.leaseMs ?? LEASE_MS
    this.#lanes = options.lanes ?? LANES
    this.#outcomes = new Batch((outcomes) => recordOutcomes(systems, outcomes, clock()), OUTCOMES_AT_ONCE)
    this.#releases = new Batch(async (releases) => {
      await releaseLanes(systems.db, releases, clock())
      return releases
    })
  }

  /** Looks for due lanes from now on: when it is woken, and every 250 ms in any case. */
  start(): void {
    this.#timers = [setInterval(() => this.wake(), POLL_MS), setInterval(() => void this.#renew(), this.#leaseMs / 3)]
    this.wake()
  }

  /** Says that a lane may be due. */
  wake(): void {
    this.#isHinted = true
    if (!this.#isClaiming) this.#claiming = this.#claimAll()
  }

  /** Works until no lane is due at the clock's time; returns how many turns it took. For tests, which move the clock. */
  async runDue(): Promise<number> {
    let taken = 0
    for (let turns = await this.#claim(); turns.length > 0; turns = await this.#claim()) {
      await Promise.all(turns.map((turn) => this.#take(turn)))
      taken += turns.length
    }
    return taken
  }

  /** Claims nothing more and ends the turns under way; what does not end within a while is left to others. */
  async stop(): Promise<void> {
    this.#isStopping = true
    for (const timer of this.#timers) clearInterval(timer)
    await this.#claiming
    const late = setTimeout(STOP_WITHIN_MS, undefined, { ref: false })
    await Promise.race([Promise.all(this.#turns), late])
    this.#isCutOff = true
  }

  /** Claims for as long as somebody hints that it is worth it. After finding nothing it waits a little: hints come with every commit. */
  async #claimAll(): Promise<void> {
    this.#isClaiming = true
    while (this.#isHinted && !this.#isStopping && this.#turns.size < this.#lanes) {
      this.#isHinted = false
      try {
        const turns = await this.#claim()
        for (const turn of turns) this.#begin(turn)
        if (turns.length === 0) await setTimeout(IDLE_MS)
      } catch (error) {
        this.#log(error, 'due webhook deliveries could not be looked for')
        await setTimeout(FAILED_MS)
      }
    }
    this.#isClaiming = false
  }

  #begin(turn: Turn): void {
    const taking = this.#take(turn).finally(() => {
      this.#turns.delete(taking)
      this.wake()
    })
    this.#turns.add(taking)
  }

  async #claim(): Promise<Turn[]> {
    const { systems, clock } = this.#options
    const until = performance.now() + this.#leaseMs
    const claim = { worker: this.#worker, most: this.#lanes - this.#turns.size, leaseMs: this.#leaseMs, now: clock() }
    const lanes = await claimLanes(systems.db, claim)
    const turns = await readTurns(systems.db, lanes, claim.now)
    for (const lane of lanes) this.#held.set(lane.endpointId, { lane, until })
    return turns
  }

  /** Gives a lane its turn. One that fails is left as it is: when the lease ends, another worker goes on with it. */
  async #take(turn: Turn): Promise<void> {
    const { lane } = turn
    const held = this.#held.get(lane.endpointId)
    try {
      const release = await runTurn(turn, {
        ...this.#options,
        ...this.#options.systems,
        keep: (outcome) => this.#keep(outcome),
        mayStart: () => !this.#isStopping && held !== undefined && performance.now() < held.until,
      })
      if (!this.#isCutOff) await this.#releases.add(release)
    } catch (error) {
      this.#log(error, 'a turn of webhook deliveries could not be ended')
    } finally {
      if (this.#held.get(lane.endpointId) === held) this.#held.delete(lane.endpointId)
    }
  }

  async #keep(outcome: Outcome): Promise<boolean> {
    if (this.#isCutOff) return false
    this.#options.metrics?.attempted(outcome.verdict.state, outcome.answer.ms)
    return this.#outcomes.add(outcome)
  }

  async #renew(): Promise<void> {
    const held = [...this.#held.values()]
    if (held.length === 0) return
    const until = performance.now() + this.#leaseMs
    try {
      const ours = await renewLanes(
        this.#options.systems.db,
        held.map(({ lane }) => lane),
        this.#leaseMs,
      )
      for (const one of held) one.until = ours.has(one.lane.endpointId) ? until : 0
    } catch (error) {
      this.#log(error, 'leases of webhook lanes could not be renewed')
    }
  }

  #log(error: unknown, message: string): void {
    this.#options.logger.error({ err: withoutValues(error) }, message)
  }
}
