import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newSum, readSums, SUMS } from './sums.ts'

/** As many lines as one statement takes, by what they hold. */
const LINES_AT_ONCE = 500
const CHARACTERS_AT_ONCE = 2_000_000

/** An export's folder. */
export class ImportFolder {
  readonly #path: string
  readonly #sums: ReadonlyMap<string, string>

  /** Throws if the folder is no export, or not a complete one. */
  constructor(path: string) {
    if (!existsSync(join(path, SUMS))) throw new Error(`${path} is no complete export of a store: it has no ${SUMS}.`)
    this.#path = path
    this.#sums = readSums(readFileSync(join(path, SUMS), 'utf8'))
  }

  /** The names of its files. */
  get names(): readonly string[] {
    return [...this.#sums.keys()]
  }

  /** Throws unless every file is as it was written. */
  async check(): Promise<void> {
    for (const [name, expected] of this.#sums) {
      const sum = newSum()
      try {
        for await (const piece of createReadStream(join(this.#path, name))) sum.update(piece)
      } catch {
        throw new Error(`${name} is missing from the export or cannot be read. Copy the folder again.`)
      }
      if (sum.digest('hex') !== expected) throw new Error(`${name} is not as it was written. Copy the folder again.`)
    }
  }

  /** Reads a file that the export lists. */
  async read(name: string): Promise<Buffer> {
    return readFile(this.#place(name))
  }

  /** Yields a file's lines, some at a time. */
  async *lines(name: string): AsyncGenerator<string[]> {
    let some: string[] = []
    let characters = 0
    for await (const line of splitLines(createReadStream(this.#place(name), 'utf8'))) {
      some.push(line)
      characters += line.length
      if (some.length < LINES_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue
      yield some
      some = []
      characters = 0
    }
    if (some.length > 0) yield some
  }

  #place(name: string): string {
    if (!this.#sums.has(name)) throw new Error(`${name} is missing from the export.`)
    return join(this.#path, name)
  }
}

/** Splits text at line feeds only: to Node's own splitter, some characters that JSON leaves in strings end lines too. */
async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
