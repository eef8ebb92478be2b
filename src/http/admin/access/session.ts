import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { confirmPassword } from '../../../commands/access/confirm-password.ts'
import { signIn } from '../../../commands/access/sign-in.ts'
import { signOut } from '../../../commands/access/sign-out.ts'
import { permissionsOf } from '../../../domain/access/permissions.ts'
import { Problem } from '../../../domain/problem.ts'
import { isEnterprise } from '../../../domain/stores/plan.ts'
import { adminHome } from '../../../domain/stores/platform-admin.ts'
import { nowOf } from '../../../domain/stores/test-clock.ts'
import { listNotices } from '../../../queries/stores/list-notices.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { sessionCookie } from '../../session/cookie.ts'
import { addressOf, csrfToken, findSignedIn, signedInOf } from '../gate.ts'
import type { SignedIn } from '../signed-in.ts'

const typed = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const closed = { additionalProperties: false }

const signInSchema = {
  ...operation({
    operationId: 'signIn',
    summary: 'Sign in',
    description: 'Sets the session’s cookie and ends the previous session. All failures get the same answer.',
    tag: 'Session',
    ok: [200, 'Session'],
    problems: ['wrong_credentials', 'sign_in_throttled'],
  }),
  body: Type.Object({ store: typed(255), email: typed(254), password: typed(1000) }, closed),
}
const readSchema = operation({
  operationId: 'getSession',
  summary: 'Read the session',
  tag: 'Session',
  ok: [200, 'Session'],
  problems: ['platform_unavailable'],
})
const signOutSchema = operation({ operationId: 'signOut', summary: 'Sign out', tag: 'Session', ok: [200, 'Done'] })
const confirmSchema = {
  ...operation({
    operationId: 'confirmPassword',
    summary: 'Confirm the password',
    description: 'For ten minutes, allows what requires it: keys and secrets.',
    tag: 'Session',
    ok: [200, 'Done'],
    problems: ['sign_in_throttled'],
  }),
  body: Type.Object({ password: typed(1000) }, closed),
}

/** POST, GET and DELETE /admin/api/session, POST /admin/api/session/confirm */
export const sessionRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  const { db, clock, baseUrl } = options
  const cookie = sessionCookie(baseUrl)
  const path = '/admin/api/session'
  const signedIn = { permission: 'signed_in' } as const

  app.post(path, { schema: signInSchema, config: { public: true } }, async (request, reply) => {
    const now = clock()
    const token = await signIn({ db, now }, { ...request.body, ip: addressOf(request) })
    const [before, found] = [await findSignedIn(options, cookie.read(request)), await findSignedIn(options, token)]
    if (before) await signOut({ db, now }, before.session)
    if (!found) throw new Problem('wrong_credentials', 'The account was closed a moment ago.')
    cookie.set(reply, token)
    return describeSession(options, found)
  })
  app.get(path, { schema: readSchema, config: signedIn }, async (request) =>
    describeSession(options, signedInOf(request)),
  )
  app.delete(path, { schema: signOutSchema, config: signedIn }, async (request, reply) => {
    await signOut({ db, now: clock() }, signedInOf(request).session)
    cookie.clear(reply)
    return { object: 'done' }
  })
  app.post(`${path}/confirm`, { schema: confirmSchema, config: signedIn }, async (request) => {
    const { session, store } = signedInOf(request)
    await confirmPassword(
      { db, now: clock() },
      { session, store, password: request.body.password, ip: addressOf(request) },
    )
    return { object: 'done' }
  })
}

/** Returns what the web app needs to know about the signed-in staff member. */
export async function describeSession(options: AppOptions, { session, store, token }: SignedIn) {
  const { staffId, email, name, role } = session
  return {
    object: 'session',
    staff: { id: staffId, email, name, role },
    permissions: permissionsOf(role, store.settings),
    store: {
      ...{ name: store.name, domain: store.domain, currency: store.currency, timezone: store.timezone },
      development: store.development,
      clock_ahead_ms: store.clockOffsetMs,
      admin_home: adminHome(store, options.platformAdmin),
      includes_api: isEnterprise(store, nowOf(store, options.clock)),
    },
    notices: await listNotices({ db: options.db, store }, role),
    csrf_token: token === null ? '' : csrfToken(options, token),
  }
}
