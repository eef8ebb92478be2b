import { membersOf, parseJson } from '../../domain/parse-json.ts'
import type { Entered } from './entry.ts'
import type { KeptLine } from './kept-line.ts'

/** Entries that have not been sent yet. */
interface Draft {
  entered: Record<string, Entered>
  lines: readonly KeptLine[]
  /** The products the page itself asked for, once they are added. */
  prefilled: string
}

/** Keeps a form's draft. */
export interface DraftKeeper {
  read(): Draft | null
  /** Keeps the draft as far as the browser allows it; null deletes it. */
  keep(draft: Draft | null): void
  /** Calls the listener when the lines were changed elsewhere. */
  watch?(listener: (lines: readonly KeptLine[]) => void): void
}

/** Keeps drafts in this tab. */
export function tabDraft(key: string): DraftKeeper {
  return { read: () => readDraft(key), keep: (draft) => keepDraft(key, draft) }
}

function readDraft(key: string): Draft | null {
  try {
    const kept = parseJson(sessionStorage.getItem(key) ?? 'null')
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

function isDraft(kept: unknown): kept is Draft {
  const { entered, lines, prefilled } = membersOf(kept)
  return Array.isArray(lines) && typeof entered === 'object' && entered !== null && typeof prefilled === 'string'
}

function keepDraft(key: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // Without storage the form works too; a reload empties it.
  }
}
