import type { StaffQuote } from '../../../../http/admin/contract.ts'
import { Refusal } from '../../../http/send.ts'
import type { Draft } from './draft.ts'

/**
 * Saves a draft that leaves its tax to the platform; where the platform gives none now, all the rest is saved with the figure it gave
 * last, and `taxRefusal` says why.
 */
export async function saveWithTax(
  draft: Draft,
  platformTax: string | null,
  save: (draft: Draft) => Promise<StaffQuote>,
): Promise<{ quote: StaffQuote; taxRefusal: string | null }> {
  try {
    return { quote: await save(draft), taxRefusal: null }
  } catch (error) {
    const words = draft.tax.kind === 'platform' && error instanceof Refusal ? wordsOnTax(error) : null
    if (words === null) throw error
    return { quote: await save(withTax(draft, platformTax)), taxRefusal: words }
  }
}

/** The draft with the platform's figure in place of asking for it. */
export function withTax(draft: Draft, platformTax: string | null): Draft {
  if (draft.tax.kind !== 'platform') return draft
  return { ...draft, tax: platformTax === null ? { kind: 'none' } : { kind: 'amount', amount: platformTax } }
}

function wordsOnTax({ code, errors, message }: Refusal): string | null {
  if (code === 'platform_unavailable') return message
  return errors.find(({ field }) => field === 'tax')?.message ?? null
}
