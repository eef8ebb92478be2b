import { useNavigate, useParams, useSearch } from '@tanstack/react-router'

/** Checked by `tsc -p src/web`: each use of an address and each link compiles, and the mistake after it does not. */
export function useMistakes(quoteId: string): unknown[] {
  const { cursor } = useSearch({ from: '/staff/store/orders' })
  // @ts-expect-error a parameter that this page does not read
  const { cursr } = useSearch({ from: '/staff/store/orders' })
  // @ts-expect-error no such page
  const nowhere = useSearch({ from: '/staff/store/ordres' })

  const { importId } = useParams({ from: '/staff/store/imports/$importId' })
  // @ts-expect-error a parameter that is not in this page's path
  const { id } = useParams({ from: '/staff/store/imports/$importId' })

  const navigate = useNavigate()
  void navigate({ to: '/quotes/$quoteId', params: { quoteId }, search: { do: 'assign' } })
  // @ts-expect-error a page's path needs its parameters
  void navigate({ to: '/quotes/$quoteId' })
  // @ts-expect-error a search parameter, misspelled
  void navigate({ to: '/quotes', search: { tabb: 'all' } })
  // @ts-expect-error a search parameter is text
  void navigate({ to: '/quotes', search: { total_min: 5 } })
  return [cursor, cursr, nowhere, importId, id]
}
