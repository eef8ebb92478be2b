import { once } from 'node:events'
import { type Running, startNode } from '../support/processes/process.ts'

/** A process of the service that the chaos kills and restarts; it must not end by itself. */
export class Member {
  readonly name: string
  readonly #args: readonly string[]
  readonly #env: Record<string, string>
  #running: Running | null = null
  #isToDie = false
  /** The way it ended by itself. */
  ended: string | null = null

  constructor(name: string, args: readonly string[], env: Record<string, string>) {
    this.name = name
    this.#args = args
    this.#env = env
  }

  get pid(): number {
    return this.#running?.process.pid ?? 0
  }

  /** Starts it, and waits until it says that it is running. */
  async start(): Promise<void> {
    this.#isToDie = false
    const running = startNode(this.#args, this.#env)
    this.#running = running
    running.process.on('close', (code, signal) => {
      if (this.#running !== running || this.#isToDie) return
      this.ended = `${this.name} ended of itself with ${code ?? signal}:\n${this.log()}`
    })
    await running.printed('is running')
  }

  /** Kills it, like a crash. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Stops it in order; returns the exit code. */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM')
  }

  /** Its last output. */
  log(): string {
    const said = `${this.#running?.stdout()}${this.#running?.stderr()}`
    return said.slice(-6_000)
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#running?.process
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    this.#isToDie = true
    const closed = once(child, 'close')
    child.kill(signal)
    const [code] = await closed
    return code
  }
}
