import type { StaffQuote } from '../../../client/admin-answers.ts'
import type { Refusal } from '../../../http/send.ts'
import { storeTime } from '../../../ui/use-now.ts'
import { beginDraft, type Draft, isSame, type NewLine, withTaxSaid } from './draft.ts'
import { findGone, type KnownLine } from './find-gone.ts'
import { History, renameLines } from './history.ts'
import { rebaseDraft } from './rebase-draft.ts'
import type { Desk, SaveState, Snapshot } from './snapshot.ts'
import { toRefusal } from './to-refusal.ts'

const PAUSE_MS = 1_000
const RETRY_MS = 5_000

/**
 * Edits a proposal and saves it along the way: one save at a time, each with the newest revision, a second after the last change. Nothing
 * typed is lost: a failed save is kept and retried, and a colleague's change is never overwritten without asking.
 */
export class ProposalEditor {
  #snapshot: Snapshot
  /** The draft as last saved. */
  #saved: Draft
  readonly #desk: Desk
  readonly #history = new History()
  /** The lines' facts, kept after a line was removed, so that undoing that can add it again. */
  readonly #known = new Map<string, KnownLine>()
  readonly #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #queue: Promise<unknown> = Promise.resolve()

  constructor(quote: StaffQuote, draft: Draft, desk: Desk) {
    this.#desk = desk
    this.#saved = draft
    const save = { kind: 'saved', at: null } as const
    this.#snapshot = { quote, draft, troubles: {}, save, conflict: null, generation: 0, canUndo: false, canRedo: false }
    this.#set({ quote })
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  snapshot = (): Snapshot => this.#snapshot

  /** Changes the draft and schedules a save. Successive changes with the same mark are undone together, until `seal`. */
  edit = (change: (draft: Draft) => Draft, mark: string | null = null): void => {
    const before = this.#snapshot.draft
    const draft = change(before)
    if (draft === before) return
    this.#history.record(before, draft, mark)
    this.#change(draft)
  }

  /** Makes the next change a step of its own for `undo`. */
  seal = (): void => this.#history.seal()

  /** Takes back the last change; resolves to false if there is none. */
  undo = (): Promise<boolean> => this.#travel('undo')

  /** Makes the last undone change again; resolves to false if there is none. */
  redo = (): Promise<boolean> => this.#travel('redo')

  /** Records a message about a field's unreadable input; null clears it. */
  trouble = (field: string, message: string | null): void => {
    const { [field]: before, ...others } = this.#snapshot.troubles
    if ((before ?? null) === message) return
    this.#set({ troubles: message === null ? others : { ...others, [field]: message } })
  }

  /** Saves pending changes; resolves to true if everything is saved. */
  flush = (): Promise<boolean> => {
    clearTimeout(this.#timer)
    return this.#inTurn(() => this.#saveAll())
  }

  /** Saves the draft even if nothing changed, so that a suggestion becomes the staged proposal. */
  stage = async (): Promise<boolean> => {
    if (!(await this.flush())) return false
    return this.#snapshot.quote.staged !== null || this.#inTurn(() => this.#saveAll(true))
  }

  /** True if leaving the page now would lose something. */
  get isUnsaved(): boolean {
    return this.#isChanged || Object.keys(this.#snapshot.troubles).length > 0
  }

  /** Adds lines to the quote and saves at once; throws the Refusal if that fails. */
  add = (lines: readonly NewLine[]): Promise<void> =>
    this.#inTurn(async () => {
      const before = this.#snapshot.draft
      const added = await this.#join(lines)
      this.#history.record(before, { ...before, lines: [...before.lines, ...added] }, null)
      this.#set({})
    })

  /** Takes in a newer state of the quote; changes that leave the proposal alone are accepted silently. */
  look = (quote: StaffQuote): Promise<unknown> =>
    this.#inTurn(async () => {
      if (quote.updated_at > this.#snapshot.quote.updated_at) this.#meet(quote)
    })

  /** Replaces my changes with the colleague's state. */
  takeTheirs = (): void => {
    const { conflict, generation } = this.#snapshot
    if (!conflict?.draft) return
    this.#saved = conflict.draft
    this.#history.clear()
    const { quote, draft } = conflict
    const save = this.#savedNow()
    this.#set({ quote, draft, conflict: null, troubles: {}, generation: generation + 1, save })
  }

  /** Applies my changes on top of the colleague's state and saves the result. */
  keepMine = (): Promise<boolean> => {
    const { conflict, draft } = this.#snapshot
    if (!conflict?.draft) return Promise.resolve(false)
    const rebased = rebaseDraft(this.#saved, draft, conflict.draft)
    this.#saved = conflict.draft
    this.#set({ quote: conflict.quote, draft: rebased, conflict: null, save: { kind: 'waiting' } })
    return this.flush()
  }

  /** Cancels the scheduled save. */
  close = (): void => clearTimeout(this.#timer)

  get #isChanged(): boolean {
    return !isSame(this.#snapshot.draft, this.#saved)
  }

  async #saveAll(evenUnchanged = false): Promise<boolean> {
    let isForced = evenUnchanged
    while (this.#snapshot.conflict === null && (isForced || this.#isChanged)) {
      const { draft, quote } = this.#snapshot
      this.#set({ save: { kind: 'saving' } })
      try {
        this.#accept(draft, await this.#desk.save(draft, [], quote.revision))
        isForced = false
      } catch (error) {
        if (!(await this.#refused(toRefusal(error)))) return false
      }
    }
    if (this.#snapshot.conflict !== null) return false
    if (this.#snapshot.save.kind !== 'saved') this.#set({ save: this.#savedNow() })
    return true
  }

  async #join(lines: readonly NewLine[]): Promise<Draft['lines']> {
    clearTimeout(this.#timer)
    const sent = this.#snapshot.draft
    this.#set({ save: { kind: 'saving' } })
    try {
      const quote = await this.#desk.save(sent, lines, this.#snapshot.quote.revision)
      const added = quote.staged?.lines.slice(sent.lines.length) ?? []
      const { draft } = this.#snapshot
      this.#saved = withTaxSaid({ ...sent, lines: [...sent.lines, ...added] }, quote)
      const joined = withTaxSaid({ ...draft, lines: [...draft.lines, ...added] }, quote)
      this.#set({ quote, draft: joined, save: this.#savedNow() })
      if (this.#isChanged) this.#later(PAUSE_MS)
      return added
    } catch (error) {
      await this.#refused(toRefusal(error))
      throw error
    }
  }

  #change(draft: Draft): void {
    this.#set({ draft, ...(this.#snapshot.save.kind === 'saved' && { save: { kind: 'waiting' } }) })
    this.#later(PAUSE_MS)
  }

  async #travel(way: 'undo' | 'redo'): Promise<boolean> {
    const from = this.#snapshot.draft
    const to = this.#history[way](from)
    if (!to) return false
    const ids = new Set(from.lines.map(({ id }) => id))
    if (!to.lines.every(({ id }) => ids.has(id))) {
      return this.#inTurn(() => this.#bringBack(from, to)).then(
        () => true,
        () => false,
      )
    }
    this.#change(to)
    return true
  }

  /** Lines that were removed come back; those removed by a save are added to the quote again. */
  async #bringBack(from: Draft, to: Draft): Promise<void> {
    const { possible, gone } = findGone(to, this.#snapshot.quote, this.#known)
    const added = gone.length === 0 ? [] : await this.#join(gone.map(({ line }) => line))
    const ids = new Map(gone.map(({ id }, i) => [id, added[i]?.id ?? id]))
    this.#history.rename(ids)
    this.#change(rebaseDraft(from, renameLines(possible, ids), this.#snapshot.draft))
  }

  #accept(sent: Draft, quote: StaffQuote): void {
    this.#saved = withTaxSaid(sent, quote)
    this.#set({ quote, draft: withTaxSaid(this.#snapshot.draft, quote), save: this.#savedNow() })
  }

  /** Handles a refused save; resolves to true if saving can continue at once. */
  async #refused(refusal: Refusal): Promise<boolean> {
    if (refusal.code === 'state_conflict' || refusal.code === 'not_editable') {
      try {
        return this.#meet(await this.#desk.read())
      } catch (error) {
        return this.#refused(toRefusal(error))
      }
    }
    const lineIds = this.#snapshot.draft.lines.map(({ id }) => id)
    this.#set({ save: { kind: 'failed', refusal, lineIds } })
    if (refusal.status === 0 || refusal.status >= 500) this.#later(RETRY_MS)
    return false
  }

  /** Moves to a newer state, or records a conflict; returns true if no question is needed. */
  #meet(quote: StaffQuote): boolean {
    const draft = beginDraft(quote)
    const canEdit = quote.actions.stage_proposal?.allowed === true && draft !== null
    const saved = withTaxSaid(this.#saved, quote)
    if (canEdit && isSame(draft, saved)) {
      this.#saved = saved
      this.#set({ quote, draft: withTaxSaid(this.#snapshot.draft, quote) })
      return true
    }
    this.#set({ conflict: { quote, draft: canEdit ? draft : null } })
    return false
  }

  #savedNow(): SaveState {
    return { kind: 'saved', at: new Date(storeTime()) }
  }

  #later(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  /** Runs one task at a time, since each save needs the revision from the one before. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work)
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  #set(change: Partial<Snapshot>): void {
    for (const line of change.quote?.lines ?? []) this.#known.set(line.id, line)
    const { canUndo, canRedo } = this.#history
    this.#snapshot = { ...this.#snapshot, ...change, canUndo, canRedo }
    for (const listener of this.#listeners) listener()
  }
}
