import Type from 'typebox'
import { answeredAddress } from '../../operation/quote-request-body.ts'
import { component, datetime, list, money, orNull, ref, says, text } from '../../operation/schema-parts.ts'

const SUMMARY = {
  object: Type.Literal('shared_list'),
  id: text,
  name: text,
  line_count: Type.Integer(),
  saved_at: datetime,
}
const place = Type.Object({ id: text, name: text, role: orNull(text) })

/** Schemas of what a company arranges for itself. */
export const COMPANY_COMPONENTS = [
  component(
    'CompanyPerson',
    Type.Object({
      contact_id: text,
      email: text,
      name: says('Null until someone invited has signed in.', orNull(text)),
      is_main_contact: Type.Boolean(),
      locations: Type.Array(place),
      limit: says('The most they may accept alone, net; null: anything.', orNull(money)),
      approver_id: says('The contact who approves what is above it; null: the main contact.', orNull(text)),
      invited_at: says('Since when their invitation waits; null once they have signed in.', orNull(datetime)),
    }),
  ),
  component('CompanyLocation', Type.Object({ id: text, name: text, address: answeredAddress })),
  component(
    'Company',
    Type.Object({
      object: Type.Literal('company'),
      id: text,
      name: text,
      currency: text,
      contact_id: says('The reader.', text),
      is_main_contact: says('Whether the reader sets limits and approvers.', Type.Boolean()),
      arranges_people: says(
        'Whether they invite, place and remove people and save locations here; false where the store’s platform keeps them.',
        Type.Boolean(),
      ),
      people: says(
        'All of them for the main contact; others see themselves, and who approves for them.',
        Type.Array(ref('CompanyPerson')),
      ),
      locations: Type.Array(ref('CompanyLocation')),
    }),
  ),
  component('SharedListSummary', Type.Object(SUMMARY)),
  component('SharedListList', list('SharedListSummary', Type.Null())),
  component(
    'SharedList',
    Type.Object({
      ...SUMMARY,
      lines: Type.Array(
        Type.Object({
          variant_id: text,
          quantity: Type.Integer(),
          sku: orNull(text),
          title: says('Null if the catalog has the variant no more.', orNull(text)),
          variant_title: orNull(text),
          image_url: orNull(text),
          orderable: Type.Boolean(),
        }),
      ),
    }),
  ),
]
