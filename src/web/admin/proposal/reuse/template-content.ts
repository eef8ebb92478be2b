import type { StaffQuote, Template } from '../../../client/admin-answers.ts'
import { storeTime } from '../../../ui/use-now.ts'
import { computeFigures } from '../model/compute-figures.ts'
import type { Draft, NewLine } from '../model/draft.ts'

type Terms = Template['terms']

/** Returns the draft's terms as a template keeps them: a fixed last day says nothing about another offer. */
export function templateOf({ discount, shipping, payment_terms, deposit_percentage, expiry, note }: Draft): Terms {
  const lasts = expiry && 'days' in expiry ? expiry : null
  return { discount, shipping, payment_terms, deposit_percentage, expiry: lasts, note }
}

/** Returns the draft with a template's terms; amounts in another currency are left out. */
export function withTemplate(draft: Draft, { terms, currency }: Template, draftCurrency: string): Draft {
  if (currency === draftCurrency) return { ...draft, ...terms }
  const { discount, shipping, ...others } = terms
  const isPlain = shipping.status !== 'quoted'
  return {
    ...draft,
    ...others,
    ...(discount?.kind !== 'fixed' && { discount }),
    ...(isPlain && { shipping }),
  }
}

type Lines = NonNullable<Template['lines']>

/** Returns the draft's lines of catalog variants as a template keeps them, without those of kits, which are kept as kits. */
export function templateLinesOf(draft: Draft, quote: StaffQuote): Lines {
  const figures = computeFigures(quote, draft, { floor: null, costs: null, now: new Date(storeTime()) })
  const facts = new Map(quote.lines.map((line) => [line.id, line]))
  return draft.lines.flatMap(({ id, quantity, kit, price }) => {
    const fact = facts.get(id)
    if (!fact?.variant_id || kit) return []
    const own = price?.kind === 'catalog' ? null : (figures.lines[id]?.unitPrice ?? null)
    return [{ variant_id: fact.variant_id, title: fact.title, quantity, price: own }]
  })
}

/** Returns a template's lines as they join a draft: variants already there stay as they are, prices in another currency are left out. */
export function linesOfTemplate(
  { lines = [], currency }: Template,
  draft: Draft,
  quote: Pick<StaffQuote, 'lines' | 'currency'>,
): NewLine[] {
  const open = new Set(draft.lines.map(({ id }) => id))
  const there = new Set(quote.lines.flatMap(({ id, variant_id }) => (open.has(id) ? (variant_id ?? []) : [])))
  return lines
    .filter(({ variant_id }) => !there.has(variant_id))
    .map(({ variant_id, quantity, price }) => ({
      variant_id,
      quantity,
      price: price === null || currency !== quote.currency ? { kind: 'catalog' } : { kind: 'unit', amount: price },
      visibility: 'show',
      kit: null,
    }))
}
