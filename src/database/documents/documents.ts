import { type RawBuilder, sql } from 'kysely'
import type { DocumentSource, DocumentType } from '../../domain/documents/documents.ts'
import { formatId, idToUuid, newUuid } from '../../domain/id.ts'
import { packJson, unpackJson } from '../../domain/packing/packed-json.ts'
import { refused } from '../../domain/refused.ts'
import type { DbOrTx, Tx } from '../database.ts'
import { insertJob } from '../jobs.ts'
import { businessTime } from '../stores/test-clock.ts'
import { fromTagged, type Tagged, toTagged } from '../tagged-json.ts'
import type { Part } from '../write-parts.ts'

export interface QuoteDocument {
  /** `doc_…` */
  id: string
  storeId: string
  quoteId: string
  type: DocumentType
  /** For a proposal its version, for others their number within the type. */
  position: number
  locale: string
  fileName: string
  createdAt: Date
  /** Null until it is made. */
  made: { fileSize: number; generatedAt: Date } | null
}

const MOST_LISTED = 100

/**
 * Adds the `i`th due document of a change with the job that makes it. Its quote must be changed too, so positions stay unique; `ahead` are
 * the documents of its type before it.
 */
export function dueDocument(
  storeId: string,
  quoteId: string,
  { type, version, stem, source }: { type: DocumentType; version: number | null; stem: string; source: DocumentSource },
  { i, ahead }: { i: number; ahead: number },
): Part {
  const quote = idToUuid('qte', quoteId)
  const due = sql.id(`due_${i}`)
  const job = insertJob(sql.id(`queued_${i}`), {
    name: 'make-document',
    payload: payloadOf(sql`${storeId}::text`, sql`id`),
    key: keyOf(sql`id`),
    tries: 8,
    flag: sql`${documentsFlag(storeId)}::text`,
    from: due,
  })
  return {
    ...job,
    name: `document_${i}`,
    tables: [
      sql`${due} as (
      insert into document (store_id, id, quote_id, type, position, locale, file_name, source, created_at)
      select ${storeId}::bigint, ${newUuid(source.at)}::uuid, ${quote}::uuid, ${type}, position, ${source.language},
        ${stem}::text || position || '.pdf', to_jsonb(${packJson(toTagged('document.source', source))}::text), ${source.at}::timestamptz
      from (
        select coalesce(${version}::integer, max(position) + 1 + ${ahead}, 1 + ${ahead}) as position
        from document
        where store_id = ${storeId} and quote_id = ${quote} and type = ${type}) place
      returning id)`,
      ...job.tables,
    ],
  }
}

/** Requeues documents that became due before then and have no waiting or running job; returns the outcome of each one's last try. */
export async function queueStuckDocuments(
  db: DbOrTx,
  dueBefore: Date,
): Promise<{ storeId: string; documentId: string; error: string | null }[]> {
  const { rows } = await sql<{ store_id: string; id: string; error: string | null }>`
    with stuck as materialized (
      select document.store_id, document.id, job.last_error as error
      from document
      left join graphile_worker.jobs job on job.key = ${keyOf(sql`document.id`)}
      where document.source is not null and document.created_at < ${dueBefore}
        and (job.id is null or (job.attempts >= job.max_attempts and job.locked_at is null))
      order by document.created_at
      limit ${MOST_LISTED})
    select store_id, id, error, graphile_worker.remove_job(${keyOf(sql`id`)}), graphile_worker.add_job('make-document',
      job_key => ${keyOf(sql`id`)}, max_attempts => 1, flags => array[${DOCUMENTS_OF}::text || store_id], payload => ${payloadOf(sql`store_id::text`, sql`id`)})
    from stuck`.execute(db)
  return rows.map(({ store_id, id, error }) => ({ storeId: store_id, documentId: formatId('doc', id), error }))
}

/** Tells the queue which store's document a job makes. */
export function documentsFlag(storeId: string): string {
  return `${DOCUMENTS_OF}${storeId}`
}

const DOCUMENTS_OF = 'documents of '

/** Shows whether the document's job still exists. */
function keyOf(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`'make-document ' || ${id}`
}

function payloadOf(storeId: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`json_build_object('storeId', ${storeId}, 'documentId', ${id})`
}

/** Returns what a due document is made from, or null if it is already made or gone. `documentId` is a UUID here. */
export async function findDueDocument(
  db: DbOrTx,
  storeId: string,
  documentId: string,
): Promise<{ quoteId: string; type: DocumentType; source: DocumentSource } | null> {
  const { rows } = await sql<{ quote_id: string; type: DocumentType; source: unknown }>`
    select quote_id, type, source
    from document
    where store_id = ${storeId} and id = ${documentId}::uuid and source is not null`.execute(db)
  const [row] = rows
  return row
    ? {
        quoteId: formatId('qte', row.quote_id),
        type: row.type,
        source: fromTagged(unpackJson(row.source) as Tagged<'document.source'>),
      }
    : null
}

/** Returns whether the document still exists, made or not. `documentId` is a UUID here. */
export async function hasDocument(db: DbOrTx, storeId: string, documentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from document where store_id = ${storeId} and id = ${documentId}::uuid`.execute(db)
  return rows.length > 0
}

/** Marks the document as made, with its file stored, and drops its source; false if it is gone. */
export async function settleDocument(
  db: DbOrTx,
  storeId: string,
  documentId: string,
  { fileSize, generatedAt }: { fileSize: number; generatedAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update document
    set source = null, file_size = coalesce(file_size, ${fileSize}), generated_at = coalesce(generated_at, ${businessTime(storeId, generatedAt)})
    where store_id = ${storeId} and id = ${documentId}::uuid
    returning id`.execute(db)
  return rows.length > 0
}

/** Returns the quote's newest 100 documents, newest first, including unmade ones. */
export async function listDocuments(db: DbOrTx, storeId: string, quoteId: string): Promise<QuoteDocument[]> {
  return selectDocuments(
    db,
    sql`d.store_id = ${storeId} and d.quote_id = ${idToUuid('qte', quoteId)} order by d.id desc limit ${MOST_LISTED}`,
  )
}

/** Returns the store's document with this id. Throws `not_found` if it is unknown, of a deleted quote, another store's or not made yet. */
export async function readDocument(db: DbOrTx, storeId: string, documentId: string): Promise<QuoteDocument> {
  const [found] = await selectDocuments(
    db,
    sql`d.store_id = ${storeId} and d.id = ${idToUuid('doc', documentId)} and d.generated_at is not null`,
  )
  if (!found) throw refused('not_found', { code: 'no_document' })
  return found
}

/** Returns the document that a signed link names, in any store; null if it no longer exists. */
export async function findLinkedDocument(db: DbOrTx, documentId: string): Promise<QuoteDocument | null> {
  const [found] = await selectDocuments(db, sql`d.id = ${idToUuid('doc', documentId)} and d.generated_at is not null`)
  return found ?? null
}

/** Deletes the quote's documents and queues the removal of their files. */
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
