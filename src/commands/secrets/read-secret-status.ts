import type { Db } from '../../database/database.ts'
import { type KnownKey, listSecretKeys } from '../../database/secrets/secret-keys.ts'
import { SecretBox } from '../../domain/secrets/secret-box.ts'
import { linksUntil } from '../../domain/secrets/secret-key-state.ts'
import { countAllSealed } from './count-all-sealed.ts'

/** A key, by its fingerprint, and what depends on it. */
export interface SecretKeyStatus {
  key: string
  /** `newest` seals and signs, `older` only reads, `missing` was used but is not configured, `lost` was given up. */
  state: 'newest' | 'older' | 'missing' | 'lost'
  lastUsedAt: Date | null
  /** Until when the links it signed work. */
  linksUntil: Date | null
  /** The number of values sealed with it, by kind. */
  sealed: Readonly<Record<string, number>>
  canBeDropped: boolean
}

/** Counts the database's sealed values by key, and returns which keys may be removed from SECRET_KEY. */
export async function readSecretStatus(db: Db, secretKeys: readonly string[], now: Date): Promise<SecretKeyStatus[]> {
  const { keyIds } = new SecretBox(secretKeys)
  return db.transaction().execute(async (tx) => {
    const known = new Map((await listSecretKeys(tx)).map((key) => [key.id, key]))
    const counts = await countAllSealed(tx)
    const ids = new Set([...keyIds, ...known.keys(), ...counts.keys()])
    return [...ids].map((id) => {
      const key = known.get(id)
      const until = key ? linksUntil(key) : null
      const sealed = Object.fromEntries(counts.get(id) ?? [])
      const state = stateOf(id, keyIds, key)
      const isFree = Object.keys(sealed).length === 0 && (until === null || until <= now)
      return {
        ...{ key: id, state, lastUsedAt: key?.usedAt ?? null, linksUntil: until, sealed },
        canBeDropped: state === 'older' && key !== undefined && isFree,
      }
    })
  })
}

function stateOf(id: string, keyIds: readonly string[], key: KnownKey | undefined): SecretKeyStatus['state'] {
  if (id === keyIds[0]) return 'newest'
  if (keyIds.includes(id)) return 'older'
  return key?.lostAt ? 'lost' : 'missing'
}
