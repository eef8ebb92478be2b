import { distance } from 'fastest-levenshtein'

/** Returns a text's words as they are compared: in lower case, without accents and signs. */
export function plainWords(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss')
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/** Returns whether a plain word, perhaps still being typed, is one of these with at most a letter or two wrong, missing or swapped. */
export function isNear(word: string, words: readonly string[]): boolean {
  const most = allowedMistakes(word)
  const isWithin = (typed: string, mistakes: number) =>
    words.some((one) => distance(typed, one) <= mistakes || distance(typed, one.slice(0, typed.length)) <= mistakes)
  return isWithin(word, most) || swapsOf(word).some((typed) => isWithin(typed, Math.max(most - 1, 0)))
}

/** Short words and numbers must have the right letters: one more makes them another. */
function allowedMistakes(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 6 ? 1 : 2
}

/** Returns the word with each two neighbouring letters swapped; none for a number. */
function swapsOf(word: string): string[] {
  if (word.length < 3 || /\d/.test(word)) return []
  return Array.from(
    { length: word.length - 1 },
    (_, i) => `${word.slice(0, i)}${word[i + 1]}${word[i]}${word.slice(i + 2)}`,
  )
}
