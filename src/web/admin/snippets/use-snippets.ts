import { useQuery } from '@tanstack/react-query'
import { fillSnippet, matchSnippets, snippetText } from '../../../domain/presets/snippet.ts'
import { storeLanguage } from '../../../domain/stores/buyer-language.ts'
import { resource } from '../../client/admin.ts'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { useSession } from '../session/session.ts'
import { settingsQuery } from '../settings/settings-query.ts'
import { snippetValues } from './snippet-values.ts'

const MOST_SHOWN = 50

/** A snippet as it would be inserted here. */
export interface Insertable {
  id: string
  name: string
  text: string
}

/**
 * Returns a function that finds the snippets for what was typed, filled in for the quote, and whether there are any at all. Without a quote
 * those with variables are left out. They are read once `wanted`.
 */
export function useSnippets(quote: StaffQuote | null, wanted: boolean) {
  const { store } = useSession()
  const { data: settings } = useQuery({ ...settingsQuery, enabled: wanted && quote === null })
  const { data } = useQuery({ ...resource('/snippets'), staleTime: 60_000, enabled: wanted })
  const language = quote?.buyer_language ?? storeLanguage(settings?.settings ?? {})
  const values = quote && snippetValues(quote, store)
  const all = (data?.data ?? []).flatMap(({ id, name, texts }): Insertable[] => {
    const text = fillSnippet(snippetText({ texts }, language), values)
    return text === null ? [] : [{ id, name, text }]
  })
  return {
    isRead: data !== undefined,
    isEmpty: all.length === 0,
    find: (typed: string) => matchSnippets(all, typed, ({ text }) => text).slice(0, MOST_SHOWN),
  }
}
