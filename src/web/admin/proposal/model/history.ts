import { type Draft, type DraftLine, isSame } from './draft.ts'
import { rebaseDraft } from './rebase-draft.ts'

interface Step {
  before: Draft
  after: Draft
  mark: string | null
}

const MOST_STEPS = 200

/**
 * Remembers the changes of a draft. A step that is undone or redone is applied on top of the draft as it is then, so what a colleague or
 * the platform changed in the meantime stays.
 */
export class History {
  #past: Step[] = []
  #future: Step[] = []
  #isSealed = true

  get canUndo(): boolean {
    return this.#past.length > 0
  }

  get canRedo(): boolean {
    return this.#future.length > 0
  }

  /** Adds a step. It joins the last one if both have the same mark and the history was not sealed in between. */
  record(before: Draft, after: Draft, mark: string | null): void {
    const last = this.#past.at(-1)
    const joins = last !== undefined && mark !== null && last.mark === mark && !this.#isSealed
    const step = { before: joins ? last.before : before, after, mark }
    const others = joins ? this.#past.slice(0, -1) : this.#past
    this.#past = isUnchanged(step.before, after) ? others : [...others, step].slice(-MOST_STEPS)
    this.#future = []
    this.#isSealed = false
  }

  /** Makes the next change a step of its own. */
  seal(): void {
    this.#isSealed = true
  }

  /** Returns the draft without the last step; null if there is none. */
  undo(draft: Draft): Draft | null {
    const step = this.#past.pop()
    if (!step) return null
    this.#future.push(step)
    this.#isSealed = true
    return rebaseDraft(step.after, step.before, draft)
  }

  /** Returns the draft with the last undone step; null if there is none. */
  redo(draft: Draft): Draft | null {
    const step = this.#future.pop()
    if (!step) return null
    this.#past.push(step)
    this.#isSealed = true
    return rebaseDraft(step.before, step.after, draft)
  }

  /** Gives lines that were added to the quote again their new ids in every step. */
  rename(ids: ReadonlyMap<string, string>): void {
    const renamed = (draft: Draft) => renameLines(draft, ids)
    const all = (steps: Step[]) =>
      steps.map(({ before, after, mark }) => ({ before: renamed(before), after: renamed(after), mark }))
    this.#past = all(this.#past)
    this.#future = all(this.#future)
  }

  clear(): void {
    this.#past = []
    this.#future = []
  }
}

/** Returns the draft with these lines' ids replaced. */
export function renameLines(draft: Draft, ids: ReadonlyMap<string, string>): Draft {
  const renamed = (line: DraftLine) => ({ ...line, id: ids.get(line.id) ?? line.id })
  return { ...draft, lines: draft.lines.map(renamed) }
}

/** Like isSame, but fast for drafts that share most of their lines. */
function isUnchanged(a: Draft, b: Draft): boolean {
  const { lines, ...terms } = a
  const { lines: others, ...otherTerms } = b
  if (lines.length !== others.length || !lines.every((line, i) => line === others[i] || isSame(line, others[i])))
    return false
  return isSame(terms, otherTerms)
}
