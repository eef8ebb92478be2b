import type { FastifyRequest } from 'fastify'
import { useSession } from '../../database/access/staff-sessions.ts'
import { canonicalIp } from '../../domain/access/canonical-ip.ts'
import { may, PERMISSIONS, type Permission } from '../../domain/access/permissions.ts'
import { readSecretToken } from '../../domain/access/secret-token.ts'
import { CONFIRMED_WITHIN_MS } from '../../domain/access/staff-session.ts'
import { Problem } from '../../domain/problem.ts'
import { refused } from '../../domain/refused.ts'
import { machineNow } from '../../domain/stores/test-clock.ts'
import type { AppOptions } from '../app-options.ts'
import type { SessionCookie } from '../session/cookie.ts'
import type { GateOptions } from './gate-options.ts'
import type { SignedIn } from './signed-in.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of the admin API; null on its public routes and elsewhere. */
    signedIn: SignedIn | null
  }
  interface FastifyContextConfig {
    /** The permission a route of the admin API needs. */
    permission?: Permission
    /** Marks a route of the admin API for people who are not signed in. */
    public?: true
    /** Marks a route whose answers go on until someone leaves: they say nothing about how fast the service is. */
    staysOpen?: true
  }
}

/**
 * Lets a request into the admin API, or throws for the first failed check: another site's request (403 `csrf_refused`), session (401),
 * the session's token in `x-csrf-token`, if something is changed or the header is present (403), role (403). Returns null for a public
 * route, which needs no session. A session token of Shopify's in `Authorization` counts alone: no cookie then, and no `x-csrf-token`,
 * since browsers add neither that header nor a way for other sites to set it.
 */
export async function passGate(
  request: FastifyRequest,
  cookie: SessionCookie,
  options: GateOptions,
): Promise<SignedIn | null> {
  const writes = request.method !== 'GET' && request.method !== 'HEAD'
  if (writes) refuseOtherSites(request, options.baseUrl)
  const { permission } = request.routeOptions.config
  if (permission === undefined) return null
  const signedIn = (await findVouched(request, options)) ?? (await findSignedIn(options, cookie.read(request)))
  if (!signedIn) throw new Problem('not_signed_in', 'Sign in first, or again: this cookie has no session.')
  const { session, store, token } = signedIn
  // a read may name its session too, so a page left open in another tab by someone else finds out
  const isNamed = writes || request.headers['x-csrf-token'] !== undefined
  if (token !== null && isNamed) checkCsrfToken(request, token, options)
  if (!may(session.role, permission, store.settings)) {
    throw refused('forbidden', { code: 'role_needed', roles: PERMISSIONS[permission] })
  }
  return signedIn
}

/** Returns null unless Shopify is configured and the request has an `Authorization` header. */
async function findVouched(request: FastifyRequest, options: GateOptions): Promise<SignedIn | null> {
  const door = options.shopify?.door
  const { authorization } = request.headers
  if (!door || authorization === undefined) return null
  const token = /^bearer (\S+)$/i.exec(authorization)?.[1] ?? ''
  const { url, method } = request.routeOptions
  const { findFramedStaff } = await import('./find-framed-staff.ts') // nothing of Shopify is loaded without its settings
  return findFramedStaff(options, { door, token, isOpening: method === 'GET' && url === '/admin/api/session' })
}

const CSRF = 'csrf'

/** Returns the value of `x-csrf-token` for a session's requests that change something. */
export function csrfToken({ secretBox }: Pick<AppOptions, 'secretBox'>, token: string): string {
  return secretBox.sign(CSRF, token).toString('base64url')
}

/** Throws `csrf_refused` unless the request carries the csrf token of this session. */
export function checkCsrfToken(
  { headers }: FastifyRequest,
  token: string,
  { secretBox }: Pick<AppOptions, 'secretBox'>,
): void {
  if (!isCsrfToken({ secretBox }, token, headers['x-csrf-token'])) {
    throw new Problem('csrf_refused', "Send the session's csrf_token in the header X-CSRF-Token.")
  }
}

/** Returns whether a request's csrf token is that of the session. */
export function isCsrfToken({ secretBox }: Pick<AppOptions, 'secretBox'>, token: string, given: unknown): boolean {
  return secretBox.isSigned(CSRF, token, Buffer.from(String(given ?? ''), 'base64url'))
}

/** Returns the session of a cookie's token and its store, or null if it is invalid or has ended. */
export async function findSignedIn(
  { db, clock }: Pick<AppOptions, 'db' | 'clock'>,
  token: string | null,
): Promise<SignedIn | null> {
  const key = token === null ? null : readSecretToken(token)
  const used = key && (await useSession(db, key, clock()))
  return used?.store.installed ? { ...used, token } : null
}

/** Returns the signed-in user on a route with a permission. */
export function signedInOf({ signedIn }: FastifyRequest): SignedIn {
  if (!signedIn) throw new Error('A public route asked who is signed in')
  return signedIn
}

/** Throws `confirmation_required` unless the password was entered within the last ten minutes: for keys and secrets. */
export function requireRecentSignIn({ signedIn, ctx }: FastifyRequest): void {
  const confirmedAt = signedIn?.session.confirmedAt.getTime() ?? Number.NEGATIVE_INFINITY
  if (machineNow(ctx.store, ctx.now).getTime() - confirmedAt > CONFIRMED_WITHIN_MS) {
    throw new Problem('confirmation_required', 'Confirm your password first: POST /admin/api/session/confirm.')
  }
}

/** Returns the canonical address of a request's sender. */
export function addressOf({ ip }: FastifyRequest): string {
  return canonicalIp(ip) ?? ip
}

/** Throws `csrf_refused` for requests that a browser sends from another site's page. */
export function refuseOtherSites({ headers }: FastifyRequest, baseUrl: string): void {
  const { origin: own } = new URL(baseUrl)
  const { origin, 'sec-fetch-site': site } = headers
  if ((origin !== undefined && origin !== own) || (site !== undefined && site !== 'same-origin')) {
    throw new Problem('csrf_refused', `Only pages of ${own} may send this request.`)
  }
}
