/** Those who ask. Each side has places of its own, so that a storm on one leaves the others theirs. */
export const SIDES = ['integrators', 'buyers', 'staff'] as const
export type Side = (typeof SIDES)[number]

/** Whoever takes longer waits for something else, such as the platform, and keeps nobody from starting. */
const TURN_MS = 100
/** Every second turn is staff's, if any wait. */
const ORDER: readonly Side[] = ['staff', 'integrators', 'staff', 'buyers']

interface Waiting {
  start(finish: () => void): void
  refuse(): void
}

/**
 * Lets `atOnce` requests start at a time. The others wait in queues, one for each caller, which take turns: somebody who asks once waits for one request of each
 * of the others, however many those have sent.
 */
export class Turns {
  readonly #atOnce: number
  #running = 0
  #round = 0
  readonly #waiting = { integrators: new Map(), buyers: new Map(), staff: new Map() } as Record<
    Side,
    Map<string, Waiting[]>
  >

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /**
   * Returns what ends the caller's turn, to be called once or more: at once if it is theirs, else a promise of it, or of null if it gave way to another.
   */
  start(side: Side, caller: string): (() => void) | Promise<(() => void) | null> {
    if (this.#running < this.#atOnce) {
      this.#running += 1
      return this.#turn()
    }
    return new Promise((resolve) => {
      const waiting = { start: resolve, refuse: () => resolve(null) }
      const queue = this.#waiting[side].get(caller)
      if (queue) queue.push(waiting)
      else this.#waiting[side].set(caller, [waiting])
    })
  }

  /** Makes room for a caller: the newest request of whoever has most waiting gives way. Returns false if nobody has more than the caller would. */
  makeRoom(side: Side, caller: string): boolean {
    const callers = this.#waiting[side]
    const longest = [...callers.values()].reduce<Waiting[]>((most, one) => (one.length > most.length ? one : most), [])
    if (longest.length <= (callers.get(caller)?.length ?? 0) + 1) return false
    longest.pop()?.refuse()
    return true
  }

  #turn(): () => void {
    const finish = () => {
      if (timer === null) return
      clearTimeout(timer)
      timer = null
      this.#pass()
    }
    let timer: NodeJS.Timeout | null = setTimeout(finish, TURN_MS)
    timer.unref()
    return finish
  }

  /** Hands a turn that has ended to the next in line. */
  #pass(): void {
    for (let tried = 0; tried < ORDER.length; tried++) {
      const side = ORDER[this.#round++ % ORDER.length] ?? 'staff'
      const next = this.#next(this.#waiting[side])
      if (next) {
        next.start(this.#turn())
        return
      }
    }
    this.#running -= 1
  }

  /** Takes the request that has waited longest of the caller whose turn it is, who then goes to the end of the line. */
  #next(callers: Map<string, Waiting[]>): Waiting | undefined {
    const [first] = callers
    if (!first) return undefined
    const [caller, queue] = first
    const next = queue.shift()
    callers.delete(caller)
    if (queue.length > 0) callers.set(caller, queue)
    return next
  }
}
