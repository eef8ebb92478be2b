import { type RawBuilder, sql } from 'kysely'
import type { DocumentSource, DocumentType } from '../../domain/documents/documents.ts'
import { formatId, idToUuid, newUuid } from '../../domain/id.ts'
import { Problem } from '../../domain/problem.ts'
import type { DbOrTx, Tx } from '../database.ts'
import { fromTagged, type Tagged, toTagged } from '../tagged-json.ts'

/** A document of a quote. */
export interface QuoteDocument {
  /** `doc_…` */
  id: string
  storeId: string
  quoteId: string
  type: DocumentType
  /** Of a proposal its version, of others which of its type. */
  position: number
  locale: string
  fileName: string
  createdAt: Date
  /** Null until it is made. */
  made: { fileSize: number; generatedAt: Date } | null
}

const MOST_LISTED = 100

/** Adds a document that is due, with the job that makes it. Its quote is locked: so no two have one position. */
export async function insertDueDocument(
  tx: Tx,
  storeId: string,
  quoteId: string,
  { type, version, stem, source }: { type: DocumentType; version: number | null; stem: string; source: DocumentSource },
): Promise<void> {
  const quote = idToUuid('qte', quoteId)
  await sql`
    with place as (
      select coalesce(${version}::integer, max(position) + 1, 1) as position
      from document
      where store_id = ${storeId} and quote_id = ${quote} and type = ${type}),
    due as (
      insert into document (store_id, id, quote_id, type, position, locale, file_name, source, created_at)
      select ${storeId}::bigint, ${newUuid(source.at)}::uuid, ${quote}::uuid, ${type}, position, ${source.language},
        ${stem}::text || position || '.pdf', ${toTagged(source)}::jsonb, ${source.at}::timestamptz
      from place
      returning id)
    select ${makeJob(sql`${storeId}::text`, sql`id`, 8)}
    from due`.execute(tx)
}

/**
 * Queues the making of documents once more that became due before then and for which no job waits or runs; what the last try of
 * each came to.
 */
export async function queueStuckDocuments(
  db: DbOrTx,
  dueBefore: Date,
): Promise<{ storeId: string; documentId: string; error: string | null }[]> {
  const { rows } = await sql<{ store_id: string; id: string; error: string | null }>`
    with stuck as materialized (
      select document.store_id, document.id, job.last_error as error
      from document
      left join graphile_worker.jobs job on job.key = 'make-document ' || document.id
      where document.source is not null and document.created_at < ${dueBefore}
        and (job.id is null or (job.attempts >= job.max_attempts and job.locked_at is null))
      order by document.created_at
      limit ${MOST_LISTED})
    select store_id, id, error, graphile_worker.remove_job('make-document ' || id), ${makeJob(sql`store_id::text`, sql`id`, 1)}
    from stuck`.execute(db)
  return rows.map(({ store_id, id, error }) => ({ storeId: store_id, documentId: formatId('doc', id), error }))
}

/** Tells the queue whose document a job makes. */
export function documentsFlag(storeId: string): string {
  return `${DOCUMENTS_OF}${storeId}`
}

const DOCUMENTS_OF = 'documents of '

/** Queues the making of a document; its key tells whether a job is still there for it. */
function makeJob(storeId: RawBuilder<unknown>, id: RawBuilder<unknown>, tries: number): RawBuilder<unknown> {
  return sql`graphile_worker.add_job('make-document', job_key => 'make-document ' || ${id}, max_attempts => ${tries},
    flags => array[${DOCUMENTS_OF}::text || ${storeId}], payload => json_build_object('storeId', ${storeId}, 'documentId', ${id}))`
}

/** What a document that is due is made from, or null: it is made, or gone. `documentId` is a UUID here. */
export async function findDueDocument(
  db: DbOrTx,
  storeId: string,
  documentId: string,
): Promise<{ quoteId: string; type: DocumentType; source: DocumentSource } | null> {
  const { rows } = await sql<{ quote_id: string; type: DocumentType; source: Tagged }>`
    select quote_id, type, source
    from document
    where store_id = ${storeId} and id = ${documentId}::uuid and source is not null`.execute(db)
  const [row] = rows
  return row
    ? { quoteId: formatId('qte', row.quote_id), type: row.type, source: fromTagged<DocumentSource>(row.source) }
    : null
}

/** Whether there is such a document still, made or not. `documentId` is a UUID here. */
export async function hasDocument(db: DbOrTx, storeId: string, documentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from document where store_id = ${storeId} and id = ${documentId}::uuid`.execute(db)
  return rows.length > 0
}

/** The document is made and its file kept; false when it is gone meanwhile. What it was made from is no longer needed. */
export async function settleDocument(
  db: DbOrTx,
  storeId: string,
  documentId: string,
  { fileSize, generatedAt }: { fileSize: number; generatedAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update document
    set source = null, file_size = coalesce(file_size, ${fileSize}), generated_at = coalesce(generated_at, ${generatedAt})
    where store_id = ${storeId} and id = ${documentId}::uuid
    returning id`.execute(db)
  return rows.length > 0
}

/** The newest 100 documents of the quote, the newest first, those that are not made yet too. */
export async function listDocuments(db: DbOrTx, storeId: string, quoteId: string): Promise<QuoteDocument[]> {
  return selectDocuments(
    db,
    sql`d.store_id = ${storeId} and d.quote_id = ${idToUuid('qte', quoteId)} order by d.id desc limit ${MOST_LISTED}`,
  )
}

/** The store's document with this id, or throws `not_found`: unknown, of a deleted quote, another store's and not made yet alike. */
export async function readDocument(db: DbOrTx, storeId: string, documentId: string): Promise<QuoteDocument> {
  const [found] = await selectDocuments(
    db,
    sql`d.store_id = ${storeId} and d.id = ${idToUuid('doc', documentId)} and d.generated_at is not null`,
  )
  if (!found) throw new Problem('not_found', 'There is no such document in this store.')
  return found
}

/** The document that a signed link names, whichever store's; null where there is none any more. */
export async function findLinkedDocument(db: DbOrTx, documentId: string): Promise<QuoteDocument | null> {
  const [found] = await selectDocuments(db, sql`d.id = ${idToUuid('doc', documentId)} and d.generated_at is not null`)
  return found ?? null
}

/** Deletes the quote's documents, and queues the removal of their files. */
export async function dropDocuments(tx: Tx, storeId: string, quoteId: string): Promise<void> {
  await sql`
    with gone as (
      delete from document
      where store_id = ${storeId} and quote_id = ${idToUuid('qte', quoteId)}
      returning id)
    select graphile_worker.add_job('remove-file', payload => json_build_object('storeId', ${storeId}::text, 'fileId', id))
    from gone`.execute(tx)
}

interface DocumentRow {
  store_id: string
  id: string
  quote_id: string
  type: DocumentType
  position: number
  locale: string
  file_name: string
  file_size: number | null
  generated_at: Date | null
  created_at: Date
}

async function selectDocuments(db: DbOrTx, which: RawBuilder<unknown>): Promise<QuoteDocument[]> {
  const { rows } = await sql<DocumentRow>`
    select d.store_id, d.id, d.quote_id, d.type, d.position, d.locale, d.file_name, d.file_size, d.generated_at, d.created_at
    from document d
    join quote q on q.store_id = d.store_id and q.id = d.quote_id and q.deleted_at is null
    where ${which}`.execute(db)
  return rows.map(({ file_size: fileSize, generated_at: generatedAt, ...row }) => ({
    id: formatId('doc', row.id),
    storeId: row.store_id,
    quoteId: formatId('qte', row.quote_id),
    type: row.type,
    position: row.position,
    locale: row.locale,
    fileName: row.file_name,
    createdAt: row.created_at,
    made: fileSize !== null && generatedAt !== null ? { fileSize, generatedAt } : null,
  }))
}
