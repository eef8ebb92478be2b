import { listStaff } from '../../database/access/staff.ts'
import { findInstallationState } from '../../database/platform/installation-state.ts'
import { hasAdmin } from '../../domain/access/has-admin.ts'
import type { Role } from '../../domain/access/permissions.ts'
import type { Reader } from '../reader.ts'

/** Facts about a store that its staff should know before anything else, the most urgent first. */
export const STORE_NOTICES = ['shop_closed', 'open_app', 'operator_needed', 'frozen', 'owner_needed'] as const
export type StoreNotice = (typeof STORE_NOTICES)[number]

/** Lists what somebody with this role should know about the store now. */
export async function listNotices({ db, store }: Pick<Reader, 'db' | 'store'>, role: Role): Promise<StoreNotice[]> {
  const isOnShopify = store.platform === 'shopify'
  const { attention, byStaff } = (isOnShopify && (await findInstallationState(db, store.id))) || NOT_INSTALLED
  const lacksAdmin = isOnShopify && role !== 'admin' && !hasAdmin(await listStaff(db, store.id))
  const holds: Record<StoreNotice, boolean> = {
    shop_closed: attention === 'shop_closed',
    open_app: attention === 'open_app' && byStaff,
    operator_needed: attention === 'open_app' && !byStaff,
    frozen: store.frozen,
    owner_needed: lacksAdmin,
  }
  return STORE_NOTICES.filter((notice) => holds[notice])
}

const NOT_INSTALLED = { attention: null, byStaff: false }
