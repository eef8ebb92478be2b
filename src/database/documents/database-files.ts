import { sql } from 'kysely'
import type { Db } from '../database.ts'

type Key = { storeId: string; id: string }

/** Stores files in the database itself. */
export function databaseFiles(db: Db) {
  return {
    async put({ storeId, id }: Key, bytes: Buffer): Promise<void> {
      await sql`
        insert into stored_file (store_id, id, bytes)
        values (${storeId}, ${id}::uuid, ${bytes})
        on conflict (store_id, id) do update set bytes = excluded.bytes`.execute(db)
    },
    async get({ storeId, id }: Key): Promise<Buffer | null> {
      const { rows } = await sql<{ bytes: Buffer }>`
        select bytes
        from stored_file
        where store_id = ${storeId} and id = ${id}::uuid`.execute(db)
      return rows[0]?.bytes ?? null
    },
    async remove({ storeId, id }: Key): Promise<void> {
      await sql`delete from stored_file where store_id = ${storeId} and id = ${id}::uuid`.execute(db)
    },
  }
}
