import { formatAmount, formatPercentage } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import { describeChoice } from '../../quote/describe-choice.ts'
import { TERM_NAMES, termWords, type Writing } from '../../quote/versions/term-words.ts'
import { visibilityName } from '../../quote/versions/visibility-name.ts'
import { type Draft, type DraftLine, type DraftPrice, isSame } from './draft.ts'
import { describeTiers } from './tiers.ts'

/** A difference between two drafts, in words. */
export interface Difference {
  what: string
  theirs: string
  mine: string
}

/** Returns the differences between their draft and mine; `titleOf` names a line. */
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
    if (!my) return [{ what: titleOf(line.id), theirs: say('conflict.present'), mine: say('conflict.removed') }]
    return compareLine(line, my, titleOf(line.id), writing)
  })
  const gone = mine.lines.filter(({ id }) => !theirIds.has(id))
  const order = (draft: Draft) => draft.lines.flatMap(({ id }) => (theirIds.has(id) && mineById.has(id) ? [id] : []))
  return [
    ...lines,
    ...gone.map(({ id }) => ({ what: titleOf(id), theirs: say('conflict.removed'), mine: say('conflict.present') })),
    ...(isSame(order(theirs), order(mine))
      ? []
      : [{ what: say('conflict.order'), theirs: say('conflict.theirs'), mine: say('conflict.mine') }]),
    ...compareTerms(theirs, mine, writing),
  ]
}

function compareLine(theirs: DraftLine, mine: DraftLine, title: string, { currency }: Writing): Difference[] {
  const aspects: ['quantity' | 'price' | 'tiers' | 'choice' | 'visibility' | 'kit', (line: DraftLine) => string][] = [
    ['quantity', ({ quantity }) => String(quantity)],
    ['price', ({ price }) => describePrice(price, currency)],
    ['tiers', ({ tiers }) => (tiers ? describeTiers(tiers, currency) : say('conflict.no_tiers'))],
    ['choice', ({ choice }) => describeChoice(choice)],
    ['visibility', ({ visibility }) => visibilityName(visibility)],
    [
      'kit',
      ({ kit }) =>
        kit ? say(`conflict.kit_${kit.role}`, { kit: kit.title ?? say('conflict.a_kit') }) : say('conflict.no_kit'),
    ],
  ]
  return aspects.flatMap(([name, describe]) =>
    differing(say(`conflict.of.${name}`, { line: title }), describe(theirs), describe(mine)),
  )
}

function compareTerms(theirs: Draft, mine: Draft, writing: Writing): Difference[] {
  const terms = TERMS.flatMap((name) =>
    differing(TERM_NAMES[name], termWords(name, theirs[name], writing), termWords(name, mine[name], writing)),
  )
  const kitsOf = (draft: Draft) => say(`kit_mode.${draft.kit_conversion_mode}`)
  return [...terms, ...differing(say('kit_mode.label'), kitsOf(theirs), kitsOf(mine))]
}

const TERMS = ['discount', 'shipping', 'tax', 'payment_terms', 'deposit_percentage', 'expiry', 'note'] as const

function differing(what: string, theirs: string, mine: string): Difference[] {
  return theirs === mine ? [] : [{ what, theirs, mine }]
}

function describePrice(price: DraftPrice | null, currency: string): string {
  if (!price) return say('conflict.no_price')
  if ('amount' in price) return formatAmount(price.amount, currency)
  if ('off' in price)
    return say('conflict.off', {
      discount: price.kind === 'percent' ? formatPercentage(price.off) : formatAmount(price.off, currency),
    })
  return price.kind === 'requested' ? say('conflict.as_requested') : say('conflict.as_catalog')
}
