import { type Attachment, listAttachments as listAttachmentRows } from '../../database/attachments/attachments.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { onePage, type Page } from '../page.ts'
import type { Reader } from '../reader.ts'

/** Lists the files of a quote that the reader may see, oldest first; those of internal notes only for staff. */
export async function listAttachments(
  { db, store }: Pick<Reader, 'db' | 'store'>,
  { id }: Pick<WorkingQuote, 'id'>,
  { withNotes }: { withNotes: boolean },
): Promise<Page<Attachment>> {
  const all = await listAttachmentRows(db, store.id, id)
  return onePage(withNotes ? all : all.filter(({ internal }) => !internal))
}
