import { useCallback } from 'react'
import { useKept } from '../use-kept.ts'
import { EMPTY_DRAFT, type RequestDraft } from './request-draft.ts'

/** A part of the draft, or what makes it of what it was. */
export type ChangeDraft = (change: (draft: RequestDraft) => Partial<RequestDraft>) => void

/** The request being written at a store, kept for this tab until it is sent. */
export function useDraft(store: string): [RequestDraft, ChangeDraft, forget: () => void] {
  const [draft, setDraft, forget] = useKept(`request:${store}`, EMPTY_DRAFT)
  const change: ChangeDraft = useCallback((make) => setDraft((now) => ({ ...now, ...make(now) })), [setDraft])
  return [draft, change, forget]
}
