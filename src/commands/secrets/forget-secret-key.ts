import type { Db } from '../../database/database.ts'
import { markKeyLost } from '../../database/secrets/secret-keys.ts'
import { SecretBox } from '../../domain/secrets/secret-box.ts'

/**
 * Gives up everything sealed with the key of this fingerprint, so the service starts without it. Throws if the key is configured, so that
 * nothing is lost, or if the database was never written with it.
 */
export async function forgetSecretKey(db: Db, secretKeys: readonly string[], id: string, now: Date): Promise<void> {
  if (new SecretBox(secretKeys).keyIds.includes(id)) {
    throw new Error(`SECRET_KEY contains the key ${id}, so it is not lost. Remove it when "qns secret status" says so.`)
  }
  if (!(await markKeyLost(db, id, now))) {
    throw new Error(`The database was never written with a key ${id}: "qns secret status" shows its keys.`)
  }
}
