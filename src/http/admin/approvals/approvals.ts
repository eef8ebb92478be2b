import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { adminHome } from '../../../domain/stores/platform-admin.ts'
import { countApprovals, listApprovals } from '../../../queries/approvals/list-approvals.ts'
import { viewApprovalCount, viewAwaitingApproval } from '../../../views/approvals/awaiting-approval.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { staffContext } from '../staff-context.ts'

const listSchema = {
  ...operation({
    operationId: 'listApprovals',
    summary: 'List waiting approvals by the store',
    description: 'Those I can approve (`for_me`, the default), those I requested (`by_me`), or all I may see (`team`).',
    tag: 'Approvals',
    ok: [200, 'AwaitingApprovalList'],
  }),
  querystring: Type.Object({ scope: Type.Optional(Type.Enum(['for_me', 'by_me', 'team'])) }),
}
const countSchema = {
  ...operation({
    operationId: 'countApprovals',
    summary: 'Count approvals waiting for me',
    description: 'Up to 200.',
    tag: 'Approvals',
    ok: [200, 'ApprovalCount'],
  }),
}

/** GET /admin/api/approvals and /admin/api/approvals/count */
export const approvalRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const config = { permission: 'quotes.see' } as const
  app.get('/admin/api/approvals', { schema: listSchema, config }, async (request) => {
    const ctx = staffContext(request)
    const { store, now } = ctx
    const view = { settings: store.settings, now, adminHome: adminHome(store, ctx.platformAdmin) }
    return answerPage(await listApprovals(ctx, request.query), ({ waiting, ...described }) =>
      viewAwaitingApproval(waiting, { ...described, ...view }),
    )
  })
  app.get('/admin/api/approvals/count', { schema: countSchema, config }, async (request) =>
    viewApprovalCount(await countApprovals(staffContext(request))),
  )
}
