import { apiError, ConnectionError, NotFoundError, TimeoutError, UnexpectedAnswerError } from './errors.ts'
import type { Problem } from './generated/types.ts'
import { sleep, waitBeforeRetry } from './retry.ts'
import { SDK_VERSION } from './sdk-version.ts'

export interface ClientOptions {
  /** The service's address, such as `https://quotes.example.com`. */
  baseUrl: string
  /** An API key: `svc_live_…` or `svc_test_…`. */
  apiKey: string
  /** The longest an attempt may take, from sending to the last byte; 30 s. */
  timeoutMs?: number
  /** How often a request is repeated after its first attempt; 2. */
  retries?: number
  /** The longest `Retry-After` that is waited for; 60 s. */
  maxWaitMs?: number
  /** What to send with, instead of the runtime's `fetch`. */
  fetch?: typeof fetch
  /** Told of every answer, also of attempts that are repeated. */
  onAnswer?: (answer: Answer) => void
}

/** An answer as it is logged. */
export interface Answer {
  method: string
  path: string
  status: number
  /** 0 for the first attempt. */
  attempt: number
  ms: number
  requestId: string | null
  /** True if the service had answered this request before, and sent the same again. */
  isReplay: boolean
  /** Requests left in the bucket of the key or the store; null if the answer does not say. */
  remaining: number | null
}

export interface RequestOptions {
  /** Aborts the request and its repetitions, which then throw the signal's reason. */
  signal?: AbortSignal
  timeoutMs?: number
  retries?: number
  maxWaitMs?: number
  /** For POST: your own key, so that also a repetition by a later run of your program is recognised; by default a new one for each call. */
  idempotencyKey?: string
}

export interface RequestInput extends RequestOptions {
  query?: Readonly<Record<string, QueryValue>> | undefined
  body?: unknown
}
type QueryValue = string | number | boolean | Date | readonly string[] | undefined

/** Sends requests with their retries. */
export class Transport {
  /** The API version that answered last; null before the first answer. */
  serviceVersion: string | null = null
  readonly #options: ClientOptions
  readonly #base: string

  constructor(options: ClientOptions) {
    if (!options.apiKey) throw new TypeError('apiKey is missing')
    if (!URL.canParse(options.baseUrl)) throw new TypeError('baseUrl is no address such as https://quotes.example.com')
    this.#base = new URL(options.baseUrl).href.replace(/\/+$/, '')
    this.#options = options
  }

  /** Returns the answer's JSON. Throws ApiError, ConnectionError or UnexpectedAnswerError once no further attempt is made. */
  async request<T>(method: string, path: string, input: RequestInput = {}): Promise<T> {
    const options = {
      timeoutMs: 30_000,
      retries: 2,
      maxWaitMs: 60_000,
      ...definedOf(this.#options),
      ...definedOf(input),
    }
    const key = method === 'POST' ? (input.idempotencyKey ?? crypto.randomUUID()) : null
    const send = this.#prepare(method, path, input, key)
    for (let attempt = 0; ; attempt++) {
      try {
        return (await send(attempt, options.timeoutMs)) as T
      } catch (error) {
        if (method === 'DELETE' && attempt > 0 && error instanceof NotFoundError) return deletedBefore(path) as T
        input.signal?.throwIfAborted()
        const waitMs = attempt < options.retries ? waitBeforeRetry(error, attempt, options.maxWaitMs) : null
        if (waitMs === null) throw error
        await sleep(waitMs, input.signal)
      }
    }
  }

  /** Returns a function that makes one attempt. */
  #prepare(method: string, path: string, { query, body, signal }: RequestInput, key: string | null) {
    const { apiKey, fetch: send = fetch, onAnswer } = this.#options
    const url = this.#base + path + queryText(query)
    const headers: Record<string, string> = {
      authorization: `Bearer ${apiKey}`,
      accept: 'application/json',
      'user-agent': `quote-negotiation-typescript/${SDK_VERSION}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== null && { 'idempotency-key': key }),
    }
    const request = {
      method,
      headers,
      redirect: 'manual' as const,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
    return async (attempt: number, timeoutMs: number): Promise<unknown> => {
      const timeout = AbortSignal.timeout(timeoutMs)
      const started = Date.now()
      let response: Response
      let text: string
      try {
        response = await send(url, { ...request, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
        text = await response.text()
      } catch (error) {
        signal?.throwIfAborted()
        if (timeout.aborted) throw new TimeoutError(`No answer within ${timeoutMs} ms`, key, error)
        throw new ConnectionError(`No answer: ${reasonOf(error)}`, key, error)
      }
      const head = response.headers
      const requestId = head.get('x-request-id')
      this.serviceVersion = head.get('service-version') ?? this.serviceVersion
      onAnswer?.({
        method,
        path,
        status: response.status,
        attempt,
        ms: Date.now() - started,
        requestId,
        isReplay: head.get('idempotent-replayed') === 'true',
        remaining: numberOf(head.get('x-ratelimit-remaining')),
      })
      return readAnswer(response, text, { requestId, idempotencyKey: key, retryAfterMs: retryAfter(head) })
    }
  }
}

/** The reason why `fetch` failed is often only in the cause of its error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message
}

type Facts = Parameters<typeof apiError>[1]

function readAnswer(response: Response, text: string, facts: Facts): unknown {
  const { status, ok } = response
  const value = parse(text)
  if (ok && value !== undefined) return value
  if (!ok && isProblem(value)) throw apiError(value, facts)
  throw new UnexpectedAnswerError(status, text, facts)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'
}

/** A repeated DELETE finds nothing: its first attempt had arrived. */
function deletedBefore(path: string): object {
  return { object: 'webhook_endpoint', id: decodeURIComponent(path.split('/').at(-1) ?? ''), deleted: true }
}

function queryText(query: RequestInput['query'] = {}): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    text.set(name, value instanceof Date ? value.toISOString() : String(value))
  }
  return text.size === 0 ? '' : `?${text}`
}

/** Seconds or a date (RFC 9110). */
function retryAfter(head: Headers): number | null {
  const value = head.get('retry-after')
  if (value === null) return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

function numberOf(text: string | null): number | null {
  return text === null || Number.isNaN(Number(text)) ? null : Number(text)
}

/** The options that were given, so that others do not hide the defaults. */
function definedOf<T extends object>(options: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never
}
