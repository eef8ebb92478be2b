import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { type NameOf, platformNames } from '../../../../domain/orders/platform-names.ts'
import { resource } from '../../../client/admin.ts'

const saved = { ...resource('/settings/names'), staleTime: 60_000 }
/** The names of objects selected on this page but not saved yet. */
const chosen = queryOptions<ReadonlyMap<string, string>>({
  queryKey: ['chosen-names'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Returns the platform's names for the objects that settings refer to, saved or just selected. */
export function useNameOf(): NameOf {
  const names = useQuery(saved).data?.data ?? []
  const more = useQuery(chosen).data ?? new Map<string, string>()
  return platformNames(new Map([...names.map(({ id, name }) => [id, name] as const), ...more]))
}

/** Returns a function that remembers the name of a newly selected object, by its full id. */
export function useKeepName(): (id: string, name: string) => void {
  const client = useQueryClient()
  return (id, name) => void client.setQueryData(chosen.queryKey, (old) => new Map([...(old ?? []), [id, name]]))
}
