import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Message, Order } from './messages.ts'
import { killProgramsOf } from './programs-of.ts'

/** The result of a file: of each test, and why the file failed even if no test did. */
export interface FileResult {
  file: string
  tests: Extract<Message, { kind: 'test' }>[]
  /** Null if it ran to its end. */
  trouble: string | null
  tookMs: number
  /** The output of it and the programs it started. */
  output: string
}

export interface ProcessOptions {
  /** The time for one test. */
  testMs: number
  /** The longest a file may be silent; longer than a test may take. */
  quietMs: number
  /** The process's temporary folder, deleted with it. */
  folder: string
  env: NodeJS.ProcessEnv
}

/**
 * A process that runs test files, one after another. It always ends: if a file is silent for too long, the process is killed
 * with all its programs.
 */
export class TestProcess {
  readonly #child: ChildProcess
  readonly #options: ProcessOptions
  readonly #exited: Promise<string>
  readonly #ran: string[] = []
  #hasFailed = false
  #killedFor: string | null = null
  #current: FileResult | null = null
  #quiet: NodeJS.Timeout | undefined
  #onFileEnd = () => {}

  constructor(options: ProcessOptions) {
    const { testMs, folder, env } = options
    this.#options = options
    mkdirSync(folder)
    chmodSync(folder, 0o711) // as root, PostgreSQL's own user passes through
    const reporter = join(import.meta.dirname, 'reporter.ts')
    const args = [`--test-timeout=${testMs}`, `--test-reporter=${reporter}`, join(import.meta.dirname, 'worker.ts')]
    this.#child = spawn(process.execPath, args, {
      env: { ...env, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true, // a process group of its own
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => this.#print(text))
    this.#child.on('message', (message: Message) => this.#hear(message))
    this.#exited = once(this.#child, 'exit').then(([code, signal]) => {
      clearTimeout(this.#quiet)
      killProgramsOf(this.#child.pid, folder)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
      return this.#killedFor ?? (signal ? `was killed by ${signal}` : `ended with ${code}`)
    })
  }

  /** True if it can run another file. */
  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null && this.#killedFor === null
  }

  /** Runs the file to its end, or to the process's. */
  async run(file: string): Promise<FileResult> {
    const began = performance.now()
    const result: FileResult = { file, tests: [], trouble: null, tookMs: 0, output: '' }
    this.#current = result
    this.#ran.push(file)
    this.#watch()
    const ended = new Promise<null>((resolve) => {
      this.#onFileEnd = () => resolve(null)
    })
    this.#child.send({ file } satisfies Order, () => {}) // if it has just died, that is noticed below
    result.trouble = await Promise.race([ended, this.#exited])
    await setImmediate() // its output before that is read in the same turn
    result.tookMs = performance.now() - began
    this.#hasFailed ||= result.trouble !== null || result.tests.some(({ outcome }) => outcome === 'failed')
    return result
  }

  /** Lets the process end by itself; anything that prevents that, or fails it after all its tests passed, is trouble. */
  async end(): Promise<FileResult | null> {
    if (!this.isAlive) return null
    const result = { file: this.#ran.join(', '), tests: [], trouble: null, tookMs: 0, output: '' }
    this.#current = result
    this.#watch()
    this.#child.disconnect()
    const end = await this.#exited
    await setImmediate()
    if (end === 'ended with 0' || (end === 'ended with 1' && this.#hasFailed)) return null
    return { ...result, trouble: this.#killedFor ? `${end}: something was left open` : end }
  }

  /** Kills it with all its programs, and reports the reason as the trouble of the file it ran. */
  kill(reason: string): void {
    this.#killedFor ??= reason
    killProgramsOf(this.#child.pid, this.#options.folder)
  }

  #watch(): void {
    const { quietMs } = this.#options
    clearTimeout(this.#quiet)
    this.#quiet = setTimeout(() => this.kill(`showed no sign of life for ${sayMs(quietMs)} and was ended`), quietMs)
  }

  #print(text: string): void {
    this.#quiet?.refresh()
    if (this.#current) this.#current.output += text
  }

  #hear(message: Message): void {
    this.#quiet?.refresh()
    if (message.kind === 'test') this.#current?.tests.push(message)
    else if (message.kind === 'remark') this.#print(`${message.text}\n`)
    else this.#onFileEnd()
  }
}

/** Formats a duration in words. */
export function sayMs(ms: number): string {
  return ms >= 120_000 ? `${Math.round(ms / 60_000)} minutes` : `${ms / 1000} s`
}
