import { parseJson } from '../../domain/parse-json.ts'
import type { FieldError, ProblemCode } from '../../domain/problem.ts'
import type { Why } from '../../domain/reason.ts'

interface Answered {
  code: ProblemCode | 'unreachable' | 'unreadable'
  detail: string
  errors?: readonly FieldError[]
  why?: Why | null
}

/** A refusal by the API, or by the network (status 0). */
export class Refusal extends Error {
  readonly status: number
  readonly code: ProblemCode | 'unreachable' | 'unreadable'
  readonly errors: readonly FieldError[]
  /** The reason behind the detail, for readers of another language. */
  readonly why: Why | null
  /** The problem's other members, such as `lines` of `below_price_floor`. */
  readonly members: Record<string, unknown>

  constructor(status: number, problem: Answered) {
    super(problem.detail)
    this.status = status
    this.code = problem.code
    this.errors = problem.errors ?? []
    this.why = problem.why ?? null
    this.members = { ...problem }
  }
}

/** The address of this installation, without a trailing slash; on a store's own address, where its pages start there. */
export const ROOT = told('service-root') ?? ''
/** The address where people sign in, for pages on a store's own address: there is no cookie, the store's sign-in counts. */
export const STORE_SIGN_IN = told('store-sign-in')
/** The domain of the store whose own address this is. */
export const OWN_STORE = told('store')

/** Returns what the document tells the app under this name, or null. */
function told(name: string): string | null {
  return document.querySelector(`meta[name=${name}]`)?.getAttribute('content') ?? null
}

/** Returns the address of a path below one of our APIs, such as `/admin/api`. */
export function addressIn(api: string, path: readonly string[], query: object = {}): string {
  return urlIn(`${ROOT}${api}`, path, query)
}

/** Returns the address of a path below an API that may be another origin's. */
export function urlIn(api: string, path: readonly string[], query: object = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value))
  }
  const asked = parameters.size > 0 ? `?${parameters}` : ''
  return `${api}/${path.map(encodeURIComponent).join('/')}${asked}`
}

interface Sent {
  headers?: Record<string, string>
  body?: unknown
  signal?: AbortSignal
  /** True for a request that outlives its page. */
  keepalive?: boolean
}

/** Sends a request to one of our own APIs (a file as it is) and returns the answer. Throws a Refusal unless it succeeds. */
export async function send(
  method: string,
  url: string,
  { headers = {}, body, signal, keepalive = false }: Sent = {},
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    keepalive,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
    },
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    const detail = 'The service cannot be reached. Check your connection; your last change may not have been saved.'
    throw new Refusal(0, { code: 'unreachable', detail })
  })
  const text = await response.text()
  const answer = text === '' ? null : parse(text)
  if (response.ok && answer !== undefined) return answer
  throw new Refusal(response.status, toProblem(answer, response.status))
}

function parse(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

function toProblem(answer: unknown, status: number): Answered {
  if (typeof answer === 'object' && answer !== null && 'code' in answer && 'detail' in answer) return answer as never
  return { code: 'unreadable', detail: `The service answered with something unexpected (status ${status}). Try again.` }
}
