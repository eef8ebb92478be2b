import Type from 'typebox'
import { component, datetime, list, orNull, text } from '../../operation/schema-parts.ts'

const link = component(
  'QuoteLink',
  Type.Object({
    object: Type.Literal('quote_link'),
    id: text,
    url: Type.String({ description: 'A secret: anyone who has it acts as the quote’s buyer.' }),
    created_by: orNull(text),
    created_at: datetime,
    expires_at: datetime,
    revoked_at: orNull(datetime),
  }),
)

export const QUOTE_LINK_COMPONENTS = [link, component('QuoteLinkList', list('QuoteLink', Type.Null()))]
