import { useQuery } from '@tanstack/react-query'
import { LOST_FOR } from '../../../domain/quotes/loss-reason.ts'
import { MODES, type QuoteSource } from '../../../domain/quotes/quote-terms.ts'
import { resource } from '../../client/admin.ts'
import type { SavedView } from '../../client/admin-answers.ts'
import { oneOf } from '../../client/one-of.ts'
import { FILTERS, type InboxState, readInbox, readSort } from './inbox-search.ts'
import { SOURCE_NAMES } from './quote-words.ts'

const SOURCES = Object.keys(SOURCE_NAMES) as QuoteSource[]

/** Returns the user's own saved views and the shared ones. */
export function useViews(): readonly SavedView[] {
  return useQuery({ ...resource('/views'), staleTime: 60_000 }).data?.data ?? []
}

/** Returns the inbox state that a view stores. */
export function stateOf({ id, filters, sort }: SavedView): InboxState {
  const given = Object.entries(filters).map(([name, value]) => [name, String(value)])
  return readInbox({ tab: 'all', ...Object.fromEntries(given), sort, view: id })
}

/** Returns the saved view for an inbox state. */
export function viewOf({ tab, q, filters, sort }: InboxState, columns: readonly string[]) {
  const { expires_within_days: days, quiet_days: quiet, mode: anyMode, source: anySource, ...others } = filters
  const { loss_reason: anyLoss, ...rest } = others
  const [mode, source, loss] = [oneOf(MODES, anyMode), oneOf(SOURCES, anySource), oneOf(LOST_FOR, anyLoss)]
  return {
    filters: {
      tab,
      ...(q !== '' && { q }),
      ...rest,
      ...(mode && { mode }),
      ...(source && { source }),
      ...(loss && { loss_reason: loss }),
      ...(days !== undefined && { expires_within_days: Number(days) }),
      ...(quiet !== undefined && { quiet_days: Number(quiet) }),
    },
    sort: readSort(sort),
    columns: [...columns],
  }
}

/** True if the inbox differs from the saved view. */
export function isChanged(state: InboxState, view: SavedView): boolean {
  const saved = stateOf(view)
  const isOther = (['tab', 'q', 'sort'] as const).some((name) => saved[name] !== state[name])
  return (
    isOther ||
    FILTERS.some((name) => saved.filters[name] !== state.filters[name]) ||
    (state.columns !== undefined && state.columns !== view.columns.join(','))
  )
}
