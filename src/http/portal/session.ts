import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { signInToPortal, signOutOfPortal } from '../../commands/access/portal-sign-in.ts'
import { requestPortalLink } from '../../commands/access/request-portal-link.ts'
import { Problem } from '../../domain/problem.ts'
import { LANGUAGES, preferredLanguage } from '../../languages/languages.ts'
import { viewContact } from '../../views/portal/contact.ts'
import { viewBranding } from '../../views/stores/branding.ts'
import { addressOf, csrfToken } from '../admin/gate.ts'
import type { AppOptions } from '../app-options.ts'
import { inConstantTime } from '../in-constant-time.ts'
import { operation } from '../operation/operation.ts'
import { portalCookie } from './cookie.ts'
import { type Entered, enterByToken, enteredOf } from './gate.ts'

const closed = { additionalProperties: false }
const tag = 'Session'

const askSchema = {
  ...operation({
    operationId: 'requestSignInLink',
    summary: 'Request a sign-in link',
    description: "Mailed to the store's customer with this address. The answer is the same if there is none.",
    tag,
    ok: [202, 'Done'],
    problems: ['sign_in_throttled'],
  }),
  body: Type.Object(
    {
      store: Type.String({ minLength: 1, maxLength: 255 }),
      email: Type.String({ minLength: 1, maxLength: 254 }),
      language: Type.Optional(
        Type.Enum([...LANGUAGES], {
          description: "The mail's language; default as `Accept-Language` asks, else the store’s.",
        }),
      ),
    },
    closed,
  ),
}
const signInSchema = {
  ...operation({
    operationId: 'signIn',
    summary: "Sign in with a mailed link's token",
    description: 'Uses the link up and sets the session’s cookie.',
    tag,
    ok: [200, 'PortalSession'],
    problems: ['link_invalid', 'sign_in_throttled'],
  }),
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }, closed),
}
const readSchema = operation({
  operationId: 'getSession',
  summary: 'Read the visitor: by a quote’s link, or signed in',
  tag,
  ok: [200, 'PortalSession'],
})
const signOutSchema = operation({ operationId: 'signOut', summary: 'Sign out', tag, ok: [200, 'Done'] })

/** POST /portal/api/sign-in, POST and DELETE /portal/api/session */
export const portalSessionRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  const { db, platform, secretBox, clock, baseUrl } = options
  const cookie = portalCookie(options)
  const path = '/portal/api/session'

  app.post('/portal/api/sign-in', { schema: askSchema, config: { entry: 'anybody' } }, async (request, reply) => {
    const mailer = { db, platform, secretBox, baseUrl, now: clock() }
    const language = request.body.language ?? preferredLanguage(request.headers['accept-language'])
    await inConstantTime(requestPortalLink(mailer, { ...request.body, language, ip: addressOf(request) }))
    return reply.code(202).send({ object: 'done' })
  })
  app.post(path, { schema: signInSchema, config: { entry: 'anybody' } }, async (request, reply) => {
    const token = await signInToPortal({ db, platform, now: clock() }, request.body.token, addressOf(request))
    const entered = await enterByToken(token, options)
    if (!entered) throw new Problem('link_invalid', 'The store was closed a moment ago.')
    cookie.set(reply, token)
    return describeSession(options, entered)
  })
  app.delete(path, { schema: signOutSchema, config: { entry: 'contact' } }, async ({ entered }, reply) => {
    const { signedIn } = enteredOf(entered)
    if (signedIn) await signOutOfPortal(options, signedIn.session)
    cookie.clear(reply)
    return { object: 'done' }
  })
}

/** GET /portal/api/session */
export const readSessionRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  app.get('/portal/api/session', { schema: readSchema, config: { entry: 'visitor' } }, async ({ entered }) =>
    describeSession(options, enteredOf(entered)),
  )
}

/** Returns who is signed in, and the token that must accompany their changes. */
export function describeSession(options: AppOptions, { store, visitor, signedIn }: Entered) {
  return {
    object: 'portal_session',
    kind: visitor.kind,
    store: { name: store.name, domain: store.domain, currency: store.currency, clock_ahead_ms: store.clockOffsetMs },
    branding: viewBranding(store),
    has_invoices: store.platform === 'embedded',
    quote_id: visitor.kind === 'link' ? visitor.quoteId : null,
    contact: viewContact(visitor),
    csrf_token: signedIn && csrfToken(options, signedIn.token),
  }
}
