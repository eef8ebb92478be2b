import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_LONGEST_MS } from '../../domain/access/staff-session.ts'

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])$/

/** The session cookie of one of the service's addresses. */
export interface SessionCookie {
  name: string
  read(request: FastifyRequest): string | null
  set(reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
}

/**
 * Returns the cookie `__Host-qns_admin`, or with another name: HttpOnly, Secure, SameSite=Lax, for this host only. Over plain HTTP,
 * browsers keep such a cookie only on a loopback address; elsewhere it loses the prefix and Secure, or nobody could sign in.
 */
export function sessionCookie(baseUrl: string, of = 'qns_admin', longestMs = SESSION_LONGEST_MS): SessionCookie {
  const { protocol, hostname } = new URL(baseUrl)
  const secure = protocol === 'https:' || LOOPBACK.test(hostname)
  const name = secure ? `__Host-${of}` : of
  const attributes = { httpOnly: true, secure, sameSite: 'lax', path: '/' } as const
  return {
    name,
    read: ({ cookies }) => cookies[name] ?? null,
    set: (reply, token) => void reply.setCookie(name, token, { ...attributes, maxAge: longestMs / 1000 }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  }
}
