import { sql } from 'kysely'
import { packAside, unpack } from '../../domain/packing/pack.ts'
import type { DbOrTx } from '../database.ts'
import type { StoredFile } from './stored-files.ts'

/** Stores files in the database itself, packed; earlier ones are stored as they are. */
export function databaseFiles(db: DbOrTx) {
  return {
    packs: true,
    async put({ storeId, id, kind }: StoredFile, bytes: Buffer): Promise<void> {
      await sql`
        insert into stored_file (store_id, id, packed)
        values (${storeId}, ${id}::uuid, ${await packAside('pdfs', bytes, { fast: kind === 'attachment' })})
        on conflict (store_id, id) do update set packed = excluded.packed, bytes = null`.execute(db)
    },
    async get({ storeId, id }: StoredFile): Promise<Buffer | null> {
      const { rows } = await sql<{ bytes: Buffer | null; packed: Buffer | null }>`
        select bytes, packed
        from stored_file
        where store_id = ${storeId} and id = ${id}::uuid`.execute(db)
      const { bytes = null, packed = null } = rows[0] ?? {}
      return packed ? unpack(packed) : bytes
    },
    async remove({ storeId, id }: StoredFile): Promise<void> {
      await sql`delete from stored_file where store_id = ${storeId} and id = ${id}::uuid`.execute(db)
    },
  }
}
