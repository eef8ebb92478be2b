import { countAttachments, type TakenUpload, type Taking, takeUploads } from '../../database/attachments/attachments.ts'
import type { DbOrTx, Tx } from '../../database/database.ts'
import { type Part, writeParts } from '../../database/write-parts.ts'
import { MOST_FILES_AT_ONCE, MOST_FILES_OF_QUOTE } from '../../domain/attachments/attachment.ts'
import { readUploadToken } from '../../domain/attachments/upload-token.ts'
import type { FieldFault } from '../../domain/field-fault.ts'
import { type FieldError, invalidFields } from '../../domain/problem.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import type { Context } from '../context.ts'

/** An upload that a request or message names by its token, and the line it is about. */
export interface NamedUpload {
  upload: string
  line_id?: string
}

/**
 * Returns the uploads that a message on the quote names. Throws `invalid_request` for tokens that are not ours or named twice, for lines of
 * other quotes, and if the quote would have more than 200 files.
 */
export async function readNamedUploads(
  db: DbOrTx,
  { store, secretBox }: Pick<Context, 'store' | 'secretBox'>,
  quote: Pick<Quote, 'id' | 'lines'>,
  named: readonly NamedUpload[],
): Promise<TakenUpload[]> {
  if (named.length === 0) return []
  const lineIds = new Set(quote.lines.map(({ id }) => id))
  const uploads = readUploads({ secretBox }, named, ({ line_id: lineId = null }, field) => {
    if (lineId === null || lineIds.has(lineId)) return lineId
    throw unfit(`${field}.line_id`, 'is not a line of this quote', { code: 'not_an_open_line' })
  })
  if ((await countAttachments(db, store.id, quote.id)) + uploads.length > MOST_FILES_OF_QUOTE)
    throw tooMany(MOST_FILES_OF_QUOTE)
  return uploads
}

/** Returns the uploads that these members of a body named `uploads` name; `lineOf` says which line each is about. */
export function readUploads<T extends { upload: string }>(
  { secretBox }: Pick<Context, 'secretBox'>,
  named: readonly T[],
  lineOf: (one: T, field: string) => string | null,
): TakenUpload[] {
  if (named.length > MOST_FILES_AT_ONCE) throw tooMany(MOST_FILES_AT_ONCE)
  const ids = named.map(({ upload }) => readUploadToken(secretBox, upload))
  const errors = ids.flatMap((id, i): FieldError[] => {
    const field = `uploads.${i}.upload`
    if (id === null) return [{ field, message: 'is not the token of an upload', fault: { code: 'upload_gone' } }]
    return ids.indexOf(id) < i ? [{ field, message: 'is named twice', fault: { code: 'repeated' } }] : []
  })
  if (errors.length > 0) throw invalidFields(errors)
  return named.map((one, i) => ({ id: ids[i] ?? '', lineId: lineOf(one, `uploads.${i}`) }))
}

/** Returns the write that gives uploads to a quote or message; it refuses with `invalid_request` if one is gone or was taken. */
export function takingUploads(taking: Taking, uploads: readonly TakenUpload[]): Part[] {
  return takeUploads(taking, uploads, () =>
    unfit('uploads', 'One of these files was sent already, or is no longer there. Add it again.', {
      code: 'upload_gone',
    }),
  )
}

/** Gives uploads to a quote or message at once, as takingUploads does. */
export async function takeNow(tx: Tx, taking: Taking, uploads: readonly TakenUpload[]): Promise<void> {
  const parts = takingUploads(taking, uploads)
  if (parts.length > 0) await writeParts(tx, parts, { storeId: taking.storeId, isLast: null })
}

function tooMany(limit: number) {
  return unfit('uploads', `may name at most ${limit} files`, { code: 'too_many', limit })
}

function unfit(field: string, message: string, fault: FieldFault) {
  return invalidFields([{ field, message, fault }])
}
