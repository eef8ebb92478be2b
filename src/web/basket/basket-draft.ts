import { type DraftKeeper, tabDraft } from '../embed/draft.ts'
import type { Basket } from './basket.ts'

/** Keeps a form's lines in the basket, for all tabs and pages; the buyer's details in this tab only. */
export function basketDraft(key: string, basket: Basket): DraftKeeper {
  const details = tabDraft(key)
  let shown: ReadonlySet<string | undefined> = new Set()
  const see = (lines: ReturnType<Basket['lines']>) => {
    shown = new Set(lines.map(({ id }) => id))
    return lines
  }
  return {
    read: () => {
      const { entered = {}, prefilled = '' } = details.read() ?? {}
      return { entered, prefilled, lines: see(basket.lines()) }
    },
    keep: (draft) => {
      details.keep(draft && { ...draft, lines: [] })
      // What another tab added since the form was shown has not been sent.
      basket.keep(draft ? see(draft.lines) : basket.lines().filter(({ id }) => !shown.has(id)))
    },
    watch: (listener) => basket.watch((lines) => listener(see(lines))),
  }
}
