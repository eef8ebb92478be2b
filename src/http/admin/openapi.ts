import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { PERMISSIONS } from '../../domain/permissions.ts'
import type { ProblemCode } from '../../domain/problem.ts'
import type { OperationNotes } from '../api/operation.ts'
import { ref } from '../api/schema-parts.ts'
import type { AppOptions } from '../app.ts'
import { ALWAYS_HEADERS, describeRefusals, HEADER, markRequiredHeaders, refResolver } from '../openapi-responses.ts'
import { SERVICE_VERSION } from '../version.ts'
import type { SessionCookie } from './cookie.ts'
import { ADMIN_COMPONENTS } from './schemas.ts'

/** GET /admin/api/openapi.json: what the staff's screens talk to. Each operation names its permission and roles. */
export async function adminOpenapi(app: FastifyInstance, options: AppOptions, cookie: SessionCookie): Promise<void> {
  for (const schema of ADMIN_COMPONENTS) app.addSchema(schema)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Quote Negotiation Service: admin',
        version: SERVICE_VERSION,
        description: 'For the screens of staff, and changed with them: integrations use the public API.',
      },
      servers: [{ url: options.baseUrl }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: cookie.name },
          csrf: { type: 'apiKey', in: 'header', name: 'x-csrf-token' },
        },
      },
    },
    refResolver,
    transform: ({ schema, url, route }) => ({ schema: describe(schema, route), url }),
    transformObject: (document) => markRequiredHeaders('openapiObject' in document ? document.openapiObject : {}),
  })
  let document: string | undefined
  app.get('/admin/api/openapi.json', { config: { public: true } }, async (_request, reply) => {
    document ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(document)
  })
}

const HEADERS: Record<number, object> = {
  405: { ...ALWAYS_HEADERS, Allow: HEADER.text },
  429: { ...ALWAYS_HEADERS, 'Retry-After': HEADER.number },
}

/** A route's schema as @fastify/swagger takes it: with its success, its refusals and who may use it. */
function describe(schema: FastifySchema | undefined, route: RouteOptions): FastifySchema {
  const { notes, ...validated } = schema ?? {}
  if (!notes) return { ...validated, hide: true }
  const { operationId, summary, description, tag, ok } = notes
  const permission = route.config?.permission
  const writes = route.method !== 'GET'
  const proof = writes ? { session: [], csrf: [] } : { session: [] }
  return {
    ...validated,
    operationId,
    summary,
    ...(description && { description }),
    tags: [tag],
    security: permission ? [proof] : [],
    ...(permission && { 'x-permission': permission, 'x-roles': PERMISSIONS[permission] }),
    response: {
      [ok[0]]: {
        description: summary,
        headers: ALWAYS_HEADERS,
        content: { 'application/json': { schema: ref(ok[1]) } },
      },
      ...describeRefusals(codesOf(notes, route), (status) => HEADERS[status] ?? ALWAYS_HEADERS),
    },
  }
}

function codesOf({ problems = [] }: OperationNotes, { method, config, schema }: RouteOptions): ProblemCode[] {
  const codes: ProblemCode[] = ['method_not_allowed', 'internal_error']
  if (config?.permission) codes.push('not_signed_in', 'forbidden')
  if (method !== 'GET')
    codes.push('csrf_refused', 'payload_too_large', 'unsupported_media_type', 'invalid_json', 'invalid_request')
  if (schema?.querystring) codes.push('invalid_request')
  return [...codes, ...problems]
}
