import { type Change, makeChange } from '../quotes/change.ts'
import { offeredVersion } from '../quotes/line-state.ts'
import type { WorkingQuote } from '../quotes/quote.ts'
import { checkCan } from '../quotes/transitions.ts'

/** The buyer asks staff to renew the expired offer; null if they already asked for this one. */
export function decideAskRenewal(quote: WorkingQuote, now: Date): Change | null {
  checkCan('ask_renewal', quote, now)
  const { proposal } = quote
  if (!proposal || proposal.renewalAskedAt) return null
  return makeChange({ ...quote, proposal: { ...proposal, renewalAskedAt: now } }, 'ask_renewal', {
    detail: { version_number: offeredVersion(quote) },
    mail: [{ kind: 'renewal_asked', audience: 'assignee' }],
  })
}
