import { zstdDecompressSync } from 'node:zlib'
import { ANSWERS_1 } from './dictionaries/answers-1.ts'
import { MAILS_1 } from './dictionaries/mails-1.ts'
import { PDFS_1 } from './dictionaries/pdfs-1.ts'
import { PDFS_2 } from './dictionaries/pdfs-2.ts'
import { PDFS_3 } from './dictionaries/pdfs-3.ts'

/** The kinds of bytes that have a dictionary. */
export type DictionaryName = 'pdfs' | 'mails' | 'answers'

/**
 * The dictionaries ever packed with, by the number stored with what they packed. Neither changes: without them it cannot be read. Numbers
 * below 16 are those of `SecretBox`.
 */
const DICTIONARIES: Readonly<Record<number, { name: DictionaryName; base64: string }>> = {
  16: { name: 'pdfs', base64: PDFS_1 },
  17: { name: 'mails', base64: MAILS_1 },
  18: { name: 'answers', base64: ANSWERS_1 },
  19: { name: 'pdfs', base64: PDFS_2 },
  20: { name: 'pdfs', base64: PDFS_3 },
}

/** The dictionaries that are packed with. */
export const NEWEST: Readonly<Record<DictionaryName, number>> = { pdfs: 20, mails: 17, answers: 18 }

const opened = new Map<number, Buffer>()

/** Returns a dictionary's bytes. Throws if there is none of this number. */
export function dictionaryBytes(number: number): Buffer {
  const known = opened.get(number)
  if (known) return known
  const dictionary = DICTIONARIES[number]
  if (!dictionary) throw new Error(`Packed with dictionary ${number}, which this version of the service does not know`)
  const bytes = zstdDecompressSync(Buffer.from(dictionary.base64, 'base64'))
  opened.set(number, bytes)
  return bytes
}

/** Returns the kind of dictionary that bytes, or a sealed text, were packed with; null if they were not packed. */
export function dictionaryOf(packed: Buffer): DictionaryName | null {
  return DICTIONARIES[packed[0] ?? 0]?.name ?? null
}
