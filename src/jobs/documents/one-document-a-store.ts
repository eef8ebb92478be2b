import type { Task } from 'graphile-worker'
import { documentsFlag } from '../../database/documents/document-jobs.ts'
import { readPayload } from '../../database/jobs.ts'

/**
 * Limits a process to one document per store at a time, so that a store with slow documents holds up no other: its other documents wait
 * in the queue, not with a worker.
 */
export class OneDocumentAStore {
  readonly #underWay = new Set<string>()

  /** Returns the flags of jobs the queue must not hand out now. */
  flags(): string[] {
    return [...this.#underWay].map(documentsFlag)
  }

  /** Wraps the task to requeue a document handed out just before another of its store. */
  guard(task: Task<'make-document'>): Task<'make-document'> {
    return async (payload, helpers) => {
      const { storeId } = readPayload('make-document', payload)
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
