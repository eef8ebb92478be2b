import { recordAudit } from '../../database/access/audit.ts'
import { saveScopes } from '../../database/platform/installation-state.ts'
import { lockStore, saveStore } from '../../database/stores/stores.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import type { Context } from '../context.ts'
import { isTimezone } from './create-store.ts'

/**
 * Takes over the store's name, time zone, kind and approved scopes from its platform. Never another currency, in which its quotes would mean
 * something else: instead no more quotes are created until the operator decides, and the audit log says why.
 */
export async function refreshStore(ctx: Context): Promise<void> {
  const { db, now } = ctx
  const shop = await callPlatform(ctx, (call) => ctx.platform.shop(call))
  if (!shop) return
  const { name, timezone, currency, isDevelopment, scopes } = shop
  await db.transaction().execute(async (tx) => {
    const store = await lockStore(tx, ctx.store.id)
    const isOther = currency !== store.currency
    if (isOther && !store.frozen) {
      const detail = { from: store.currency, to: currency }
      await recordAudit(tx, store.id, { action: 'currency_refused', staffId: null, detail }, now)
    }
    await saveStore(tx, store.id, {
      ...(name.trim() !== '' && { name }),
      ...(isTimezone(timezone) && { timezone }),
      development: isDevelopment,
      ...(isOther && { frozen: true }),
    })
    await saveScopes(tx, store.id, scopes)
  })
}
