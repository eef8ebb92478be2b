import type { Release } from '../../database/webhooks/lane-leases.ts'
import type { Outcome } from '../../database/webhooks/webhook-outcomes.ts'
import type { Turn } from '../../database/webhooks/webhook-work.ts'
import { idToUuid } from '../../domain/id.ts'
import { type SecretBox, Unreadable } from '../../domain/secrets/secret-box.ts'
import { signingKeys } from '../../domain/webhooks/signing-keys.ts'
import { unavailableUntil } from '../../domain/webhooks/webhook-retry.ts'
import { type AttemptTools, attemptDelivery } from './attempt-delivery.ts'

/** Requests to one endpoint at once, at most. */
const AT_ONCE = 8
/** A turn starts no request later than this, so that a slow receiver does not keep its place for long. */
const STARTS_WITHIN_MS = 10_000
/** How long a lane waits that nothing can be signed for. */
const UNSIGNED_WAIT_MS = 60_000

/** What a turn works with. */
export interface TurnTools extends AttemptTools {
  secretBox: SecretBox
  /** Keeps an outcome, and says whether the lane may be gone on with. */
  keep: (outcome: Outcome) => Promise<boolean>
  /** Told why nothing can be signed for the lane. */
  onUnsigned: (error: Unreadable) => void
  /** Whether the lease still holds and the worker is not stopping. */
  mayStart: () => boolean
  /** How many requests at once are this lane's: at least one, whatever it says. */
  share: () => number
}

/**
 * Makes the deliveries of a turn: the first alone, then with each that succeeds one more at a time. When the endpoint turns
 * out to be unavailable no more are started; what was not started uses up no attempt. Returns how to leave the lane, once every
 * outcome is kept; or throws what keeping one did.
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
      keeping.catch(() => {}) // thrown below, when all attempts under way have ended
    },
  })
  await Promise.all(kept)
  return toRelease(turn, started, outcomes, tools.clock())
}

/**
 * The keys that sign for the lane; null where its secret cannot be read here. Then all of it waits, uses up no attempt and is no
 * failure of the endpoint: another process may have the key, or this one again after its next start.
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

/** Starts work on the items in their order, so many at once, for as long as it may; returns how many when all of it has ended. */
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
