import { sql } from 'kysely'
import type { DbOrTx } from '../database.ts'

/** The key of a stored file: a document's unless it says that it is an attachment's. */
export interface StoredFile {
  storeId: string
  id: string
  kind?: 'attachment'
}

const PAGE = 1_000

/** Yields the keys of a store's documents that were made and its attachments, by id. */
export async function* listFilesOfStore(db: DbOrTx, storeId: string): AsyncGenerator<StoredFile> {
  for await (const file of listStoredFiles(db, storeId)) {
    if (file.storeId !== storeId) return
    yield file
  }
}

/** Yields the keys of all documents that were made and all attachments, by store and id; from a store on if it is named. */
export async function* listStoredFiles(db: DbOrTx, fromStoreId = '0'): AsyncGenerator<StoredFile> {
  let after = { storeId: fromStoreId, id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const { rows } = await sql<{ storeId: string; id: string; isAttachment: boolean }>`
      select store_id::text as "storeId", id::text as id, is_attachment as "isAttachment"
      from (
        (select store_id, id, false as is_attachment from document
          where (store_id, id) > (${after.storeId}::bigint, ${after.id}::uuid) and generated_at is not null
          order by store_id, id limit ${PAGE})
        union all
        (select store_id, id, true from attachment
          where (store_id, id) > (${after.storeId}::bigint, ${after.id}::uuid)
          order by store_id, id limit ${PAGE})
      ) one
      order by one.store_id, one.id
      limit ${PAGE}`.execute(db)
    for (const { storeId, id, isAttachment } of rows) {
      yield { storeId, id, ...(isAttachment && { kind: 'attachment' as const }) }
    }
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last
  }
}
