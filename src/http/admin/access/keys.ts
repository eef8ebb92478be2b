import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { allowAgents } from '../../../commands/access/allow-agents.ts'
import { createKey } from '../../../commands/access/create-key.ts'
import { revokeKey } from '../../../commands/access/revoke-key.ts'
import { rollKey } from '../../../commands/access/roll-key.ts'
import { may } from '../../../domain/access/permissions.ts'
import { SCOPES } from '../../../domain/access/scopes.ts'
import { parseInstant } from '../../../domain/calendar.ts'
import { listApiKeys, listKeyRequests } from '../../../queries/access/list-api-keys.ts'
import { viewApiKey, viewLoggedRequest } from '../../../views/access/api-key.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { limitParameter } from '../../operation/query.ts'
import { requireRecentSignIn, signedInOf } from '../gate.ts'

const id = Type.Object({ id: Type.String() })
const tag = 'API keys'

const listSchema = operation({ operationId: 'listApiKeys', summary: 'List API keys', tag, ok: [200, 'ApiKeyList'] })
const createSchema = {
  ...operation({
    operationId: 'createApiKey',
    summary: 'Create an API key',
    description: 'The answer contains the key, shown only this once. Scopes cannot be changed later.',
    tag,
    ok: [201, 'MadeApiKey'],
    problems: ['confirmation_required'],
  }),
  body: Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
      scopes: Type.Array(Type.Enum([...SCOPES]), { minItems: 1, maxItems: SCOPES.length }),
      expires_at: Type.Optional(Type.String({ format: 'date-time' })),
      allowed_ips: Type.Optional(Type.Array(Type.String({ maxLength: 45 }), { maxItems: 100 })),
      test: Type.Optional(Type.Boolean()),
      agents_allowed: Type.Optional(Type.Boolean()),
      accept_terms: Type.Literal(true),
    },
    { additionalProperties: false },
  ),
}
const rollSchema = {
  ...operation({
    operationId: 'rollApiKey',
    summary: 'Replace an API key',
    description: 'The answer contains the new key, shown only this once; the old one works for another 24 hours.',
    tag,
    ok: [201, 'RolledApiKey'],
    problems: ['not_found', 'confirmation_required'],
  }),
  params: id,
}
const agentsSchema = {
  ...operation({
    operationId: 'allowAgents',
    summary: 'Allow or forbid AI agents to use an API key',
    tag,
    ok: [200, 'Done'],
    problems: ['not_found'],
  }),
  params: id,
  body: Type.Object({ allowed: Type.Boolean() }, { additionalProperties: false }),
}
const revokeSchema = {
  ...operation({
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key',
    tag,
    ok: [200, 'Done'],
    problems: ['not_found'],
  }),
  params: id,
}
const logSchema = {
  ...operation({
    operationId: 'listKeyRequests',
    summary: "List a key's newest requests",
    tag,
    ok: [200, 'LoggedRequestList'],
    problems: ['not_found'],
  }),
  params: id,
  querystring: Type.Object({ limit: limitParameter }),
}

/** /admin/api/keys */
export const keyRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const path = '/admin/api/keys'
  const manage = { permission: 'keys.manage' } as const

  app.get(path, { schema: listSchema, config: { permission: 'keys.see' } }, async (request) => {
    const { session } = signedInOf(request)
    const everything = may(session.role, 'keys.manage')
    return answerPage(await listApiKeys(request.ctx), (key) => viewApiKey(key, { everything }))
  })
  app.post(path, { schema: createSchema, config: manage }, async (request, reply) => {
    requireRecentSignIn(request)
    const { ctx, body } = request
    const {
      expires_at: expires,
      allowed_ips: allowedIps,
      accept_terms: acceptTerms,
      agents_allowed: agents,
      ...same
    } = body
    const expiresAt = expires === undefined ? null : parseInstant(expires)
    const wanted = {
      ...same,
      acceptTerms,
      ...(expiresAt && { expiresAt }),
      ...(allowedIps && { allowedIps }),
      ...(agents !== undefined && { agentsAllowed: agents }),
    }
    const made = await createKey(ctx, ctx.store.id, wanted, actorOf(request).staffId)
    return reply.code(201).send({ object: 'api_key', ...made })
  })
  app.post(`${path}/:id/roll`, { schema: rollSchema, config: manage }, async (request, reply) => {
    requireRecentSignIn(request)
    const made = await rollKey(request.ctx, request.params.id, actorOf(request))
    return reply.code(201).send({ object: 'api_key', ...made })
  })
  app.put(`${path}/:id/agents`, { schema: agentsSchema, config: manage }, async (request) => {
    await allowAgents(request.ctx, request.params.id, request.body.allowed, actorOf(request))
    return { object: 'done' }
  })
  app.post(`${path}/:id/revoke`, { schema: revokeSchema, config: manage }, async (request) => {
    await revokeKey(request.ctx, request.params.id, actorOf(request))
    return { object: 'done' }
  })
  app.get(`${path}/:id/requests`, { schema: logSchema, config: manage }, async ({ ctx, params, query }) =>
    answerPage(await listKeyRequests(ctx, params.id, query.limit), viewLoggedRequest),
  )
}

function actorOf(request: FastifyRequest) {
  const { session, store } = signedInOf(request)
  return { storeId: store.id, staffId: session.staffId }
}
