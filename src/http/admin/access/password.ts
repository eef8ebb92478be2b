import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { changePassword } from '../../../commands/access/change-password.ts'
import { requestPasswordReset } from '../../../commands/access/request-password-reset.ts'
import { readLinkOwner, setPasswordByLink } from '../../../commands/access/set-password-by-link.ts'
import type { StaffMember } from '../../../database/access/staff.ts'
import type { Store } from '../../../database/stores/stores.ts'
import { LINK_MS } from '../../../domain/access/staff-session.ts'
import { Problem } from '../../../domain/problem.ts'
import type { AppOptions } from '../../app-options.ts'
import { inConstantTime } from '../../in-constant-time.ts'
import { operation } from '../../operation/operation.ts'
import { sessionCookie } from '../../session/cookie.ts'
import { addressOf, findSignedIn, signedInOf } from '../gate.ts'
import { describeSession } from './session.ts'

const typed = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const closed = { additionalProperties: false }
const purpose = Type.Enum(Object.keys(LINK_MS) as (keyof typeof LINK_MS)[])
const token = typed(100)

const changeSchema = {
  ...operation({
    operationId: 'changePassword',
    summary: 'Change your own password',
    description: 'Ends all sessions and starts a new one: the answer contains its token and sets its cookie.',
    tag: 'Session',
    ok: [200, 'Session'],
    problems: ['sign_in_throttled'],
  }),
  body: Type.Object({ password: typed(1000), new_password: typed(1000) }, closed),
}
const requestSchema = {
  ...operation({
    operationId: 'requestPasswordReset',
    summary: 'Request a password reset link',
    description: 'Mailed to the account, if there is one: the answer does not say. The link works once, for an hour.',
    tag: 'Session',
    ok: [202, 'Done'],
    problems: ['sign_in_throttled'],
  }),
  body: Type.Object({ store: typed(255), email: typed(254) }, closed),
}
const readSchema = {
  ...operation({
    operationId: 'readLink',
    summary: "Read a link's owner",
    description: 'For an invitation or a reset; the link stays valid.',
    tag: 'Session',
    ok: [200, 'LinkOwner'],
    problems: ['link_invalid'],
  }),
  body: Type.Object({ purpose, token }, closed),
}
const useSchema = {
  ...operation({
    operationId: 'useLink',
    summary: 'Set the password with a link',
    description: 'Accepts an invitation or resets a password, once. Ends all earlier sessions; sign in afterwards.',
    tag: 'Session',
    ok: [200, 'LinkOwner'],
    problems: ['link_invalid', 'sign_in_throttled'],
  }),
  body: Type.Object(
    {
      purpose,
      token,
      password: typed(1000),
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })),
    },
    closed,
  ),
}

/** POST /admin/api/password, /admin/api/password-reset, /admin/api/link and /admin/api/link/use */
export const passwordRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  const { db, secretBox, clock, baseUrl } = options
  const cookie = sessionCookie(baseUrl)
  const open = { public: true } as const

  app.post(
    '/admin/api/password',
    { schema: changeSchema, config: { permission: 'signed_in' } },
    async (request, reply) => {
      const { session, store } = signedInOf(request)
      const { password, new_password: newPassword } = request.body
      const token = await changePassword(
        { db, now: clock() },
        { session, store, password, ip: addressOf(request) },
        newPassword,
      )
      const signedIn = await findSignedIn(options, token)
      if (!signedIn) throw new Problem('not_signed_in', 'The account was closed a moment ago.')
      cookie.set(reply, token)
      return describeSession(options, signedIn)
    },
  )
  app.post('/admin/api/password-reset', { schema: requestSchema, config: open }, async (request, reply) => {
    const mailer = { db, secretBox, now: clock(), baseUrl }
    await inConstantTime(requestPasswordReset(mailer, { ...request.body, ip: addressOf(request) }))
    return reply.code(202).send({ object: 'done' })
  })
  app.post('/admin/api/link', { schema: readSchema, config: open }, async ({ body }) =>
    viewOwner(await readLinkOwner({ db, now: clock() }, body.purpose, body.token)),
  )
  app.post('/admin/api/link/use', { schema: useSchema, config: open }, async ({ body }) =>
    viewOwner(await setPasswordByLink({ db, now: clock() }, body)),
  )
}

/** Returns a link's owner as its page shows them. */
function viewOwner({ store, member }: { store: Store; member: StaffMember }) {
  const { name, domain } = store
  return { object: 'link_owner', name: member.name, email: member.email, store: { name, domain } }
}
