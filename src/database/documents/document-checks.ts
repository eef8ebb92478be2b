import { type RawBuilder, sql } from 'kysely'
import type { DocumentType } from '../../domain/documents/documents.ts'
import { formatId, parseId } from '../../domain/id.ts'
import type { DbOrTx } from '../database.ts'

/** The facts on record of a finished document, to check a copy of it. */
export interface RecordedDocument {
  /** `doc_…` */
  id: string
  storeId: string
  type: DocumentType
  quoteNumber: string
  fileName: string
  generatedAt: Date
  /** Null if it was made before this was kept. */
  sha256: Buffer | null
  /** The record of the acceptance, sealed; null unless it is a confirmation. */
  evidence: Buffer | null
}

/** Returns the document with this code, in any store; null if there is none or it is gone. */
export async function findByCode(db: DbOrTx, code: string): Promise<RecordedDocument | null> {
  return findOne(db, sql`d.code = ${code}`)
}

/** Returns the finished document with this id, in any store; null if there is none or it is gone. */
export async function findById(db: DbOrTx, id: string): Promise<RecordedDocument | null> {
  const uuid = parseId('doc', id)
  return uuid === null ? null : findOne(db, sql`d.id = ${uuid}`)
}

async function findOne(db: DbOrTx, which: RawBuilder<unknown>): Promise<RecordedDocument | null> {
  const { rows } = await sql<{
    id: string
    store_id: string
    type: DocumentType
    number: string
    file_name: string
    generated_at: Date
    sha256: Buffer | null
    evidence: Buffer | null
  }>`
    select d.id, d.store_id, d.type, q.number, d.file_name, d.generated_at, d.sha256, d.evidence
    from document d
    join quote q on q.store_id = d.store_id and q.id = d.quote_id and q.deleted_at is null
    where ${which} and d.generated_at is not null`.execute(db)
  const [row] = rows
  if (!row) return null
  const { id, store_id: storeId, type, number, file_name: fileName, generated_at: generatedAt, sha256, evidence } = row
  return { id: formatId('doc', id), storeId, type, quoteNumber: number, fileName, generatedAt, sha256, evidence }
}
