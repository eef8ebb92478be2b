import Type, { type Static } from 'typebox'
import type { Context } from '../../../commands/context.ts'
import { STAFF_SORTS, type StaffQuoteFilter, type StaffSort } from '../../../database/quotes/staff-quote-list.ts'
import { may } from '../../../domain/access/permissions.ts'
import { parseInstant } from '../../../domain/calendar.ts'
import { readAmount } from '../../../domain/money.ts'
import { INBOX_TAB_NAMES, INBOX_TABS, type InboxTabName } from '../../../domain/quotes/inbox.ts'
import { MODES, STATUSES, type Status } from '../../../domain/quotes/quote-terms.ts'
import { parseGid } from '../../../outside/platform/gid.ts'
import { instantParameter, listParameter, splitList } from '../../operation/query.ts'

const amount = Type.Optional(
  Type.String({ pattern: '^\\d{1,20}(\\.\\d{1,2})?$', description: 'An amount such as 1000 or 999.50.' }),
)

/** The filters of staff's list, the same in its query, export and saved views. All bounds are inclusive. */
export const QUOTE_FILTERS = {
  tab: Type.Optional(Type.Enum([...INBOX_TAB_NAMES, 'all'] as (InboxTabName | 'all')[])),
  status: listParameter(STATUSES),
  mode: Type.Optional(Type.Enum([...MODES])),
  source: Type.Optional(Type.Enum(['storefront', 'quick_order', 'api', 'manual', 'duplicate'])),
  assignee: Type.Optional(
    Type.String({ pattern: '^(me|none|stf_[0-9a-z]{26})$', description: 'me, none or the id of a staff member.' }),
  ),
  created_from: instantParameter('Asked for at this moment or later.'),
  created_to: instantParameter('Asked for at this moment or earlier.'),
  updated_from: instantParameter('Changed at this moment or later.'),
  updated_to: instantParameter('Changed at this moment or earlier.'),
  total_min: amount,
  total_max: amount,
  expires_within_days: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 3650,
      description: 'Offers before the buyer that expire within so many days.',
    }),
  ),
  company_id: Type.Optional(
    Type.String({
      pattern: '^(gid://platform/Company/)?[1-9][0-9]{0,17}$',
      description: 'The id of a company, in full or its digits.',
    }),
  ),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Words in number, company, buyer, e-mail or PO number; all have to be found.',
    }),
  ),
}
const filters = Type.Object(QUOTE_FILTERS)
export type QuoteFilters = Static<typeof filters>

export const SORT = Type.Enum(
  STAFF_SORTS.flatMap((sort) => [`-${sort}`, sort] as const),
  { description: 'Descending with a minus. A quote without an offer expires last.' },
)

/** Splits the sort into its parts; default: last change first. */
export function readSort(sort: Static<typeof SORT> = '-updated_at'): { sort: StaffSort; descending: boolean } {
  const descending = sort.startsWith('-')
  return { sort: (descending ? sort.slice(1) : sort) as StaffSort, descending } // validated by SORT
}

/** Returns the database's filter for the request, limited to what this staff member may see (domain/access/access.ts). */
export function toStaffFilter(
  given: QuoteFilters,
  { actor, store, now }: Pick<Context, 'actor' | 'store' | 'now'>,
): StaffQuoteFilter {
  if (actor.kind !== 'staff') throw new Error('Only staff have an inbox')
  const expiry = given.expires_within_days
  const filter = {
    ...readStatuses(given),
    mode: given.mode,
    source: given.source,
    assignee: readAssignee(given.assignee, actor.id),
    visibleTo: may(actor.role, 'quotes.see_all', store.settings) ? undefined : actor.id,
    createdFrom: readInstant(given.created_from),
    createdTo: readInstant(given.created_to),
    updatedFrom: readInstant(given.updated_from),
    updatedTo: readInstant(given.updated_to),
    ...(expiry !== undefined && { expiresFrom: now, expiresTo: new Date(now.getTime() + expiry * DAY_MS) }),
    totalMin: given.total_min === undefined ? undefined : (readAmount(given.total_min) ?? undefined),
    totalMax: given.total_max === undefined ? undefined : (readAmount(given.total_max) ?? undefined),
    companyId: given.company_id && parseGid('Company', given.company_id)?.split('/').at(-1),
    search: given.q,
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

const DAY_MS = 86_400_000
/** Statuses with an offer before the buyer; in others, its expiry is only history. */
const OFFERED: readonly Status[] = ['proposal_sent', 'partially_accepted', 'partially_converted']

function readStatuses({ tab = 'all', status, expires_within_days: expiry }: QuoteFilters) {
  const asked = [
    tab === 'all' ? undefined : INBOX_TABS[tab].statuses,
    splitList<Status>(status),
    expiry === undefined ? undefined : OFFERED,
  ].filter((statuses) => statuses !== undefined)
  const statuses = STATUSES.filter((one) => asked.every((list) => (list as readonly Status[]).includes(one)))
  const needsApproval = tab !== 'all' && 'needsApproval' in INBOX_TABS[tab] ? tab === 'needs_approval' : undefined
  return { statuses: asked.length > 0 ? statuses : undefined, needsApproval }
}

function readAssignee(assignee: string | undefined, me: string): string | null | undefined {
  if (assignee === 'none') return null
  return assignee === 'me' ? me : assignee
}

function readInstant(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : (parseInstant(text) ?? undefined)
}
