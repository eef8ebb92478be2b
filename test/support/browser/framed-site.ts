import assert from 'node:assert/strict'
import type { Browser, Frame, Page } from 'playwright-core'
import { noteAttention, saveInstallation } from '../../../src/database/platform/installations.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import { freePort } from '../processes/process.ts'
import { openAdapter } from '../shop/shopify-shop.ts'
import type { FakeShop } from '../shopify/shopify-fake.ts'
import { openShopifyService, type ShopifyService } from '../shopify/shopify-service.ts'
import { checkAccessible } from './admin-site.ts'
import { launchBrowser, onPage } from './browser.ts'

interface Visit {
  /** The id of the signed-in person; the shop's first by default. */
  staff?: string | undefined
  expects?: readonly RegExp[]
}

type Steps = (page: Page, frame: Frame) => Promise<void>

/** The service in a frame of Shopify's stand-in, and a browser. */
export interface FramedSite extends ShopifyService {
  browser: Browser
  origin: string
  /** Makes a store one that the shop installed, whose tokens no longer work. */
  connect(store: Store, shop: FakeShop): Promise<void>
  /** Runs the steps in the admin of a shop at a path of the app; fails if the browser reports anything. */
  onFrame(shop: string, path: string, ...visit: [Steps] | [Visit, Steps]): Promise<void>
  frameOf(page: Page): Frame
  checkAccessible(frame: Frame): Promise<void>
  /** Ends all of it; fails then if the stand-in had anything to complain of. */
  close(): Promise<void>
}

/** Browsers without storage for frames of another site, as in private windows: Mantine says so once a setting, and goes on without. */
export const NOTHING_KEPT = /localStorage is blocked/

/** The figures that Shopify judges apps by: milliseconds until the largest content, the sum of layout shifts, milliseconds of the slowest interaction. */
export interface Vitals {
  lcp: number
  cls: number
  inp: number
}

/** Returns the vitals of a frame so far. */
export function readVitals(frame: Frame): Promise<Vitals> {
  return frame.evaluate('window.vitals()')
}

const VITALS = `
  const seen = { lcp: 0, cls: 0, inp: 0 }
  const watch = (type, each, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true, ...more })
  watch('largest-contentful-paint', ({ startTime }) => { seen.lcp = startTime })
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.cls += value })
  watch('event', ({ duration, interactionId }) => { if (interactionId) seen.inp = Math.max(seen.inp, duration) }, { durationThreshold: 16 })
  window.vitals = () => seen
`

/**
 * Opens the service, the stand-in and a browser for a test file; app and admin are on different sites. Stores are on the embedded platform
 * unless `onShopify`.
 */
export async function openFramedSite({ onShopify = false } = {}): Promise<FramedSite> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const shopify = await openShopifyService({ port, baseUrl: origin, docsUrl: `${origin}/docs` }, origin)
  const browser = await launchBrowser()
  const { fake, service } = shopify
  const adapter = onShopify ? openAdapter(service, fake) : null
  if (adapter) Object.assign(service.systems.platform, adapter.platform)
  const frameOf = (page: Page): Frame => {
    const frame = page.frames()[1]
    assert.ok(frame, 'the admin has a frame')
    return frame
  }
  return {
    ...shopify,
    browser,
    origin,
    frameOf,
    connect: async ({ id: storeId }, { scopes }) => {
      const { db, now, systems } = service
      const never = new Date(0)
      const gone = { accessToken: 'gone', accessExpiresAt: never, refreshToken: 'gone', refreshExpiresAt: never }
      const made = { ...gone, scopes: scopes.join(','), storeId, grant: 'exchange', installedAt: now } as const
      await saveInstallation(db, systems.secretBox, made)
      await noteAttention(db, storeId, 'open_app')
    },
    onFrame: (shop, path, ...visit) => {
      const [{ staff, expects = [] }, steps] = visit.length === 1 ? [{} as Visit, visit[0]] : visit
      return onPage(
        browser,
        { origin, also: fake.origin, width: 1280, isFramed: true, expects: [...expects, NOTHING_KEPT] },
        async (page) => {
          await page.addInitScript(VITALS)
          const home = `${fake.origin}/store/${shop}`
          if (staff) await page.request.get(`${home}/sign-in?staff=${staff}`)
          await page.goto(`${home}/apps/${fake.app.handle}${path}`)
          await steps(page, frameOf(page))
        },
      )
    },
    checkAccessible: (frame) => checkAccessible(frame),
    close: async () => {
      await browser.close()
      await adapter?.close()
      await shopify.close()
      fake.check()
    },
  }
}
