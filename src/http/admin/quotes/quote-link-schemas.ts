import Type from 'typebox'
import { component, datetime, list, orNull, text } from '../../operation/schema-parts.ts'

const link = component(
  'QuoteLink',
  Type.Object({
    object: Type.Literal('quote_link'),
    id: text,
    url: Type.String({ description: 'A secret: anyone who has it acts as the quote’s buyer, unless it is read-only.' }),
    created_by: orNull(text),
    created_at: datetime,
    expires_at: datetime,
    revoked_at: orNull(datetime),
    read_only: Type.Boolean({ description: 'True in copies of an offer: it shows the quote and changes nothing.' }),
  }),
)

export const QUOTE_LINK_COMPONENTS = [link, component('QuoteLinkList', list('QuoteLink', Type.Null()))]
