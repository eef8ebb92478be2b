import type { IncomingMessage } from 'node:http'

/** Returns a cookie's value; empty without it. */
export function readCookie({ headers }: IncomingMessage, name: string): string {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([one]) => one === name)?.[1] ?? ''
}

/** Returns the header that sets a cookie for the whole address. */
export function cookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax`
}
