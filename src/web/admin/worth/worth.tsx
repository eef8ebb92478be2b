import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import { resource } from '../../client/admin.ts'
import type { VariantWorth } from '../../client/admin-answers.ts'

/** The facts known of variants, by id. */
export type WorthOf = ReadonlyMap<string, VariantWorth>

/** The facts known of the variants of the quote around. */
export const Worth = createContext<WorthOf>(new Map())

interface Asked {
  /** The quote's. */
  id: string
  lines: readonly { variant_id: string | null }[]
}

/** Reads what is known of a quote's variants, once for a while: again only for other variants. */
export function worthQuery({ id, lines }: Asked) {
  const asked = resource('/quotes/{id}/worth', { params: { id } })
  const variants = [...new Set(lines.flatMap(({ variant_id: variant }) => variant ?? []))].sort().join()
  return { ...asked, queryKey: [...asked.queryKey, variants], staleTime: 60_000 }
}

/** Returns what is known of a quote's variants; nothing until it was read, and unless it is asked. */
export function useWorth(quote: Asked, { isAsked = true }: { isAsked?: boolean } = {}): WorthOf {
  const { data } = useQuery({
    ...worthQuery(quote),
    // another quote has another buyer, who paid other prices
    placeholderData: (before, asked) => (asked?.queryKey[1] === quote.id ? before : undefined),
    enabled: isAsked,
  })
  return useMemo(() => new Map(data?.variants.map((one) => [one.variant_id, one])), [data])
}

/** Returns what is known of this variant; undefined for a custom line, and until it has been read. */
export function useWorthOf(variantId: string | null): VariantWorth | undefined {
  return useContext(Worth).get(variantId ?? '')
}
