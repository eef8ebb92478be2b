import Type from 'typebox'
import { PERMISSIONS, ROLES } from '../../../domain/access/permissions.ts'
import { STORE_NOTICES } from '../../../queries/stores/list-notices.ts'
import { component, growing, orNull, says, text } from '../../operation/schema-parts.ts'

const session = component(
  'Session',
  Type.Object({
    object: Type.Literal('session'),
    staff: Type.Object({ id: text, email: text, name: text, role: Type.Enum([...ROLES]) }),
    permissions: Type.Array(growing(Object.keys(PERMISSIONS)), { description: 'The permissions of this session.' }),
    store: Type.Object({
      ...{ name: text, domain: text, currency: text, timezone: text },
      admin_home: says(
        "The store's address in its platform's own admin, which has its products, customers, companies and orders; null on the embedded platform.",
        orNull(Type.String({ format: 'uri' })),
      ),
      development: Type.Boolean(),
      clock_ahead_ms: says("How far the store's test clock is ahead of the real time.", Type.Integer()),
      includes_api: says("True if the store's plan includes the API and webhooks now.", Type.Boolean()),
    }),
    notices: Type.Array(growing(STORE_NOTICES), {
      description:
        'What holds up the store: its platform has closed it (`shop_closed`) or refuses the app until staff open it there (`open_app`) or the operator corrects its access (`operator_needed`); no quotes can be created (`frozen`); nobody is an Admin until the owner opens the app (`owner_needed`).',
    }),
    csrf_token: Type.String({
      description:
        'For the header `X-CSRF-Token` of every request that changes something; empty inside Shopify, which needs none.',
    }),
  }),
)

/** The answer when there is nothing more to say. */
const done = component('Done', Type.Object({ object: Type.Literal('done') }))

export const SESSION_COMPONENTS = [session, done]
