import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SERVICE_VERSION } from '../../domain/service-version.ts'
import { operation } from '../operation/operation.ts'

const schema = operation({
  operationId: 'ping',
  summary: 'Check a key',
  description: "Returns the key's store and scopes. Works with any valid key.",
  tag: 'Keys',
  ok: [200, 'Ping'],
})

/** GET /v1/ping */
export const pingRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/v1/ping', { schema, config: { scopes: [] } }, async ({ caller }) => ({
    object: 'ping',
    shop_domain: caller?.store.domain,
    api_version: SERVICE_VERSION,
    scopes: caller?.key.scopes,
  }))
}
