import type { Task } from 'graphile-worker'
import { documentsFlag } from '../../database/documents/documents.ts'
import type { QueuedJobs } from '../../database/jobs.ts'

/**
 * Has a process make one document of a store at a time, so that a store whose documents take long holds up no other: what more
 * there is of it waits in the queue, not in the hands of a worker.
 */
export class OneDocumentAStore {
  readonly #underWay = new Set<string>()

  /** What the queue is not to hand out now. */
  flags(): string[] {
    return [...this.#underWay].map(documentsFlag)
  }

  /** The task, which puts a document back that was handed out just before another of its store. */
  guard(task: Task<'make-document'>): Task<'make-document'> {
    return async (payload, helpers) => {
      const { storeId } = payload as QueuedJobs['make-document']
      if (this.#underWay.has(storeId)) {
        const { key, max_attempts: maxAttempts, attempts } = helpers.job
        const left = { maxAttempts: maxAttempts - attempts + 1, flags: [documentsFlag(storeId)] }
        await helpers.addJob('make-document', payload, key === null ? left : { ...left, jobKey: key })
        return
      }
      this.#underWay.add(storeId)
      try {
        await task(payload, helpers)
      } finally {
        this.#underWay.delete(storeId)
      }
    }
  }
}
