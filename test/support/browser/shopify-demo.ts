import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Browser, Frame, Page } from 'playwright-core'
import { freePort, startNode } from '../processes/process.ts'
import { launchBrowser, onPage } from './browser.ts'
import { NOTHING_KEPT } from './framed-site.ts'

interface Visit {
  /** The browser's language; English by default. */
  locale?: string
  width?: number
  expects?: readonly RegExp[]
}

/** `npm run shopify:demo` as anybody starts it, and a browser. */
export interface ShopifyDemo {
  browser: Browser
  /** Runs the steps in the admin of Shopify's stand-in, at a path below the shop's. */
  inAdmin(path: string, visit: Visit, steps: (page: Page) => Promise<void>): Promise<void>
  /** Runs the steps on the store's own address. */
  inStore(path: string, visit: Visit, steps: (page: Page) => Promise<void>): Promise<void>
  admin: string
  store: string
  /** Ends all of it. Fails if the service or the stand-in had anything to complain of. */
  close(): Promise<void>
}

/** Starts the demo for a test file. */
export async function openShopifyDemo(): Promise<ShopifyDemo> {
  const [port, shopifyPort] = [await freePort(), await freePort()]
  const demo = startNode(['demo/shopify.ts'], { PORT: String(port), SHOPIFY_PORT: String(shopifyPort) })
  await demo.printed('Ctrl-C ends both')
  const browser = await launchBrowser()
  const service = `http://localhost:${port}`
  const shopify = `http://127.0.0.1:${shopifyPort}`
  const store = `http://quote-demo.localhost:${shopifyPort}`
  const admin = `${shopify}/store/quote-demo`
  const visiting =
    (address: string, origin: string): ShopifyDemo['inStore'] =>
    (path, { locale = 'en-GB', width = 1280, expects = [] }, steps) =>
      onPage(browser, { origin, also: service, width, locale, expects: [...expects, NOTHING_KEPT] }, async (page) => {
        await page.goto(address + path)
        await steps(page)
      })
  return {
    browser,
    admin,
    store,
    inAdmin: visiting(admin, shopify),
    inStore: visiting(store, store),
    close: async () => {
      await browser.close()
      demo.process.kill('SIGTERM')
      if (demo.process.exitCode === null) await once(demo.process, 'close')
      assert.equal(demo.stderr(), '')
      assert.equal(demo.process.exitCode, 0)
    },
  }
}

/** Waits for the app's frame in the admin. */
export async function frameOf(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe')).contentFrame()
  assert.ok(frame)
  return frame
}
