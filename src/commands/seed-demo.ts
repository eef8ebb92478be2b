import { fileURLToPath } from 'node:url'
import { SCOPES } from '../domain/api-key.ts'
import type { EmbeddedPlatform } from '../outside/platform/embedded/embedded-platform.ts'
import { listApiKeys } from '../store/api-keys.ts'
import { insertStaff } from '../store/staff.ts'
import { findStore, listStores } from '../store/stores.ts'
import { createKey } from './create-key.ts'
import { createStore } from './create-store.ts'
import { importCatalog } from './import-catalog.ts'
import { importCompanies } from './import-companies.ts'
import type { Operator } from './operator.ts'
import { setStore } from './set-store.ts'

const DEMO = fileURLToPath(new URL('../../demo/', import.meta.url))
const DOMAIN = 'harbourline.example.com'

const STAFF = [
  { email: 'ada.admin@harbourline.example.com', name: 'Ada Lindqvist', role: 'admin' },
  { email: 'milo.manager@harbourline.example.com', name: 'Milo Okafor', role: 'manager' },
  { email: 'sara.sales@harbourline.example.com', name: 'Sara Brandt', role: 'sales_rep' },
  { email: 'tom.sales@harbourline.example.com', name: 'Tom Ferreira', role: 'sales_rep' },
] as const

const SETTINGS = {
  custom_fields: [
    { key: 'project', label: 'Project', type: 'text' },
    { key: 'delivery_window', label: 'Delivery window', type: 'select', options: ['morning', 'afternoon', 'any'] },
  ],
}

/**
 * Makes the demo store on an installation that has no other store: a catalogue, companies, staff of each role, and a key with
 * every scope, which is returned this once. Null when there is nothing to do; what an interrupted seeding left is completed.
 */
export async function seedDemo(
  operator: Operator,
  platform: EmbeddedPlatform,
): Promise<{ domain: string; apiKey: string } | null> {
  const { db, now } = operator
  const stores = await listStores(db)
  if (stores.some((store) => store.domain !== DOMAIN)) return null
  const store =
    (await findStore(db, DOMAIN)) ??
    (await createStore(operator, {
      name: 'Harbourline Industrial Supply',
      domain: DOMAIN,
      plan: 'enterprise',
      development: true,
    }))
  if ((await listApiKeys(db, store)).length > 0) return null

  await setStore(operator, store.id, { settings: SETTINGS })
  await db.transaction().execute((tx) => insertStaff(tx, store.id, STAFF, now))
  await importCatalog(platform, { storeId: store.id, file: `${DEMO}products.csv`, now })
  await importCompanies(platform, { storeId: store.id, file: `${DEMO}companies.csv`, now })
  const { key } = await createKey(operator, store.id, { name: 'Demo', scopes: SCOPES, acceptTerms: true })
  return { domain: DOMAIN, apiKey: key }
}
