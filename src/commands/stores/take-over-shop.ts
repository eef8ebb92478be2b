import { recordAudit } from '../../database/access/audit.ts'
import type { Tx } from '../../database/database.ts'
import { lockStore, type Store, saveStore } from '../../database/stores/stores.ts'
import type { PlatformShop } from '../../outside/platform/port.ts'
import { isTimezone } from './create-store.ts'

/**
 * Takes over the name, time zone and kind of a store from its platform. Never another currency, in which its quotes would mean something
 * else: instead no more quotes are created until the operator decides, and the audit log says why.
 */
export async function takeOverShop(
  tx: Tx,
  storeId: string,
  { name, timezone, currency, isDevelopment }: Omit<PlatformShop, 'scopes'>,
  now: Date,
): Promise<Store> {
  const store = await lockStore(tx, storeId)
  const isOther = currency !== store.currency
  if (isOther && !store.frozen) {
    const detail = { from: store.currency, to: currency }
    await recordAudit(tx, storeId, { action: 'currency_refused', staffId: null, detail }, now)
  }
  return saveStore(tx, storeId, {
    ...(name.trim() !== '' && { name }),
    ...(isTimezone(timezone) && { timezone }),
    development: isDevelopment || store.clockOffsetMs > 0,
    ...(isOther && { frozen: true }),
  })
}
