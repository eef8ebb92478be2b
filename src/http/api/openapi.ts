import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import type { ProblemCode } from '../../domain/problem.ts'
import { SERVICE_VERSION } from '../../domain/service-version.ts'
import type { AppOptions } from '../app.ts'
import { ALWAYS_HEADERS, describeRefusals, HEADER, markRequiredHeaders, refResolver } from '../openapi-responses.ts'
import { describeWebhooks } from './openapi-webhooks.ts'
import type { OperationNotes } from './operation.ts'
import { COMPONENTS, ref } from './schemas.ts'

const GATE: readonly ProblemCode[] = [
  'invalid_api_key',
  'test_key_on_live_store',
  'ip_not_allowed',
  'plan_required',
  'insufficient_scope',
  'method_not_allowed',
  'rate_limited',
  'api_disabled',
  'internal_error',
]
const BODY: readonly ProblemCode[] = [
  'payload_too_large',
  'unsupported_media_type',
  'invalid_json',
  'invalid_request',
  'invalid_idempotency_key',
  'idempotency_key_reused',
  'idempotency_key_in_use',
]

/** GET /openapi.json: OpenAPI 3.1, generated from the schemas that validate. */
export async function openapi(app: FastifyInstance, { baseUrl, docsUrl }: AppOptions): Promise<void> {
  for (const schema of COMPONENTS) app.addSchema(schema)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Quote Negotiation Service',
        version: SERVICE_VERSION,
        description:
          'B2B quote requests and their negotiation. Branch on the `code` of errors; ignore members, event types and values you do not know.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: baseUrl }],
      externalDocs: { url: `${docsUrl}/errors`, description: 'Every error code: cause, fix, retry' },
      components: {
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `svc_live_…` or `svc_test_…`.' },
        },
      },
      webhooks: describeWebhooks(),
    },
    refResolver,
    transform: ({ schema, url, route }) => ({ schema: describe(schema, route), url }),
    transformObject: (document) => markRequiredHeaders('openapiObject' in document ? document.openapiObject : {}),
  })
  let document: string | undefined
  app.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(document)
  })
}

/** A route's schema as @fastify/swagger takes it: with all its responses, their headers, its scopes and its links. */
function describe(schema: FastifySchema | undefined, route: RouteOptions): FastifySchema {
  const { notes, ...validated } = schema ?? {}
  if (!notes) return { ...validated, hide: true }
  const { operationId, summary, description, tag, ok, links } = notes
  const writes = route.method === 'POST'
  return {
    ...validated,
    operationId,
    summary,
    ...(description && { description }),
    tags: [tag],
    security: [{ apiKey: [...(route.config?.scopes ?? [])] }],
    ...(writes && { headers: IDEMPOTENCY_HEADER }),
    response: { [ok[0]]: success(notes, writes), ...refusals(notes, writes) },
    ...(links && { links: { [ok[0]]: describeLinks(links) } }),
  }
}

const IDEMPOTENCY_HEADER = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description: 'Makes a retry safe: the first answer is replayed for 24 hours.',
    },
  },
}

const { text, number } = HEADER
const ALWAYS = ALWAYS_HEADERS
const LIMITED = { ...ALWAYS, 'X-RateLimit-Limit': number, 'X-RateLimit-Remaining': number, 'X-RateLimit-Reset': number }
const HEADERS: Record<number, object> = {
  401: { ...ALWAYS, 'WWW-Authenticate': text },
  402: ALWAYS,
  403: ALWAYS,
  405: { ...ALWAYS, Allow: text },
  429: { ...LIMITED, 'Retry-After': number },
  500: ALWAYS,
  503: { ...ALWAYS, 'Retry-After': number },
}

function success({ ok: [, name], summary }: OperationNotes, writes: boolean) {
  const replayed = { 'Idempotent-Replayed': { type: 'string', description: '`true` on a replay' } }
  return {
    description: summary,
    headers: { ...LIMITED, ...(writes && replayed) },
    content: { 'application/json': { schema: ref(name) } },
  }
}

function refusals({ problems = [] }: OperationNotes, writes: boolean) {
  const codes = [...GATE, ...(writes ? BODY : []), ...problems]
  return describeRefusals(codes, (status) => HEADERS[status] ?? LIMITED)
}

function describeLinks(operations: readonly string[]) {
  return Object.fromEntries(
    operations.map((operationId) => [operationId, { operationId, parameters: { id: '$response.body#/id' } }]),
  )
}
