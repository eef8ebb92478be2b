import type { Release } from '../../database/webhooks/release-lanes.ts'
import type { Outcome } from '../../database/webhooks/webhook-outcomes.ts'
import type { Turn } from '../../database/webhooks/webhook-turns.ts'
import { idToUuid } from '../../domain/id.ts'
import { type SecretBox, Unreadable } from '../../domain/secrets/secret-box.ts'
import { signingKeys } from '../../domain/webhooks/signing-keys.ts'
import { unavailableUntil } from '../../domain/webhooks/webhook-retry.ts'
import { type AttemptTools, attemptDelivery } from './attempt-delivery.ts'

/** The most concurrent requests to one endpoint. */
const AT_ONCE = 8
/** A turn starts no request later than this, so that a slow receiver does not keep its place for long. */
const STARTS_WITHIN_MS = 10_000
/** A lane waits this long if nothing can be signed for it. */
const UNSIGNED_WAIT_MS = 60_000

/** The tools for a turn. */
export interface TurnTools extends AttemptTools {
  secretBox: SecretBox
  /** Saves an outcome and returns whether the lane may continue. */
  keep: (outcome: Outcome) => Promise<boolean>
  /** Called with the reason if nothing can be signed for the lane. */
  onUnsigned: (error: Unreadable) => void
  /** Returns whether the lease still holds and the worker is not stopping. */
  mayStart: () => boolean
  /** Returns the lane's share of concurrent requests, treated as at least one. */
  share: () => number
}

/**
 * Makes a turn's deliveries: the first alone, then one more at a time with each success. If the endpoint turns out to be unavailable, no
 * more are started; those not started use up no attempt. Returns the lane's release once every outcome is saved, or throws what saving
 * one threw.
 */
export async function runTurn(turn: Turn, tools: TurnTools): Promise<Release> {
  const { lane, retries, fresh } = turn
  const deliveries = [...retries, ...fresh]
  const keys = deliveries.length > 0 ? readKeys(tools, lane) : []
  if (!keys) return leaveUnsigned(turn, tools.clock())
  const outcomes: Outcome[] = []
  const kept: Promise<void>[] = []
  const startUntil = performance.now() + STARTS_WITHIN_MS
  let atOnce = 1
  let mayGoOn = true
  const mayStart = () => mayGoOn && performance.now() < startUntil && tools.mayStart()

  const started = await startInOrder(deliveries, {
    atOnce: () => Math.max(1, Math.min(atOnce, AT_ONCE, Math.floor(tools.share()))),
    mayStart,
    work: async (delivery) => {
      const outcome = await attemptDelivery(lane, delivery, keys, tools)
      outcomes.push(outcome)
      if (outcome.verdict.state === 'delivered') atOnce += 1
      if (outcome.verdict.unavailable) mayGoOn = false
      const keeping = tools.keep(outcome).then((isOn) => {
        mayGoOn &&= isOn
      })
      kept.push(keeping)
      keeping.catch(() => {}) // thrown below, once all attempts under way have ended
    },
  })
  await Promise.all(kept)
  return toRelease(turn, started, outcomes, tools.clock())
}

/**
 * Returns the lane's signing keys; null if its secret cannot be read here. Then everything waits, uses up no attempt and does not count
 * against the endpoint: another process may have the key, or this one after its next start.
 */
function readKeys({ secretBox, onUnsigned }: TurnTools, lane: Turn['lane']): Buffer[] | null {
  try {
    return signingKeys(secretBox, lane)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    onUnsigned(error)
    return null
  }
}

function leaveUnsigned(turn: Turn, now: Date): Release {
  return { ...toRelease(turn, 0, [], now), unavailableUntil: new Date(now.getTime() + UNSIGNED_WAIT_MS) }
}

interface Work<T> {
  atOnce: () => number
  mayStart: () => boolean
  work: (item: T) => Promise<void>
}

/** Starts work on the items in order, this many at once, as long as it may; returns how many were started once all have ended. */
async function startInOrder<T>(items: readonly T[], { atOnce, mayStart, work }: Work<T>): Promise<number> {
  const running = new Set<Promise<void>>()
  let started = 0
  for (const item of items) {
    while (running.size >= atOnce()) await Promise.race(running)
    if (!mayStart()) break
    started += 1
    const one: Promise<void> = work(item).finally(() => running.delete(one))
    running.add(one)
  }
  await Promise.all(running)
  return started
}

function toRelease(
  { lane, retries, fresh, end, head, isDoubtful }: Turn,
  started: number,
  outcomes: readonly Outcome[],
  now: Date,
): Release {
  const reached = fresh[started - retries.length - 1]
  const isWhole = started === retries.length + fresh.length
  const retryTimes = outcomes.flatMap(({ verdict }) => verdict.nextAttemptAt?.getTime() ?? [])
  return {
    lane,
    cursor: isWhole ? end : reached ? idToUuid('evt', reached.event.id) : lane.cursor,
    head: isWhole ? head : null,
    isDoubtful: isWhole ? isDoubtful : lane.abandoned,
    unavailableUntil: unavailableUntil(
      outcomes.map(({ verdict }) => verdict),
      now,
    ),
    tookRetries: lane.retriesDue || lane.abandoned,
    firstRetryAt: retryTimes.length > 0 ? new Date(Math.min(...retryTimes)) : null,
  }
}
