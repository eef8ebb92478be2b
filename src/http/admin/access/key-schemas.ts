import Type from 'typebox'
import { SCOPES } from '../../../domain/access/scopes.ts'
import { component, datetime, growing, list, orNull, says, strings, text } from '../../operation/schema-parts.ts'

const managed = (schema: Type.TSchema) => Type.Optional(schema)

const apiKey = component(
  'ApiKey',
  Type.Object(
    {
      object: Type.Literal('api_key'),
      id: text,
      name: text,
      prefix: text,
      test: managed(Type.Boolean()),
      scopes: managed(Type.Array(growing(SCOPES))),
      allowed_ips: managed(strings),
      agents_allowed: managed(says('Whether AI agents may use it, by MCP.', Type.Boolean())),
      expires_at: managed(orNull(datetime)),
      rolled_at: managed(orNull(datetime)),
      revoked_at: managed(orNull(datetime)),
      created_at: managed(datetime),
    },
    { description: 'Without `keys.manage`, only its name and prefix.' },
  ),
)

const made = {
  object: Type.Literal('api_key'),
  id: text,
  key: Type.String({ pattern: '^svc_(live|test)_', description: 'Shown only this once.' }),
}
const madeKey = component('MadeApiKey', Type.Object(made))
const rolledKey = component('RolledApiKey', Type.Object({ ...made, old_key_works_until: datetime }))

const loggedRequest = component(
  'LoggedRequest',
  Type.Object({
    object: Type.Literal('logged_request'),
    at: datetime,
    request_id: text,
    method: text,
    path: text,
    status: Type.Integer(),
    code: orNull(text),
    ip: text,
    duration_ms: Type.Integer(),
  }),
)

export const KEY_COMPONENTS = [
  apiKey,
  component('ApiKeyList', list('ApiKey', Type.Null())),
  madeKey,
  rolledKey,
  loggedRequest,
  component('LoggedRequestList', list('LoggedRequest', Type.Null())),
]
