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
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null
    return kept && Array.isArray(kept.lines) && typeof kept.entered === 'object' ? kept : null
  } catch {
    return null
  }
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
