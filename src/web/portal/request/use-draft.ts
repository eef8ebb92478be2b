import { useCallback, useEffect, useState } from 'react'
import { EMPTY_DRAFT, type RequestDraft } from './request-draft.ts'

/** A part of the draft, or what makes it of what it was. */
export type ChangeDraft = (change: (draft: RequestDraft) => Partial<RequestDraft>) => void

/** The request being written at a store, kept for this tab until it is sent: a reload loses nothing. */
export function useDraft(store: string): [RequestDraft, ChangeDraft, forget: () => void] {
  const keptAs = `request:${store}`
  const [draft, setDraft] = useState(() => readKept(keptAs))
  useEffect(() => {
    if (draft === EMPTY_DRAFT) sessionStorage.removeItem(keptAs)
    else sessionStorage.setItem(keptAs, JSON.stringify(draft))
  }, [draft, keptAs])
  const change: ChangeDraft = useCallback((make) => setDraft((now) => ({ ...now, ...make(now) })), [])
  const forget = useCallback(() => {
    sessionStorage.removeItem(keptAs) // at once: where the form goes away with it, nothing is left to run
    setDraft(EMPTY_DRAFT)
  }, [keptAs])
  return [draft, change, forget]
}

function readKept(keptAs: string): RequestDraft {
  try {
    return { ...EMPTY_DRAFT, ...JSON.parse(sessionStorage.getItem(keptAs) ?? '') }
  } catch {
    return EMPTY_DRAFT
  }
}
