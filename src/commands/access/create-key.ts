import { type ApiKey, insertApiKey, type NewApiKey } from '../../database/access/api-keys.ts'
import { recordAudit } from '../../database/access/audit.ts'
import type { Tx } from '../../database/database.ts'
import { readStore, type Store } from '../../database/stores/stores.ts'
import { hashApiKey, keyPrefix, newApiKey } from '../../domain/access/api-key.ts'
import { canonicalIp } from '../../domain/access/canonical-ip.ts'
import { SCOPES, type Scope } from '../../domain/access/scopes.ts'
import { formatId, newUuid } from '../../domain/id.ts'
import { Problem } from '../../domain/problem.ts'
import type { Operator } from '../operator.ts'

export interface KeyRequest {
  name: string
  scopes: readonly string[]
  expiresAt?: Date
  allowedIps?: readonly string[]
  test?: boolean
  /** Default true. */
  agentsAllowed?: boolean
  acceptTerms: boolean
}

/** A key just created: the only time it can be read. */
export interface MadeKey {
  id: string
  key: string
}

/**
 * Creates an API key for a store. Throws `not_found`, or `invalid_request` saying what to correct. `by` is the staff member who asks;
 * null: the operator.
 */
export async function createKey(
  { db, now }: Operator,
  idOrDomain: string,
  request: KeyRequest,
  by: string | null = null,
): Promise<MadeKey> {
  return db.transaction().execute(async (tx) => {
    const store = await readStore(tx, idOrDomain)
    const properties = checkRequest(store, request, now)
    const made = await makeKey(tx, properties, now)
    const detail = { key: made.id, name: properties.name, scopes: properties.scopes }
    await recordAudit(tx, store.id, { action: 'key_created', staffId: by, detail }, now)
    return made
  })
}

/** Adds a key with these properties and returns it in plain text. */
export async function makeKey(
  tx: Tx,
  properties: Pick<ApiKey, 'storeId' | 'name' | 'test' | 'scopes' | 'allowedIps' | 'agentsAllowed' | 'expiresAt'>,
  now: Date,
): Promise<MadeKey> {
  const key = newApiKey(properties.storeId, properties.test)
  const { storeId, name, test, scopes, allowedIps, agentsAllowed, expiresAt } = properties
  const made: NewApiKey = {
    id: formatId('key', newUuid(now)),
    storeId,
    name,
    test,
    scopes,
    allowedIps,
    agentsAllowed,
    expiresAt,
    prefix: keyPrefix(key),
    hash: hashApiKey(key),
    createdAt: now,
  }
  await insertApiKey(tx, made)
  return { id: made.id, key }
}

function checkRequest(store: Store, request: KeyRequest, now: Date) {
  const { name, test = false, agentsAllowed = true, expiresAt = null, acceptTerms } = request
  const scopes = SCOPES.filter((scope) => request.scopes.includes(scope))
  const unknown = request.scopes.filter((scope) => !SCOPES.includes(scope as Scope))
  if (!acceptTerms)
    throw new Problem('invalid_request', 'Creating a key requires accepting the API terms of use: --accept-terms.')
  if (name.trim() === '') throw new Problem('invalid_request', 'Enter a name.')
  if (unknown.length > 0 || scopes.length === 0) {
    throw new Problem(
      'invalid_request',
      `${unknown.join(', ') || 'No scope'}: use one or more of ${SCOPES.join(', ')}.`,
    )
  }
  if (test && !store.development) throw new Problem('invalid_request', 'Test keys are for development stores only.')
  if (expiresAt && expiresAt <= now) throw new Problem('invalid_request', 'The expiry must be in the future.')
  const allowedIps = (request.allowedIps ?? []).map(readIp)
  return { storeId: store.id, name, test, scopes, allowedIps, agentsAllowed, expiresAt }
}

function readIp(text: string): string {
  const ip = canonicalIp(text)
  if (!ip) throw new Problem('invalid_request', `"${text}" is not an exact IP address; ranges are not supported.`)
  return ip
}
