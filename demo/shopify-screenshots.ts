/**
 * Takes the pictures in `docs/` of a life on the stand-in of Shopify, in the system's Chromium:
 *
 *   npm run shopify:screenshots          (CHROMIUM names another browser)
 */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { frameOf, openShopifyDemo } from '../test/support/browser/shopify-demo.ts'
import { askByBlock, fillCart, installApp, sendOffer } from '../test/support/browser/shopify-steps.ts'

const PICTURES = join(import.meta.dirname, '../docs/pictures')
const demo = await openShopifyDemo()
try {
  await demo.inAdmin('/apps', {}, async (page) => shoot(page, 'install'))
  await demo.inAdmin('', {}, async (page) => {
    await installApp(page)
    await demo.inStore('/', {}, shop)
    await page.reload()
    await (await frameOf(page)).getByRole('link', { name: 'Q-1001' }).click()
    await sendOffer(page, { 'Standing desk': '650.00', 'Desk lamp': '70.00' })
    await page.goto(`${demo.admin}/apps`)
    const frame = await frameOf(page)
    await frame.getByRole('link', { name: 'All' }).click()
    await frame.getByRole('link', { name: 'Q-1001' }).waitFor()
    await shoot(page, 'admin')
  })
  await demo.inStore('/account/login?return_url=/apps/quotes/portal', {}, async (page) => {
    await page.getByRole('link', { name: 'Bea Buyer' }).click()
    await page.getByRole('link', { name: 'Q-1001' }).waitFor()
    await shoot(page, 'my-quotes')
  })
} finally {
  await demo.close()
}

/** Asks for a cart, then for a single product. */
async function shop(page: Page): Promise<void> {
  await fillCart(page)
  await askByBlock(page)
  await page.goto(`${demo.store}/products/steel-bolt-m8`)
  await page.getByLabel('Quantity').fill('500')
  await shoot(page, 'product')
  await askByBlock(page, () => shoot(page, 'form'))
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(PICTURES, `shopify-${name}.png`) })
  console.log(`docs/pictures/shopify-${name}.png`)
}
