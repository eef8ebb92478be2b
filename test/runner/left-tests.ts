import type { TestEvent } from 'node:test/reporters'

/** Counts the tests of a file that are left. A suite's tests are known only once it begins, so suites that have not begun count too. */
export class LeftTests {
  #running = 0
  #waiting = 0

  /** Notes an event; returns true if it ended the last test: only hooks still run then. */
  wasLast(event: TestEvent): boolean {
    if (event.type === 'test:dequeue') this.#waiting -= 1
    if (event.type === 'test:enqueue') {
      this.#waiting += 1
      if (event.data.type === 'test') this.#running += 1
    }
    const hasEnded = event.type === 'test:pass' || event.type === 'test:fail'
    if (!hasEnded || event.data.details.type === 'suite') return false
    this.#running -= 1
    return this.#running + this.#waiting === 0
  }
}
