import { insertPortalSession } from '../../src/database/access/portal-sessions.ts'
import { connect } from '../../src/database/database.ts'
import { hashSecretToken, newSecretToken } from '../../src/domain/access/secret-token.ts'
import { portalCookie } from '../../src/http/portal/cookie.ts'
import { launchBrowser } from '../../test/support/browser/browser.ts'
import { createStock } from '../seed/stock.ts'

/** A buyer of the seeded store: one with a quote's link, or a signed-in contact of a company. */
export async function openBuyer(databaseUrl: string, serverUrl: string) {
  const stock = await createStock(databaseUrl)
  const [sent] = await stock.prepare('sent', 1)
  await stock.stop()
  const session = await signIn(databaseUrl)
  const browser = await launchBrowser()
  const cookie = { ...session, domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: true } as const
  const open = (cookies: (typeof cookie & { sameSite: 'Lax' })[]) => () =>
    browser.newContext({ viewport: { width: 1280, height: 900 }, storageState: { cookies, origins: [] } })
  return {
    origin: serverUrl.replace('127.0.0.1', 'localhost'),
    /** A link to an offered quote of 20 lines. */
    link: sent?.headers.authorization?.replace('Link ', '') ?? '',
    asGuest: open([]),
    asContact: open([{ ...cookie, sameSite: 'Lax' }]),
    stop: () => browser.close(),
  }
}

/** The cookie of the first company's only contact; at their first request, the service asks the platform about them. */
async function signIn(databaseUrl: string): Promise<{ name: string; value: string }> {
  const { db } = connect(databaseUrl, { max: 1, onError: console.error })
  const value = newSecretToken('1')
  const nobody = { email: '', name: null, memberships: [], refreshedAt: new Date(0) }
  const session = { ...nobody, storeId: '1', tokenHash: hashSecretToken(value), customerId: '1001' }
  await db.transaction().execute((tx) => insertPortalSession(tx, session, new Date()))
  await db.destroy()
  return { name: portalCookie({ baseUrl: 'http://localhost' }).name, value }
}
