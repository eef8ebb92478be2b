import { setStaffPassword } from '../../../src/commands/access/set-staff-password.ts'
import { createStore, type StoreRequest } from '../../../src/commands/stores/create-store.ts'
import { insertStaff } from '../../../src/database/access/staff.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import { createEmbeddedPlatform } from '../../../src/outside/platform/embedded/embedded-platform.ts'
import type { TestDatabase } from './database.ts'

export interface DevelopmentStore {
  /** Default: two products. */
  products?: readonly string[]
  /** True for a store with an Admin; the default. */
  staff?: boolean
  request?: Partial<StoreRequest>
}

/** The address and password of its Admin. */
export const ADMIN_EMAIL = 'ada@forge.example.com'
export const PASSWORD = 'an anvil and its bellows'

/** Opens a development store with a few products and an Admin, and no history. */
export async function openDevelopmentStore(
  { db, pool }: TestDatabase,
  { products = ['Anvil', 'Bellows'], staff = true, request = {} }: DevelopmentStore = {},
): Promise<Store> {
  const now = new Date()
  const domain = 'forge.example.com'
  const store = await createStore(
    { db, now },
    { name: 'Forge', domain, plan: 'enterprise', development: true, ...request },
  )
  const made = products.map((title, i) => ({
    handle: title.toLowerCase(),
    title,
    variants: [{ options: ['Default Title'], price: `${i + 1}9.90` }],
  }))
  if (made.length > 0) await createEmbeddedPlatform(pool).saveProducts(store.id, made, now)
  const admin = { email: ADMIN_EMAIL, name: 'Ada', role: 'admin' } as const
  if (staff) {
    await db.transaction().execute((tx) => insertStaff(tx, store.id, [admin], now))
    await setStaffPassword({ db, now }, store.id, { email: admin.email, password: PASSWORD })
  }
  return store
}
