import swagger from '@fastify/swagger'
import type { FastifyContextConfig, FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import type { ProblemCode } from '../../domain/problem.ts'
import { SERVICE_VERSION } from '../../domain/service-version.ts'
import { ref } from '../operation/schema-parts.ts'
import { finishDocument } from './finish-document.ts'
import { ALLOW, ALWAYS_HEADERS, describeRefusals, LICENSE, RETRY_AFTER, refResolver } from './responses.ts'

/** An API for our web apps, and who may use its routes. */
export interface ScreensApi {
  /** The path its document is served at. */
  path: string
  title: string
  description: string
  baseUrl: string
  components: readonly object[]
  securitySchemes: Record<string, object>
  /** Lets the document through the API's own gate. */
  config: FastifyContextConfig
  judge(route: RouteOptions): Judgement
}

/** A route's requirements for its caller, and further notes on its operation. */
export interface Judgement {
  security: { [scheme: string]: readonly string[] }[]
  /** The gate's refusals. */
  codes: readonly ProblemCode[]
  more?: object
}

/** Serves the OpenAPI document of routes added to the app after this, from the schemas that validate them. */
export async function serveOpenapi(app: FastifyInstance, api: ScreensApi): Promise<void> {
  const { path, title, description, baseUrl, components, securitySchemes, config } = api
  for (const schema of components) app.addSchema(schema)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: SERVICE_VERSION, description, license: LICENSE },
      servers: [{ url: baseUrl }],
      components: { securitySchemes: securitySchemes as Record<string, { type: 'apiKey'; name: string; in: string }> },
    },
    refResolver,
    transform: ({ schema, url, route }) => ({ schema: describe(schema, route, api), url }),
    transformObject: (document) => finishDocument('openapiObject' in document ? document.openapiObject : {}),
  })
  let document: string | undefined
  app.get(path, { config }, async (_request, reply) => {
    document ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(document)
  })
}

const HEADERS: Record<number, object> = {
  405: { ...ALWAYS_HEADERS, ...ALLOW },
  429: { ...ALWAYS_HEADERS, ...RETRY_AFTER },
}

/** Returns a route's schema for @fastify/swagger: with its success, its refusals and who may use it. */
function describe(schema: FastifySchema | undefined, route: RouteOptions, { judge }: ScreensApi): FastifySchema {
  const { notes, ...validated } = schema ?? {}
  if (!notes) return { ...validated, hide: true }
  const { operationId, summary, description, tag, ok, mediaType = 'application/json', takes, problems = [] } = notes
  const { security, codes, more } = judge(route)
  const all = [...GENERAL, ...codes, ...bodyCodes(route), ...problems]
  return {
    ...validated,
    operationId,
    summary,
    ...(description && { description }),
    ...(takes && { consumes: [takes], body: { type: 'string' } }),
    tags: [tag],
    security,
    ...more,
    response: {
      [ok[0]]: { description: summary, headers: ALWAYS_HEADERS, content: { [mediaType]: { schema: ref(ok[1]) } } },
      ...describeRefusals(all, (status) => HEADERS[status] ?? ALWAYS_HEADERS),
    },
  }
}

const GENERAL: readonly ProblemCode[] = ['method_not_allowed', 'internal_error']

function bodyCodes({ method, schema }: RouteOptions): ProblemCode[] {
  const codes: ProblemCode[] = schema?.querystring ? ['invalid_request'] : []
  return method === 'GET'
    ? codes
    : [...codes, 'payload_too_large', 'unsupported_media_type', 'invalid_json', 'invalid_request']
}
