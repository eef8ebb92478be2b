import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logo, Paper } from '../../domain/paper.ts'
import type { TypesetAnswer, TypesetRequest } from './typeset.ts'

/** Sets documents off the event loop. */
export interface DocumentMaker {
  /** The PDF of a document; rejects when it cannot be made, or not now. */
  make(paper: Paper, logo: Logo | null): Promise<Buffer>
  close(): Promise<void>
}

interface MakerOptions {
  /** What takes longer is given up. */
  withinMs?: number
  /** A process that nobody asked for so long ends: it holds the fonts in memory. */
  idleMs?: number
  mostWaiting?: number
}

/** Keeps the typesetter from the fonts of this machine, so that documents look alike on all. */
const NO_FONTS = fileURLToPath(new URL('./no-fonts.conf', import.meta.url))
const TYPESETTER = fileURLToPath(new URL('./typeset.ts', import.meta.url))

/**
 * Makes one document after another in a process of its own, which starts with the first: what the typesetter stumbles over ends or
 * hangs nothing but that process, and the next document has a new one.
 */
export function createDocumentMaker(options: MakerOptions = {}): DocumentMaker {
  return new Maker({ withinMs: 30_000, idleMs: 60_000, mostWaiting: 200, ...options })
}

class Maker implements DocumentMaker {
  readonly #options: Required<MakerOptions>
  #process: ChildProcess | null = null
  #idle: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #isClosed = false

  constructor(options: Required<MakerOptions>) {
    this.#options = options
  }

  async make(paper: Paper, logo: Logo | null): Promise<Buffer> {
    if (this.#waiting >= this.#options.mostWaiting) throw new Error('Too many documents wait to be made')
    this.#waiting += 1
    const made = this.#last.then(() => this.#ask({ paper, logo }))
    this.#last = made.catch(() => {})
    try {
      return await made
    } finally {
      this.#waiting -= 1
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#end()
    await this.#last
  }

  #ask(request: TypesetRequest): Promise<Buffer> {
    clearTimeout(this.#idle)
    return new Promise<Buffer>((resolve, reject) => {
      if (this.#isClosed) throw new Error('No documents are made any more')
      this.#process ??= this.#start()
      const process = this.#process
      const fail = (why: string) => {
        settle()
        this.#end()
        reject(new Error(why))
      }
      const timer = setTimeout(fail, this.#options.withinMs, 'The typesetter took too long')
      const onExit = () => fail('The typesetter ended')
      const onMessage = (answer: TypesetAnswer) => {
        settle()
        if ('error' in answer) reject(new Error(`The document could not be set: ${answer.error}`))
        else resolve(Buffer.from(answer.pdf))
      }
      const settle = () => {
        clearTimeout(timer)
        process.off('exit', onExit).off('error', onExit).off('message', onMessage)
      }
      process.on('exit', onExit).on('error', onExit).on('message', onMessage)
      process.send(request)
    }).finally(() => {
      this.#idle = setTimeout(() => this.#end(), this.#options.idleMs).unref()
    })
  }

  #start(): ChildProcess {
    const process = fork(TYPESETTER, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { FONTCONFIG_FILE: NO_FONTS },
    })
    process.on('error', () => {})
    process.unref()
    process.channel?.unref()
    process.once('exit', () => {
      if (this.#process === process) this.#process = null
    })
    return process
  }

  #end(): void {
    this.#process?.kill('SIGKILL')
    this.#process = null
  }
}
