import Type from 'typebox'
import { INBOX_TAB_NAMES, type InboxTabName } from '../../../domain/quotes/inbox.ts'
import { MODES, STATUSES } from '../../../domain/quotes/quote-terms.ts'
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
export const SORT = Type.Enum(STAFF_QUOTE_SORTS, {
  description: 'Descending with a minus. A quote without an offer expires last.',
})
