import { sql } from 'kysely'
import type { Logo } from '../../domain/documents/paper.ts'
import type { DbOrTx } from '../database.ts'

/** Returns what is known about the store's logo at this address: null if it cannot be fetched, undefined if nothing is known. */
export async function findLogo(db: DbOrTx, storeId: string, url: string, now: Date): Promise<Logo | null | undefined> {
  const { rows } = await sql<Logo | { bytes: null; format: null }>`
    select bytes, format
    from store_logo
    where store_id = ${storeId} and url = ${url} and kept_until > ${now}`.execute(db)
  const [row] = rows
  return row?.bytes === null ? null : row
}

/** Saves the store's logo, or that it cannot be fetched, replacing what was known. */
export async function keepLogo(
  db: DbOrTx,
  storeId: string,
  { url, logo, until }: { url: string; logo: Logo | null; until: Date },
): Promise<void> {
  await sql`
    insert into store_logo (store_id, url, bytes, format, kept_until)
    values (${storeId}, ${url}, ${logo?.bytes ?? null}, ${logo?.format ?? null}, ${until})
    on conflict (store_id) do update
    set url = excluded.url, bytes = excluded.bytes, format = excluded.format, kept_until = excluded.kept_until`.execute(
    db,
  )
}
