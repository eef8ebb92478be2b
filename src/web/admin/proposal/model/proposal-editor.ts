import type { StaffQuote } from '../../../client/admin-answers.ts'
import { Refusal } from '../../../http/send.ts'
import { beginDraft, type Draft, isSame, type NewLine, withTaxSaid } from './draft.ts'
import { rebaseDraft } from './rebase-draft.ts'

const PAUSE_MS = 1_000
const RETRY_MS = 5_000

/** How far what is on the screen is saved. */
export type SaveState =
  | { kind: 'saved'; at: Date | null }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'failed'; refusal: Refusal; lineIds: readonly string[] }

/** What the screen shows; a new object with every change. */
export interface Snapshot {
  /** As it was answered last. */
  quote: StaffQuote
  draft: Draft
  /** What is typed and cannot be read, by field: it is not in the draft. */
  troubles: Readonly<Record<string, string>>
  save: SaveState
  /** A colleague's change that waits to be taken or overruled. */
  conflict: { quote: StaffQuote; draft: Draft | null } | null
  /** Counts when fields have to forget what was typed. */
  generation: number
}

/** How the editor reaches the API. */
export interface Desk {
  save: (draft: Draft, added: readonly NewLine[], revision: string) => Promise<StaffQuote>
  read: () => Promise<StaffQuote>
}

/**
 * A proposal that is edited and saved as it is: one save at a time, each with the newest revision, a second after the last change.
 * Nothing typed is lost: what cannot be saved stays and is tried again, and a colleague's change is never written over unasked.
 */
export class ProposalEditor {
  #snapshot: Snapshot
  /** What is saved of the draft. */
  #saved: Draft
  readonly #desk: Desk
  readonly #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #queue: Promise<unknown> = Promise.resolve()

  constructor(quote: StaffQuote, draft: Draft, desk: Desk) {
    this.#desk = desk
    this.#saved = draft
    this.#snapshot = {
      quote,
      draft,
      troubles: {},
      save: { kind: 'saved', at: null },
      conflict: null,
      generation: 0,
    }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  snapshot = (): Snapshot => this.#snapshot

  /** Changes the draft, and saves it soon. */
  edit = (change: (draft: Draft) => Draft): void => {
    const draft = change(this.#snapshot.draft)
    if (draft === this.#snapshot.draft) return
    this.#set({ draft, ...(this.#snapshot.save.kind === 'saved' && { save: { kind: 'waiting' } }) })
    this.#later(PAUSE_MS)
  }

  /** Says that what is typed in a field cannot be read, or with null that it can. */
  trouble = (field: string, message: string | null): void => {
    const { [field]: before, ...others } = this.#snapshot.troubles
    if ((before ?? null) === message) return
    this.#set({ troubles: message === null ? others : { ...others, [field]: message } })
  }

  /** Saves what is not saved yet; resolves to whether all of it is. */
  flush = (): Promise<boolean> => {
    clearTimeout(this.#timer)
    return this.#inTurn(() => this.#saveAll())
  }

  /** Saves the draft even where nothing was changed, so that a suggestion becomes what is staged. */
  stage = async (): Promise<boolean> => {
    if (!(await this.flush())) return false
    return this.#snapshot.quote.staged !== null || this.#inTurn(() => this.#saveAll(true))
  }

  /** Whether something would be lost if the page were left now. */
  get isUnsaved(): boolean {
    return this.#isChanged || Object.keys(this.#snapshot.troubles).length > 0
  }

  /** Adds lines to the quote, saved at once; throws the Refusal where they cannot be. */
  add = (lines: readonly NewLine[]): Promise<void> =>
    this.#inTurn(async () => {
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
      } catch (error) {
        await this.#refused(toRefusal(error))
        throw error
      }
    })

  /** Looks at a newer state of the quote that was read: what does not touch the proposal is taken over in silence. */
  look = (quote: StaffQuote): Promise<unknown> =>
    this.#inTurn(async () => {
      if (quote.updated_at > this.#snapshot.quote.updated_at) this.#meet(quote)
    })

  /** Gives up what is on the screen for the colleague's state. */
  takeTheirs = (): void => {
    const { conflict, generation } = this.#snapshot
    if (!conflict?.draft) return
    this.#saved = conflict.draft
    const { quote, draft } = conflict
    const save = this.#savedNow()
    this.#set({ quote, draft, conflict: null, troubles: {}, generation: generation + 1, save })
  }

  /** Puts my changes on top of the colleague's state, and saves that. */
  keepMine = (): Promise<boolean> => {
    const { conflict, draft } = this.#snapshot
    if (!conflict?.draft) return Promise.resolve(false)
    const rebased = rebaseDraft(this.#saved, draft, conflict.draft)
    this.#saved = conflict.draft
    this.#set({ quote: conflict.quote, draft: rebased, conflict: null, save: { kind: 'waiting' } })
    return this.flush()
  }

  /** Ends what is still to come of it. */
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

  #accept(sent: Draft, quote: StaffQuote): void {
    this.#saved = withTaxSaid(sent, quote)
    this.#set({ quote, draft: withTaxSaid(this.#snapshot.draft, quote), save: this.#savedNow() })
  }

  /** Takes a refusal in; whether saving may go on at once. */
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

  /** Goes on from a newer state; whether that is possible without asking. */
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
    return { kind: 'saved', at: new Date() }
  }

  #later(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  /** One after another: each save needs the revision the one before it made. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work)
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  #set(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  return new Refusal(0, { code: 'unreadable', detail: error instanceof Error ? error.message : String(error) })
}
