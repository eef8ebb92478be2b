import { type RawBuilder, sql } from 'kysely'
import type { DocumentSource, DocumentType } from '../../domain/documents/documents.ts'
import { formatId, idToUuid, newUuid } from '../../domain/id.ts'
import { packJson, unpackJson } from '../../domain/packing/packed-json.ts'
import { refused } from '../../domain/refused.ts'
import type { DbOrTx, Tx } from '../database.ts'
import { isOneOfStores } from '../distribution/by-store.ts'
import { addJobs, insertJobs } from '../job-outbox.ts'
import { businessTime } from '../stores/test-clock.ts'
import { fromTagged, type Tagged, toTagged } from '../tagged-json.ts'
import type { Part } from '../write-parts.ts'
import { documentJob } from './document-jobs.ts'

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
const TRIES = 8

/** A document of a changed quote that is to be made. */
export interface DueDocument {
  storeId: string
  quoteId: string
  type: DocumentType
  version: number | null
  stem: string
  source: DocumentSource
  /** The documents of its type that the same change adds before it. */
  ahead: number
}

/** Returns the write that adds due documents, if there are any, with the jobs that make them. Their quotes must be changed too, so positions stay unique. */
export function dueDocuments(documents: readonly DueDocument[]): Part[] {
  if (documents.length === 0) return []
  const ids = documents.map(({ source }) => newUuid(source.at))
  const rows = documents.map(({ storeId, quoteId, type, version, stem, source, ahead }, i) => ({
    ...{ store_id: storeId, id: ids[i], quote_id: idToUuid('qte', quoteId), type, version, ahead, stem },
    ...{ locale: source.language, created_at: source.at, source: packJson(toTagged('document.source', source)) },
  }))
  const stores = [...new Set(documents.map(({ storeId }) => storeId))]
  const taken = sql`
        select store_id, quote_id, type, max(position) as position
        from document
        where ${isOneOfStores('store_id', stores)} and quote_id = any(${rows.map((row) => row.quote_id)}::uuid[])
        group by store_id, quote_id, type`
  const query = sql`
      insert into document (store_id, id, quote_id, type, position, locale, file_name, source, created_at)
      select new.store_id, new.id, new.quote_id, new.type, place.position, new.locale, new.stem || place.position || '.pdf', new.source,
        new.created_at
      from json_to_recordset(${JSON.stringify(rows)}) as new (store_id bigint, id uuid, quote_id uuid, type text, version integer,
        ahead integer, stem text, locale text, created_at timestamptz, source jsonb)
      left join (${taken}) taken using (store_id, quote_id, type)
      cross join lateral (select coalesce(new.version, taken.position + 1 + new.ahead, 1 + new.ahead) as position) place
      returning id`
  const jobs = documents.map(({ storeId }, i) => documentJob(storeId, ids[i] ?? '', TRIES))
  return [{ name: 'documents', tables: [{ name: 'due', query }], first: 'due' }, ...insertJobs('document_jobs', jobs)]
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

/** A finished document: its file, and of a confirmation its code and its evidence, sealed. */
interface FinishedDocument {
  fileSize: number
  sha256: Buffer
  generatedAt: Date
  sealed: { code: string; evidence: Buffer } | null
}

/** Marks the document as made, with its file stored, and drops its source; false if it is gone. */
export async function settleDocument(
  db: DbOrTx,
  storeId: string,
  documentId: string,
  { fileSize, sha256, generatedAt, sealed }: FinishedDocument,
): Promise<boolean> {
  const { rows } = await sql`
    update document
    set source = null, file_size = coalesce(file_size, ${fileSize}), generated_at = coalesce(generated_at, clock.at),
      sha256 = ${sha256}, code = ${sealed?.code ?? null}, evidence = ${sealed?.evidence ?? null}
    from (select ${businessTime(storeId, generatedAt)} as at) clock
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

/** Returns the PDF of a version of the quote, made or not; null if there is none. */
export async function findProposalDocument(
  db: DbOrTx,
  storeId: string,
  { quoteId, version }: { quoteId: string; version: number },
): Promise<QuoteDocument | null> {
  const [found] = await selectDocuments(
    db,
    sql`d.store_id = ${storeId} and d.quote_id = ${idToUuid('qte', quoteId)} and d.type = 'proposal' and d.position = ${version}`,
  )
  return found ?? null
}

/** Returns the store's document with this id, made or not; null if it is gone. */
export async function findDocument(db: DbOrTx, storeId: string, documentId: string): Promise<QuoteDocument | null> {
  const [found] = await selectDocuments(db, sql`d.store_id = ${storeId} and d.id = ${idToUuid('doc', documentId)}`)
  return found ?? null
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

/** Deletes the quote's documents and queues the removal of their files. */
export async function dropDocuments(tx: Tx, storeId: string, quoteId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from document
    where store_id = ${storeId} and quote_id = ${idToUuid('qte', quoteId)}
    returning id`.execute(tx)
  await addJobs(
    tx,
    rows.map(({ id }) => ({ storeId, name: 'remove-file', payload: { storeId, fileId: id } })),
  )
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
