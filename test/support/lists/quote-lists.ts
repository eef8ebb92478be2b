import type { Store } from '../../../src/database/stores/stores.ts'
import type { Actor } from '../../../src/domain/access/actor.ts'
import { PORTAL_FILTERS } from '../../../src/domain/portal/portal-list.ts'
import type { Visitor } from '../../../src/domain/portal/portal-visitor.ts'
import { countApprovals } from '../../../src/queries/approvals/list-approvals.ts'
import { listBuyerQuotes } from '../../../src/queries/portal/list-buyer-quotes.ts'
import { countTabs } from '../../../src/queries/quotes/count-tabs.ts'
import { listQuotes } from '../../../src/queries/quotes/list-quotes.ts'
import { listStaffQuotes, type StaffQuoteQuery } from '../../../src/queries/quotes/list-staff-quotes.ts'
import { STAFF_QUOTE_SORTS, type StaffQuoteFilters } from '../../../src/queries/quotes/staff-quote-filter.ts'
import type { Reader } from '../../../src/queries/reader.ts'
import { RARE } from '../database/fill-store.ts'

/** A page or a count of quotes as somebody asks for it. */
export interface QuoteList {
  who: 'manager' | 'sales rep' | 'buyer' | 'API key'
  name: string
  read(): Promise<unknown>
}

/** The store that fillStores has filled, and two of its staff. */
export interface FilledStore {
  db: Reader['db']
  secretBox: Reader['secretBox']
  store: Store
  now: Date
  staff: Record<'manager' | 'sales rep', Extract<Actor, { kind: 'staff' }>>
}

const DAY_MS = 86_400_000

/** Returns every list, filter, search and count over a store's quotes, of staff who see all and who see theirs, of buyers and of API keys. */
export function quoteLists(filled: FilledStore): QuoteList[] {
  const { staff, ...ctx } = filled
  const of = (who: keyof typeof staff): QuoteList[] => {
    const reader = { ...ctx, actor: staff[who] }
    const queries = staffQueries(ctx.now)
    return [
      ...queries.map((query) => ({ who, name: describe(query), read: () => listStaffQuotes(reader, query) })),
      { who, name: 'counts of tabs', read: () => countTabs(reader) },
      { who, name: 'count of approvals', read: () => countApprovals(reader) },
    ]
  }
  return [...of('manager'), ...of('sales rep'), ...listsOfBuyer(ctx), ...listsOfKey(ctx)]
}

/** Each filter with values that many quotes have, few, and none. */
function filters(now: Date): { [Name in keyof Required<StaffQuoteFilters>]: readonly StaffQuoteFilters[Name][] } {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  return {
    tab: ['all', 'new', 'needs_approval', 'waiting_for_buyer', 'closed'],
    status: ['declined', 'partially_converted,countered'],
    mode: ['b2b', 'wholesale'],
    source: ['api', 'manual', 'duplicate'],
    assignee: ['me', 'none'],
    created_from: [ago(7)],
    created_to: [ago(600)],
    updated_from: [ago(7)],
    updated_to: [ago(600)],
    total_min: ['50000', '9999999'],
    total_max: ['101', '50100'],
    expires_within_days: [3],
    quiet_days: [7],
    company_id: ['3', String(RARE.company), '7000'],
    sku: ['SKU-7-1', 'SKU-0-0'],
    loss_reason: ['price', 'competitor', 'no_answer', 'none'],
    q: ['petrov', 'hana møller', `hana ${RARE.word}`, 'PO-', 'PO-12345', 'Q-7712', 'ha', 'trading ltd', 'zzzyyy'],
  }
}

/** Filters and searches that narrow little by themselves, or nothing together. */
const TOGETHER: readonly StaffQuoteFilters[] = [
  { mode: 'b2b', source: 'manual' },
  { status: 'declined', total_min: '9999999' },
  { status: 'declined', company_id: '3' },
  { tab: 'new', q: 'petrov' },
  { mode: 'b2b', source: 'manual', q: 'petrov' },
]

function staffQueries(now: Date): StaffQuoteQuery[] {
  const single = Object.entries(filters(now)).flatMap(([name, values]) => values.map((value) => ({ [name]: value })))
  const sorted = STAFF_QUOTE_SORTS.flatMap((sort) =>
    [{}, { tab: 'new' as const }, { mode: 'b2b' as const }, { q: 'petrov' }].map((filter) => ({ sort, ...filter })),
  )
  return [...single, ...TOGETHER, ...sorted].map((query) => ('company_id' in query ? ofCompany(query) : query))
}

/** Ids of companies are the store's number and theirs. */
function ofCompany(query: StaffQuoteQuery): StaffQuoteQuery {
  return { ...query, company_id: String(1_000 + Number(query.company_id)) }
}

function listsOfBuyer(ctx: Omit<FilledStore, 'staff'>): QuoteList[] {
  const location = { id: 'gid://platform/CompanyLocation/1003', name: 'Main warehouse', role: null }
  const company = { contactId: 'gid://platform/CompanyContact/1003', companyId: 'gid://platform/Company/1003' }
  const membership = { ...company, companyName: 'Company 3', isMainContact: true, locations: [location] }
  const contact = {
    kind: 'contact',
    customerId: 'gid://platform/Customer/1003',
    email: 'b@c.example',
    name: null,
  } as const
  const visitors: Record<string, Visitor> = {
    alone: { ...contact, memberships: [] },
    'of a location': { ...contact, memberships: [{ ...membership, isMainContact: false }] },
    'main contact': { ...contact, memberships: [membership] },
  }
  return Object.entries(visitors).flatMap(([name, visitor]) =>
    [
      ...PORTAL_FILTERS.map((filter) => ({ filter })),
      { q: 'PO-1' },
      { q: 'none has it' },
      { whose: 'mine' as const },
      { location: location.id },
    ].map(
      (query): QuoteList => ({
        ...{ who: 'buyer', name: `${name}, ${describe(query)}` },
        read: () => listBuyerQuotes(ctx, visitor, query),
      }),
    ),
  )
}

function listsOfKey(ctx: Omit<FilledStore, 'staff'>): QuoteList[] {
  const week = new Date(ctx.now.getTime() - 7 * DAY_MS).toISOString()
  const queries = [
    ...[{}, { sort: 'updated_at' }, { status: 'declined' }, { status: 'submitted,countered' }, { mode: 'b2b' }],
    ...[{ 'updated_at[gte]': week }, { 'updated_at[lte]': week }, { 'created_at[gte]': week }],
    ...[{ po_number: 'PO-12345' }, { customer_email: 'nobody@company0.example.com' }],
    { assigned_staff_id: 'stf_00000000000000000000000001' },
  ] as Parameters<typeof listQuotes>[1][]
  return queries.map((query) => ({
    ...{ who: 'API key', name: describe(query) },
    read: () => listQuotes(ctx, query, true),
  }))
}

function describe(query: object): string {
  const given = Object.entries(query).map(([name, value]) => `${name}=${String(value).replace(/T.*/, '')}`)
  return given.join(' ') || 'all'
}
