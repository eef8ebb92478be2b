import type { LucideIcon } from 'lucide-react'

/** The kinds of things the palette finds, in the order it shows them. */
export const KINDS = ['pages', 'actions', 'settings', 'quotes', 'skus', 'companies', 'people'] as const
export type Kind = (typeof KINDS)[number]

/** Something the palette finds. */
export interface Item {
  id: string
  kind: Kind
  name: string
  /** More about it, which the search finds as well. */
  hint?: string | undefined
  icon: LucideIcon
  status?: string
  run: () => unknown
}

/** Returns the items in which a word begins with each word of the text, those first whose name does; all of them without a text. */
export function matching(items: readonly Item[], text: string): Item[] {
  const words = wordsOf(text)
  const ranked = items.flatMap((item) => {
    if (words.every((word) => begins(item.name, word))) return [{ item, rank: 0 }]
    return words.every((word) => begins(`${item.name} ${item.hint ?? ''}`, word)) ? [{ item, rank: 1 }] : []
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item)
}

/** Returns the items in which a word begins with each word of the text before the others, and otherwise in the order given. */
export function bestFirst(items: readonly Item[], text: string): Item[] {
  const best = new Set(matching(items, text))
  return items.toSorted((a, b) => Number(best.has(b)) - Number(best.has(a)))
}

function begins(text: string, word: string): boolean {
  return wordsOf(text).some((one) => one.startsWith(word))
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}
