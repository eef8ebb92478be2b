import { setTimeout as delay } from 'node:timers/promises'

/** A client that is told to wait for longer asks in between. */
const LONGEST_WAIT_MS = 5_000

/** What a request came to; 0: no answer. */
export interface Reply {
  status: number
  /** Of the header `Retry-After`. */
  retryAfterMs: number
  // biome-ignore lint/suspicious/noExplicitAny: the chaos looks into answers freely
  body: any
}

/** A client of the service as people write them: it goes to any of the addresses, and repeats what is worth repeating. */
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

  /** One request, and whatever comes of it. */
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

  /** Repeats the request, as the specification's guidance says, until it is answered for good. */
  async persist(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply> {
    for (;;) {
      const reply = await this.once(method, path, body, headers)
      if (!mayRepeat(reply)) return reply
      await this.pause(`${method} ${path} ${reply.status} ${reply.body?.code}`, reply.retryAfterMs)
    }
  }

  /** A little while, or throws when it has been long enough. */
  async pause(doing: string, atLeastMs = 0): Promise<void> {
    if (Date.now() > this.#until) throw new Error(`not done in time: ${doing}`)
    await delay(Math.min(atLeastMs, LONGEST_WAIT_MS) + 100 + Math.random() * 200)
  }
}

function mayRepeat({ status, body }: Reply): boolean {
  if (status === 0 || status >= 500 || status === 429) return true
  return status === 409 && body?.code === 'idempotency_key_in_use'
}
