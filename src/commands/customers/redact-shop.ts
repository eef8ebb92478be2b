import { recordAudit } from '../../database/access/audit.ts'
import { dropShopTraces, listNamedQuotes } from '../../database/customers/shop-redaction.ts'
import { lockStore } from '../../database/stores/stores.ts'
import type { Context } from '../context.ts'
import { ConversionRunning } from '../orders/apply-order.ts'
import { redactQuote } from './redact-quote.ts'

const QUOTES_AT_ONCE = 500

/**
 * Removes the personal data of a store that left for good, some quotes at a time; returns true once nothing is left. Numbers, lines,
 * prices and dates of quotes and the ids of their orders stay, for the books. A store that installed the service again keeps everything
 * not removed so far. Throws ConversionRunning, to be retried, while a quote is being converted.
 */
export async function redactShop(ctx: Context): Promise<boolean> {
  const { db, store, now } = ctx
  const quoteIds = await listNamedQuotes(db, store.id, QUOTES_AT_ONCE)
  for (const quoteId of quoteIds) {
    const isDone = await db.transaction().execute(async (tx) => {
      if ((await lockStore(tx, store.id)).installed) return 'stays'
      return redactQuote(tx, store.id, quoteId, now)
    })
    if (isDone === 'stays') return true
    if (!isDone) throw new ConversionRunning(`The quote ${quoteId} is being converted.`)
  }
  if (quoteIds.length === QUOTES_AT_ONCE) return false
  await db.transaction().execute(async (tx) => {
    if ((await lockStore(tx, store.id)).installed) return
    await dropShopTraces(tx, store.id, now)
    await recordAudit(tx, store.id, { action: 'shop_redacted', staffId: null, detail: { by: 'platform' } }, now)
  })
  return true
}
