import { refused } from '../refused.ts'
import type { ImportState } from './platform-import.ts'

/** The effects of a decision on an import. Commands write all of it in one transaction, or nothing. */
export interface ImportChange {
  /** The states it applies to: in any other, someone else decided first and nothing happens. */
  from: readonly ImportState[]
  to: ImportState
  /** Set if the import starts to be written. */
  startedAt?: Date
  /** Set if the import is over: its file is deleted. */
  endedAt?: Date
  /** The jobs to run after the commit. */
  jobs: readonly 'work-on-import'[]
}

/** The parts of a store's imports that decisions depend on. */
export interface ImportFacts {
  state: ImportState
  /** True if another import of the store is being written. */
  isOtherRunning: boolean
}

const UNSTARTED: readonly ImportState[] = ['checking', 'checked']

/** A file was uploaded: a job checks it. */
export function decideUpload(): Pick<ImportChange, 'to' | 'jobs'> {
  return { to: 'checking', jobs: ['work-on-import'] }
}

/** The same staff member uploaded another file: an import they have not started is over. */
export function decideReplace(now: Date): ImportChange {
  return { from: UNSTARTED, to: 'cancelled', endedAt: now, jobs: [] }
}

/** The file was checked and waits to be started. */
export function decideChecked(): ImportChange {
  return { from: ['checking'], to: 'checked', jobs: [] }
}

/** Staff start the import: a job writes it, one at a time in a store. Throws `action_unavailable`. */
export function decideStart({ state, isOtherRunning }: ImportFacts, now: Date): ImportChange {
  if (state === 'checking') throw refused('action_unavailable', { code: 'import_checking' })
  if (state !== 'checked') throw refused('action_unavailable', { code: 'import_started' })
  if (isOtherRunning) throw refused('action_unavailable', { code: 'import_running' })
  return { from: ['checked'], to: 'importing', startedAt: now, jobs: ['work-on-import'] }
}

/** Staff end the import; what is written stays. Throws `action_unavailable` if it is over. */
export function decideCancel({ state }: Pick<ImportFacts, 'state'>, now: Date): ImportChange {
  if (state !== 'importing' && !UNSTARTED.includes(state)) throw refused('action_unavailable', { code: 'import_ended' })
  return { from: [state], to: 'cancelled', endedAt: now, jobs: [] }
}

/** The last batch is written. */
export function decideDone(now: Date): ImportChange {
  return { from: ['importing'], to: 'done', endedAt: now, jobs: [] }
}

/** Work on an import in this state failed for good. */
export function decideFailed({ state }: Pick<ImportFacts, 'state'>, now: Date): ImportChange {
  return { from: [state], to: 'failed', endedAt: now, jobs: [] }
}
