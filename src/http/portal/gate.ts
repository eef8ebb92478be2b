import type { FastifyRequest } from 'fastify'
import { openPortalSession } from '../../commands/access/portal-sign-in.ts'
import { type Context, systemsOf } from '../../commands/context.ts'
import type { PortalSession } from '../../database/access/portal-sessions.ts'
import { takeTry } from '../../database/access/throttle.ts'
import type { Store } from '../../database/stores/stores.ts'
import { readSecretToken } from '../../domain/access/secret-token.ts'
import {
  buyerExports,
  buyerWrites,
  guestRequests,
  storefrontVisits,
  type TryBucket,
} from '../../domain/access/tries.ts'
import { isOnCopy, toActor, type Visitor } from '../../domain/portal/portal-visitor.ts'
import { Problem } from '../../domain/problem.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { refused } from '../../domain/refused.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import { readVisitedQuote } from '../../queries/portal/read-visited-quote.ts'
import { openQuoteLink } from '../../queries/quotes/open-quote-link.ts'
import { addressOf, checkCsrfToken, refuseOtherSites } from '../admin/gate.ts'
import type { AppOptions } from '../app-options.ts'
import type { SessionCookie } from '../session/cookie.ts'

/** The callers a route of the portal's API admits. A storefront's page is open to anyone and may say who is signed in. */
export type Entry = 'anybody' | 'storefront' | 'visitor' | 'contact'

/** The portal's user, and their store. */
export interface Entered {
  store: Store
  visitor: Visitor
  /** For a contact: their session, and the token of their cookie. */
  signedIn: { session: PortalSession; token: string } | null
}

/** A visitor of a store whose platform forwarded the request and vouches for them. */
export interface Proxied {
  store: Store
  /** Our own, for this visitor: what csrf tokens are bound to. */
  token: string
  /** The path of the pages on the store's own address. */
  pathPrefix: string
  /** True if the store's sign-in knows them. */
  isCustomer: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The app proxy's facts about the visit; null elsewhere. */
    proxied: Proxied | null
    /** The portal's user; null if anonymous, and elsewhere. */
    entered: Entered | null
  }
  interface FastifyContextConfig {
    /** The callers a route of the portal's API admits. */
    entry?: Entry
    /** Marks a storefront route that changes nothing, whatever its method: it counts as reading. */
    reads?: boolean
  }
}

/**
 * Lets a request into the portal's API, or throws for the first failed check. With `Authorization: Link <token>` the sender comes by the
 * link, which in a copy changes nothing; otherwise by their cookie, and changes then require their `x-csrf-token` and our own pages. Storefronts limit requests per
 * address. Returns null for anonymous users.
 */
export async function passPortalGate(
  request: FastifyRequest,
  cookie: SessionCookie,
  options: AppOptions,
): Promise<Entered | null> {
  const { entry = 'anybody' } = request.routeOptions.config
  const writes = request.method !== 'GET' && request.method !== 'HEAD'
  if (entry === 'storefront') return enterStorefront(request, cookie, options)
  const link = /^Link +([\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (link === undefined && writes) refuseOtherSites(request, options.baseUrl)
  if (entry === 'anybody') return null
  const entered = link === undefined ? await enterByCookie(request, cookie, options) : await enterByLink(link, options)
  if (!entered) throw new Problem('not_signed_in', 'Sign in first, or open the link to the quote.')
  if (writes && isOnCopy(entered.visitor)) throw refused('forbidden', { code: 'on_copy' })
  if (entry === 'contact' && entered.visitor.kind !== 'contact') {
    throw new Problem('not_signed_in', 'Sign in as a contact of the company: a link opens only one quote.')
  }
  if (entered.signedIn && writes) checkCsrfToken(request, entered.signedIn.token, options)
  return entered
}

/** Returns the quote the visitor names, and their context for it; throws `not_found`. */
export async function enterQuote(
  { entered }: FastifyRequest,
  options: AppOptions,
  quoteId: string,
): Promise<{ ctx: Context; visitor: Visitor; quote: WorkingQuote }> {
  const { store, visitor } = enteredOf(entered)
  const quote = await readVisitedQuote({ db: options.db, store }, visitor, quoteId)
  return { ctx: contextOf(options, store, toActor(visitor, quote)), visitor, quote }
}

/** Counts a request that adds to the seller's work each time; throws `rate_limited` if there were too many. */
export async function countWrite({ entered }: FastifyRequest, options: AppOptions): Promise<void> {
  const { store, visitor } = enteredOf(entered)
  await takeVisit(options, buyerWrites(store.id, buyerIdOf(visitor)), 'You have written too often within the hour.')
}

/** Counts an export of all a contact's quotes; throws `rate_limited` if there were too many. */
export async function countExport({ entered }: FastifyRequest, options: AppOptions): Promise<void> {
  const { store, visitor } = enteredOf(entered)
  await takeVisit(options, buyerExports(store.id, buyerIdOf(visitor)), 'You have exported your quotes often.')
}

/** Returns what a buyer's tries are counted under: the quote of their link, or their customer id. */
export function buyerIdOf(visitor: Visitor): string {
  return visitor.kind === 'link' ? visitor.quoteId : visitor.customerId
}

/** Counts a guest's request under the address they give as theirs; throws `rate_limited` if there were too many. */
export function countGuestRequest(email: string, options: AppOptions): Promise<void> {
  return takeVisit(options, guestRequests(email), 'Too many requests under this e-mail address.')
}

/** Counts a bucket's visit; throws `rate_limited` if there were too many. */
export async function takeVisit({ db, clock }: AppOptions, bucket: TryBucket, words: string): Promise<void> {
  const retryAfterSeconds = await takeTry(db, bucket, clock())
  if (retryAfterSeconds !== null) throw new Problem('rate_limited', `${words} Wait a while.`, { retryAfterSeconds })
}

/** Returns this actor's context at the store. */
export function contextOf(options: AppOptions, store: Store, actor: Context['actor']): Context {
  return { ...systemsOf(options), store, actor, now: nowOf(store, options.clock) }
}

/** Returns the user on a route that is not open to everyone. */
export function enteredOf(entered: Entered | null): Entered {
  if (!entered) throw new Error('A public route asked for its visitor')
  return entered
}

/** Returns the visitor of a cookie's session, or null if it is invalid or has ended. */
export async function enterByToken(token: string | null, options: AppOptions): Promise<Entered | null> {
  const { db, platform, clock } = options
  const key = token === null ? null : readSecretToken(token)
  const opened = key && (await openPortalSession({ db, platform, now: clock() }, key))
  if (token === null || !opened) return null
  const { store, session } = opened
  return enterAs(store, session, token)
}

/** Returns the contact of a session as the portal's user. */
export function enterAs(store: Store, session: PortalSession, token: string): Entered {
  const { customerId, email, name, memberships } = session
  const visitor: Visitor = {
    kind: 'contact',
    customerId: `gid://platform/Customer/${customerId}`,
    email,
    name,
    memberships,
  }
  return { store, visitor, signedIn: { session, token } }
}

async function enterByCookie(request: FastifyRequest, cookie: SessionCookie, options: AppOptions) {
  return enterByToken(cookie.read(request), options)
}

async function enterByLink(token: string, { db, secretBox, clock }: AppOptions): Promise<Entered> {
  const { store, link } = await openQuoteLink({ db, secretBox, clock }, token)
  return { store, visitor: { kind: 'link', quoteId: link.quoteId, readOnly: link.readOnly }, signedIn: null }
}

/** The cookie counts only with its csrf token, so no other site's page can act in someone's name. */
async function enterStorefront(
  request: FastifyRequest,
  cookie: SessionCookie,
  options: AppOptions,
): Promise<Entered | null> {
  if (request.method === 'OPTIONS') return null
  const { reads = false } = request.routeOptions.config
  const kind = request.method === 'POST' && !reads ? 'storefront_request' : 'storefront_read'
  await takeVisit(options, storefrontVisits(kind, addressOf(request)), 'Too many requests from this address.')
  if (request.headers['x-csrf-token'] === undefined) return null
  refuseOtherSites(request, options.baseUrl)
  const entered = await enterByCookie(request, cookie, options)
  if (!entered?.signedIn)
    throw new Problem('not_signed_in', 'Your session has ended: sign in again, or continue as a guest.')
  checkCsrfToken(request, entered.signedIn.token, options)
  return entered
}
