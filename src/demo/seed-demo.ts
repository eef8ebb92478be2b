import { fileURLToPath } from 'node:url'
import { createKey } from '../commands/access/create-key.ts'
import { setStaffPassword } from '../commands/access/set-staff-password.ts'
import type { Systems } from '../commands/context.ts'
import { importCatalog } from '../commands/imports/import-catalog.ts'
import { importCompanies } from '../commands/imports/import-companies.ts'
import { createStore } from '../commands/stores/create-store.ts'
import { setStore } from '../commands/stores/set-store.ts'
import { insertStaff, listStaff } from '../database/access/staff.ts'
import { keepNewestMail } from '../database/mail/mail-outbox.ts'
import { createPartitions } from '../database/partitions.ts'
import { listStores, type Store } from '../database/stores/stores.ts'
import { SCOPES } from '../domain/access/scopes.ts'
import type { EmbeddedPlatform } from '../outside/platform/embedded/embedded-platform.ts'
import { demoSettings } from './story/demo-settings.ts'
import { playAct } from './story/play-act.ts'
import { hearPlatform } from './story/play-desk.ts'
import { readStory } from './story/read-story.ts'
import type { Stage } from './story/stage.ts'

const DEMO = fileURLToPath(new URL('../../demo/', import.meta.url))
const DOMAIN = 'harbourline.example.com'
/** Not a secret: the demo store only exists on its own database, and says that it is a development store. */
const PASSWORD = 'harbourline-demo'
const DAY_MS = 86_400_000
/** The store's age; its story begins a little later. */
const DAYS_BACK = 27
/** Keep this much of the mail from the past readable. */
const MAIL_KEPT = 40
const TAX_RATE = { percent: '8.25', shippingTaxable: false }

const STAFF = [
  { email: 'ada.admin@harbourline.example.com', name: 'Ada Lindqvist', role: 'admin' },
  { email: 'milo.manager@harbourline.example.com', name: 'Milo Okafor', role: 'manager' },
  { email: 'sara.sales@harbourline.example.com', name: 'Sara Brandt', role: 'sales_rep' },
  { email: 'tom.sales@harbourline.example.com', name: 'Tom Ferreira', role: 'sales_rep' },
] as const

/** The options for making the demo store. */
export interface Seeding {
  /** A platform whose clock is the one below, and that reports everything to `recordPlatformDelivery`. */
  systems: Systems & { platform: EmbeddedPlatform }
  /** The story moves it; afterwards it is `end` again. */
  clock: { now: Date }
  end: Date
}

/** The demo store's credentials: only shown once. */
export interface DemoAccess {
  domain: string
  apiKey: string
  staff: readonly { email: string; role: string }[]
  password: string
}

/**
 * Creates the demo store on an installation without stores: a catalogue, companies, staff of each role, a key with every
 * scope, and the quotes of its last weeks (demo/story.csv), each by the real commands. Returns null if there is a store.
 * Call it in one transaction, so that an interruption leaves nothing.
 */
export async function seedDemo(seeding: Seeding): Promise<DemoAccess | null> {
  const { systems, clock, end } = seeding
  const { db } = systems
  if ((await listStores(db)).length > 0) return null
  await createPartitions(db, end, DAYS_BACK + 1)
  clock.now = new Date(end.getTime() - DAYS_BACK * DAY_MS)
  const { store, id: apiKeyId, key } = await openStore(seeding)
  const members = await listStaff(db, store.id)
  const stage: Stage = {
    systems,
    platform: systems.platform,
    clock,
    store,
    staff: new Map(members.map((member) => [member.name.split(' ')[0]?.toLowerCase() ?? '', member])),
    apiKeyId,
    quotes: new Map(),
    hear: () => hearPlatform(stage),
  }
  for (const act of await readStory(`${DEMO}story.csv`, end)) {
    try {
      await playAct(stage, act)
    } catch (cause) {
      throw new Error(`demo/story.csv, ${act.scene.number}: ${act.who} ${act.verb}: ${cause}`, { cause })
    }
  }
  await keepNewestMail(db, store.id, MAIL_KEPT)
  clock.now = end
  return { domain: DOMAIN, apiKey: key, staff: STAFF, password: PASSWORD }
}

async function openStore({ systems, clock: { now } }: Seeding): Promise<{ store: Store; id: string; key: string }> {
  const { db, platform } = systems
  const operator = { db, now }
  const { id: storeId } = await createStore(operator, {
    name: 'Harbourline Industrial Supply',
    domain: DOMAIN,
    plan: 'enterprise',
    development: true,
  })
  const staff = await db.transaction().execute((tx) => insertStaff(tx, storeId, STAFF, now))
  for (const { email } of STAFF) await setStaffPassword(operator, storeId, { email, password: PASSWORD })
  await importCatalog(platform, { storeId, file: `${DEMO}products.csv`, now })
  const { customers } = await importCompanies(platform, { storeId, file: `${DEMO}companies.csv`, now })
  await platform.setTaxRate(storeId, TAX_RATE)
  const buyersOf = Map.groupBy(customers, ({ company_id }) => company_id)
  const idOf = (name: string) => staff.find((member) => member.name.startsWith(name))?.id ?? ''
  const settings = demoSettings({
    sara: idOf('Sara'),
    tom: idOf('Tom'),
    largeCompanies: [...buyersOf].filter(([, buyers]) => buyers.length > 1).map(([id]) => id),
    countersigning: customers.find(({ company }) => company === 'Larkspur Food Machinery')?.company_id ?? '',
  })
  const { id, key } = await createKey(operator, storeId, { name: 'Demo', scopes: SCOPES, acceptTerms: true })
  return { store: await setStore(operator, storeId, { settings }), id, key }
}
