import { formatAmount } from '../../../ui/format.ts'
import { TERM_NAMES, termWords, type Writing } from '../../quote/versions/term-words.ts'
import { type Draft, type DraftLine, type DraftPrice, isSame } from './draft.ts'

/** Where two drafts differ, in words. */
export interface Difference {
  what: string
  theirs: string
  mine: string
}

/** What differs between their draft and mine; `titleOf` names a line. */
export function compareDrafts(
  theirs: Draft,
  mine: Draft,
  titleOf: (lineId: string) => string,
  writing: Writing,
): Difference[] {
  const mineById = new Map(mine.lines.map((line) => [line.id, line]))
  const theirIds = new Set(theirs.lines.map(({ id }) => id))
  const lines = theirs.lines.flatMap((line) => {
    const my = mineById.get(line.id)
    if (!my) return [{ what: titleOf(line.id), theirs: 'is there', mine: 'removed' }]
    return compareLine(line, my, titleOf(line.id), writing)
  })
  const gone = mine.lines.filter(({ id }) => !theirIds.has(id))
  const order = (draft: Draft) => draft.lines.flatMap(({ id }) => (theirIds.has(id) && mineById.has(id) ? [id] : []))
  return [
    ...lines,
    ...gone.map(({ id }) => ({ what: titleOf(id), theirs: 'removed', mine: 'is there' })),
    ...(isSame(order(theirs), order(mine)) ? [] : [{ what: 'Order of the lines', theirs: 'theirs', mine: 'mine' }]),
    ...compareTerms(theirs, mine, writing),
  ]
}

function compareLine(theirs: DraftLine, mine: DraftLine, title: string, { currency }: Writing): Difference[] {
  const aspects: [string, (line: DraftLine) => string][] = [
    ['quantity', ({ quantity }) => String(quantity)],
    ['price', ({ price }) => describePrice(price, currency)],
    ['visibility', ({ visibility }) => visibility.replace('_', ' ')],
    ['kit', ({ kit }) => (kit ? `${kit.role} of ${kit.title ?? 'a kit'}` : 'in no kit')],
  ]
  return aspects.flatMap(([name, describe]) => differing(`${title}: ${name}`, describe(theirs), describe(mine)))
}

function compareTerms(theirs: Draft, mine: Draft, writing: Writing): Difference[] {
  const terms = TERMS.flatMap((name) =>
    differing(TERM_NAMES[name], termWords(name, theirs[name], writing), termWords(name, mine[name], writing)),
  )
  const kitsOf = (draft: Draft) => draft.kit_conversion_mode.replace('_', ' ')
  return [...terms, ...differing('Kits convert to', kitsOf(theirs), kitsOf(mine))]
}

const TERMS = ['discount', 'shipping', 'tax', 'payment_terms', 'deposit_percentage', 'expiry', 'note'] as const

function differing(what: string, theirs: string, mine: string): Difference[] {
  return theirs === mine ? [] : [{ what, theirs, mine }]
}

function describePrice(price: DraftPrice | null, currency: string): string {
  if (!price) return 'none'
  if ('amount' in price) return formatAmount(price.amount, currency)
  if ('off' in price) return `${price.kind === 'percent' ? `${price.off} %` : formatAmount(price.off, currency)} off`
  return price.kind === 'requested' ? 'as requested' : 'as in the catalogue'
}
