import type { Conversion } from '../../database/orders/conversion-row.ts'
import { listConversions, type StartedConversion } from '../../database/orders/conversions.ts'
import { parseMoney } from '../../domain/money.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Version } from '../../domain/quotes/version.ts'
import type { DraftOrder } from '../../outside/platform/draft-order.ts'
import type { Target } from '../change-quote.ts'
import type { Context } from '../context.ts'
import { conversionContinues, finishConversion } from './finish-conversion.ts'
import { type ConvertRequest, startConversion } from './start-conversion.ts'

/** A converted quote, with its new draft orders. */
export interface Converted {
  quote: WorkingQuote
  conversions: Conversion[]
  /** The draft orders as the platform has just answered, by id; another process may have made some. */
  drafts: ReadonlyMap<string, DraftOrder>
  /** The version the buyer agreed to. */
  agreed: Version
}

/** Converts a quote's accepted lines into draft orders on the platform. Throws like startConversion and finishConversion. */
export async function convertQuote(ctx: Context, target: Target, request: ConvertRequest): Promise<Converted> {
  const { groupId, lease, agreed, ...started } = await startConversion(ctx, target, request)
  const finished = await finishConversion(ctx, { quoteId: target.quoteId, groupId, started }, lease)
  if (!finished) throw conversionContinues()
  const { quote, made } = finished
  const drafts = new Map([...made.values()].map((draft) => [draft.id, draft]))
  const done = started.drafts.flatMap((conversion) => asDone(conversion, made.get(conversion.id)))
  if (done.length === started.drafts.length) return { quote, conversions: done, drafts, agreed }
  const all = await listConversions(ctx.db, ctx.store.id, target.quoteId)
  return { quote, conversions: all.filter((conversion) => conversion.groupId === groupId), drafts, agreed }
}

/** Returns the conversion as its draft order has settled it; none without one. */
function asDone(conversion: StartedConversion, draft: DraftOrder | undefined): Conversion[] {
  if (!draft) return []
  const { id: draftOrderId, total, taxTotal } = draft
  return [
    { ...conversion, state: 'done', draftOrderId, platformTotal: parseMoney(total), platformTax: parseMoney(taxTotal) },
  ]
}
