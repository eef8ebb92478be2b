import { setTimeout as wait } from 'node:timers/promises'
import { membersOf } from '../../../../domain/parse-json.ts'
import type { AskerAnswer } from '../../../asker.ts'
import { type CallContext, PlatformUnavailable } from '../../port.ts'
import type { CostBuckets, CostStatus } from '../ports.ts'
import type { CallObserver } from './call-observer.ts'

/** Assumed of a document until Shopify told its cost. */
const FIRST_COST = 50

/** A document, and how many things it asks for at once: a look-up costs as much as it has ids. */
interface Asked {
  document: string
  count: number
}

/** The cost that an answer states; null fields if it says nothing. */
export interface CostSaid {
  requested: number | null
  status: CostStatus | null
}

/** The cost of an answer that says nothing about it. */
export const NOTHING_SAID: CostSaid = { requested: null, status: null }

/** The cost of calls, taken from a bucket that all processes share. */
export class Budget {
  readonly #buckets: CostBuckets
  readonly #observer: CallObserver
  /** The cost of one thing, by document. */
  readonly #costs = new Map<string, number>()

  constructor(buckets: CostBuckets, observer: CallObserver) {
    this.#buckets = buckets
    this.#observer = observer
  }

  /** Takes a document's cost, and returns it. Throws PlatformUnavailable if it is not there before the deadline. */
  async take(call: CallContext, { document, count }: Asked, forPeople: boolean): Promise<number> {
    const each = this.#costs.get(document)
    const cost = each === undefined ? FIRST_COST : Math.ceil(each * count)
    for (;;) {
      const waitMs = await this.#buckets.take(call.storeId, cost, forPeople)
      if (waitMs === 0) return cost
      this.#observer.onWait({ document, by: 'budget', waitMs })
      await waitWithin(call, waitMs)
    }
  }

  /**
   * Ends what `take` took: the level is then what Shopify said, or as before the call if it said nothing. If that cannot be saved the answer
   * still counts, as it may tell of a write; the bucket forgets the cost by itself.
   */
  async settle(storeId: string, asked: Asked, taken: number, { requested, status }: CostSaid): Promise<void> {
    if (requested !== null) this.#costs.set(asked.document, requested / asked.count)
    if (status) {
      this.#observer.onCostLeft({ storeId, available: status.currentlyAvailable, maximum: status.maximumAvailable })
    }
    try {
      await this.#buckets.settle(storeId, taken, status)
    } catch (error) {
      if (!(error instanceof PlatformUnavailable)) this.#observer.onUnsettled({ storeId, error })
    }
  }
}

/** Waits. Throws PlatformUnavailable at once if that would miss the deadline. */
export async function waitWithin({ deadline }: CallContext, waitMs: number): Promise<void> {
  if (Date.now() + waitMs >= deadline.getTime()) throw tooBusy()
  await wait(waitMs)
}

/** Returns the error for calls that Shopify takes no time for: nothing was done. */
export function tooBusy(): PlatformUnavailable {
  const why = { code: 'platform_busy' } as const
  return new PlatformUnavailable('Shopify takes no more calls of this shop for now', { why })
}

/** Returns how long a refusal for too many calls asks us to wait; a second if it does not say. */
export function retryAfterMs(headers: AskerAnswer['headers']): number {
  return Math.max(100, (Number([headers['retry-after']].flat()[0]) || 1) * 1000)
}

/** Reads what an answer says of its cost. */
export function readCost(answer: unknown): CostSaid {
  const cost = membersOf(membersOf(membersOf(answer).extensions).cost)
  const { maximumAvailable, currentlyAvailable, restoreRate } = membersOf(cost.throttleStatus)
  const [maximum, current, rate] = [maximumAvailable, currentlyAvailable, restoreRate].map(numberOf)
  const isWhole = maximum != null && current != null && rate != null && maximum > 0 && rate > 0
  return {
    requested: numberOf(cost.requestedQueryCost),
    status: isWhole ? { maximumAvailable: maximum, currentlyAvailable: current, restoreRate: rate } : null,
  }
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
