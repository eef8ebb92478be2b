import { type Draft, type DraftLine, type DraftPrice, isSame } from './draft.ts'

/** Where two drafts differ, in words. */
export interface Difference {
  what: string
  theirs: string
  mine: string
}

/** What differs between their draft and mine; `titleOf` names a line. */
export function compareDrafts(theirs: Draft, mine: Draft, titleOf: (lineId: string) => string): Difference[] {
  const mineById = new Map(mine.lines.map((line) => [line.id, line]))
  const theirIds = new Set(theirs.lines.map(({ id }) => id))
  const lines = theirs.lines.flatMap((line) => {
    const my = mineById.get(line.id)
    if (!my) return [{ what: titleOf(line.id), theirs: 'is there', mine: 'removed' }]
    return compareLine(line, my, titleOf(line.id))
  })
  const gone = mine.lines.filter(({ id }) => !theirIds.has(id))
  const order = (draft: Draft) => draft.lines.flatMap(({ id }) => (theirIds.has(id) && mineById.has(id) ? [id] : []))
  return [
    ...lines,
    ...gone.map(({ id }) => ({ what: titleOf(id), theirs: 'removed', mine: 'is there' })),
    ...(isSame(order(theirs), order(mine)) ? [] : [{ what: 'Order of the lines', theirs: 'theirs', mine: 'mine' }]),
    ...compareTerms(theirs, mine),
  ]
}

function compareLine(theirs: DraftLine, mine: DraftLine, title: string): Difference[] {
  const aspects: [string, (line: DraftLine) => string][] = [
    ['quantity', ({ quantity }) => String(quantity)],
    ['price', ({ price }) => describePrice(price)],
    ['visibility', ({ visibility }) => visibility.replace('_', ' ')],
    ['kit', ({ kit }) => (kit ? `${kit.role} of ${kit.title ?? 'a kit'}` : 'in no kit')],
  ]
  return aspects.flatMap(([name, describe]) => differing(`${title}: ${name}`, describe(theirs), describe(mine)))
}

function compareTerms(theirs: Draft, mine: Draft): Difference[] {
  const aspects: [string, (draft: Draft) => string][] = [
    ['Discount', ({ discount }) => (discount ? describePrice(discount) : 'none')],
    [
      'Shipping',
      ({ shipping }) => `${shipping.status.replaceAll('_', ' ')} ${shipping.label ?? ''} ${shipping.amount}`,
    ],
    ['Tax', ({ tax }) => Object.values(tax).join(' ')],
    ['Payment terms', (draft) => draft.payment_terms ?? 'none'],
    ['Deposit', (draft) => (draft.deposit_percentage ? `${draft.deposit_percentage} %` : 'none')],
    ['Expiry', ({ expiry }) => (expiry ? Object.values(expiry).join() : 'as the store has it')],
    ['Note', ({ note }) => note ?? 'none'],
    ['Kits convert to', (draft) => draft.kit_conversion_mode.replace('_', ' ')],
  ]
  return aspects.flatMap(([name, describe]) => differing(name, describe(theirs), describe(mine)))
}

function differing(what: string, theirs: string, mine: string): Difference[] {
  return theirs === mine ? [] : [{ what, theirs, mine }]
}

function describePrice(price: DraftPrice | NonNullable<Draft['discount']> | null): string {
  if (!price) return 'none'
  if ('amount' in price) return price.amount
  if ('off' in price) return price.kind === 'percent' ? `${price.off} % off` : `${price.off} off`
  return price.kind === 'requested' ? 'as requested' : 'as in the catalogue'
}
