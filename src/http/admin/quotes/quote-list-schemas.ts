import Type from 'typebox'
import { INBOX_TAB_NAMES } from '../../../domain/quotes/inbox.ts'
import { MODES, QUOTE_SOURCES, STATUSES } from '../../../domain/quotes/quote-terms.ts'
import {
  component,
  datetime,
  growing,
  list,
  money,
  orNull,
  platformPages,
  strings,
  text,
} from '../../operation/schema-parts.ts'
import { QUOTE_FILTERS } from './quote-filters.ts'

const quoteItem = component(
  'QuoteItem',
  Type.Object({
    object: Type.Literal('quote_item'),
    id: text,
    number: text,
    revision: text,
    status: growing(STATUSES),
    tab: Type.Enum([...INBOX_TAB_NAMES]),
    next_actor: Type.Enum(['staff', 'buyer', 'both', 'nobody', 'approvers']),
    mode: growing(MODES),
    source: growing(QUOTE_SOURCES),
    currency: text,
    version_number: Type.Integer(),
    pending_approval: orNull(text),
    po_number: orNull(text),
    company: orNull(Type.Object({ id: orNull(text), name: orNull(text) })),
    buyer: Type.Object({ name: orNull(text), email: text, customer_id: orNull(text) }),
    platform_pages: platformPages,
    assignee: orNull(Type.Object({ id: text, name: text })),
    headline: money,
    headline_mode: Type.Enum(['none', 'full', 'decided', 'open']),
    total: money,
    line_count: Type.Integer(),
    created_at: datetime,
    updated_at: datetime,
    expires_at: orNull(datetime),
    goes_out_at: orNull(datetime),
    age_seconds: Type.Integer(),
  }),
)

const counts = component(
  'QuoteCounts',
  Type.Object({
    object: Type.Literal('quote_counts'),
    tabs: Type.Object(Object.fromEntries(INBOX_TAB_NAMES.map((tab) => [tab, Type.Integer()]))),
    counted_to: Type.Integer({ description: 'A tab with this count has at least this many.' }),
  }),
)

const savedView = component(
  'SavedView',
  Type.Object({
    object: Type.Literal('saved_view'),
    id: text,
    name: text,
    shared: Type.Boolean(),
    own: Type.Boolean(),
    filters: Type.Object(QUOTE_FILTERS),
    sort: text,
    columns: strings,
    created_at: datetime,
  }),
)

export const QUOTE_LIST_COMPONENTS = [
  quoteItem,
  component('QuoteItemList', list('QuoteItem', orNull(text))),
  counts,
  component('Csv', text),
  savedView,
  component('SavedViewList', list('SavedView', Type.Null())),
]
