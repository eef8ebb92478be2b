import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { AppOptions } from '../app.ts'
import { SERVICE_VERSION } from '../version.ts'
import { COMPONENTS } from './schemas.ts'

/** GET /openapi.json, generated from the schemas that validate. */
export async function openapi(app: FastifyInstance, { baseUrl }: AppOptions): Promise<void> {
  for (const schema of COMPONENTS) app.addSchema(schema)
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Quote Negotiation Service', version: SERVICE_VERSION }, servers: [{ url: baseUrl }] },
    refResolver: { buildLocalReference: (json, _base, _fragment, i) => String(json.$id ?? `schema-${i}`) },
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
