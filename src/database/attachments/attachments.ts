import { type RawBuilder, sql } from 'kysely'
import type { Scan } from '../../domain/attachments/attachment.ts'
import { formatId, idToUuid } from '../../domain/id.ts'
import type { Db, DbOrTx, Tx } from '../database.ts'
import { lookOver } from '../distribution/look-over.ts'
import { addJobs } from '../job-outbox.ts'
import type { NewJob } from '../jobs.ts'
import type { Part } from '../write-parts.ts'

/** A file that a buyer or the store's staff added to a request or message. */
export interface Attachment {
  /** `att_…` */
  id: string
  storeId: string
  quoteId: string
  /** Null if it came with the request. */
  messageId: string | null
  /** True for a file of an internal note, which buyers and integrations never see. */
  internal: boolean
  /** The line it is about, or null. */
  lineId: string | null
  fromBuyer: boolean
  fileName: string
  mediaType: string
  fileSize: number
  scan: Scan
  createdAt: Date
}

/** An uploaded file that no request or message has taken yet. */
export interface Upload extends Pick<Attachment, 'id' | 'fromBuyer' | 'fileName' | 'mediaType' | 'fileSize' | 'scan'> {
  createdAt: Date
}

/** Adds an upload; its file is stored after it. */
export async function insertUpload(db: DbOrTx, storeId: string, upload: Upload): Promise<void> {
  await db
    .insertInto('attachment')
    .values({
      store_id: storeId,
      id: idToUuid('att', upload.id),
      from_buyer: upload.fromBuyer,
      file_name: upload.fileName,
      media_type: upload.mediaType,
      file_size: upload.fileSize,
      scan: upload.scan,
      created_at: upload.createdAt,
    })
    .execute()
}

/** The place that takes uploads, and the side they must be from. */
export interface Taking {
  storeId: string
  quoteId: string
  messageId: string | null
  fromBuyer: boolean
}

/** An upload to take: its id, and the line it is about. */
export interface TakenUpload {
  id: string
  lineId: string | null
}

/** Returns the write that gives uploads to a quote, all of them or, with `refuse`'s error, none: one that is gone or was taken cannot be. */
export function takeUploads(taking: Taking, uploads: readonly TakenUpload[], refuse: () => Error): Part[] {
  if (uploads.length === 0) return []
  const { storeId, quoteId, messageId, fromBuyer } = taking
  const name = `uploads_${idToUuid('qte', quoteId).replaceAll('-', '')}`
  const rows = uploads.map(({ id, lineId }) => ({
    id: idToUuid('att', id),
    line_id: lineId && idToUuid('qli', lineId),
  }))
  return [
    {
      name,
      tables: [
        {
          name,
          query: sql`
      update attachment a
      set quote_id = ${idToUuid('qte', quoteId)}::uuid, message_id = ${messageId && idToUuid('msg', messageId)}::uuid, line_id = new.line_id
      from json_to_recordset(${JSON.stringify(rows)}) as new (id uuid, line_id uuid)
      where a.store_id = ${storeId} and a.id = new.id and a.quote_id is null and a.from_buyer = ${fromBuyer} and a.scan <> 'infected'
      returning 1`,
        },
      ],
      first: name,
      rows: uploads.length,
      refuse,
    },
  ]
}

/** Returns how many bytes the store's uploads have that no request or message has taken. */
export async function sumUnsent(db: DbOrTx, storeId: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(file_size), 0) as bytes from attachment where store_id = ${storeId} and quote_id is null`.execute(
    db,
  )
  return Number(rows[0]?.bytes ?? 0)
}

/** Returns how many files the quote has. */
export async function countAttachments(db: DbOrTx, storeId: string, quoteId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attachment
    where store_id = ${storeId} and quote_id = ${idToUuid('qte', quoteId)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the quote's files, oldest first, including those of internal notes. */
export function listAttachments(db: DbOrTx, storeId: string, quoteId: string): Promise<Attachment[]> {
  return selectAttachments(
    db,
    sql`a.store_id = ${storeId} and a.quote_id = ${idToUuid('qte', quoteId)} order by a.created_at, a.id`,
  )
}

/** Returns the store's attachment with this id; null if it is gone. */
export async function findAttachment(db: DbOrTx, storeId: string, id: string): Promise<Attachment | null> {
  const [found] = await selectAttachments(db, sql`a.store_id = ${storeId} and a.id = ${idToUuid('att', id)}`)
  return found ?? null
}

/** Returns files that wait for a scanner's verdict, oldest first, of any store. */
export async function listUnscanned(db: Db, limit: number): Promise<Pick<Attachment, 'storeId' | 'id'>[]> {
  const rows = await lookOver(
    db,
    (among) => sql<{ store_id: string; id: string }>`
    select store_id, id from attachment
    where scan = 'waiting' and ${among} order by created_at limit ${limit}`,
  )
  return rows.map(({ store_id: storeId, id }) => ({ storeId, id: formatId('att', id) }))
}

/** Notes a scanner's verdict on a file that waits for it; an infected file is removed by a job. */
export async function noteScan(db: Db, storeId: string, id: string, scan: 'clean' | 'infected'): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<DroppedFile>`
      update attachment set scan = ${scan}
      where store_id = ${storeId} and id = ${idToUuid('att', id)} and scan = 'waiting'
      returning store_id, id`.execute(tx)
    if (scan === 'infected') await addJobs(tx, rows.map(removal))
  })
}

/** Deletes uploads made before then that no request or message took, and queues the removal of their files. */
export async function purgeUploads(db: Db, before: Date): Promise<void> {
  await db.transaction().execute((tx) => dropWhere(tx, sql`quote_id is null and created_at < ${before}`))
}

/** Deletes the quote's files and queues their removal. */
export async function dropAttachments(tx: Tx, storeId: string, quoteId: string): Promise<void> {
  await dropWhere(tx, sql`store_id = ${storeId} and quote_id = ${idToUuid('qte', quoteId)}`)
}

/** Deletes the files of these messages, by their UUIDs, and queues their removal. */
export async function dropAttachmentsOf(tx: Tx, storeId: string, messageIds: readonly string[]): Promise<void> {
  await dropWhere(
    tx,
    sql`store_id = ${storeId} and quote_id in (
      select quote_id from quote_message where store_id = ${storeId} and id = any(${messageIds}::uuid[]))
      and message_id = any(${messageIds}::uuid[])`,
  )
}

/** Deletes all files of a store and queues their removal. */
export async function dropStoreAttachments(tx: Tx, storeId: string): Promise<void> {
  await dropWhere(tx, sql`store_id = ${storeId}`)
}

async function dropWhere(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<DroppedFile>`delete from attachment where ${which} returning store_id, id`.execute(tx)
  await addJobs(tx, rows.map(removal))
}

interface DroppedFile {
  store_id: string
  id: string
}

function removal({ store_id: storeId, id }: DroppedFile): NewJob {
  return { storeId, name: 'remove-attachment', payload: { storeId, fileId: id } }
}

interface AttachmentRow {
  store_id: string
  id: string
  quote_id: string
  message_id: string | null
  internal: boolean
  line_id: string | null
  from_buyer: boolean
  file_name: string
  media_type: string
  file_size: number
  scan: Scan
  created_at: Date
}

async function selectAttachments(db: DbOrTx, which: RawBuilder<unknown>): Promise<Attachment[]> {
  const { rows } = await sql<AttachmentRow>`
    select a.store_id, a.id, a.quote_id, a.message_id, coalesce(m.internal, false) as internal, a.line_id, a.from_buyer,
      a.file_name, a.media_type, a.file_size, a.scan, a.created_at
    from attachment a
    join quote q on q.store_id = a.store_id and q.id = a.quote_id and q.deleted_at is null
    left join quote_message m on m.store_id = a.store_id and m.id = a.message_id
    where ${which}`.execute(db)
  return rows.map((row) => ({
    id: formatId('att', row.id),
    storeId: row.store_id,
    quoteId: formatId('qte', row.quote_id),
    messageId: row.message_id && formatId('msg', row.message_id),
    internal: row.internal,
    lineId: row.line_id && formatId('qli', row.line_id),
    fromBuyer: row.from_buyer,
    fileName: row.file_name,
    mediaType: row.media_type,
    fileSize: row.file_size,
    scan: row.scan,
    createdAt: row.created_at,
  }))
}
