import { createHash, type Hash } from 'node:crypto'

/** The list of an export's files with their SHA-256, as `sha256sum --check` reads it. Written last: without it, an export is not complete. */
export const SUMS = 'SHA256SUMS'

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const NAME = new RegExp(
  `^(?:[a-z]+\\.json|[a-z]+\\.jsonl|tables/[a-z_.]+\\.jsonl|documents/${UUID}\\.pdf|attachments/${UUID})$`,
)
const LINE = /^([0-9a-f]{64}) {2}(.+)$/

/** Returns the text of the list. */
export function writeSums(sums: ReadonlyMap<string, string>): string {
  return [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join('')
}

/** Reads the list: names to sums. Throws on a line that no export has, such as a name that leads out of its folder. */
export function readSums(text: string): Map<string, string> {
  const sums = new Map<string, string>()
  for (const line of text.split('\n').filter((line) => line !== '')) {
    const [, sum = '', name = ''] = LINE.exec(line) ?? []
    if (!NAME.test(name)) throw new Error(`${SUMS} has a line that no export has: ${line.slice(0, 200)}`)
    sums.set(name, sum)
  }
  return sums
}

/** Returns a hash for a file's content. */
export function newSum(): Hash {
  return createHash('sha256')
}
