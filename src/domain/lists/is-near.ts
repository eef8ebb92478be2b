import { distance } from 'fastest-levenshtein'

/** Returns a text's words as they are compared: in lower case, without accents and signs. */
export function plainWords(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss')
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/** Returns whether a plain word, perhaps still being typed, is one of these with at most a letter or two wrong, missing or swapped. */
export function isNear(word: string, words: readonly string[]): boolean {
  const most = allowedMistakes(word)
  return words.some((one) => distance(word, one) <= most || distance(word, one.slice(0, word.length)) <= most)
}

/** Short words and numbers must be right: one more letter makes them another. Swapped letters count as two. */
function allowedMistakes(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 6 ? 1 : 2
}
