import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import type { ApiProblemCode } from '../../domain/problem.ts'
import { SERVICE_VERSION } from '../../domain/service-version.ts'
import type { AppOptions } from '../app-options.ts'
import { finishDocument, operationsOf } from '../openapi/finish-document.ts'
import {
  ALLOW,
  ALWAYS_HEADERS as ALWAYS,
  describeRefusals,
  LICENSE,
  numberHeader,
  RETRY_AFTER,
  refResolver,
  textHeader,
} from '../openapi/responses.ts'
import type { OperationNotes } from '../operation/operation.ts'
import { sampleProblems } from './examples/sample-problems.ts'
import { sampleRequests } from './examples/sample-requests.ts'
import { DELIVERY_COMPONENTS, describeDeliveries, describeWebhooks } from './openapi-webhooks.ts'
import { COMPONENTS, ref } from './schemas/schemas.ts'

const GATE: readonly ApiProblemCode[] = [
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
const BODY: readonly ApiProblemCode[] = [
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
  for (const schema of [...COMPONENTS, ...DELIVERY_COMPONENTS]) app.addSchema(schema)
  app.addHook('onRoute', addLinks)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Quote Negotiation Service',
        version: SERVICE_VERSION,
        description:
          'B2B quote requests and their negotiation. Branch on the `code` of errors; ignore fields, event types and values you do not know.',
        contact: { name: 'Documentation', url: docsUrl },
        license: LICENSE,
      },
      servers: [{ url: baseUrl }],
      externalDocs: { url: `${docsUrl}/errors`, description: 'Every error code: cause, fix, retry' },
      tags: TAGS,
      components: {
        examples: sampleProblems(docsUrl),
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `svc_live_…` or `svc_test_…`.' },
        },
      },
      webhooks: describeWebhooks(baseUrl),
    },
    convertConstToEnum: false,
    refResolver,
    transform: ({ schema, url, route }) => ({ schema: describe(schema, route), url }),
    transformObject: (document) =>
      complete(finishDocument('openapiObject' in document ? document.openapiObject : {}), baseUrl),
  })
  let document: string | undefined
  app.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(document)
  })
}

/** Returns a route's schema for @fastify/swagger: with all responses, their headers, its scopes and links. */
function describe(schema: FastifySchema | undefined, route: RouteOptions): FastifySchema {
  const { notes, ...validated } = schema ?? {}
  if (!notes) return { ...validated, hide: true }
  const { operationId, summary, description, tag, ok } = notes
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
  }
}

const IDEMPOTENCY_HEADER = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      pattern: '^[!-~]{1,255}$',
      description:
        'Makes retries safe: the first answer is replayed for 24 hours. Printable ASCII without spaces, such as a UUID.',
    },
  },
}

const LIMITED = {
  ...ALWAYS,
  'X-RateLimit-Limit': numberHeader('The size of the bucket in requests: 120 for the key, 300 for the store.'),
  'X-RateLimit-Remaining': numberHeader('The requests left.'),
  'X-RateLimit-Reset': numberHeader('Seconds until the bucket is full again.'),
}
const HEADERS: Record<number, object> = {
  401: { ...ALWAYS, 'WWW-Authenticate': textHeader('Says that a bearer token is required.') },
  402: ALWAYS,
  403: ALWAYS,
  405: { ...ALWAYS, ...ALLOW },
  429: { ...LIMITED, ...RETRY_AFTER },
  500: ALWAYS,
  503: { ...ALWAYS, ...RETRY_AFTER },
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

/** Adds links to the operations that take the `id` of a route's answer; the generator reads them from the route. */
function addLinks(route: RouteOptions & { links?: object }): void {
  const { ok, links } = route.schema?.notes ?? {}
  if (!ok || !links) return
  const describe = (operationId: string) => ({ operationId, parameters: { id: '$response.body#/id' } })
  route.links = { [ok[0]]: Object.fromEntries(links.map((operationId) => [operationId, describe(operationId)])) }
}

/** Adds a complete request and answer to each operation, and what endpoints are sent. */
function complete(document: ReturnType<typeof finishDocument>, baseUrl: string) {
  const samples = sampleRequests(baseUrl)
  for (const { operationId, requestBody, responses } of operationsOf(document)) {
    const { request, answer } = samples[operationId] ?? {}
    if (requestBody) requestBody.content['application/json'].example = request
    for (const { content } of Object.values<{ content: Record<string, { example?: unknown }> }>(responses)) {
      const success = content['application/json']
      if (success) success.example = answer
    }
  }
  document.paths['/v1/webhooks'].post.callbacks = describeDeliveries(baseUrl)
  return document
}

const TAGS = [
  { name: 'Keys', description: 'Check a key.' },
  { name: 'Quotes', description: 'Requests of buyers, and the proposals that answer them.' },
  { name: 'Messages', description: 'Messages on a quote.' },
  { name: 'Documents', description: 'PDFs of a quote.' },
  { name: 'Events', description: 'Everything that happens, in order and without gaps.' },
  { name: 'Analytics', description: "The store's figures." },
  { name: 'Webhook endpoints', description: 'Where events are sent.' },
  { name: 'Webhooks', description: 'What the endpoints are sent.' },
]
