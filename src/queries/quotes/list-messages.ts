import { listMessages as listMessageRows, type WrittenMessage } from '../../database/quotes/messages.ts'
import { onePage, type Page } from '../page.ts'
import type { Reader } from '../reader.ts'
import { readVisibleQuote } from './read-visible-quote.ts'

/** Lists the quote's messages, oldest first, including internal notes. Throws `not_found`. */
export async function listMessages(
  ctx: Pick<Reader, 'db' | 'store' | 'actor'>,
  quoteId: string,
): Promise<Page<WrittenMessage>> {
  const { id } = await readVisibleQuote(ctx, quoteId)
  return onePage(await listMessageRows(ctx.db, ctx.store.id, id))
}
