/** The service's address. */
export const BASE_URL = process.env.BASE_URL ?? 'http://localhost:3000'

/** Sends a request and returns the answer. */
export type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>

/**
 * Returns a function that sends requests with these headers, and prints those that change something; a refusal ends the
 * walk.
 */
export function caller(headers: Record<string, string>): Call {
  return async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(BASE_URL + path, sending(method, headers, body))
    const answer = await response.text()
    if (method !== 'GET') console.log(`  ${method} ${path} ${response.status}`)
    if (!response.ok) throw fail(`${method} ${path} ${response.status} ${answer}`)
    return JSON.parse(answer) as T
  }
}

/** Signs a staff member in; returns a function that sends requests as them. */
export async function signIn(path: string, body: unknown): Promise<Call> {
  const response = await fetch(BASE_URL + path, sending('POST', {}, body))
  const answer = (await response.json()) as { csrf_token?: string }
  if (!response.ok) throw fail(`POST ${path} ${response.status} ${JSON.stringify(answer)}`)
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return caller({ cookie, 'x-csrf-token': answer.csrf_token ?? '' })
}

function sending(method: string, headers: Record<string, string>, body: unknown): RequestInit {
  return {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

/** Prints the error and ends the walk. */
export function fail(message: string): never {
  console.error(`\n${message}`)
  process.exit(1)
}
