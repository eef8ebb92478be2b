import type { Money } from '../money.ts'
import { invalidFields } from '../problem.ts'
import { type Change, makeChange, statusEvent } from '../quotes/change.ts'
import { isAnswerable, offeredVersion } from '../quotes/line-state.ts'
import type { WorkingQuote } from '../quotes/quote.ts'
import { IS_REPEAT, repeatsOf } from '../quotes/repeats.ts'
import { checkCan } from '../quotes/transitions.ts'
import type { Refusal } from '../reason.ts'
import { refused } from '../refused.ts'
import type { StoreSettings } from '../stores/settings.ts'

/** The buyer's counter-offer. */
export interface CounterOffer {
  lines: readonly { lineId: string; requestedPrice: Money | null; requestedQuantity: number | null }[]
  note: string | null
}

/**
 * The buyer makes a counter-offer (T10), which starts the next round; after a partial acceptance on what is still open: what was accepted
 * stays so, as when staff reopen the rest (T27). Throws `offer_expired`, or `action_unavailable` in the last round.
 */
export function decideCounter(quote: WorkingQuote, offer: CounterOffer, settings: StoreSettings, now: Date): Change {
  checkCan('counter', quote, now)
  const last = findLastRound(quote, settings)
  if (last) throw refused('action_unavailable', last)
  checkLines(quote, offer)
  const wanted = new Map(offer.lines.map((line) => [line.lineId, line]))
  const countered: WorkingQuote = {
    ...quote,
    status: 'countered',
    negotiationRound: quote.negotiationRound + 1,
    lines: quote.lines.map((line) => {
      const wish = wanted.get(line.id)
      return wish
        ? {
            ...line,
            requestedPrice: wish.requestedPrice ?? line.requestedPrice,
            requestedQuantity: wish.requestedQuantity ?? line.requestedQuantity,
          }
        : line
    }),
  }
  return makeChange(countered, 'counter', {
    detail: { round: countered.negotiationRound, lines: offer.lines.length, note: offer.note },
    events: [statusEvent('quote.countered', quote, countered, { version_number: offeredVersion(quote) })],
    mail: [{ kind: 'countered', audience: 'assignee' }],
  })
}

/** Returns a refusal if the store limits rounds and this was the last one, else null. */
export function findLastRound(quote: WorkingQuote, { negotiation }: StoreSettings): Refusal | null {
  const most = negotiation?.max_rounds
  if (most === undefined || quote.negotiationRound < most) return null
  return { code: 'last_round', rounds: most }
}

function checkLines(quote: WorkingQuote, { lines, note }: CounterOffer): void {
  const open = new Set(
    quote.lines.filter((line) => isAnswerable(line) && line.buyerVisibility !== 'hidden').map((line) => line.id),
  )
  const repeats = repeatsOf(lines.map(({ lineId }) => lineId))
  const errors = lines.flatMap(({ lineId }, i) => {
    const fault = open.has(lineId) ? repeats[i] && IS_REPEAT : 'is not an open line of this proposal'
    return fault ? [{ field: `lines.${i}.id`, message: fault }] : []
  })
  if (lines.length === 0 && note === null) {
    errors.push({ field: 'lines', message: 'enter a price or quantity for at least one line, or write a note' })
  }
  if (errors.length > 0) throw invalidFields(errors)
}
