import type { Template } from '../../../client/admin-answers.ts'
import type { Draft } from '../model/draft.ts'

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
