import type { Page } from 'playwright-core'
import type { AdminSite } from './admin-site.ts'
import { onPage } from './browser.ts'

interface Visit {
  /** The cookie of a contact who is signed in; without: nobody is. */
  cookie?: string
  /** Default 1280. */
  width?: number
  colorScheme?: 'light' | 'dark'
  /** What the browser prefers; default `en`. */
  locale?: string
  expects?: readonly RegExp[]
}

/** Runs the steps on a page of the buyers' such as `/portal`; fails on whatever the browser complains of. */
export async function onPortal(
  { browser, origin }: AdminSite,
  path: string,
  { cookie, width = 1280, colorScheme = 'light', locale = 'en-GB', expects = [] }: Visit,
  steps: (page: Page) => Promise<void>,
): Promise<void> {
  const [name = '', value = ''] = cookie?.split('=', 2) ?? []
  const kept = { name, value, domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: true } as const
  const storageState = { cookies: cookie ? [{ ...kept, sameSite: 'Lax' as const }] : [], origins: [] }
  await onPage(browser, { origin, width, colorScheme, locale, storageState, expects }, async (page) => {
    await page.goto(origin + path)
    await steps(page)
  })
}
