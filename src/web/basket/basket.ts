import { membersOf, parseJson } from '../../domain/parse-json.ts'
import type { Product } from '../client/portal-answers.ts'
import type { KeptLine } from '../embed/kept-line.ts'

export const MOST_LINES = 100
export const MOST_UNITS = 1_000_000
const MOST_AGE_MS = 30 * 24 * 60 * 60_000

type Listener = (lines: readonly KeptLine[]) => void

/** The lines a buyer wants a quote for: the same on all pages and in all tabs of a site. */
export interface Basket {
  lines(): readonly KeptLine[]
  keep(lines: readonly KeptLine[]): void
  /** Adds units of a product, to its line if it has one. Returns whether there was room. */
  add(product: Product, quantity: number): boolean
  /** Calls the listener after every change, here or in another tab. */
  watch(listener: Listener): void
}

/** Opens the basket kept under this key. Where the browser forbids storage, it lasts as long as the page. */
export function openBasket(key: string): Basket {
  let held: readonly KeptLine[] = []
  const listeners: Listener[] = []
  const tell = () => {
    for (const listener of listeners) listener(lines())
  }
  const lines = () => {
    held = readKept(key) ?? held
    return held
  }
  const keep = (kept: readonly KeptLine[]) => {
    held = kept
    try {
      localStorage.setItem(key, JSON.stringify({ lines: kept, kept_at: Date.now() }))
    } catch {
      // Full or forbidden: the basket then lasts as long as the page.
    }
    tell()
  }
  addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    held = []
    tell()
  })
  return {
    lines,
    keep,
    add: (product, quantity) => {
      const kept = lines()
      const there = kept.find(({ id }) => id === product.variant_id)
      if (!there && kept.length >= MOST_LINES) return false
      const units = Math.min(unitsOf(there) + quantity, MOST_UNITS)
      const line = { id: product.variant_id, product, entered: { ...there?.entered, quantity: String(units) } }
      keep(there ? kept.map((one) => (one === there ? line : one)) : [...kept, line])
      return true
    },
    watch: (listener) => listeners.push(listener),
  }
}

/** Returns the units of a line; 0 if it has no quantity that can be read. */
function unitsOf(line: KeptLine | undefined): number {
  return Number(line?.entered.quantity ?? 0) || 0
}

/** Returns what the browser keeps; null if it keeps nothing at all, which may be because it must not. */
function readKept(key: string): readonly KeptLine[] | null {
  try {
    const text = localStorage.getItem(key)
    if (text === null) return null
    const { lines, kept_at: keptAt } = membersOf(parseJson(text))
    const isOld = typeof keptAt !== 'number' || keptAt < Date.now() - MOST_AGE_MS
    return isOld || !Array.isArray(lines) ? [] : lines.filter(isLine).slice(0, MOST_LINES)
  } catch {
    return null
  }
}

/** Anything on the page can write there: what is no line is left out. */
function isLine(line: unknown): line is KeptLine {
  const { id, product, entered } = membersOf(line)
  const { variant_id: variantId, title, price } = membersOf(product)
  const named = [variantId, title, price].every((member) => typeof member === 'string')
  return typeof id === 'string' && (product === null || named) && typeof entered === 'object' && entered !== null
}
