import {
  deletePortalSession,
  insertPortalSession,
  type PortalContact,
  type PortalSession,
  savePortalContact,
  usePortalSession,
} from '../../database/access/portal-sessions.ts'
import { findPortalSignIn, takePortalSignIn } from '../../database/access/portal-sign-ins.ts'
import { giveTryBack, takeTry } from '../../database/access/throttle.ts'
import { takeInvitations } from '../../database/companies/contact-invitations.ts'
import type { Tx } from '../../database/database.ts'
import { findStore, type Store } from '../../database/stores/stores.ts'
import { hashSecretToken, newSecretToken, readSecretToken, type TokenKey } from '../../domain/access/secret-token.ts'
import { addressTries } from '../../domain/access/tries.ts'
import { PORTAL_REFRESH_MS } from '../../domain/portal/portal-visitor.ts'
import { Problem } from '../../domain/problem.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import type { PlatformCustomer } from '../../outside/platform/port.ts'
import type { Systems } from '../context.ts'

type Parts = Pick<Systems, 'db' | 'platform'> & { now: Date }

/**
 * Signs in the customer a mailed link's token belongs to, using up the link, and returns the session's token, the only time it can be
 * read. Throws `link_invalid`, or `sign_in_throttled` after too many invalid links from an address.
 */
export async function signInToPortal(parts: Parts, token: string, ip: string): Promise<string> {
  const { db, now } = parts
  const tries = addressTries('portal_sign_in', ip)
  const retryAfterSeconds = await takeTry(db, tries, now)
  if (retryAfterSeconds !== null) {
    throw new Problem('sign_in_throttled', 'Too many attempts. Wait a while.', { retryAfterSeconds })
  }
  const key = readSecretToken(token)
  const signIn = key && (await findPortalSignIn(db, key, now))
  const store = signIn && (await findStore(db, signIn.storeId))
  if (!signIn || !store?.installed) throw linkInvalid()
  const sessionToken = await startPortalSession(parts, store, signIn.customerId, async (tx) => {
    if (!(await takePortalSignIn(tx, signIn))) throw linkInvalid()
  })
  if (sessionToken === null) throw linkInvalid()
  await giveTryBack(db, tries)
  return sessionToken
}

/** Begins a session of the store's customer (digits), with `also` in its transaction; returns its token, or null if the platform does not know them. */
export async function startPortalSession(
  parts: Parts,
  store: Store,
  customerId: string,
  also: (tx: Tx) => Promise<void>,
): Promise<string | null> {
  const { db, now } = parts
  const contact = await readContact(parts, store, customerId)
  if (!contact) return null
  const token = newSecretToken(store.id)
  const session = { ...contact, storeId: store.id, customerId, tokenHash: hashSecretToken(token), refreshedAt: now }
  await db.transaction().execute(async (tx) => {
    await also(tx)
    await takeInvitations(tx, store.id, customerId)
    await insertPortalSession(tx, session, now)
  })
  return token
}

/**
 * Returns the session of a cookie's token and its store, or null if it is invalid or has ended. Once an hour, asks the platform who this
 * is and signs out a customer it no longer knows. One whom it hides stays signed in.
 */
export async function openPortalSession(
  parts: Parts,
  token: TokenKey,
): Promise<{ store: Store; session: PortalSession } | null> {
  const { db, now } = parts
  const session = await usePortalSession(db, token, now)
  const store = session && (await findStore(db, session.storeId))
  if (!session || !store?.installed) return null
  if (now.getTime() - session.refreshedAt.getTime() < PORTAL_REFRESH_MS) return { store, session }
  const customer = await readCustomer(parts, store, session.customerId)
  const contact = customer?.isHidden ? stillAs(session, customer) : toContact(customer)
  if (!contact) {
    await signOutOfPortal(parts, session)
    return null
  }
  await savePortalContact(db, session, contact, now)
  return { store, session: { ...session, ...contact, refreshedAt: now } }
}

/** A customer whom the store's own sign-in vouches for, with a token that only we can make. */
export interface StorefrontCustomer {
  store: Store
  /** Digits. */
  customerId: string
  token: string
}

/**
 * Returns the session of a customer whom the store's platform signed in, begun with their first visit and kept under a token that nobody
 * is ever given; null if the platform does not know them, or no e-mail address of theirs.
 */
export async function openStorefrontSession(
  parts: Parts,
  { store, customerId, token }: StorefrontCustomer,
): Promise<PortalSession | null> {
  const { db, now } = parts
  const tokenHash = hashSecretToken(token)
  const opened = await openPortalSession(parts, { storeId: store.id, hash: tokenHash })
  if (opened) return opened.session
  const contact = await readContact(parts, store, customerId)
  if (!contact) return null
  const session = { ...contact, storeId: store.id, customerId, tokenHash, refreshedAt: now }
  await insertPortalSession(db, session, now)
  return session
}

/** Ends a session on the server and invalidates its token. */
export async function signOutOfPortal({ db }: Pick<Parts, 'db'>, { storeId, tokenHash }: PortalSession): Promise<void> {
  await deletePortalSession(db, storeId, tokenHash)
}

async function readContact(parts: Parts, store: Store, customerId: string): Promise<PortalContact | null> {
  return toContact(await readCustomer(parts, store, customerId))
}

async function readCustomer({ platform }: Parts, store: Store, customerId: string): Promise<PlatformCustomer | null> {
  const id = parseGid('Customer', customerId)
  return id && callPlatform({ store }, (call) => platform.customer(call, id))
}

/** Returns the contact as before: nothing says that a hidden customer is somebody else. */
function stillAs(session: PortalSession, { tags, memberships }: PlatformCustomer): PortalContact {
  return tags === null ? session : { ...session, memberships }
}

function toContact(customer: PlatformCustomer | null): PortalContact | null {
  return customer?.email ? { email: customer.email, name: customer.name, memberships: customer.memberships } : null
}

function linkInvalid(): Problem {
  return new Problem('link_invalid', 'This link was used or has expired. Request a new one.')
}
