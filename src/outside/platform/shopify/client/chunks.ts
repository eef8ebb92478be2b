import type { CallContext } from '../../port.ts'
import { TooCostly } from '../too-costly.ts'

const ARRIVE_WITHIN_MS = 5
const MOST_IN_FLIGHT = { people: 4, work: 1 }
const LARGEST = 25

interface Waiting<Id, Found> {
  call: CallContext
  id: Id
  resolve: (found: Found | undefined) => void
  reject: (error: unknown) => void
}

/** The look-ups of a store that wait: people's, or those of background work. */
interface Queue<Id, Found> {
  line: 'people' | 'work'
  waiting: Waiting<Id, Found>[]
  timer: NodeJS.Timeout | null
  inFlight: number
}

/**
 * Look-ups of ids, asked for together: those of a store that arrive within 5 ms, in chunks of at most 25, four at a time; background work
 * apart, so that nobody waits for its turn at the cost bucket, and one chunk after the other, so that what it gets of the bucket answers
 * whole look-ups. A chunk that costs more than Shopify takes is made as large as it takes, and
 * so are those after it.
 */
export class Chunks<Id, Found> {
  readonly #ask: (call: CallContext, ids: readonly Id[]) => Promise<ReadonlyMap<Id, Found>>
  readonly #queues = new Map<string, Queue<Id, Found>>()
  #most: number

  constructor(ask: (call: CallContext, ids: readonly Id[]) => Promise<ReadonlyMap<Id, Found>>, most = LARGEST) {
    this.#ask = ask
    this.#most = most
  }

  /** Returns what was found; unknown ids are absent. Rejects if a chunk failed. */
  async find(call: CallContext, ids: readonly Id[]): Promise<Map<Id, Found>> {
    const distinct = [...new Set(ids)]
    const found = await Promise.all(distinct.map((id) => this.#findOne(call, id)))
    return new Map(distinct.flatMap((id, i) => (found[i] === undefined ? [] : [[id, found[i]]])))
  }

  #findOne(call: CallContext, id: Id): Promise<Found | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<Found | undefined>()
    const line = call.isBackground ? 'work' : 'people'
    const name = `${call.storeId} ${line}`
    const queue = this.#queues.get(name) ?? { line, waiting: [], timer: null, inFlight: 0 }
    this.#queues.set(name, queue)
    queue.waiting.push({ call, id, resolve, reject })
    queue.timer ??= setTimeout(() => {
      queue.timer = null
      this.#send(name, queue)
    }, ARRIVE_WITHIN_MS)
    return promise
  }

  #send(name: string, queue: Queue<Id, Found>): void {
    while (queue.waiting.length > 0 && queue.inFlight < MOST_IN_FLIGHT[queue.line]) {
      const chunk = new Set([...new Set(queue.waiting.map(({ id }) => id))].slice(0, this.#most))
      const asked = queue.waiting.filter(({ id }) => chunk.has(id))
      queue.waiting = queue.waiting.filter(({ id }) => !chunk.has(id))
      queue.inFlight += 1
      void this.#answer(queue, [...chunk], asked).finally(() => {
        queue.inFlight -= 1
        this.#send(name, queue)
      })
    }
    if (queue.inFlight === 0 && queue.timer === null) this.#queues.delete(name)
  }

  async #answer(queue: Queue<Id, Found>, ids: readonly Id[], asked: readonly Waiting<Id, Found>[]): Promise<void> {
    try {
      const found = await this.#ask(together(asked), ids)
      for (const { id, resolve } of asked) resolve(found.get(id))
    } catch (error) {
      if (error instanceof TooCostly && ids.length > 1) {
        this.#most = Math.min(this.#most, Math.max(1, Math.floor(ids.length * Math.min(error.share, 0.9))))
        queue.waiting.unshift(...asked)
      } else {
        for (const { reject } of asked) reject(error)
      }
    }
  }
}

/** Returns one call for all: as long as the most patient waits. */
function together(asked: readonly { call: CallContext }[]): CallContext {
  const [first, ...others] = asked.map(({ call }) => call)
  if (!first) throw new RangeError('nothing was asked')
  return others.reduce((all, call) => (call.deadline > all.deadline ? call : all), first)
}
