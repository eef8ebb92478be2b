import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { newSum, SUMS, writeSums } from './sums.ts'

const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700

/** A new folder that appears complete or not at all: what a killed export leaves is another folder's name, and replaced by the next. */
export class ExportFolder {
  readonly #path: string
  readonly #made: string
  readonly #sums = new Map<string, string>()

  /** Throws if the folder exists. */
  constructor(path: string) {
    if (existsSync(path)) throw new Error(`${path} exists already: name another folder.`)
    this.#path = path
    this.#made = `${path}.part`
    rmSync(this.#made, { recursive: true, force: true })
    mkdirSync(this.#made, { recursive: true, mode: PRIVATE_FOLDER })
  }

  /** Writes a file of lines as they come; returns how many. */
  async writeLines(name: string, lines: AsyncIterable<readonly string[]>): Promise<number> {
    const sum = newSum()
    let count = 0
    const texts = async function* () {
      for await (const some of lines) {
        const text = some.map((line) => `${line}\n`).join('')
        sum.update(text)
        count += some.length
        yield text
      }
    }
    await pipeline(texts(), createWriteStream(this.#place(name), { flags: 'wx', mode: PRIVATE_FILE, flush: true }))
    this.#sums.set(name, sum.digest('hex'))
    return count
  }

  async writeFile(name: string, content: Buffer | string): Promise<void> {
    await writeFile(this.#place(name), content, { flag: 'wx', mode: PRIVATE_FILE, flush: true })
    this.#sums.set(name, newSum().update(content).digest('hex'))
  }

  /** Completes the folder: lists its files with their sums and gives it its name. */
  async finish(): Promise<void> {
    await writeFile(join(this.#made, SUMS), writeSums(this.#sums), { flag: 'wx', mode: PRIVATE_FILE, flush: true })
    renameSync(this.#made, this.#path)
    await using parent = await open(dirname(this.#path))
    await parent.sync()
  }

  /** Removes what there is of an unfinished folder. */
  abandon(): void {
    rmSync(this.#made, { recursive: true, force: true })
  }

  #place(name: string): string {
    const place = join(this.#made, name)
    mkdirSync(dirname(place), { recursive: true, mode: PRIVATE_FOLDER })
    return place
  }
}
