import { INBOX_TAB_NAMES, type InboxTabName } from '../../../domain/quotes/inbox.ts'
import { endOfDay, momentOf } from '../../ui/zone-time.ts'

export type Tab = InboxTabName | 'all'
export const TABS: readonly Tab[] = [...INBOX_TAB_NAMES, 'all']

/** The filters of the panel; days are in the store's time zone. */
export const FILTERS = [
  'status',
  'mode',
  'source',
  'assignee',
  'created_from',
  'created_to',
  'updated_from',
  'updated_to',
  'total_min',
  'total_max',
  'expires_within_days',
  'quiet_days',
  'company_id',
  'sku',
  'loss_reason',
] as const
export type FilterName = (typeof FILTERS)[number]
export type Filters = Partial<Record<FilterName, string>>

const DEFAULT_SORT = '-updated_at'
const SORTED_BY = ['updated_at', 'created_at', 'number', 'total', 'expires_at'] as const
const SORTS = SORTED_BY.flatMap((name) => [name, `-${name}`] as const)

/** Returns the order with this name, or the default one. */
export const readSort = (sort: string | undefined) => SORTS.find((one) => one === sort) ?? DEFAULT_SORT

/** The state of the inbox, as read from its address. */
export interface InboxState {
  tab: Tab
  q: string
  filters: Filters
  sort: string
  /** The saved view it started from. */
  view: string | undefined
  /** Overrides the columns of the view or of this browser. */
  columns: string | undefined
}

/** The parameters of the inbox's address. */
export const INBOX_PARAMETERS = ['tab', 'q', 'sort', 'view', 'columns', ...FILTERS] as const
type Search = Readonly<Partial<Record<(typeof INBOX_PARAMETERS)[number], string | undefined>>>

/** Returns the inbox state at an address. An unknown tab or sort falls back to the default; the API validates the rest. */
export function readInbox(search: Search): InboxState {
  const filters = FILTERS.flatMap((name) => (search[name] ? [[name, search[name]]] : []))
  const { tab, sort, q = '', view, columns } = search
  return {
    tab: TABS.find((one) => one === tab) ?? 'new',
    q,
    filters: Object.fromEntries(filters),
    sort: readSort(sort),
    view,
    columns,
  }
}

/** Returns the address of an inbox state, leaving out defaults. */
export function writeInbox({ tab, q, filters, sort, view, columns }: InboxState): Search {
  return {
    ...(tab !== 'new' && { tab }),
    ...(q !== '' && { q }),
    ...filters,
    ...(sort !== DEFAULT_SORT && { sort }),
    view,
    columns,
  }
}

/** Returns what the address of a quote beside the list says of the list: its tab always, which asks for both. */
export function writeBeside(state: InboxState): Search & { tab: Tab } {
  return { ...writeInbox(state), tab: state.tab }
}

/** Returns the API query for an inbox state; days become the instants at which they begin and end in the store's time zone. */
export function toQuery({ tab, q, filters, sort }: InboxState, timeZone: string): Record<string, string> {
  const given = Object.entries(filters).map(([name, value]) => [name, toInstant(name, value, timeZone)])
  return { tab, sort, ...(q.trim() !== '' && { q: q.trim() }), ...Object.fromEntries(given) }
}

function toInstant(name: string, value: string, timeZone: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return value
  if (name.endsWith('_from')) return momentOf(`${value}T00:00`, timeZone) ?? value
  if (name.endsWith('_to')) return lastInstantOf(value, timeZone) ?? value
  return value
}

/** Returns the last millisecond of the day, since the API's bounds are inclusive. */
function lastInstantOf(day: string, timeZone: string): string | null {
  const end = endOfDay(day, timeZone)
  return end && new Date(Date.parse(end) - 1).toISOString()
}
