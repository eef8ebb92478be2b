import { useQuery } from '@tanstack/react-query'
import { readAgainMs } from '../../../attachments/read-again-ms.ts'
import { resource } from '../../../client/portal.ts'
import type { Attachment, PortalQuote } from '../../../client/portal-answers.ts'

/** Returns the files of a quote, oldest first; empty until they are read. */
export function useQuoteFiles({ id, revision }: PortalQuote): readonly Attachment[] {
  const listed = resource('/quotes/{id}/attachments', { params: { id } })
  const { data } = useQuery({
    ...listed,
    queryKey: [...listed.queryKey, revision],
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => readAgainMs(state.data?.data),
  })
  return data?.data ?? []
}
