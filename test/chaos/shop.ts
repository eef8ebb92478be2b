import { createKey } from '../../src/commands/access/create-key.ts'
import { createStore } from '../../src/commands/stores/create-store.ts'
import { insertStaff, setPasswordHash } from '../../src/database/access/staff.ts'
import type { Db } from '../../src/database/database.ts'
import { SCOPES } from '../../src/domain/access/scopes.ts'
import { hashPassword } from '../../src/outside/password-hasher.ts'
import type { Receiver } from '../support/network/receiver.ts'
import { Client } from './clients.ts'

const PASSWORD = 'correct horse battery'

/** A store, and everything needed to use it from outside. */
export interface ChaosShop {
  storeId: string
  domain: string
  key: string
  /** Its Admin's. */
  session: Record<string, string>
}

/** Opens a store whose events the receiver gets. */
export async function openChaosShop(
  db: Db,
  {
    domain,
    origins,
    receiver,
    platform = 'embedded',
  }: { domain: string; origins: readonly string[]; receiver: Receiver; platform?: 'embedded' | 'shopify' },
): Promise<ChaosShop> {
  const now = new Date()
  const store = await createStore({ db, now }, { name: domain, domain, platform, plan: 'enterprise' })
  const { key } = await createKey({ db, now }, store.id, { name: 'chaos', scopes: SCOPES, acceptTerms: true })
  const email = `admin@${domain}`
  const passwordHash = await hashPassword(PASSWORD)
  await db.transaction().execute(async (tx) => {
    const [member] = await insertStaff(tx, store.id, [{ role: 'admin', email, name: 'Ada' }], now)
    if (member) await setPasswordHash(tx, store.id, member.id, passwordHash)
  })
  const client = new Client(origins, { authorization: `Bearer ${key}` }, Date.now() + 30_000)
  const path = `/${domain}`
  const hook = await client.persist('POST', '/v1/webhooks', { url: new URL(path, receiver.url).href, events: [] })
  if (hook.status !== 201) throw new Error(`No webhook: ${JSON.stringify(hook)}`)
  receiver.trust([hook.body.secret], path)
  return { storeId: store.id, domain, key, session: await signIn(origins, domain, email) }
}

async function signIn(origins: readonly string[], store: string, email: string): Promise<Record<string, string>> {
  const response = await fetch(`${origins[0]}/admin/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ store, email, password: PASSWORD }),
  })
  const { csrf_token: csrf } = (await response.json()) as { csrf_token: string }
  const cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  return { cookie, 'x-csrf-token': csrf }
}
