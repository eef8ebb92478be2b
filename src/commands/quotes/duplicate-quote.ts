import { readStaff } from '../../database/access/staff.ts'
import type { FieldFault } from '../../domain/field-fault.ts'
import type { NewQuote } from '../../domain/quotes/new-quote.ts'
import type { Quote, QuoteLine, WorkingQuote } from '../../domain/quotes/quote.ts'
import { checkCan } from '../../domain/quotes/transitions.ts'
import { askPlatform } from '../../outside/platform/ask-platform.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import type { PlatformVariant } from '../../outside/platform/port.ts'
import { actingStaff } from '../access/acting-staff.ts'
import { readQuoteAt } from '../change-quote.ts'
import { type Context, inTransaction } from '../context.ts'
import { checkNotFrozen } from '../stores/check-not-frozen.ts'
import { addQuote } from './add-quotes.ts'
import { blankQuote } from './new-quote.ts'
import { findVariantFault, toQuoteLine } from './to-quote-line.ts'

/** A new quote made from another, with the lines whose product can no longer be bought, and why. */
export interface Duplicate {
  quote: Quote
  warnings: { line_id: string; title: string; message: string; fault: FieldFault }[]
}

/**
 * Creates a new quote from this one, whatever its status (T02): its buyer, addresses, custom fields, lines and quantities, with current
 * catalog facts. Lines that can no longer be bought keep their old facts, without a catalog price. Throws `not_found`,
 * `quote_creation_paused` or `platform_unavailable`.
 */
export async function duplicateQuote(ctx: Context, quoteId: string): Promise<Duplicate> {
  const original = await readQuoteAt(ctx, { quoteId })
  checkCan('duplicate', original, ctx.now)
  checkNotFrozen(ctx)
  const copies = await copyLines(ctx, original.lines)
  const quote = await inTransaction(ctx, async (tx) => {
    const { id, email } = await readStaff(tx, ctx.store.id, actingStaff(ctx).id)
    const lines = copies.map(({ line }) => line)
    return addQuote(tx, { ctx, draft: { ...copyQuote(ctx, original, lines), assignedStaff: { id, email } } })
  })
  const warnings = copies.flatMap(({ line, fault }) =>
    fault === null ? [] : [{ line_id: line.id, title: line.title, ...fault }],
  )
  return { quote, warnings }
}

async function copyLines(ctx: Context, lines: readonly QuoteLine[]) {
  const ids = lines.flatMap(({ variantId }) =>
    variantId === null ? [] : (parseGid('ProductVariant', variantId) ?? []),
  )
  const variants: ReadonlyMap<string, PlatformVariant> = await askPlatform(ctx, (call) =>
    ctx.platform.variantsByIds(call, ids),
  )
  return lines.map((line) => copyLine(ctx, line, line.variantId === null ? undefined : variants.get(line.variantId)))
}

function copyLine(ctx: Context, line: QuoteLine, variant: PlatformVariant | undefined) {
  const { title, description, quantity, requestedPrice, buyerNote, buyerVisibility, kit } = line
  const custom = { title, ...(description !== null && { description }) }
  const fresh = toQuoteLine(ctx, line.isCustom ? { custom, quantity } : { quantity }, variant)
  const kept = { quantity, requestedPrice, buyerNote, buyerVisibility, kit }
  if (line.isCustom) {
    const { requiresShipping, taxable } = line
    return { line: { ...fresh, ...kept, requiresShipping, taxable }, fault: null }
  }
  const fault = findVariantFault(variant)
  if (fault === null) return { line: { ...fresh, ...kept }, fault }
  const { id, unitPrice, discountShare, tax, decision, decidedInVersion, draftOrderId, tiers, offered, choice } = fresh
  const open = { decision, decidedInVersion, draftOrderId, requestedQuantity: null, tiers, offered, choice }
  const asNew = { id, unitPrice, discountShare, tax, ...open }
  return { line: { ...line, ...asNew, catalogPrice: null, lineTotal: null }, fault }
}

function copyQuote(ctx: Context, original: WorkingQuote, lines: readonly QuoteLine[]): NewQuote {
  const { mode, platform, customer } = original
  return {
    ...blankQuote(ctx, lines),
    status: 'in_review',
    mode,
    source: 'duplicate',
    platform: { ...platform, draftOrderIds: [], orderIds: [] },
    basedOnQuoteId: original.id,
    customer,
  }
}
