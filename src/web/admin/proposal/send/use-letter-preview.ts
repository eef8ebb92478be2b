import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, resource } from '../../../client/admin.ts'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { hasGap, type Letter, wordsOf } from './letter.ts'

/**
 * Returns the key of what would go out. It is not under the quote's: each preview belongs to one revision, and a change that others make, or
 * the sending itself, would ask for previews that no longer exist.
 */
export function previewKey(quoteId: string) {
  return ['previews', quoteId] as const
}

/**
 * Reads the mail as it would go out now, again for every revision of the quote and once the typing pauses. While words are faulty, the last
 * good one stays.
 */
export function useLetterPreview({ id, revision }: StaffQuote, letter: Letter) {
  const body = wordsOf(letter)
  const typed = JSON.stringify(body)
  const [settled] = useDebouncedValue(typed, 300)
  const preview = useQuery({
    queryKey: [...previewKey(id), 'letter', revision, typed],
    queryFn: ({ signal }) => call('POST', '/quotes/{id}/send/preview', { params: { id }, body, signal }),
    enabled: settled === typed && !hasGap(letter),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const [shown, setShown] = useState(preview.data)
  if (preview.data !== undefined && preview.data !== shown) setShown(preview.data)
  const isCurrent = settled === typed && preview.data?.revision === revision && !preview.isPlaceholderData
  return { shown, error: preview.error, isCurrent }
}

/** Reads the PDF as it would be made now, again for every revision of the quote. */
export function usePaperPreview({ id, revision }: StaffQuote, { language }: Letter, enabled: boolean) {
  const paper = resource('/quotes/{id}/proposal/paper', { params: { id }, ...(language && { query: { language } }) })
  return useQuery({
    ...paper,
    queryKey: [...previewKey(id), 'paper', revision, language],
    enabled,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
