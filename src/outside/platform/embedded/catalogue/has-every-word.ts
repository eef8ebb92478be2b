import { type RawBuilder, sql } from 'kysely'

const MOST_WORDS = 8

/**
 * Builds the condition that `contains` holds for every word of the text. Each word is a `like` pattern for the output of
 * `platform.search_form`, letters and digits only: signs, spaces, case and accents do not matter, words match anywhere, and
 * a plural finds its singular. A text of only signs finds nothing, an empty one everything.
 */
export function hasEveryWord(
  text: string,
  contains: (pattern: RawBuilder<string>) => RawBuilder<unknown>,
): RawBuilder<boolean> {
  const words = wordsOf(text)
  if (words.length === 0) return text.trim() === '' ? sql`true` : sql`false`
  // in its own subquery the pattern is built once, not for every row
  const patterns = words.map((word) => sql<string>`(select '%' || platform.search_form(${word}::text) || '%')`)
  return sql`(${sql.join(patterns.map(contains), sql` and `)})`
}

/** Returns the words to look for: `M8 x 40` is one, and each may be a singular form. */
function wordsOf(text: string): string[] {
  const joined = text.normalize('NFKC').replace(/(?<=[0-9])\s*[x×*]\s*(?=[0-9])/gi, 'x')
  return joined
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MOST_WORDS)
    .map(singularOf)
}

/** Cuts English and German plurals to what they share with their singular; at least four letters remain. */
function singularOf(word: string): string {
  if (!/^\p{L}+$/u.test(word)) return word
  const ending = ENDINGS.find(({ pattern, least }) => pattern.test(word) && word.replace(pattern, '').length >= least)
  return ending ? word.replace(ending.pattern, '') : word
}

const ENDINGS = [
  { pattern: /ies$/i, least: 4 }, // batteries
  { pattern: /(?<=s|x|z|ch|sh)es$/i, least: 3 }, // boxes
  { pattern: /(?<!s)s$/i, least: 3 }, // valves
  { pattern: /(?<=[äöü].*)er$/i, least: 3 }, // Räder
  { pattern: /en$/i, least: 6 }, // Dichtungen
  { pattern: /[en]$/i, least: 4 }, // Ventile, Muttern
] as const
