import Type from 'typebox'
import { INBOX_TAB_NAMES, type InboxTabName } from '../../../domain/quotes/inbox.ts'
import { LOST_FOR } from '../../../domain/quotes/loss-reason.ts'
import { MODES, QUOTE_SOURCES, STATUSES } from '../../../domain/quotes/quote-terms.ts'
import { STAFF_QUOTE_SORTS } from '../../../queries/quotes/staff-quote-filter.ts'
import { instantParameter, listParameter } from '../../operation/query.ts'

const amount = Type.Optional(
  Type.String({ pattern: '^\\d{1,20}(\\.\\d{1,2})?$', description: 'An amount such as 1000 or 999.50.' }),
)

/** The filters of staff's list, the same in its query, export and saved views. All bounds are inclusive. */
export const QUOTE_FILTERS = {
  tab: Type.Optional(Type.Enum([...INBOX_TAB_NAMES, 'all'] as (InboxTabName | 'all')[])),
  status: listParameter(STATUSES),
  mode: Type.Optional(Type.Enum([...MODES])),
  source: Type.Optional(Type.Enum([...QUOTE_SOURCES])),
  assignee: Type.Optional(
    Type.String({ pattern: '^(me|none|stf_[0-9a-z]{26})$', description: 'me, none or a staff id.' }),
  ),
  created_from: instantParameter('Requested at or after this time.'),
  created_to: instantParameter('Requested at or before this time.'),
  updated_from: instantParameter('Changed at or after this time.'),
  updated_to: instantParameter('Changed at or before this time.'),
  total_min: amount,
  total_max: amount,
  expires_within_days: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 3650,
      description: 'Offers before the buyer that expire within this many days.',
    }),
  ),
  quiet_days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 3650,
      description: 'Offers that the buyer has not answered and that nobody has changed for this many days.',
    }),
  ),
  company_id: Type.Optional(
    Type.String({
      pattern: '^(gid://platform/Company/)?[1-9][0-9]{0,17}$',
      description: 'A full company id or its digits.',
    }),
  ),
  sku: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'With a line of this SKU, as it is written, now or before. Known a minute after a line came to its quote.',
    }),
  ),
  loss_reason: Type.Optional(
    Type.Enum([...LOST_FOR], { description: 'Lost for this reason; `none`: lost, and nobody said why.' }),
  ),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Words in number, company, buyer, e-mail or PO number; all must match.',
    }),
  ),
}
export const SORT = Type.Enum(STAFF_QUOTE_SORTS, {
  description: 'Descending with a minus. Quotes without an expiring offer come last.',
})
