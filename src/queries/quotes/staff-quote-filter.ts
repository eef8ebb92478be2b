import { STAFF_SORTS, type StaffQuoteFilter, type StaffSort } from '../../database/quotes/staff-quote-page.ts'
import { may } from '../../domain/access/permissions.ts'
import { readAmount } from '../../domain/money.ts'
import { INBOX_TABS, type InboxTabName } from '../../domain/quotes/inbox.ts'
import type { LostFor } from '../../domain/quotes/loss-reason.ts'
import { type Mode, type QuoteSource, STATUSES, type Status } from '../../domain/quotes/quote-terms.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import { instantOf } from '../instant-of.ts'
import type { Reader } from '../reader.ts'
import { splitList } from '../split-list.ts'

/** The filters of staff's list, as given by a reader and stored in a saved view. All bounds are inclusive. */
export interface StaffQuoteFilters {
  tab?: InboxTabName | 'all'
  /** Several, separated by commas. */
  status?: string
  mode?: Mode
  source?: QuoteSource
  /** `me`, `none` or a staff id. */
  assignee?: string
  created_from?: string
  created_to?: string
  updated_from?: string
  updated_to?: string
  total_min?: string
  total_max?: string
  expires_within_days?: number
  /** Offers whose buyer has not answered, unchanged for this many days. */
  quiet_days?: number
  /** A full company id or its digits. */
  company_id?: string
  /** The SKU of a line, as it is written. */
  sku?: string
  /** Lost for this reason, or `none`: nobody said why. */
  loss_reason?: LostFor
  q?: string
}

/** A reader's sort, descending with a minus. */
export type StaffQuoteSort = `${'-' | ''}${StaffSort}`
export const STAFF_QUOTE_SORTS = STAFF_SORTS.flatMap((sort) => [`-${sort}`, sort] as const)
export const DEFAULT_SORT: StaffQuoteSort = '-updated_at'

/** Splits the sort into its parts. */
export function readSort(sort: StaffQuoteSort): { sort: StaffSort; descending: boolean } {
  const descending = sort.startsWith('-')
  return { sort: (descending ? sort.slice(1) : sort) as StaffSort, descending }
}

/** Returns the database's filter for the request, limited to what this staff member may see. */
export function toStaffFilter(
  given: StaffQuoteFilters,
  { actor, store, now }: Pick<Reader, 'actor' | 'store' | 'now'>,
): StaffQuoteFilter {
  if (actor.kind !== 'staff') throw new Error('Only staff have an inbox')
  const expiry = given.expires_within_days
  const filter = {
    ...readStatuses(given),
    mode: given.mode,
    source: given.source,
    assignee: readAssignee(given.assignee, actor.id),
    visibleTo: may(actor.role, 'quotes.see_all', store.settings) ? undefined : actor.id,
    createdFrom: instantOf(given.created_from),
    createdTo: instantOf(given.created_to),
    updatedFrom: instantOf(given.updated_from),
    updatedTo: earlier(instantOf(given.updated_to), given.quiet_days, now),
    ...(expiry !== undefined && { expiresFrom: now, expiresTo: new Date(now.getTime() + expiry * DAY_MS) }),
    totalMin: given.total_min === undefined ? undefined : (readAmount(given.total_min) ?? undefined),
    totalMax: given.total_max === undefined ? undefined : (readAmount(given.total_max) ?? undefined),
    companyId: given.company_id && parseGid('Company', given.company_id)?.split('/').at(-1),
    sku: given.sku,
    lostFor: given.loss_reason === 'none' ? null : given.loss_reason,
    search: given.q,
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

const DAY_MS = 86_400_000
/** Statuses with an offer before the buyer; in others, its expiry is only history. */
const OFFERED: readonly Status[] = ['proposal_sent', 'partially_accepted', 'partially_converted']

/** Returns the earlier of the two: this time, or this many days ago. */
function earlier(at: Date | undefined, days: number | undefined, now: Date): Date | undefined {
  if (days === undefined) return at
  const ago = new Date(now.getTime() - days * DAY_MS)
  return at && at < ago ? at : ago
}

function readStatuses({ tab = 'all', status, expires_within_days: expiry, quiet_days: quiet }: StaffQuoteFilters) {
  const asked = [
    tab === 'all' ? undefined : INBOX_TABS[tab].statuses,
    splitList<Status>(status),
    expiry === undefined ? undefined : OFFERED,
    quiet === undefined ? undefined : UNANSWERED,
  ].filter((statuses) => statuses !== undefined)
  const statuses = STATUSES.filter((one) => asked.every((list) => (list as readonly Status[]).includes(one)))
  const needsApproval = tab !== 'all' && 'needsApproval' in INBOX_TABS[tab] ? tab === 'needs_approval' : undefined
  return { statuses: asked.length > 0 ? statuses : undefined, needsApproval }
}

/** The status of offers that the buyer has not answered. */
const UNANSWERED: readonly Status[] = ['proposal_sent']

function readAssignee(assignee: string | undefined, me: string): string | null | undefined {
  if (assignee === 'none') return null
  return assignee === 'me' ? me : assignee
}
