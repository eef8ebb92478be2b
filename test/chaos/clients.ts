import { setTimeout as delay } from 'node:timers/promises'

/** A client that is told to wait longer than this asks again in between. */
const LONGEST_WAIT_MS = 5_000

/** The answer to a request; status 0 for none. */
export interface Reply {
  status: number
  /** From the header `Retry-After`. */
  retryAfterMs: number
  // biome-ignore lint/suspicious/noExplicitAny: the chaos looks into answers freely
  body: any
}

/** A client as people write them: it uses any of the addresses, and retries where it makes sense. */
export class Client {
  readonly #origins: readonly string[]
  readonly #headers: Record<string, string>
  readonly #until: number
  #turn = 0

  /** Gives up at `until`. */
  constructor(origins: readonly string[], headers: Record<string, string>, until: number) {
    this.#origins = origins
    this.#headers = headers
    this.#until = until
  }

  /** Sends one request; never throws. */
  async once(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const origin = this.#origins[this.#turn++ % this.#origins.length]
    try {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: {
          ...this.#headers,
          ...headers,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      })
      const text = await response.text()
      const retryAfterMs = 1_000 * Number(response.headers.get('retry-after') ?? 0)
      return { status: response.status, retryAfterMs, body: text === '' ? null : JSON.parse(text) }
    } catch {
      return { status: 0, retryAfterMs: 0, body: null }
    }
  }

  /** Retries the request, as the specification advises, until there is a final answer. */
  async persist(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply> {
    for (;;) {
      const reply = await this.once(method, path, body, headers)
      if (!mayRepeat(reply)) return reply
      await this.pause(`${method} ${path} ${reply.status} ${reply.body?.code}`, reply.retryAfterMs)
    }
  }

  /** Waits a little, or throws once the time is up. */
  async pause(doing: string, atLeastMs = 0): Promise<void> {
    if (Date.now() > this.#until) throw new Error(`not done in time: ${doing}`)
    await delay(Math.min(atLeastMs, LONGEST_WAIT_MS) + 100 + Math.random() * 200)
  }
}

function mayRepeat({ status, body }: Reply): boolean {
  if (status === 0 || status >= 500 || status === 429) return true
  return status === 409 && body?.code === 'idempotency_key_in_use'
}
