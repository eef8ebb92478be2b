import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { editStaff } from '../../../commands/access/edit-staff.ts'
import { inviteStaff, resendInvitation } from '../../../commands/access/invite-staff.ts'
import { ROLES } from '../../../domain/access/permissions.ts'
import { listAudit } from '../../../queries/access/list-audit.ts'
import { listStaff } from '../../../queries/access/list-staff.ts'
import { viewAuditEntry, viewStaff } from '../../../views/access/staff.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { limitParameter } from '../../operation/query.ts'
import { requireRecentSignIn, signedInOf } from '../gate.ts'

const closed = { additionalProperties: false }
const id = Type.Object({ id: Type.String() })
const name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })
const role = Type.Enum([...ROLES])

const listSchema = operation({
  operationId: 'listStaff',
  summary: 'List the staff',
  description: 'All members, including deactivated ones.',
  tag: 'Staff',
  ok: [200, 'StaffList'],
})
const inviteSchema = {
  ...operation({
    operationId: 'inviteStaff',
    summary: 'Invite a staff member',
    description:
      'Mails a link that works once, for seven days. Inviting an Admin requires a password confirmed within the last ten minutes.',
    tag: 'Staff',
    ok: [201, 'Staff'],
    problems: ['email_taken', 'confirmation_required'],
  }),
  body: Type.Object({ email: Type.String({ format: 'email' }), name, role }, closed),
}
const editSchema = {
  ...operation({
    operationId: 'editStaff',
    summary: 'Change or deactivate a staff member',
    description: 'Making someone an Admin requires a password confirmed within the last ten minutes.',
    tag: 'Staff',
    ok: [200, 'Staff'],
    problems: ['not_found', 'own_account', 'last_admin', 'confirmation_required'],
  }),
  params: id,
  body: Type.Object(
    { name: Type.Optional(name), role: Type.Optional(role), active: Type.Optional(Type.Boolean()) },
    closed,
  ),
}
const resendSchema = {
  ...operation({
    operationId: 'resendInvitation',
    summary: 'Resend an invitation',
    tag: 'Staff',
    ok: [200, 'Staff'],
    problems: ['not_found'],
  }),
  params: id,
}
const auditSchema = {
  ...operation({
    operationId: 'listAudit',
    summary: 'Read the audit log',
    description: 'Newest first.',
    tag: 'Staff',
    ok: [200, 'AuditEntryList'],
  }),
  querystring: Type.Object({
    limit: limitParameter,
    before: Type.Optional(Type.String({ description: 'A `next_cursor`.' })),
  }),
}

/** /admin/api/staff and /admin/api/audit */
export const staffRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, { baseUrl, clock }) => {
  const path = '/admin/api/staff'
  const [see, manage] = [{ permission: 'staff.see' }, { permission: 'staff.manage' }] as const

  app.get(path, { schema: listSchema, config: see }, async ({ ctx }) => answerPage(await listStaff(ctx), viewStaff))
  app.post(path, { schema: inviteSchema, config: manage }, async (request, reply) => {
    if (request.body.role === 'admin') requireRecentSignIn(request)
    const { member } = await inviteStaff({ ...request.ctx, now: clock(), baseUrl }, inviterOf(request), request.body)
    return reply.code(201).send(viewStaff(member))
  })
  app.patch(`${path}/:id`, { schema: editSchema, config: manage }, async (request) => {
    const { ctx, params, body } = request
    const { session } = signedInOf(request)
    if (body.role === 'admin') requireRecentSignIn(request)
    return viewStaff(await editStaff(ctx, { storeId: ctx.store.id, by: session.staffId }, params.id, body))
  })
  app.post(`${path}/:id/invitation`, { schema: resendSchema, config: manage }, async (request) =>
    viewStaff(await resendInvitation({ ...request.ctx, now: clock(), baseUrl }, inviterOf(request), request.params.id)),
  )
  app.get('/admin/api/audit', { schema: auditSchema, config: { permission: 'audit.see' } }, async ({ ctx, query }) =>
    answerPage(await listAudit(ctx, { limit: query.limit, cursor: query.before }), viewAuditEntry),
  )
}

function inviterOf(request: FastifyRequest) {
  const { session, store } = signedInOf(request)
  return { store, staff: { id: session.staffId, name: session.name } }
}
