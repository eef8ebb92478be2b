import { timesQuantity } from '../money.ts'
import { type FieldError, invalidFields } from '../problem.ts'
import { type Change, makeChange } from '../quotes/change.ts'
import { isOpen, totalsOf } from '../quotes/line-state.ts'
import type { QuoteLine, WorkingQuote } from '../quotes/quote.ts'
import { IS_REPEAT, repeatsOf } from '../quotes/repeats.ts'
import { checkCan } from '../quotes/transitions.ts'
import { composeOffer, findTotalFaults } from './compose-offer.ts'
import type { StagedProposal } from './staged-proposal.ts'

/** Per quote, including settled lines. */
export const MOST_LINES = 100
/** The most lines of a buyer’s list, which is requested as several quotes. */
export const MOST_LIST_LINES = 500

/**
 * Saves the next proposal. Open lines it leaves out are removed and `added` ones join (N02, with `quote.lines_updated`); prices and
 * quantities are not visible to anyone else yet, and what an approver wrote stays. The first save of a new request starts its review (T03). Throws `invalid_request` for
 * lines that do not fit and for an offer above a quote's highest total.
 */
export function decideStage(
  quote: WorkingQuote,
  staged: StagedProposal,
  added: readonly QuoteLine[],
  now: Date,
): Change {
  checkCan('stage_proposal', quote, now)
  const kept = new Set(staged.lines.map((line) => line.lineId))
  const lines = [
    ...quote.lines.filter((line) => !isOpen(line) || kept.has(line.id)),
    ...added.map((line) => ({ ...line, lineTotal: catalogTotal(line) })),
  ]
  checkLines(quote, lines, staged)
  const faults = findTotalFaults(composeOffer({ ...quote, lines }, staged, now).offer)
  if (faults.length > 0) throw invalidFields(faults)
  const isChanged = added.length > 0 || lines.length !== quote.lines.length
  const saved: WorkingQuote = {
    ...quote,
    status: quote.status === 'submitted' ? 'in_review' : quote.status,
    staged: quote.staged?.review ? { ...staged, review: quote.staged.review } : staged,
    ...(isChanged && {
      lines,
      totals: totalsOf(lines, quote.totals.shippingTotal, quote.proposal?.shippingTax ?? 0n),
    }),
  }
  return makeChange(saved, 'stage_proposal', {
    detail: isChanged
      ? {
          added: added.map((line) => line.title),
          removed: quote.lines.filter((line) => !lines.includes(line)).map((line) => line.title),
        }
      : {},
    events: isChanged ? [{ type: 'quote.lines_updated', data: {} }] : [],
  })
}

/** Replaces the platform's tax in the staged proposal and changes nothing else. */
export function decideNewTax(quote: WorkingQuote, staged: StagedProposal, now: Date): Change {
  checkCan('stage_proposal', quote, now)
  return makeChange({ ...quote, staged }, 'stage_proposal', { detail: { reason: 'tax_changed' } })
}

/** Starts the review of a new request (T03): no event, but a timeline entry. */
export function decideStartReview(quote: WorkingQuote, now: Date): Change {
  checkCan('start_review', quote, now)
  return makeChange({ ...quote, status: 'in_review' }, 'start_review')
}

function checkLines(quote: WorkingQuote, lines: readonly QuoteLine[], staged: StagedProposal): void {
  const open = new Set(lines.filter(isOpen).map((line) => line.id))
  const repeats = repeatsOf(staged.lines.map(({ lineId }) => lineId))
  const errors = staged.lines.flatMap(({ lineId }, i): FieldError[] => {
    const field = `lines.${i}.id`
    if (!open.has(lineId)) {
      return [{ field, message: 'is not an open line of this quote', fault: { code: 'not_an_open_line' } }]
    }
    return repeats[i] ? [{ field, message: IS_REPEAT, fault: { code: 'repeated' } }] : []
  })
  if (lines.length > MOST_LINES)
    errors.push({
      field: 'lines',
      message: `a quote has at most ${MOST_LINES} lines`,
      fault: { code: 'too_many_lines', most: MOST_LINES },
    })
  if (lines.length === 0 || (open.size === 0 && quote.lines.some(isOpen))) {
    errors.push({ field: 'lines', message: 'keep at least one open line', fault: { code: 'no_open_line' } })
  }
  if (errors.length > 0) throw invalidFields(errors)
}

function catalogTotal({ catalogPrice, quantity }: QuoteLine) {
  return catalogPrice === null ? null : timesQuantity(catalogPrice, quantity)
}
