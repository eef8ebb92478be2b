import type { StaffQuote } from '../../../client/admin-answers.ts'
import type { Refusal } from '../../../http/send.ts'
import type { Draft, NewLine } from './draft.ts'

/** The progress of saving. */
export type SaveState =
  | { kind: 'saved'; at: Date | null }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'failed'; refusal: Refusal; lineIds: readonly string[] }

/** The state shown on the screen; a new object on every change. */
export interface Snapshot {
  /** As last answered by the API. */
  quote: StaffQuote
  draft: Draft
  /** Messages about unreadable input, by field; that input is not in the draft. */
  troubles: Readonly<Record<string, string>>
  save: SaveState
  /** A colleague's change, waiting to be accepted or overruled. */
  conflict: { quote: StaffQuote; draft: Draft | null } | null
  /** Goes up when fields must discard what was typed. */
  generation: number
  canUndo: boolean
  canRedo: boolean
}

/** The editor's access to the API. */
export interface Desk {
  save: (draft: Draft, added: readonly NewLine[], revision: string) => Promise<StaffQuote>
  read: () => Promise<StaffQuote>
}
