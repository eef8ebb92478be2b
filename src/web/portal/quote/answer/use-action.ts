import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PortalQuote } from '../../../client/portal-answers.ts'
import { quoteKey, quoteQuery } from '../use-quote.ts'

/**
 * Something the buyer does with a quote, at the revision that was shown when this was opened. Where it changed meanwhile nothing is
 * done: the newest state is read, the refusal says so, and the next try is about that.
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
    if (isError) begin(revision) // the refusal was read, and what is shown is new
  }, [isError, revision])
  return {
    run: (body: Body) => mutation.mutateAsync(body).catch(() => undefined),
    busy: mutation.isPending,
    refusal: mutation.error,
  }
}
