import {
  countSavedViews,
  deleteSavedView,
  lockSavedView,
  type SavedView,
  saveSavedView,
} from '../../database/quotes/saved-views.ts'
import { may, PERMISSIONS } from '../../domain/access/permissions.ts'
import { formatId, newUuid } from '../../domain/id.ts'
import { refused } from '../../domain/refused.ts'
import { inTransaction, type StaffContext } from '../context.ts'

const MOST_VIEWS = 100

export type ViewEdit = Partial<Pick<SavedView, 'name' | 'shared' | 'filters' | 'sort' | 'columns'>>
/** Creates a view of your own; sharing it requires a Manager (`forbidden`). Throws `limit_reached` after 100. */
export async function createView(ctx: StaffContext, edit: ViewEdit & { name: string }): Promise<SavedView> {
  const { store, actor, now } = ctx
  return inTransaction(ctx, async (tx) => {
    if ((await countSavedViews(tx, store.id, actor.id)) >= MOST_VIEWS) {
      throw refused('limit_reached', { code: 'too_many_views', most: MOST_VIEWS })
    }
    const empty = { shared: false, filters: {}, sort: '-updated_at', columns: [] }
    const view = { ...empty, ...edit, id: formatId('viw', newUuid(now)), staffId: actor.id, createdAt: now }
    checkSharing(ctx, view)
    await saveSavedView(tx, store.id, view)
    return view
  })
}

/** Changes a view. Throws `not_found`, or `forbidden` if it is shared and the caller is not a Manager. */
export async function editView(ctx: StaffContext, id: string, edit: ViewEdit): Promise<SavedView> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockSavedView(tx, ctx.store.id, ctx.actor.id, id)
    const after = { ...before, ...edit }
    checkSharing(ctx, before)
    checkSharing(ctx, after)
    await saveSavedView(tx, ctx.store.id, after)
    return after
  })
}

/** Deletes a view; throws like editView. */
export async function deleteView(ctx: StaffContext, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    checkSharing(ctx, await lockSavedView(tx, ctx.store.id, ctx.actor.id, id))
    await deleteSavedView(tx, ctx.store.id, id)
  })
}

function checkSharing({ actor }: StaffContext, { shared }: Pick<SavedView, 'shared'>): void {
  if (shared && !may(actor.role, 'views.share')) {
    throw refused('forbidden', { code: 'others_may_share', roles: PERMISSIONS['views.share'] })
  }
}
