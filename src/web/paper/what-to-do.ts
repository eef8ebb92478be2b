import type { PortalQuote } from '../client/portal-answers.ts'
import { isAllowed } from './is-allowed.ts'

/** Returns the sentence that says what the reader can do now, or no longer needs to do. */
export function whatToDo(quote: PortalQuote) {
  const { status, renewal_asked_at: renewal, lines } = quote
  if (isAllowed(quote, 'answer_approval')) return 'quote.do.approve'
  if (status === 'partly_accepted' && lines.some(({ open }) => open)) return 'quote.do.partly_open'
  return status === 'expired' && renewal !== null ? 'quote.do.renewal_asked' : (`quote.do.${status}` as const)
}
