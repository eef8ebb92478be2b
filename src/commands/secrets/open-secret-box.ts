import type { Db, Tx } from '../../database/database.ts'
import {
  type KnownKey,
  listSecretKeys,
  lockSecretKeys,
  markKeysFound,
  noteKeyStarted,
  restartSweeps,
} from '../../database/secrets/secret-keys.ts'
import { SecretBox, UNKEYED } from '../../domain/secrets/secret-box.ts'
import { isCleared, linksUntil } from '../../domain/secrets/secret-key-state.ts'
import { countAllSealed, describeCounts } from './count-all-sealed.ts'

const PROOF = 'The secret key of this database'

/**
 * Returns a box that seals and signs with these keys, newest first, once they are known to belong to this database, with warnings about
 * older ones for the operator. Throws, saying what to do, if the database was written with other keys, or holds values that none of these
 * opens and no operator gave up. A database never written with a key adopts the newest.
 */
export async function openSecretBox(
  db: Db,
  secretKeys: readonly string[],
  now: Date,
): Promise<{ secretBox: SecretBox; warnings: string[] }> {
  const secretBox = new SecretBox(secretKeys)
  const known = await db.transaction().execute(async (tx) => {
    const before = await checkKeys(tx, secretBox)
    await noteNewest(tx, secretBox, now)
    await markKeysFound(tx, secretBox.keyIds)
    await restartSweeps(
      tx,
      before.filter((key) => !isCleared(key)).map(({ id }) => id),
    )
    return before
  })
  return { secretBox, warnings: warningsOf(secretBox, known, now) }
}

/** Returns these keys, checked like openSecretBox, for a command run alongside the service: the service's sealing key first. */
export async function checkSecretKeys(db: Db, secretKeys: readonly string[], now: Date): Promise<readonly string[]> {
  const box = new SecretBox(secretKeys)
  return db.transaction().execute(async (tx) => {
    const living = (await checkKeys(tx, box)).filter(({ id }) => box.keyIds.includes(id))
    const [inUse] = living
    if (!inUse) {
      await noteNewest(tx, box, now)
      return secretKeys
    }
    const isInUse = (_: string, n: number) => box.keyIds[n] === inUse.id
    return [...secretKeys.filter(isInUse), ...secretKeys.filter((key, n) => !isInUse(key, n))]
  })
}

async function checkKeys(tx: Tx, box: SecretBox): Promise<KnownKey[]> {
  await lockSecretKeys(tx)
  const known = await listSecretKeys(tx)
  checkKeysFit(box, known)
  await checkNothingIsLost(tx, box, known)
  return known
}

async function noteNewest(tx: Tx, box: SecretBox, now: Date): Promise<void> {
  const [id = ''] = box.keyIds
  await noteKeyStarted(tx, { id, proof: box.seal(PROOF) }, now)
}

function checkKeysFit(box: SecretBox, known: readonly KnownKey[]): void {
  for (const { id, proof } of known) {
    if (box.keyIds.includes(id) && proof && box.openOrNull(proof) !== PROOF) {
      throw new Error(
        `SECRET_KEY: the key ${id} is not the key of that name that the database was written with. ${WAY_BACK}`,
      )
    }
  }
  const living = known.filter(({ lostAt }) => !lostAt)
  if (living.length > 0 && !living.some(({ id }) => canRead(box, id))) {
    const ids = living.map(({ id }) => id).join(', ')
    throw new Error(
      `SECRET_KEY: this database was written with the key ${ids}, not with ${box.keyIds.join(', ')} (fingerprints, not the keys). ${WAY_BACK}`,
    )
  }
}

const WAY_BACK =
  'Set the previous key, after the new one if you are replacing it (the file secret-key in DATA_DIR also takes several, separated by commas). If nobody has it any more, "qns secret forget <fingerprint>" gives up everything sealed with it.'

async function checkNothingIsLost(tx: Tx, box: SecretBox, known: readonly KnownKey[]): Promise<void> {
  const missing = known.filter((key) => !canRead(box, key.id) && !key.lostAt && !isCleared(key))
  if (missing.length === 0) return
  const counts = await countAllSealed(tx)
  for (const { id } of missing) {
    const held = describeCounts(counts.get(id))
    if (held) throw new Error(`SECRET_KEY: the key ${id} is missing but still needed for ${held}. ${WAY_BACK}`)
  }
}

function canRead(box: SecretBox, keyId: string): boolean {
  return box.keyIds.includes(keyId) || UNKEYED.keyIds.includes(keyId)
}

function warningsOf(box: SecretBox, known: readonly KnownKey[], now: Date): string[] {
  const [newest] = box.keyIds
  return known.flatMap((key) => {
    const { id, lostAt } = key
    const until = linksUntil(key)
    if (id === newest || (isCleared(key) && until <= now)) return []
    if (UNKEYED.keyIds.includes(id)) {
      return `SECRET_KEY: values sealed while the file secret-key was empty are being resealed with the key ${newest}`
    }
    if (box.keyIds.includes(id)) {
      return `SECRET_KEY: the key ${id} is still needed: its values are being resealed, and links it signed work until ${day(until)}; "qns secret status" says when you can remove it`
    }
    if (lostAt) return `SECRET_KEY: the key ${id} was given up: its values cannot be read`
    return until > now ? `SECRET_KEY: the key ${id} is gone, so links it signed no longer work` : []
  })
}

function day(at: Date): string {
  return at.toISOString().slice(0, 10)
}
