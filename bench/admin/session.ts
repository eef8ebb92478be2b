import type { Browser, BrowserContext } from 'playwright-core'
import { connect } from '../../src/database/database.ts'
import { SecretBox } from '../../src/domain/secrets/secret-box.ts'
import { launchBrowser } from '../../test/support/browser/browser.ts'
import { withClient } from '../client.ts'
import { signInStaff } from '../seed/sign-in-staff.ts'
import { SECRET_KEY } from '../service.ts'

/** A browser signed in as staff of the seeded store, who sees all its quotes. */
export interface AdminSession {
  /** The service's address: `http://localhost:…`. */
  origin: string
  /** An API key of the store. */
  apiKey: string
  /** Opens a browser with an empty cache. */
  open(): Promise<BrowserContext>
  stop(): Promise<void>
}

/** Signs in a Manager of the only store. */
export async function openAdminSession(databaseUrl: string, serverUrl: string): Promise<AdminSession> {
  const { db, pool } = connect(databaseUrl, { max: 2, onError: console.error })
  const secretBox = new SecretBox([SECRET_KEY])
  await pool.query("update staff set role = 'manager' where email like 'staff1@%'")
  const [headers] = [...(await signInStaff({ db, secretBox }, pool)).values()]
  const [name = '', value = ''] = headers?.cookie?.split('=', 2) ?? []
  await db.destroy()
  const apiKey = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ key: string }>('select key from bench.key limit 1')
    return rows[0]?.key ?? ''
  })
  const browser: Browser = await launchBrowser()
  const cookie = { name, value, domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: true } as const
  return {
    origin: serverUrl.replace('127.0.0.1', 'localhost'),
    apiKey,
    open: () =>
      browser.newContext({
        viewport: { width: 1280, height: 900 },
        storageState: { cookies: [{ ...cookie, sameSite: 'Lax' }], origins: [] },
      }),
    stop: () => browser.close(),
  }
}
