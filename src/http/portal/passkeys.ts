import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  removePasskey,
  signInByPasskey,
} from '../../commands/access/portal-passkeys.ts'
import { storefrontVisits } from '../../domain/access/tries.ts'
import { Problem } from '../../domain/problem.ts'
import { readPasskeys } from '../../queries/portal/read-passkeys.ts'
import { viewPasskey } from '../../views/portal/passkey.ts'
import { addressOf } from '../admin/gate.ts'
import type { AppOptions } from '../app-options.ts'
import { answerPage } from '../operation/answer-page.ts'
import { operation } from '../operation/operation.ts'
import { portalCookie } from './cookie.ts'
import { enterByToken, enteredOf, takeVisit } from './gate.ts'
import { describeSession } from './session.ts'

const tag = 'Session'
const closed = { additionalProperties: false }
/** Base64url of what an authenticator made: at most a few kilobytes. */
const made = Type.String({ minLength: 1, maxLength: 20_000, pattern: '^[A-Za-z0-9_-]+$' })
const store = Type.String({ minLength: 1, maxLength: 255 })
const credential = {
  id: Type.String({ minLength: 1, maxLength: 1400, pattern: '^[A-Za-z0-9_-]+$' }),
  rawId: made,
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Object({}),
}

const beginSchema = operation({
  operationId: 'beginPasskey',
  summary: 'Begin a passkey of mine',
  description: 'The browser makes it from the options, within five minutes.',
  tag,
  ok: [200, 'PasskeyOptions'],
  problems: ['limit_reached'],
})
const addSchema = {
  ...operation({
    operationId: 'addPasskey',
    summary: 'Keep the passkey that the browser made',
    tag,
    ok: [201, 'Passkey'],
    problems: ['link_invalid'],
  }),
  body: Type.Object(
    {
      response: Type.Object({
        ...credential,
        response: Type.Object({ clientDataJSON: made, attestationObject: made }),
      }),
    },
    closed,
  ),
}
const listSchema = operation({
  operationId: 'listPasskeys',
  summary: 'List my passkeys',
  description: 'Oldest first.',
  tag,
  ok: [200, 'PasskeyList'],
})
const removeSchema = {
  ...operation({
    operationId: 'removePasskey',
    summary: 'Remove a passkey of mine',
    description: 'Sessions that it began go on.',
    tag,
    ok: [200, 'Done'],
    problems: ['not_found'],
  }),
  params: Type.Object({ id: Type.String() }),
}
const askSchema = {
  ...operation({
    operationId: 'askForPasskey',
    summary: 'Begin to sign in with a passkey',
    tag,
    ok: [200, 'PasskeyOptions'],
    problems: ['not_found', 'rate_limited'],
  }),
  body: Type.Object({ store }, closed),
}
const signInSchema = {
  ...operation({
    operationId: 'signInByPasskey',
    summary: 'Sign in with a passkey’s answer',
    description: 'Sets the session’s cookie.',
    tag,
    ok: [200, 'PortalSession'],
    problems: ['link_invalid', 'sign_in_throttled'],
  }),
  body: Type.Object(
    {
      store,
      response: Type.Object({
        ...credential,
        response: Type.Object({ clientDataJSON: made, authenticatorData: made, signature: made }),
      }),
    },
    closed,
  ),
}

/** GET and POST /portal/api/passkeys, POST …/options, DELETE …/{id}; POST /portal/api/sign-in/passkey and /portal/api/session/passkey */
export const passkeyRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  const path = '/portal/api/passkeys'
  const cookie = portalCookie(options)
  const config = { entry: 'contact' } as const
  const parts = () => ({ ...options, now: options.clock() })

  app.get(path, { schema: listSchema, config }, async (request) => {
    const { store, session } = ownerOf(request)
    return answerPage(await readPasskeys(options, store, session.customerId), viewPasskey)
  })
  app.post(`${path}/options`, { schema: beginSchema, config }, async (request) => {
    const { store, session } = ownerOf(request)
    return { object: 'passkey_options', options: await beginPasskey(parts(), store, session) }
  })
  app.post(path, { schema: addSchema, config }, async (request, reply) => {
    const { store, session } = ownerOf(request)
    return reply.code(201).send(viewPasskey(await addPasskey(parts(), store, session, request.body.response)))
  })
  app.delete(`${path}/:id`, { schema: removeSchema, config }, async (request) => {
    const { store, session } = ownerOf(request)
    await removePasskey(options, store, { customerId: session.customerId, id: request.params.id })
    return { object: 'done' }
  })
  app.post('/portal/api/sign-in/passkey', { schema: askSchema, config: { entry: 'anybody' } }, async (request) => {
    const visits = storefrontVisits('storefront_read', addressOf(request))
    await takeVisit(options, visits, 'Too many requests from this address.')
    return { object: 'passkey_options', options: await askForPasskey(parts(), request.body.store) }
  })
  app.post(
    '/portal/api/session/passkey',
    { schema: signInSchema, config: { entry: 'anybody' } },
    async (request, reply) => {
      const { store, response } = request.body
      const token = await signInByPasskey(parts(), store, { response, ip: addressOf(request) })
      const entered = await enterByToken(token, options)
      if (!entered) throw new Problem('link_invalid', 'The store was closed a moment ago.')
      cookie.set(reply, token)
      return describeSession(options, entered)
    },
  )
}

function ownerOf({ entered }: FastifyRequest) {
  const { store, signedIn } = enteredOf(entered)
  if (!signedIn) throw new Problem('not_signed_in', 'Sign in first.')
  return { store, session: signedIn.session }
}
