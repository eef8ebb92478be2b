import type { Conversion } from '../../database/orders/conversion-row.ts'
import { listConversions } from '../../database/orders/conversions.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Target } from '../change-quote.ts'
import type { Context } from '../context.ts'
import { conversionContinues, finishConversion } from './finish-conversion.ts'
import { type ConvertRequest, startConversion } from './start-conversion.ts'

/**
 * Converts a quote's accepted lines into draft orders on the platform and returns the quote with the new draft orders. Throws like
 * startConversion and finishConversion.
 */
export async function convertQuote(
  ctx: Context,
  target: Target,
  request: ConvertRequest,
): Promise<{ quote: WorkingQuote; conversions: Conversion[] }> {
  const { groupId, lease } = await startConversion(ctx, target, request)
  const quote = await finishConversion(ctx, target.quoteId, groupId, lease)
  if (!quote) throw conversionContinues()
  const conversions = await listConversions(ctx.db, ctx.store.id, target.quoteId)
  return { quote, conversions: conversions.filter((conversion) => conversion.groupId === groupId) }
}
