import { distance } from 'fastest-levenshtein'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import type { PlatformVariant } from '../../outside/platform/port.ts'
import type { Reader } from '../reader.ts'

/** The most variants that are proposed for a SKU. */
const MOST = 3
const CANDIDATES = 20
/** Of 1 for the same letters and digits; below it, two SKUs have nothing to do with each other. */
const LEAST_SIMILAR = 0.6

/** An article as a list names it. */
interface Named {
  sku: string
  /** Empty if the list has none. */
  name: string
}

type Asking = Pick<Reader, 'store' | 'platform'>

/**
 * Returns up to 3 variants that can be bought and that an unknown SKU may mean, the most similar first: signs or letters missing, wrong or
 * swapped. If there are none, those with all words of the name.
 */
export async function similarVariants({ store, platform }: Asking, { sku, name }: Named): Promise<PlatformVariant[]> {
  const search = async (text: string) => {
    const query = { text, limit: CANDIDATES, cursor: null, activeOnly: true }
    return (await callPlatform({ store }, (call) => platform.searchVariants(call, query))).items
  }
  for (const part of partsOf(sku)) {
    const similar = mostSimilar(sku, await search(part))
    if (similar.length > 0) return similar
  }
  return name.trim() === '' ? [] : (await search(name)).slice(0, MOST)
}

/** Returns the parts that a SKU with a mistake may share with the right one: all of it, its beginning, its end. */
function partsOf(sku: string): string[] {
  const plain = plainOf(sku)
  if (plain.length < 3) return plain === '' ? [] : [plain]
  const half = Math.max(3, Math.ceil(plain.length / 2))
  const segment = sku.split(/[^\p{L}\p{N}]+/u).find((part) => part.length >= 3) ?? ''
  return [...new Set([plain, segment, plain.slice(0, half), plain.slice(-half)])].filter((part) => part !== '')
}

function mostSimilar(sku: string, variants: readonly PlatformVariant[]): PlatformVariant[] {
  const scored = variants.map((variant) => ({ variant, score: similarity(plainOf(sku), plainOf(variant.sku ?? '')) }))
  const similar = scored.filter(({ score }) => score >= LEAST_SIMILAR).sort((a, b) => b.score - a.score)
  return similar.slice(0, MOST).map(({ variant }) => variant)
}

/** One that begins with the other is as similar as if half of the rest were missing. */
function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length)
  if (longest === 0) return 0
  const edits = distance(a, b)
  return 1 - (a.startsWith(b) || b.startsWith(a) ? edits / 2 : edits) / longest
}

const plainOf = (sku: string) => sku.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
