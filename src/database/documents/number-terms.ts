import { sql } from 'kysely'
import type { AgreedWording } from '../../domain/documents/evidence.ts'
import type { DbOrTx } from '../database.ts'

/** Returns the number of this wording among those of the store's terms, and when it was first agreed to: at this time if it is new. */
export async function numberTerms(
  db: DbOrTx,
  storeId: string,
  { body, sha256, at }: { body: string; sha256: Buffer; at: Date },
): Promise<AgreedWording> {
  const known = await findWording(db, storeId, sha256)
  if (known) return known
  await sql`
    insert into store_terms (store_id, version, sha256, body, since)
    select ${storeId}::bigint, coalesce(max(version), 0) + 1, ${sha256}::bytea, ${body}::text, ${at}::timestamptz
    from store_terms
    where store_id = ${storeId}
    on conflict do nothing`.execute(db)
  const added = await findWording(db, storeId, sha256)
  if (!added) throw new Error('Another wording of the terms got the same number at once: try again')
  return added
}

async function findWording(db: DbOrTx, storeId: string, sha256: Buffer): Promise<AgreedWording | null> {
  const { rows } = await sql<{ version: number; since: Date }>`
    select version, since
    from store_terms
    where store_id = ${storeId} and sha256 = ${sha256}`.execute(db)
  const [found] = rows
  return found ? { version: found.version, since: found.since.toISOString(), sha256: sha256.toString('hex') } : null
}
