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
  /** The time to close what was opened: after a file's last test, and after a process's last file. */
  closeMs: number
  /** The process's temporary folder, deleted with it. */
  folder: string
  env: NodeJS.ProcessEnv
}

const CLOSE_IT = 'something was left open; close it in `after`, so that it closes even if a test fails'

/**
 * A process that runs test files, one after another. It always ends: if a file is silent for too long, the process is killed
 * with all its programs.
 */
export class TestProcess {
  readonly #child: ChildProcess
  readonly #options: ProcessOptions
  readonly #exited: Promise<string>
  readonly #ran: string[] = []
  readonly #leftOpen: string[] = []
  #hasFailed = false
  #killedFor: string | null = null
  #current: FileResult | null = null
  #quiet: NodeJS.Timeout | undefined
  /** True while only hooks still run: what a service that was left open prints is no sign of life then. */
  #isClosing = false
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
    this.#watchQuiet()
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
    const suspects = this.#leftOpen.length > 0 ? ` (first look at ${this.#leftOpen.join(', ')})` : ''
    this.#watchClosing('its last file', suspects)
    this.#child.disconnect()
    const end = await this.#exited
    await setImmediate()
    if (end === 'ended with 0' || (end === 'ended with 1' && this.#hasFailed)) return null
    return { ...result, trouble: end }
  }

  /** Kills it with all its programs, and reports the reason as the trouble of the file it ran. */
  kill(reason: string): void {
    this.#killedFor ??= reason
    killProgramsOf(this.#child.pid, this.#options.folder)
  }

  #watchQuiet(): void {
    const { quietMs } = this.#options
    this.#isClosing = false
    this.#watch(quietMs, `showed no sign of life for ${sayMs(quietMs)} and was ended`)
  }

  #watchClosing(since: string, hint: string): void {
    const { closeMs } = this.#options
    this.#isClosing = true
    this.#watch(closeMs, `did not end within ${sayMs(closeMs)} of ${since}: ${CLOSE_IT}${hint}`)
  }

  #watch(ms: number, reason: string): void {
    clearTimeout(this.#quiet)
    this.#quiet = setTimeout(() => this.kill(reason), ms)
  }

  #noteLife(): void {
    if (!this.#isClosing) this.#quiet?.refresh()
  }

  #print(text: string): void {
    this.#noteLife()
    if (this.#current) this.#current.output += text
  }

  #hear(message: Message): void {
    this.#noteLife()
    if (message.kind === 'test') this.#current?.tests.push(message)
    else if (message.kind === 'remark') this.#print(`${message.text}\n`)
    else if (message.kind === 'testsEnded') this.#watchClosing('its last test', '')
    else this.#endFile(message.leftOpen)
  }

  #endFile(leftOpen: readonly string[]): void {
    if (leftOpen.length > 0) this.#leftOpen.push(`${this.#ran.at(-1)}: ${leftOpen.join(' ')}`)
    this.#onFileEnd()
  }
}

/** Formats a duration in words. */
export function sayMs(ms: number): string {
  return ms >= 120_000 ? `${Math.round(ms / 60_000)} minutes` : `${ms / 1000} s`
}
