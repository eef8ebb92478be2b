import type { PlatformVariant, SearchQuery } from '../../outside/platform/port.ts'
import { isNear, plainWords } from './is-near.ts'

const MOST_WORDS = 6
const CANDIDATES = 50

type Search = (query: SearchQuery) => Promise<readonly PlatformVariant[]>

/**
 * Returns up to `limit` variants whose words are nearly those of the text, for one that nothing matches. A mistake spoils only one half of a
 * word, so the other half finds the candidates, without the short words: two more searches at most.
 */
export async function nearVariants(text: string, limit: number, search: Search): Promise<PlatformVariant[]> {
  const words = plainWords(text).slice(0, MOST_WORDS)
  if (!words.some(canBeHalved)) return []
  const sought = words.filter((word) => canBeHalved(word) || /\d/.test(word))
  for (const part of [beginningOf, endOf]) {
    const halves = sought.map(part).join(' ')
    const found = await search({ text: halves, limit: CANDIDATES, cursor: null })
    const near = found.filter((variant) => isNearAll(words, variant))
    if (near.length > 0) return near.slice(0, limit)
  }
  return []
}

function isNearAll(words: readonly string[], { title, variantTitle, sku }: PlatformVariant): boolean {
  const there = plainWords(`${title} ${variantTitle ?? ''} ${sku ?? ''}`)
  return words.every((word) => isNear(word, there) || there.some((one) => one.includes(word)))
}

const beginningOf = (word: string) => (canBeHalved(word) ? word.slice(0, halfOf(word)) : word)
const endOf = (word: string) => (canBeHalved(word) ? word.slice(-halfOf(word)) : word)

function canBeHalved(word: string): boolean {
  return word.length >= 4 && !/\d/.test(word)
}

function halfOf(word: string): number {
  return Math.max(2, Math.floor(word.length / 2))
}
