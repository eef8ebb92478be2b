import type { DraftOrder } from '../outside/platform/draft-order.ts'
import { PlatformError, parseGid } from '../outside/platform/port.ts'
import { callPlatform } from './call-platform.ts'
import type { Context } from './context.ts'

/** The draft orders with these ids as the platform has them now, by id; none of them while it does not answer. */
export async function readDraftOrders(
  ctx: Context,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, DraftOrder>> {
  const known = ids.flatMap((id) => (id === null ? [] : (parseGid('DraftOrder', id) ?? [])))
  try {
    const drafts = await callPlatform(ctx, (call) =>
      Promise.all(known.map((id) => ctx.platform.getDraftOrder(call, id))),
    )
    return new Map(drafts.flatMap((draft) => (draft ? [[draft.id, draft]] : [])))
  } catch (error) {
    if (error instanceof PlatformError) return new Map()
    throw error
  }
}
