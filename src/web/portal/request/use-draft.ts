import { useCallback } from 'react'
import { useKept } from '../use-kept.ts'
import { EMPTY_DRAFT, type RequestDraft } from './request-draft.ts'

/** Changes part of the draft, by returning the fields to replace. */
export type ChangeDraft = (change: (draft: RequestDraft) => Partial<RequestDraft>) => void

/** Returns the draft request to a store, kept in this tab until it is sent. */
export function useDraft(store: string): [RequestDraft, ChangeDraft, forget: () => void] {
  const [draft, setDraft, forget] = useKept(`request:${store}`, EMPTY_DRAFT)
  const change: ChangeDraft = useCallback((make) => setDraft((now) => ({ ...now, ...make(now) })), [setDraft])
  return [draft, change, forget]
}
