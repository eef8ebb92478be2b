import { divideHalfUp, formatMoney, parseMoney, sum } from '../../../../domain/money.ts'
import type { Kit, StaffQuote } from '../../../client/admin-answers.ts'
import type { Figures } from '../model/compute-figures.ts'
import type { Draft, NewLine } from '../model/draft.ts'

type KitContent = Pick<Kit, 'parent' | 'components' | 'price' | 'currency'>

/** A kit of the proposal that can be saved, with the name it has there. */
export interface SavableKit {
  key: string
  title: string
  content: KitContent
}

/** Returns the lines that put a saved kit into a draft: the parent at the kit's price, its components without one. */
export function linesOfKit(
  draft: Draft,
  { name, parent, components, price }: KitContent & { name: string },
): NewLine[] {
  const taken = new Set(draft.lines.map(({ kit }) => kit?.key))
  let number = 1
  while (taken.has(`kit-${number}`)) number += 1
  const key = `kit-${number}`
  const line = ({ variant_id, quantity }: KitContent['parent']) => ({
    variant_id,
    quantity,
    visibility: 'show' as const,
  })
  return [
    { ...line(parent), price: { kind: 'unit', amount: price }, kit: { key, role: 'parent', title: name } },
    ...components.map((part) => ({
      ...line(part),
      price: null,
      kit: { key, role: 'component' as const, title: null },
    })),
  ]
}

/** Returns the draft's kits that consist of priced variants of the catalogue, as they would be saved. */
export function savableKits(draft: Draft, quote: StaffQuote, figures: Figures): SavableKit[] {
  const facts = new Map(quote.lines.map((line) => [line.id, line]))
  const keys = [...new Set(draft.lines.flatMap(({ kit }) => kit?.key ?? []))]
  return keys.flatMap((key): SavableKit[] => {
    const members = draft.lines.filter(({ kit }) => kit?.key === key)
    const parts = members.flatMap(({ id, quantity, kit }) => {
      const fact = facts.get(id)
      return fact?.variant_id ? [{ kit, part: { variant_id: fact.variant_id, title: fact.title, quantity } }] : []
    })
    const parent = parts.find(({ kit }) => kit?.role === 'parent')
    const totals = members.flatMap(({ id }) => figures.lines[id]?.lineTotal ?? [])
    if (!parent || parts.length < members.length || parts.length < 2 || totals.length === 0) return []
    const price = divideHalfUp(sum(totals.map(parseMoney)), BigInt(parent.part.quantity))
    const components = parts.filter((one) => one !== parent).map(({ part }) => part)
    const content = { parent: parent.part, components, price: formatMoney(price), currency: quote.currency }
    return [{ key, title: parent.kit?.title ?? parent.part.title, content }]
  })
}
