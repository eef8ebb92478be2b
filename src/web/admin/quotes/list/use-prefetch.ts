import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useCallback, useEffect } from 'react'
import { quoteQuery } from '../../quote/quote-query.ts'

/**
 * Reads quotes before they are opened: the returned handler reads the one under the pointer or with the focus, and the neighbours of the
 * open one are read with it.
 */
export function usePrefetch(rows: readonly { id: string }[], openId: string | undefined) {
  const client = useQueryClient()
  const read = useCallback((id: string) => void client.prefetchQuery(quoteQuery(id)), [client])
  const at = openId === undefined ? -1 : rows.findIndex(({ id }) => id === openId)
  const [before, after] = at === -1 ? [] : [rows[at - 1]?.id, rows[at + 1]?.id]
  useEffect(() => {
    for (const id of [after, before]) if (id) read(id)
  }, [before, after, read])
  return useCallback(
    ({ target }: SyntheticEvent) => {
      const id = target instanceof Element && target.closest<HTMLElement>('[data-quote]')?.dataset.quote
      if (id) read(id)
    },
    [read],
  )
}
