import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminKey } from '../../../client/admin.ts'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { Refusal } from '../../../http/send.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { QUOTE_CHANGES, quoteKey } from '../quote-query.ts'

/**
 * Returns a submission that acts on the quote at the revision first shown. If the quote has changed, it is read again and `isStale` is
 * true; nothing more is sent until the user has seen the change and continues with `goOn`.
 */
export function useQuoteAction<A extends unknown[], R = StaffQuote>(
  quote: StaffQuote,
  send: (revision: string, ...args: A) => Promise<R>,
  options: { said?: string; onDone?: (result: R) => void; changes?: readonly AdminKey[] } = {},
) {
  const client = useQueryClient()
  const [seen, setSeen] = useState(quote.revision)
  const sendSeen = async (...args: A) => {
    try {
      return await send(seen, ...args)
    } catch (error) {
      if (error instanceof Refusal && error.status === 409)
        await client.invalidateQueries({ queryKey: quoteKey(quote.id) })
      throw error
    }
  }
  const submission = useSubmit(sendSeen, { changes: QUOTE_CHANGES, ...options })
  return {
    ...submission,
    isStale: quote.revision !== seen && !submission.busy,
    goOn: () => {
      setSeen(quote.revision)
      submission.forget()
    },
  }
}
