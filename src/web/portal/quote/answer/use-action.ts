import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PortalQuote } from '../../../client/portal-answers.ts'
import { quoteKey, quoteQuery } from '../use-quote.ts'

/**
 * Runs an action of the buyer's on the revision they saw when they opened it. If the quote has changed since, it does nothing: the refusal
 * says so, the quote is read again, and the next try uses its new revision.
 */
export function useAction<Body = void>(
  { id, revision }: PortalQuote,
  send: (revision: string, body: Body) => Promise<PortalQuote>,
) {
  const client = useQueryClient()
  const [begun, begin] = useState(revision)
  const mutation = useMutation({
    mutationFn: (body: Body) => send(begun, body),
    onSuccess: (answered) => client.setQueryData(quoteQuery(id).queryKey, answered),
    onError: () => client.refetchQueries({ queryKey: quoteKey(id) }),
  })
  const { isError } = mutation
  useEffect(() => {
    if (isError) begin(revision) // the refusal was read, and the page now shows the new revision
  }, [isError, revision])
  return {
    run: (body: Body) => mutation.mutateAsync(body).catch(() => undefined),
    busy: mutation.isPending,
    refusal: mutation.error,
  }
}
