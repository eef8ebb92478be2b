import { membersOf, parseJson } from '../../domain/parse-json.ts'
import type { Entered } from './entry.ts'
import type { KeptLine } from './request-lines.ts'

/** What somebody entered and did not send yet. */
export interface Draft {
  entered: Record<string, Entered>
  lines: readonly KeptLine[]
  /** The page's own products that were added already. */
  prefilled: string
}

/** What this tab kept of a form; null where it kept nothing or may not. */
export function readDraft(key: string): Draft | null {
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

/** Keeps it for this tab, where the browser lets it. */
export function keepDraft(key: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // Without storage the form works as well; a reload empties it.
  }
}
