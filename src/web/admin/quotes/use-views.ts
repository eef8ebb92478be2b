import { useQuery } from '@tanstack/react-query'
import { resource } from '../../client/admin.ts'
import type { Page, SavedView } from '../../client/admin-answers.ts'
import { FILTERS, type InboxState, readInbox } from './inbox-search.ts'

/** One's own saved views and the shared ones. */
export function useViews(): readonly SavedView[] {
  return useQuery({ ...resource('/views'), staleTime: 60_000 }).data?.data ?? []
}

/** The inbox as a view shows it. */
export function stateOf({ id, filters, sort }: SavedView): InboxState {
  const given = Object.entries(filters).map(([name, value]) => [name, String(value)])
  return readInbox({ tab: 'all', ...Object.fromEntries(given), sort, view: id })
}

/** What is saved of an inbox as a view. */
export function viewOf({ tab, q, filters, sort }: InboxState, columns: readonly string[]) {
  const { expires_within_days: days, ...rest } = filters
  return {
    filters: { tab, ...(q !== '' && { q }), ...rest, ...(days !== undefined && { expires_within_days: Number(days) }) },
    sort,
    columns: [...columns],
  }
}

/** Whether the inbox shows something other than the view was saved with. */
export function isChanged(state: InboxState, view: SavedView): boolean {
  const saved = stateOf(view)
  const isOther = (['tab', 'q', 'sort'] as const).some((name) => saved[name] !== state[name])
  return (
    isOther ||
    FILTERS.some((name) => saved.filters[name] !== state.filters[name]) ||
    (state.columns !== undefined && state.columns !== view.columns.join(','))
  )
}
