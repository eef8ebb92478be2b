import type { Answer } from '../../commands/negotiation/answer-proposal.ts'
import type { CounterOffer } from '../../domain/negotiation/counter-proposal.ts'
import { lessPercent, parsePercent } from '../../domain/pricing/percent.ts'
import { isAnswerable } from '../../domain/quotes/line-state.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Decision } from '../../domain/quotes/quote-terms.ts'

const DECISIONS: Record<string, Decision> = { accepts: 'accept', rejects: 'reject', defers: 'defer' }

/** Returns the decisions in words such as `accepts 1 3 rejects 2`, by the lines' positions in the quote; or `accepts all`. */
export function decisionsOf({ lines }: WorkingQuote, words: readonly string[]): Answer['decisions'] {
  if (words[1] === 'all') return 'all'
  let decision: Decision = 'accept'
  const named = words.flatMap((word) => {
    decision = DECISIONS[word] ?? decision
    const line = lines[Number(word) - 1]
    return line ? [[line.id, decision] as const] : []
  })
  return Object.fromEntries(named)
}

/** Returns a counter-offer: a percentage less for each line the buyer sees, as in `12%`, and other quantities, as in `1x60`. */
export function counterOf({ lines }: WorkingQuote, terms: readonly string[], note: string | null): CounterOffer {
  const less = parsePercent(terms.find((term) => term.endsWith('%'))?.slice(0, -1) ?? '') ?? 0n
  const quantities = new Map(terms.map((term) => term.split('x').map(Number) as [number, number]))
  const wishes = lines.flatMap((line, i) => {
    if (!isAnswerable(line) || line.buyerVisibility !== 'show' || line.unitPrice === null) return []
    const requestedQuantity = quantities.get(i + 1) ?? null
    return [
      { lineId: line.id, requestedPrice: less > 0n ? lessPercent(line.unitPrice, less) : null, requestedQuantity },
    ]
  })
  return { lines: wishes, note }
}
