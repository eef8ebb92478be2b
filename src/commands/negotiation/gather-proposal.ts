import { decideStage } from '../../domain/negotiation/stage-proposal.ts'
import type { StagedProposal } from '../../domain/negotiation/staged-proposal.ts'
import { type FieldError, invalidFields } from '../../domain/problem.ts'
import type { QuoteLine, WorkingQuote } from '../../domain/quotes/quote.ts'
import { checkCan } from '../../domain/quotes/transitions.ts'
import { askPlatform, tellPeople } from '../../outside/platform/ask-platform.ts'
import type { PlatformVariant } from '../../outside/platform/port.ts'
import { readCustomerTags } from '../../outside/platform/read-customer-tags.ts'
import { readQuoteAt, type Target } from '../change-quote.ts'
import type { Context } from '../context.ts'
import { tryPlatformTax } from '../pricing/ask-platform-tax.ts'
import { readId } from '../quotes/gather-request.ts'
import { findVariantFault, toQuoteLine } from '../quotes/to-quote-line.ts'
import type { DraftedLine, ProposalDraft } from './proposal-draft.ts'
import { checkNotScheduled } from './scheduled/check-not-scheduled.ts'

/** A drafted proposal with the platform's facts. */
export interface GatheredProposal {
  /** The quote as staging the proposal would leave it; not saved. */
  quote: WorkingQuote
  staged: StagedProposal
  /** The new lines, with current catalog facts. */
  added: readonly QuoteLine[]
  customerTags: readonly string[] | null
}

/**
 * Looks up everything a drafted proposal names, asks the platform for the tax if it is left to it, and decides the staging without saving
 * it. A missing platform tax prevents sending, not saving. Throws `not_found`, `state_conflict`, `not_editable`, `invalid_request` with
 * an entry for each fault, and `platform_unavailable`.
 */
export async function gatherProposal(ctx: Context, target: Target, draft: ProposalDraft): Promise<GatheredProposal> {
  const seen = await readQuoteAt(ctx, target)
  checkCan('stage_proposal', seen, ctx.now)
  const [lines, customerTags] = await Promise.all([
    gatherLines(ctx, draft.lines),
    tellPeople(readCustomerTags(ctx, seen)),
    checkNotScheduled(ctx, seen),
  ])
  const added = lines.flatMap((line) => line ?? [])
  const { tax, ...terms } = draft
  const untaxed: StagedProposal = {
    ...terms,
    lines: draft.lines.map(({ of, ...line }, i) => ({ ...line, lineId: lines[i]?.id ?? lineIdOf(of) })),
    tax: tax.kind === 'platform' ? { ...tax, figure: null } : tax,
  }
  const { quote } = decideStage(seen, untaxed, added, ctx.now)
  const staged = await tryPlatformTax(ctx, quote, untaxed)
  return { quote: { ...quote, staged }, staged, added, customerTags }
}

/** Returns the new lines with catalog facts, and null for those the quote already has. */
async function gatherLines(ctx: Context, drafted: readonly DraftedLine[]): Promise<(QuoteLine | null)[]> {
  const errors: FieldError[] = []
  const ids = drafted.map(({ of }, i) =>
    'variantId' in of ? readId(errors, 'ProductVariant', of.variantId, `lines.${i}.variant_id`) : null,
  )
  const wanted = ids.filter((id) => id !== null)
  const variants = wanted.length > 0 ? await askPlatform(ctx, (call) => ctx.platform.variantsByIds(call, wanted)) : null
  const lines = drafted.map((line, i) => {
    const id = ids[i]
    const variant = id ? variants?.get(id) : undefined
    const fault = id && findVariantFault(variant)
    if (fault) errors.push({ field: `lines.${i}.variant_id`, ...fault })
    return toNewLine(ctx, line, variant)
  })
  if (errors.length > 0) throw invalidFields(errors)
  return lines
}

function toNewLine(
  ctx: Context,
  { of, quantity }: DraftedLine,
  variant: PlatformVariant | undefined,
): QuoteLine | null {
  if ('lineId' in of) return null
  if ('variantId' in of) return toQuoteLine(ctx, { variant_id: of.variantId, quantity }, variant)
  const { custom, taxable, requiresShipping } = of
  return { ...toQuoteLine(ctx, { custom, quantity }, undefined), taxable, requiresShipping }
}

function lineIdOf(of: DraftedLine['of']): string {
  if ('lineId' in of) return of.lineId
  throw new Error('gatherLines left a new line out')
}
