import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { type NameOf, nameIn } from '../../../../domain/orders/platform-names.ts'
import { resource } from '../../../client/admin.ts'

const saved = { ...resource('/settings/names'), staleTime: 60_000 }
/** Of what was chosen in this page, and is not saved yet. */
const chosen = queryOptions<ReadonlyMap<string, string>>({
  queryKey: ['chosen-names'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** What the platform calls the things that settings name, saved or just chosen. */
export function useNameOf(): NameOf {
  const names = useQuery(saved).data?.data ?? []
  const more = useQuery(chosen).data ?? new Map<string, string>()
  return nameIn(new Map([...names.map(({ id, name }) => [id, name] as const), ...more]))
}

/** Keeps the name of what was just chosen, by its whole id. */
export function useKeepName(): (id: string, name: string) => void {
  const client = useQueryClient()
  return (id, name) => void client.setQueryData(chosen.queryKey, (old) => new Map([...(old ?? []), [id, name]]))
}
