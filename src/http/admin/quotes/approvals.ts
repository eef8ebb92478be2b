import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import type { StaffContext } from '../../../commands/context.ts'
import { listStaff } from '../../../database/access/staff.ts'
import { type AwaitingApproval, listAwaitingApproval } from '../../../database/approvals/awaiting-approval.ts'
import { listVersionsOf } from '../../../database/quotes/versions.ts'
import { mayAccess } from '../../../domain/access/access.ts'
import { mayApprove } from '../../../domain/approvals/approval-policy.ts'
import { viewApprovalCount, viewAwaitingApproval } from '../../../views/approvals/awaiting-approval.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { pageOf } from '../page-of.ts'
import { staffContext } from '../staff-context.ts'

const listSchema = {
  ...operation({
    operationId: 'listApprovals',
    summary: "List what waits for the store's own approval",
    description:
      'What I can approve (`for_me`, the default), what I asked for (`by_me`), or all that I may see (`team`).',
    tag: 'Approvals',
    ok: [200, 'AwaitingApprovalList'],
  }),
  querystring: Type.Object({ scope: Type.Optional(Type.Enum(['for_me', 'by_me', 'team'])) }),
}
const countSchema = {
  ...operation({
    operationId: 'countApprovals',
    summary: 'Count what I can approve',
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
    const waiting = await listAwaitingApproval(ctx.db, ctx.store.id)
    const shown = waiting.filter((one) => isIn(request.query.scope ?? 'for_me', one, ctx))
    return pageOf(await describe(ctx, shown))
  })
  app.get('/admin/api/approvals/count', { schema: countSchema, config }, async (request) => {
    const ctx = staffContext(request)
    const waiting = await listAwaitingApproval(ctx.db, ctx.store.id)
    return viewApprovalCount(waiting.filter((one) => isIn('for_me', one, ctx)).length)
  })
}

function isIn(scope: 'for_me' | 'by_me' | 'team', waiting: AwaitingApproval, ctx: StaffContext): boolean {
  if (scope === 'for_me') return findRefusal(waiting, ctx) === null
  if (scope === 'by_me') return waiting.chain.requestedBy === ctx.actor.id
  const { quote, chain } = waiting
  const assignedStaff = quote.assignee && { id: quote.assignee.id, email: '' }
  return mayAccess(ctx.actor, { assignedStaff, approval: chain }, ctx.store.settings)
}

function findRefusal({ chain }: AwaitingApproval, { actor, store }: StaffContext): string | null {
  return mayApprove(chain, actor, store.settings.approvals?.allow_own ?? false)
}

/** Returns each with its parked version and the last sent one. */
async function describe(ctx: StaffContext, waiting: readonly AwaitingApproval[]) {
  const { db, store, now } = ctx
  const wanted = waiting.flatMap(({ quote, chain, lastSent }) =>
    [chain.versionNumber, ...(lastSent === null ? [] : [lastSent])].map((number) => ({ quoteId: quote.id, number })),
  )
  const [versions, staff] = await Promise.all([listVersionsOf(db, store.id, wanted), listStaff(db, store.id)])
  const find = (quoteId: string, number: number | null) =>
    versions.find((one) => one.quoteId === quoteId && one.version.number === number)?.version ?? null
  const staffNames = new Map(staff.map(({ id, name }) => [id, name]))
  return waiting.flatMap((one) => {
    const version = find(one.quote.id, one.chain.versionNumber)
    const lastSent = find(one.quote.id, one.lastSent)
    const refusal = findRefusal(one, ctx)
    const { settings } = store
    return version ? [viewAwaitingApproval(one, { version, lastSent, refusal, settings, staffNames, now })] : []
  })
}
