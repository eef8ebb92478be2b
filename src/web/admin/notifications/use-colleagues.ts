import { useQuery } from '@tanstack/react-query'
import { matchSnippets } from '../../../domain/presets/snippet.ts'
import { resource } from '../../client/admin.ts'
import type { Colleague } from '../../client/admin-answers.ts'

const MOST_SHOWN = 8
const NONE: readonly Colleague[] = []

/** Returns the colleagues of the signed-in person, each with whether they may see the quote; read once `wanted`. */
export function useColleagues(quoteId: string, wanted: boolean): readonly Colleague[] {
  const { data } = useQuery({
    ...resource('/quotes/{id}/colleagues', { params: { id: quoteId } }),
    staleTime: 60_000,
    enabled: wanted,
  })
  return data?.data ?? NONE
}

/** Returns the colleagues whose names match what was typed: those to offer, and the names of those who may not see the quote. */
export function matchColleagues(all: readonly Colleague[], typed: string) {
  const found = matchSnippets(all, typed, () => '')
  return {
    offered: found.filter((one) => one.may_see).slice(0, MOST_SHOWN),
    hiddenFrom: found.filter((one) => !one.may_see).map(({ name }) => name),
  }
}
