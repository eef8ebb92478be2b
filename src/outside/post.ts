import type { Dispatcher, Pool } from 'undici'
import { httpTarget } from './http-target.ts'
import type { NameResolver } from './name-resolver.ts'
import { ConnectFailure, VettedConnector } from './vetted-connector.ts'

/** From the start to the status line and headers of the answer (specification, "Webhook delivery"). */
const ANSWER_WITHIN_MS = 10_000
/** For the rest of an answer, which is only read so that the connection can be used again. */
const BODY_WITHIN_MS = 1_000
const LONGEST_HEADERS = 64 * 1024
const LONGEST_BODY = 64 * 1024
const LONGEST_RETRY_AFTER = 100
/** Shorter than the 5 s after which many servers close an idle connection, to avoid sending into a closing one. */
const IDLE_MS = 4_000
/** If the server names a time (`Keep-Alive: timeout`), 2 s less than that, but at most this. */
const LONGEST_IDLE_MS = 10_000
const FORGET_EVERY_MS = 60_000

interface PostRequest {
  url: string
  headers: Record<string, string>
  body: Buffer
}

/** The reason for no answer; reveals no more about the network than an endpoint's owner may know. */
export type PostError = 'timeout' | 'connection_failed' | 'tls_failed' | 'address_refused' | 'answer_invalid'

/** Either `status` or `error` is set. */
export interface PostAnswer {
  status: number | null
  /** The answer's header, unchanged. */
  retryAfter: string | null
  error: PostError | null
  /** The time until the status line and headers, or the failure. */
  ms: number
}

export interface Poster {
  /** Posts to a public address, and to no other. Never rejects. */
  post(request: PostRequest): Promise<PostAnswer>
  /** Aborts requests in flight (`connection_failed`) and closes every connection. */
  close(): Promise<void>
}

export interface PosterOptions {
  resolver: NameResolver
  /** Local development: private addresses, IP literals, names of the hosts file, and http. */
  allowPrivate: boolean
  /** A certificate authority to trust besides the system's. */
  ca?: string
  timeoutMs?: number
}

/**
 * Creates a poster that uses HTTP/1.1 with kept-alive connections, as many as there are requests at a time: stores share
 * hosts, and waiting in a queue here would count against a request's 10 s. It follows no redirects and uses no proxies.
 */
export function createPoster({ timeoutMs = ANSWER_WITHIN_MS, ...options }: PosterOptions): Poster {
  const connector = new VettedConnector({ ...options, timeoutMs })
  let loading: Promise<Pools> | null = null
  /** Loads undici with the first post: a process that sends nothing starts without it. */
  const loadPools = () => {
    loading ??= import('undici').then((undici) => new Pools(connector, undici))
    return loading
  }
  return {
    post: async (request) => {
      const pools = await loadPools()
      return new Promise((resolve) => new Attempt({ pools, connector, timeoutMs, request, resolve }).start())
    },
    close: async () => {
      connector.close()
      const pools = await loading
      await pools?.close()
    },
  }
}

/**
 * Pools of connections, one per origin, for as long as it has any. undici's own Agent never drops those whose last request
 * was aborted.
 */
class Pools {
  readonly #connector: VettedConnector
  readonly #undici: Pick<typeof import('undici'), 'Pool'>
  readonly #pools = new Map<string, Pool>()
  readonly #timer = setInterval(() => this.#forgetUnused(), FORGET_EVERY_MS).unref()

  constructor(connector: VettedConnector, undici: Pick<typeof import('undici'), 'Pool'>) {
    this.#connector = connector
    this.#undici = undici
  }

  of(origin: string): Pool {
    const known = this.#pools.get(origin)
    if (known) return known
    const pool = new this.#undici.Pool(origin, {
      connect: this.#connector.connect,
      allowH2: false,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: LONGEST_IDLE_MS,
      maxHeaderSize: LONGEST_HEADERS,
      maxResponseSize: LONGEST_BODY,
      headersTimeout: 0, // undici's timers count in half seconds, and each phase by itself
      bodyTimeout: 0,
    })
    this.#pools.set(origin, pool)
    return pool
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all([...this.#pools.values()].map((pool) => pool.destroy()))
  }

  #forgetUnused(): void {
    for (const [origin, pool] of this.#pools) {
      const { connected, size } = pool.stats
      if (connected === 0 && size === 0) this.#pools.delete(origin)
    }
  }
}

interface AttemptOptions {
  pools: Pools
  connector: VettedConnector
  timeoutMs: number
  request: PostRequest
  resolve: (answer: PostAnswer) => void
}

/** One request. */
class Attempt implements Dispatcher.DispatchHandler {
  readonly #options: AttemptOptions
  readonly #started = performance.now()
  #timer: NodeJS.Timeout
  #controller: Dispatcher.DispatchController | null = null
  #answer: PostAnswer | null = null
  #isOver = false
  #isAnswering = false
  #maySendAgain = false
  #hasSentAgain = false

  constructor(options: AttemptOptions) {
    this.#options = options
    this.#timer = setTimeout(() => this.#giveUp(), options.timeoutMs)
  }

  start(): void {
    const { pools, request } = this.#options
    const target = httpTarget(request.url)
    if (!target) {
      this.#fail('address_refused')
      return
    }
    const { origin, path } = target
    pools.of(origin).dispatch({ path, method: 'POST', headers: request.headers, body: request.body }, this)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    this.#maySendAgain = !this.#hasSentAgain && !this.#options.connector.isHandingOver
    if (this.#isOver) this.#abort()
  }

  onResponseStarted(): void {
    this.#isAnswering = true
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: NodeJS.Dict<string | string[]>): void {
    if (status < 200) return
    const retryAfter = [headers['retry-after']].flat()[0]?.slice(0, LONGEST_RETRY_AFTER) ?? null
    this.#answer = { status, retryAfter, error: null, ms: this.#ms() }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#giveUp(), BODY_WITHIN_MS)
  }

  onResponseData(): void {} // undici counts, up to `maxResponseSize`

  onResponseEnd(): void {
    // undici takes a connection back at the next turn of the loop: a caller that posts again right away must find it there.
    const answer = this.#answer
    if (answer) queueMicrotask(() => setImmediate(() => this.#end(answer)))
  }

  onResponseError(_: Dispatcher.DispatchController | null, error: NodeJS.ErrnoException): void {
    if (this.#isOver) return
    // A body that breaks off does not matter.
    if (this.#answer) this.#end(this.#answer)
    else if (this.#maySendAgain && !this.#isAnswering && isClosed(error)) this.#sendAgain()
    else this.#fail(this.#wordFor(error))
  }

  /**
   * A server may close an idle connection just as it is used. That is not the endpoint's answer, so the request is sent once
   * more within the same time; a receiver that gets it twice recognises its `webhook-id`.
   */
  #sendAgain(): void {
    this.#hasSentAgain = true
    queueMicrotask(() => this.start())
  }

  #giveUp(): void {
    if (this.#answer) this.#end(this.#answer)
    else this.#fail('timeout')
    this.#abort()
  }

  #abort(): void {
    this.#controller?.abort(new Error('given up'))
  }

  #fail(error: PostError): void {
    this.#end({ status: null, retryAfter: null, error, ms: this.#ms() })
  }

  #end(answer: PostAnswer): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#options.resolve(answer)
  }

  #ms(): number {
    return Math.round(performance.now() - this.#started)
  }

  #wordFor(error: NodeJS.ErrnoException): PostError {
    if (error instanceof ConnectFailure) return error.word
    const code = error.code ?? ''
    if (this.#isAnswering || code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW') return 'answer_invalid'
    return code.startsWith('ERR_SSL') ? 'tls_failed' : 'connection_failed'
  }
}

function isClosed({ code }: NodeJS.ErrnoException): boolean {
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE'
}
