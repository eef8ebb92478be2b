import { listStaff } from '../../database/access/staff.ts'
import { type AwaitingApproval, listAwaitingApproval } from '../../database/approvals/awaiting-approval.ts'
import { listVersionsOf } from '../../database/quotes/versions.ts'
import { mayAccess } from '../../domain/access/access.ts'
import { findApproverRefusal } from '../../domain/approvals/approval-policy.ts'
import type { Version } from '../../domain/quotes/version.ts'
import type { Refusal } from '../../domain/reason.ts'
import { onePage, type Page } from '../page.ts'
import type { StaffReader } from '../reader.ts'

/** Approvals the reader can give, those they requested, or all they may see. */
export type ApprovalScope = 'for_me' | 'by_me' | 'team'

/** A waiting approval, with its parked version and the last sent one. */
export interface DescribedApproval {
  waiting: AwaitingApproval
  version: Version
  lastSent: Version | null
  /** The reason the reader can't approve it; null if they can. */
  refusal: Refusal | null
  /** Names of all the store's staff by id. */
  staffNames: ReadonlyMap<string, string>
}

type Asking = Pick<StaffReader, 'db' | 'store' | 'actor'>

/** Lists waiting approvals by the store, longest unchanged first, from at most 200; by default those the reader can give. */
export async function listApprovals(
  ctx: Asking,
  { scope = 'for_me' }: { scope?: ApprovalScope } = {},
): Promise<Page<DescribedApproval>> {
  const { db, store } = ctx
  const shown = await listAwaiting(ctx, scope)
  const wanted = shown.flatMap(({ quote, chain, lastSent }) =>
    [chain.versionNumber, ...(lastSent === null ? [] : [lastSent])].map((number) => ({ quoteId: quote.id, number })),
  )
  const [versions, staff] = await Promise.all([listVersionsOf(db, store.id, wanted), listStaff(db, store.id)])
  const find = (quoteId: string, number: number | null) =>
    versions.find((one) => one.quoteId === quoteId && one.version.number === number)?.version ?? null
  const staffNames = new Map(staff.map(({ id, name }) => [id, name]))
  const described = shown.flatMap((waiting) => {
    const version = find(waiting.quote.id, waiting.chain.versionNumber)
    const lastSent = find(waiting.quote.id, waiting.lastSent)
    return version ? [{ waiting, version, lastSent, refusal: findRefusal(waiting, ctx), staffNames }] : []
  })
  return onePage(described)
}

/** Counts the approvals the reader can give, up to 200. */
export async function countApprovals(ctx: Asking): Promise<number> {
  return (await listAwaiting(ctx, 'for_me')).length
}

/** Returns the waiting approvals in the scope, without their versions. */
export async function listAwaiting(ctx: Asking, scope: ApprovalScope): Promise<AwaitingApproval[]> {
  const waiting = await listAwaitingApproval(ctx.db, ctx.store.id)
  return waiting.filter((one) => isIn(scope, one, ctx))
}

function isIn(scope: ApprovalScope, waiting: AwaitingApproval, ctx: Asking): boolean {
  if (scope === 'for_me') return findRefusal(waiting, ctx) === null
  if (scope === 'by_me') return waiting.chain.requestedBy === ctx.actor.id
  const { quote, chain } = waiting
  return mayAccess(ctx.actor, { assignedStaff: quote.assignee, approval: chain }, ctx.store.settings)
}

function findRefusal({ chain }: AwaitingApproval, { actor, store }: Pick<Asking, 'actor' | 'store'>): Refusal | null {
  return findApproverRefusal(chain, actor, store.settings.approvals?.allow_own ?? false)
}
