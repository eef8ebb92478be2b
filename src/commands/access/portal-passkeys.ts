import { createHash, randomBytes } from 'node:crypto'
import {
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  notePasskeyUse,
  type Passkey,
  takeChallenge,
} from '../../database/access/passkeys.ts'
import type { PortalSession } from '../../database/access/portal-sessions.ts'
import { giveTryBack, takeTry } from '../../database/access/throttle.ts'
import type { DbOrTx } from '../../database/database.ts'
import { findStore, type Store } from '../../database/stores/stores.ts'
import { addressTries } from '../../domain/access/tries.ts'
import { formatId, newUuid } from '../../domain/id.ts'
import { membersOf, parseJson } from '../../domain/parse-json.ts'
import { Problem } from '../../domain/problem.ts'
import {
  type AuthenticationResponseJSON,
  askPasskeyOptions,
  newPasskeyOptions,
  type PasskeySite,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  readNewPasskey,
  readPasskeyAnswer,
} from '../../outside/passkeys/passkeys.ts'
import type { Systems } from '../context.ts'
import { startPortalSession } from './portal-sign-in.ts'

/** A challenge is open for this long. */
const CHALLENGE_MS = 5 * 60_000
const MOST_PASSKEYS = 20

type Parts = Pick<Systems, 'db' | 'platform'> & { baseUrl: string; now: Date }
type Owner = Pick<PortalSession, 'customerId' | 'email' | 'name'>

/** Returns what the signed-in customer's browser makes a passkey from. Throws `limit_reached` after 20. */
export async function beginPasskey(
  { db, baseUrl, now }: Parts,
  store: Store,
  { customerId, email, name }: Owner,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await listPasskeys(db, store.id, customerId)
  if (known.length >= MOST_PASSKEYS) {
    throw new Problem('limit_reached', `You have ${MOST_PASSKEYS} passkeys already. Remove one first.`)
  }
  const challenge = await newChallenge(db, store, customerId, now)
  const handle = createHash('sha256').update(`${store.id} ${customerId}`).digest()
  const ids = known.map(({ credentialId }) => credentialId)
  return newPasskeyOptions(siteOf(store, baseUrl), { handle, email, name }, { challenge, known: ids })
}

/** Keeps the passkey that the customer's browser has made. Throws `link_invalid` if it does not answer an open challenge. */
export async function addPasskey(
  { db, baseUrl, now }: Parts,
  store: Store,
  { customerId }: Pick<Owner, 'customerId'>,
  response: RegistrationResponseJSON,
): Promise<Passkey> {
  const challenge = challengeIn(response.response.clientDataJSON)
  const isOpen = await takeChallenge(db, store.id, { challenge, customerId, now })
  const made = isOpen ? await readNewPasskey(siteOf(store, baseUrl), challenge, response) : null
  if (!made) throw passkeyRefused()
  const passkey = {
    ...made,
    storeId: store.id,
    id: formatId('pky', newUuid(now)),
    customerId,
    createdAt: now,
    usedAt: null,
  }
  const isNew = await db.transaction().execute((tx) => insertPasskey(tx, passkey))
  if (!isNew) throw passkeyRefused()
  return passkey
}

/** Removes one of the customer's passkeys. Throws `not_found`. */
export async function removePasskey(
  { db }: Pick<Parts, 'db'>,
  store: Store,
  of: { customerId: string; id: string },
): Promise<void> {
  const isThere = await db.transaction().execute((tx) => deletePasskey(tx, store.id, of))
  if (!isThere) throw new Problem('not_found', 'You have no such passkey.')
}

/** Returns what a browser asks for a passkey of the store with. Throws `not_found` for an unknown store. */
export async function askForPasskey(
  { db, baseUrl, now }: Parts,
  domain: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const store = await findStore(db, domain)
  if (!store?.installed) throw new Problem('not_found', 'There is no such store.')
  return askPasskeyOptions(siteOf(store, baseUrl), await newChallenge(db, store, null, now))
}

/**
 * Signs in the customer whose passkey answered, and returns the session's token, the only time it can be read. Throws `link_invalid` for an unknown
 * passkey or challenge, or `sign_in_throttled`.
 */
export async function signInByPasskey(
  parts: Parts,
  domain: string,
  { response, ip }: { response: AuthenticationResponseJSON; ip: string },
): Promise<string> {
  const { db, baseUrl, now } = parts
  const tries = addressTries('portal_sign_in', ip)
  const retryAfterSeconds = await takeTry(db, tries, now)
  if (retryAfterSeconds !== null) {
    throw new Problem('sign_in_throttled', 'Too many attempts. Wait a while.', { retryAfterSeconds })
  }
  const store = await findStore(db, domain)
  if (!store?.installed) throw passkeyRefused()
  const challenge = challengeIn(response.response.clientDataJSON)
  const isOpen = await takeChallenge(db, store.id, { challenge, customerId: null, now })
  const passkey = isOpen ? await findPasskey(db, store.id, Buffer.from(response.id, 'base64url')) : null
  const counter = passkey && (await readPasskeyAnswer(siteOf(store, baseUrl), challenge, passkey, response))
  if (!passkey || counter === null) throw passkeyRefused()
  const token = await startPortalSession(parts, store, passkey.customerId, (tx) =>
    notePasskeyUse(tx, passkey, { counter, at: now }),
  )
  if (token === null) throw passkeyRefused()
  await giveTryBack(db, tries)
  return token
}

async function newChallenge(db: DbOrTx, store: Store, customerId: string | null, now: Date): Promise<Buffer> {
  const challenge = randomBytes(32)
  await insertChallenge(db, store.id, { challenge, customerId, expiresAt: new Date(now.getTime() + CHALLENGE_MS) })
  return challenge
}

/** Returns the challenge that a browser says it answers; nothing is proven yet. */
function challengeIn(clientDataJSON: string): Buffer {
  try {
    const { challenge } = membersOf(parseJson(Buffer.from(clientDataJSON, 'base64url').toString()))
    return Buffer.from(String(challenge), 'base64url')
  } catch {
    throw passkeyRefused()
  }
}

function siteOf({ name }: Store, baseUrl: string): PasskeySite {
  return { baseUrl, name }
}

function passkeyRefused(): Problem {
  return new Problem('link_invalid', 'This passkey does not open anything here. Sign in with a mailed link.')
}
