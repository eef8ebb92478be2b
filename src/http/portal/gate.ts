import type { FastifyRequest } from 'fastify'
import { openPortalSession } from '../../commands/access/portal-sign-in.ts'
import { type Context, systemsOf } from '../../commands/context.ts'
import { openQuoteLink } from '../../commands/quotes/open-quote-link.ts'
import type { PortalSession } from '../../database/access/portal-sessions.ts'
import { takeTry } from '../../database/access/throttle.ts'
import { readWorkingQuote } from '../../database/quotes/working-quotes.ts'
import type { Store } from '../../database/stores/stores.ts'
import { isSecretToken } from '../../domain/access/secret-token.ts'
import { buyerWrites, guestRequests, storefrontVisits, type TryBucket } from '../../domain/access/tries.ts'
import { maySee, toActor, type Visitor } from '../../domain/portal/portal-visitor.ts'
import { Problem } from '../../domain/problem.ts'
import { noSuchQuote } from '../../domain/quotes/no-such-quote.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { addressOf, checkCsrfToken, refuseOtherSites } from '../admin/gate.ts'
import type { AppOptions } from '../app-options.ts'
import type { SessionCookie } from '../session/cookie.ts'

/** Who may use a route of the portal's API. A storefront's page may be anybody's, and may say who is signed in. */
export type Entry = 'anybody' | 'storefront' | 'visitor' | 'contact'

/** Whoever uses the portal, and at which store. */
export interface Entered {
  store: Store
  visitor: Visitor
  /** A contact's, with the token of their cookie. */
  signedIn: { session: PortalSession; token: string } | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who uses the portal; null for nobody in particular, and elsewhere. */
    entered: Entered | null
  }
  interface FastifyContextConfig {
    /** Who may use a route of the portal's API. */
    entry?: Entry
    /** A storefront's route that changes nothing, whatever its method: it is counted as reading. */
    reads?: boolean
  }
}

/**
 * Lets a request into the portal's API, or throws the first check it fails. Who sends `Authorization: Link <token>` comes by
 * the link; else the cookie says who they are, and what changes something needs their `x-csrf-token` and our own pages.
 * Storefronts take so many requests from an address; null for who is nobody in particular.
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
  if (!entered) throw new Problem('not_signed_in', "Sign in first, or open the link to the quote: this is nobody's.")
  if (entry === 'contact' && entered.visitor.kind !== 'contact') {
    throw new Problem('not_signed_in', 'Sign in as a contact of the company: a link opens one quote only.')
  }
  if (entered.signedIn && writes) checkCsrfToken(request, entered.signedIn.token, options)
  return entered
}

/** The quote of the store that the visitor names, and what they act with on it; or throws `not_found`. */
export async function enterQuote(
  { entered }: FastifyRequest,
  options: AppOptions,
  quoteId: string,
): Promise<{ ctx: Context; visitor: Visitor; quote: WorkingQuote }> {
  const { store, visitor } = enteredOf(entered)
  const quote = await readWorkingQuote(options.db, store.id, quoteId)
  if (!maySee(visitor, quote)) throw noSuchQuote()
  return { ctx: contextOf(options, store, toActor(visitor, quote)), visitor, quote }
}

/** Counts what adds to the seller's work each time it is asked; throws `rate_limited` to who asks too often. */
export async function countWrite({ entered }: FastifyRequest, options: AppOptions): Promise<void> {
  const { store, visitor } = enteredOf(entered)
  const buyerId = visitor.kind === 'link' ? visitor.quoteId : visitor.customerId
  await takeVisit(options, buyerWrites(store.id, buyerId), 'You have written very often within the hour.')
}

/** Counts a guest's request under the address that they say is theirs; throws `rate_limited` where there were too many. */
export function countGuestRequest(email: string, options: AppOptions): Promise<void> {
  return takeVisit(options, guestRequests(email), 'There were too many requests under this e-mail address.')
}

async function takeVisit({ db, clock }: AppOptions, bucket: TryBucket, words: string): Promise<void> {
  const retryAfterSeconds = await takeTry(db, bucket, clock())
  if (retryAfterSeconds !== null) throw new Problem('rate_limited', `${words} Wait a while.`, { retryAfterSeconds })
}

/** What whoever this is acts with at the store. */
export function contextOf(options: AppOptions, store: Store, actor: Context['actor']): Context {
  return { ...systemsOf(options), store, actor, now: options.clock() }
}

/** Who entered, on a route that is not for everybody. */
export function enteredOf(entered: Entered | null): Entered {
  if (!entered) throw new Error('A public route asked who is there')
  return entered
}

/** Who the cookie's session is of, as a visitor; null when it is over or was none. */
export async function enterByToken(token: string | null, options: AppOptions): Promise<Entered | null> {
  const { db, platform, clock } = options
  if (token === null || !isSecretToken(token)) return null
  const opened = await openPortalSession({ db, platform, now: clock() }, token)
  if (!opened) return null
  const { store, session } = opened
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
  const { store, link } = await openQuoteLink({ db, secretBox, now: clock() }, token)
  return { store, visitor: { kind: 'link', quoteId: link.quoteId }, signedIn: null }
}

/** The cookie counts only with its csrf token: no other site's page can ask in somebody's name. */
async function enterStorefront(
  request: FastifyRequest,
  cookie: SessionCookie,
  options: AppOptions,
): Promise<Entered | null> {
  if (request.method === 'OPTIONS') return null
  const { reads = false } = request.routeOptions.config
  const kind = request.method === 'POST' && !reads ? 'storefront_request' : 'storefront_read'
  await takeVisit(
    options,
    storefrontVisits(kind, addressOf(request)),
    'There were too many requests from this address.',
  )
  if (request.headers['x-csrf-token'] === undefined) return null
  refuseOtherSites(request, options.baseUrl)
  const entered = await enterByCookie(request, cookie, options)
  if (!entered?.signedIn) throw new Problem('not_signed_in', 'The session is over: sign in again, or ask as a guest.')
  checkCsrfToken(request, entered.signedIn.token, options)
  return entered
}
