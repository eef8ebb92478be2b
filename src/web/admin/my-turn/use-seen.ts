import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../client/admin.ts'

/** Remembers that the signed-in person has seen the quote as it is shown; a mark that fails is set with the next change. */
export function useSeen({ id, revision }: { id: string; revision: string }): void {
  const client = useQueryClient()
  useEffect(() => {
    void call('POST', '/quotes/{id}/seen', { params: { id }, body: { revision }, renews: false }).then(
      () => Promise.all([['turns'], ['notifications']].map((queryKey) => client.invalidateQueries({ queryKey }))),
      () => {},
    )
  }, [client, id, revision])
}
