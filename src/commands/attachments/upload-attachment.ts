import { insertUpload, sumUnsent, type Upload } from '../../database/attachments/attachments.ts'
import { MOST_ATTACHMENT_BYTES, MOST_UNSENT_BYTES } from '../../domain/attachments/attachment.ts'
import { fileNameOf } from '../../domain/attachments/file-name.ts'
import { judgeFile } from '../../domain/attachments/judge-file.ts'
import { uploadToken } from '../../domain/attachments/upload-token.ts'
import type { FieldFault } from '../../domain/field-fault.ts'
import { formatId, newUuid } from '../../domain/id.ts'
import { invalidFields, Problem } from '../../domain/problem.ts'
import { recognizeFile } from '../../outside/attachments/recognize-file.ts'
import type { Scanner } from '../../outside/attachments/scanner.ts'
import type { Files } from '../../outside/files.ts'
import type { Context } from '../context.ts'

/** The systems that keep and check files. */
export interface FileSystems {
  files: Files
  /** Null without one. */
  scanner: Scanner | null
}

/** An upload, and the token by which a request or message takes it. */
export interface UploadedFile extends Upload {
  token: string
}

/**
 * Stores a file for a request or message to take within 24 hours. Throws `invalid_request` for kinds that are not taken, for content of
 * another kind than its name says, and for a virus; `rate_limited` to anonymous users if too much is stored that nobody sent. If the
 * scanner gives no verdict, the file waits for one and cannot be opened yet.
 */
export async function uploadAttachment(
  ctx: Context & FileSystems,
  given: { fileName: string; bytes: Buffer; isAnonymous?: boolean },
): Promise<UploadedFile> {
  const { db, store, secretBox, files, now } = ctx
  const { bytes } = given
  const fileName = fileNameOf(given.fileName)
  if (bytes.length === 0) throw unfit('is empty', { code: 'empty' })
  if (bytes.length > MOST_ATTACHMENT_BYTES) throw unfit('is larger than 10 MB', { code: 'file_too_large', most: 10 })
  const judged = judgeFile(fileName, { bytes, recognized: await recognizeFile(bytes) })
  if ('fault' in judged) throw unfit(judged.message, judged.fault)
  if (given.isAnonymous && (await sumUnsent(db, store.id)) + bytes.length > MOST_UNSENT_BYTES) {
    throw new Problem('rate_limited', 'This store has too many files that nobody sent. Try again later.', {
      retryAfterSeconds: 3_600,
    })
  }
  const uuid = newUuid(now)
  const id = formatId('att', uuid)
  const { mediaType } = judged
  const verdict = await askScanner(ctx, bytes)
  const upload: Upload = {
    ...{ id, fromBuyer: ctx.actor.kind === 'buyer', fileName, mediaType, fileSize: bytes.length },
    ...{ scan: verdict, createdAt: now },
  }
  await insertUpload(db, store.id, upload)
  await files.put({ storeId: store.id, id: uuid, kind: 'attachment' }, bytes)
  return { ...upload, token: uploadToken(secretBox, id) }
}

async function askScanner({ scanner }: FileSystems, bytes: Buffer): Promise<Upload['scan']> {
  if (!scanner) return 'off'
  const virus = await scanner.scan(bytes).catch(() => undefined) // a job asks again, and logs it
  if (virus === undefined) return 'waiting'
  if (virus !== null) throw unfit(`contains a virus: ${virus}`, { code: 'file_infected', virus })
  return 'clean'
}

function unfit(message: string, fault: FieldFault) {
  return invalidFields([{ field: 'file', message, fault }])
}
