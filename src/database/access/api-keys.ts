import type { Scope } from '../../domain/access/scopes.ts'
import type { TokenKey } from '../../domain/access/secret-token.ts'
import { formatId, idToUuid } from '../../domain/id.ts'
import type { Problem } from '../../domain/problem.ts'
import { refused } from '../../domain/refused.ts'
import type { DbOrTx, Tx } from '../database.ts'
import type { Store } from '../stores/stores.ts'
import { inStoreOf } from './token-directory.ts'

/** An API key as stored, without the key itself. */
export interface ApiKey {
  id: string
  storeId: string
  name: string
  /** The first characters, for recognition. */
  prefix: string
  test: boolean
  scopes: readonly Scope[]
  /** Canonical addresses; empty: any. */
  allowedIps: readonly string[]
  expiresAt: Date | null
  revokedAt: Date | null
  /** False if AI agents may not use it, by MCP. */
  agentsAllowed: boolean
  /** When a new key replaced it; it works for another 24 hours. */
  rolledAt: Date | null
  createdAt: Date
  /** Changes with every change of the row. */
  revision: string
}

export type NewApiKey = Omit<ApiKey, 'revision' | 'revokedAt' | 'rolledAt'> & { hash: Buffer }

export async function insertApiKey(tx: Tx, key: NewApiKey): Promise<void> {
  await tx
    .insertInto('api_key')
    .values({
      store_id: key.storeId,
      id: idToUuid('key', key.id),
      name: key.name,
      prefix: key.prefix,
      hash: key.hash,
      test: key.test,
      scopes: [...key.scopes],
      allowed_ips: [...key.allowedIps],
      agents_allowed: key.agentsAllowed,
      expires_at: key.expiresAt,
      terms_accepted_at: key.createdAt,
      created_at: key.createdAt,
    })
    .execute()
}

/** Returns the key with this token, or null. */
export function findKeyByToken(db: DbOrTx, token: TokenKey): Promise<ApiKey | null> {
  return inStoreOf(db, token, async (storeId) => {
    const row = await db
      .selectFrom('api_key')
      .select(COLUMNS)
      .where('store_id', '=', storeId)
      .where('hash', '=', token.hash)
      .executeTakeFirst()
    return row ? toApiKey(row) : null
  })
}

/** Returns the store's keys, oldest first. */
export async function listApiKeys(db: DbOrTx, store: Store): Promise<ApiKey[]> {
  const rows = await db.selectFrom('api_key').select(COLUMNS).where('store_id', '=', store.id).orderBy('id').execute()
  return rows.map(toApiKey)
}

/** Returns a store's key by its id, or throws `not_found`. */
export async function readApiKey(db: DbOrTx, storeId: string, keyId: string): Promise<ApiKey> {
  const row = await db
    .selectFrom('api_key')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('key', keyId))
    .executeTakeFirst()
  if (!row) throw noSuchKey(keyId)
  return toApiKey(row)
}

/** Locks a key by its id, within the store or, for operators, any store; throws `not_found` if there is none. */
export async function lockApiKey(tx: Tx, keyId: string, storeId?: string): Promise<ApiKey> {
  const id = idToUuid('key', keyId)
  const store = storeId ?? (await findStoreOf(tx, id))
  if (store === undefined) throw noSuchKey(keyId)
  const row = await tx
    .selectFrom('api_key')
    .select(COLUMNS)
    .where('store_id', '=', store)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw noSuchKey(keyId)
  return toApiKey(row)
}

async function findStoreOf(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('api_key').select('store_id').where('id', '=', id).executeTakeFirst()
  return row?.store_id
}

function noSuchKey(keyId: string): Problem {
  return refused('not_found', { code: 'no_key', id: keyId })
}

/** Saves what of a key can change: when it ends (its expiry, revocation and replacement), and whether agents may use it. */
export async function saveApiKey(tx: Tx, key: ApiKey): Promise<void> {
  await tx
    .updateTable('api_key')
    .set((row) => ({
      revision: row('revision', '+', '1'),
      expires_at: key.expiresAt,
      revoked_at: key.revokedAt,
      rolled_at: key.rolledAt,
      agents_allowed: key.agentsAllowed,
    }))
    .where('store_id', '=', key.storeId)
    .where('id', '=', idToUuid('key', key.id))
    .execute()
}

const COLUMNS = [
  'store_id',
  'id',
  'name',
  'prefix',
  'test',
  'scopes',
  'allowed_ips',
  'agents_allowed',
  'expires_at',
  'revoked_at',
  'rolled_at',
  'created_at',
  'revision',
] as const

interface ApiKeyRow {
  store_id: string
  id: string
  name: string
  prefix: string
  test: boolean
  scopes: string[]
  allowed_ips: string[]
  agents_allowed: boolean
  expires_at: Date | null
  revoked_at: Date | null
  rolled_at: Date | null
  created_at: Date
  revision: string
}

function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: formatId('key', row.id),
    storeId: row.store_id,
    name: row.name,
    prefix: row.prefix,
    test: row.test,
    scopes: row.scopes as Scope[], // only commands/access/create-key.ts writes them, from SCOPES
    allowedIps: row.allowed_ips,
    agentsAllowed: row.agents_allowed,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    rolledAt: row.rolled_at,
    createdAt: row.created_at,
    revision: row.revision,
  }
}
