import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TypesetAnswer, TypesetRequest } from './typeset.ts'

/** Hides this machine's fonts from the typesetter, so that documents look the same everywhere. */
const NO_FONTS = fileURLToPath(new URL('./no-fonts.conf', import.meta.url))
const TYPESET = fileURLToPath(new URL('./typeset.ts', import.meta.url))

/** A set document. */
export interface Typeset {
  pdf: Buffer
  /** An SVG of all pages, one below the other; null unless asked for. */
  picture: string | null
}

/** Sets one document at a time in a process, which starts with the first document, and again after it ended or hung. */
export class Typesetter {
  readonly #withinMs: number
  readonly #idleMs: number
  #process: ChildProcess | null = null
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  constructor({ withinMs, idleMs }: { withinMs: number; idleMs: number }) {
    this.#withinMs = withinMs
    this.#idleMs = idleMs
  }

  /** Returns the PDF, and a picture of it if asked; rejects if it cannot be set or takes too long. */
  set(request: TypesetRequest): Promise<Typeset> {
    clearTimeout(this.#idle)
    return new Promise<Typeset>((resolve, reject) => {
      if (this.#isClosed) throw new Error('The document maker is closed')
      this.#process ??= this.#start()
      const process = this.#process
      const fail = (why: string) => {
        settle()
        this.#end()
        reject(new Error(why))
      }
      const timer = setTimeout(fail, this.#withinMs, 'The typesetter took too long')
      const onExit = () => fail('The typesetter ended')
      const onMessage = (answer: TypesetAnswer) => {
        settle()
        if ('error' in answer) reject(new Error(`Setting the document failed: ${answer.error}`))
        else resolve({ pdf: Buffer.from(answer.pdf), picture: answer.picture })
      }
      const settle = () => {
        clearTimeout(timer)
        process.off('exit', onExit).off('error', onExit).off('message', onMessage)
      }
      process.on('exit', onExit).on('error', onExit).on('message', onMessage)
      process.send(request)
    }).finally(() => {
      this.#idle = setTimeout(() => this.#end(), this.#idleMs).unref()
    })
  }

  /** Ends the process; its current document fails. */
  close(): void {
    this.#isClosed = true
    this.#end()
  }

  #start(): ChildProcess {
    const process = fork(TYPESET, {
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
