import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../client/admin.ts'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { quoteKey } from '../quote/quote-query.ts'
import type { Draft } from './model/draft.ts'
import { ProposalEditor } from './model/proposal-editor.ts'
import type { Desk, Snapshot } from './model/snapshot.ts'

/** Returns the editor of a quote's proposal and its current snapshot; `quote` is the latest one read. */
export function useProposalEditor(quote: StaffQuote, draft: Draft): { editor: ProposalEditor; shown: Snapshot } {
  const client = useQueryClient()
  const [editor] = useState(() => {
    const params = { id: quote.id }
    const key = quoteKey(quote.id)
    // the cached copy reuses unchanged parts, so that unchanged lines are not rendered again
    const keep = (answer: StaffQuote) => client.setQueryData<StaffQuote>(key, answer) ?? answer
    const desk: Desk = {
      save: async (sent, added, revision) => {
        const body = { revision, ...sent, lines: [...sent.lines, ...added] }
        return keep(await call('PUT', '/quotes/{id}/proposal', { params, body }))
      },
      read: async () => keep(await call('GET', '/quotes/{id}', { params })),
    }
    return new ProposalEditor(quote, draft, desk)
  })
  const shown = useSyncExternalStore(editor.subscribe, editor.snapshot)
  useEffect(() => void editor.look(quote), [editor, quote])
  useEffect(() => editor.close, [editor])
  return { editor, shown }
}
