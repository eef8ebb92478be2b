import type { Page } from 'playwright-core'
import type { Store } from '../../../src/database/stores/stores.ts'
import { type Buyer, openLink } from '../shop/portal.ts'
import { type AdminSite, checkAccessible, checkFits } from './admin-site.ts'
import { cookieOf, keepScreenshot, onPage } from './browser.ts'

interface Visit {
  /** The cookie of a signed-in contact; none by default. */
  cookie?: string
  /** Default 1280. */
  width?: number
  colorScheme?: 'light' | 'dark'
  /** The browser's preferred language; default `en`. */
  locale?: string
  timezoneId?: string
  expects?: readonly RegExp[]
  /** Runs before the page opens. */
  before?: (page: Page) => Promise<void>
}

/** Runs the steps on a buyer's page such as `/portal`; fails if the browser reports anything. */
export async function onPortal(
  { browser, origin }: AdminSite,
  path: string,
  { cookie, width = 1280, locale = 'en-GB', before, ...visit }: Visit,
  steps: (page: Page) => Promise<void>,
): Promise<void> {
  const isFresh = before !== undefined // it may install a clock
  await onPage(
    browser,
    { origin, width, locale, isFresh, ...(cookie && { cookie: cookieOf(cookie) }), ...visit },
    async (page) => {
      await before?.(page)
      await page.goto(origin + path)
      await steps(page)
    },
  )
}

interface QuoteVisit extends Visit {
  store: Store
  quoteId: string
}

/** Runs the steps on a quote's page opened by its link, on a phone by default, at the service's time. */
export async function onQuote(
  site: AdminSite,
  { store, quoteId, ...visit }: QuoteVisit,
  steps: (page: Page, buyer: Buyer & { token: string }) => Promise<void>,
): Promise<void> {
  const buyer = await openLink(site.service, store, quoteId)
  const before = async (page: Page) => {
    await page.clock.install({ time: site.service.now })
    await visit.before?.(page)
  }
  await onPortal(site, `/q/${buyer.token}`, { width: 390, ...visit, before }, async (page) => {
    await page.getByRole('heading', { level: 1 }).filter({ hasText: /\w/ }).waitFor()
    await steps(page, buyer)
  })
}

/** Judges the page on a wide window, light, zoomed in four times, and on a phone, dark; leaves it that way. */
export async function judgeBoth(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 225 }) // 1280 by 900 at 400 % (WCAG 1.4.10)
  await checkFits(page)
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await judge(page, `${name}-${width}-${colorScheme}`)
  }
}

/** Saves a picture of the page; fails if it is wider than the window or inaccessible. */
export async function judge(page: Page, name: string): Promise<void> {
  await keepScreenshot(page, name)
  await checkFits(page)
  await checkAccessible(page)
}
