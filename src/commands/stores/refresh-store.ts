import { saveScopes } from '../../database/platform/installation-state.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import type { Context } from '../context.ts'
import { takeOverShop } from './take-over-shop.ts'

/** Takes over what the store's platform says of it, as takeOverShop does, and the scopes it has approved. Throws PlatformError. */
export async function refreshStore(ctx: Context): Promise<void> {
  const { db, store, now } = ctx
  const shop = await callPlatform(ctx, (call) => ctx.platform.shop(call))
  if (!shop) return
  await db.transaction().execute(async (tx) => {
    await takeOverShop(tx, store.id, shop, now)
    await saveScopes(tx, store.id, shop.scopes)
  })
}
