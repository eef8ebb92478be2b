import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { FieldError, ProblemCode } from '../../domain/problem.ts'

/** Where this installation lives, without a trailing slash. */
export const ROOT = document.querySelector('meta[name=service-root]')?.getAttribute('content') ?? ''
const API = `${ROOT}/admin/api`

/** What the API, or the network (status 0), answered instead of what was asked for. */
export class Refusal extends Error {
  readonly status: number
  readonly code: ProblemCode | 'unreachable' | 'unreadable'
  readonly errors: readonly FieldError[]
  /** What else the problem says, such as `lines` of `below_price_floor`. */
  readonly members: Record<string, unknown>

  constructor(status: number, problem: { code: Refusal['code']; detail: string; errors?: readonly FieldError[] }) {
    super(problem.detail)
    this.status = status
    this.code = problem.code
    this.errors = problem.errors ?? []
    this.members = { ...problem }
  }
}

/** What the API client needs of the session; set once there is one. */
export const credentials = {
  csrfToken: '',
  /** Told when the API says that nobody is signed in any more. */
  lost: () => {},
  /** Asks for the password again; resolves to whether it was given. */
  confirmPassword: async (): Promise<boolean> => false,
}

type Query = Record<string, string | number | boolean | null | undefined>

/** What is read at a path of the admin API, such as `['quotes', id]`; the same path is the key it is kept under. */
export function resource<T>(path: readonly string[], query: Query = {}) {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== null))
  const queryKey: QueryKey = Object.keys(given).length > 0 ? [...path, given] : path
  return queryOptions<T>({ queryKey, queryFn: ({ signal }) => call<T>('GET', path, { query: given, signal }) })
}

/** Sends a request to the admin API, a file as it is, or throws a Refusal. Asks for the password where the API wants it confirmed, and goes on. */
export async function call<T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: readonly string[],
  { body, query = {}, signal }: { body?: unknown; query?: Query; signal?: AbortSignal } = {},
): Promise<T> {
  try {
    return await send<T>(method, address(path, query), body, signal)
  } catch (error) {
    const wantsPassword = error instanceof Refusal && error.code === 'confirmation_required'
    if (!wantsPassword || !(await credentials.confirmPassword())) throw error
    return send<T>(method, address(path, query), body, signal)
  }
}

/** The address of a path of the admin API, such as that of a download. */
export function address(path: readonly string[], query: Query = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value))
  }
  const asked = parameters.size > 0 ? `?${parameters}` : ''
  return `${API}/${path.map(encodeURIComponent).join('/')}${asked}`
}

async function send<T>(method: string, url: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    headers: {
      ...(method !== 'GET' && { 'x-csrf-token': credentials.csrfToken }),
      ...(body !== undefined && { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
    },
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    const detail = 'The service cannot be reached. Check your connection; nothing is known to have been saved.'
    throw new Refusal(0, { code: 'unreachable', detail })
  })
  const text = await response.text()
  const answer = text === '' ? null : parse(text)
  if (response.ok && answer !== undefined) return answer as T
  const refusal = new Refusal(response.status, toProblem(answer, response.status))
  if (refusal.code === 'not_signed_in') credentials.lost()
  throw refusal
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toProblem(answer: unknown, status: number): ConstructorParameters<typeof Refusal>[1] {
  if (typeof answer === 'object' && answer !== null && 'code' in answer && 'detail' in answer) return answer as never
  return { code: 'unreadable', detail: `The service answered with something unexpected (status ${status}). Try again.` }
}
