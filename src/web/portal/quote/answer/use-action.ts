import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PortalQuote } from '../../../../http/portal/contract.ts'
import { call, resource } from '../../api.ts'
import { quoteKey } from '../use-quote.ts'

/**
 * Something the buyer does with a quote, at the revision that was shown when this was opened. Where it changed meanwhile nothing is
 * done: the newest state is read, the refusal says so, and the next try is about that.
 */
export function useAction({ id, revision }: PortalQuote, path: readonly string[]) {
  const client = useQueryClient()
  const [begun, begin] = useState(revision)
  const mutation = useMutation<PortalQuote, Error, Record<string, unknown> | undefined>({
    mutationFn: (body) => call('POST', [...quoteKey(id), ...path], { body: { revision: begun, ...body } }),
    onSuccess: (answered) => client.setQueryData(resource(quoteKey(id)).queryKey, answered),
    onError: () => client.refetchQueries({ queryKey: quoteKey(id) }),
  })
  const { isError } = mutation
  useEffect(() => {
    if (isError) begin(revision) // the refusal was read, and what is shown is new
  }, [isError, revision])
  return {
    run: (body?: Record<string, unknown>) => mutation.mutateAsync(body).catch(() => undefined),
    busy: mutation.isPending,
    refusal: mutation.error,
  }
}
