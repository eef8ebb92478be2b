import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { type AdminSite, checkAccessible, checkFits, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot, onPage } from '../../support/browser/browser.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { sendOffer } from '../../support/shop/portal.ts'
import { openShopSite, type ShopPages, type ShopSite } from '../../support/shopify/storefront/shop-site.ts'
import { SHOPIFY_KEYS } from '../../support/shopify/storefront/store-visitor.ts'

const DOMAIN = 'quote-demo.myshopify.com'
const digits = (gid: string) => gid.slice(gid.lastIndexOf('/') + 1)
let site: AdminSite
let shop: Shop
let store: ShopSite
let pages: ShopPages
before(async () => {
  site = await openAdminSite({ shopify: { keys: SHOPIFY_KEYS } })
  shop = await openShop(site.service, { store: { domain: DOMAIN, platform: 'shopify' } })
  pages = {
    domain: DOMAIN,
    variants: [
      { id: digits(shop.board), title: '2 m' },
      { id: digits(shop.longBoard), title: '4 m' },
    ],
    cart: [
      { variant_id: digits(shop.board), quantity: 30 },
      { variant_id: digits(shop.mug), quantity: 7 },
    ],
    language: 'en',
  }
  store = await openShopSite({ origin: site.origin, now: () => site.service.now }, pages)
})
after(async () => {
  store?.close()
  await site?.close()
})

interface Visit {
  customer?: string
  width?: number
  expects?: readonly RegExp[]
}

function inStore(path: string, { customer, width = 1280, expects = [] }: Visit, steps: (page: Page) => Promise<void>) {
  return onPage(site.browser, { origin: 'http://localhost:', width, locale: 'en-GB', expects }, async (page) => {
    if (customer) await page.goto(store.signInAt(customer))
    await page.goto(store.origin + path)
    await steps(page)
  })
}

const sent = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Request a quote', exact: true }).click()
  const words = page.getByText(/Q-\d+/).first()
  await words.waitFor()
  const number = /Q-\d+/.exec((await words.textContent()) ?? '')?.[0] ?? ''
  const { body } = await shop.call('GET', `/v1/quotes?number=${number}`)
  return (await shop.call('GET', `/v1/quotes/${body.data[0].id}`)).body
}

it('a customer asks for the chosen variant on a product page, recognised without signing in again', async () => {
  await inStore('/products/board', { customer: shop.buyer }, async (page) => {
    assert.equal(await page.evaluate('document.scripts.length'), 1, 'the form is not loaded before it is wanted')
    await page.getByLabel('Size').selectOption('4 m')
    await page.getByLabel('Quantity').fill('12')
    await keepScreenshot(page, 'storefront-product')
    await page.getByRole('button', { name: 'Request a quote' }).click()
    await page.getByText('Oak board, 4 m / Oiled').first().waitFor()
    assert.equal(await page.getByRole('textbox', { name: 'E-mail *' }).inputValue(), 'buyer@acme.example')
    await page.getByLabel('For location').selectOption('Acme, Hamburg')
    await keepScreenshot(page, 'storefront-product-form')
    await checkAccessible(page)
    const quote = await sent(page)
    assert.equal(quote.customer.email, 'buyer@acme.example')
    assert.equal(digits(quote.platform.company_location_id), shop.hamburg)
    assert.deepEqual([quote.lines.length, quote.lines[0].quantity], [1, 12])
    await page.getByRole('link', { name: 'My quotes' }).last().click()
    await page.getByRole('link', { name: quote.number }).waitFor()
  })
})

it('the cart asks for all its lines in their quantities, also as they are after the page was drawn', async () => {
  await inStore('/cart', { customer: shop.buyer, width: 390 }, async (page) => {
    pages.cart.push({ variant_id: digits(shop.longBoard), quantity: 4 })
    await page.getByRole('button', { name: 'Request a quote for this cart' }).click()
    await page.getByText('Oak board, 4 m / Oiled').first().waitFor()
    await keepScreenshot(page, 'storefront-cart-form')
    await checkFits(page)
    const quote = await sent(page)
    const asked = quote.lines.map((line: { variant_id: string; quantity: number }) => line.quantity)
    assert.deepEqual(asked, [30, 7, 4])
  })
})

it('"My quotes" shows the customer\'s quotes on the store\'s address; one is opened and accepted there', async () => {
  const { body: made } = await shop.post({
    buyer: { email: 'buyer@acme.example' },
    customer_id: shop.buyer,
    company_location_id: shop.berlin,
    lines: [
      { variant_id: shop.board, quantity: 3 },
      { variant_id: shop.mug, quantity: 7 },
      { custom: { title: 'A made-to-measure shelf' }, quantity: 1 },
    ],
  })
  await sendOffer(site.service, shop.store, { id: made.id, lines: made.lines.map(({ id }: { id: string }) => id) })
  await inStore('/apps/quotes/portal', { customer: shop.buyer }, async (page) => {
    await page.getByRole('link', { name: made.number }).waitFor()
    await keepScreenshot(page, 'storefront-my-quotes')
    await checkAccessible(page)
    assert.equal(await page.getByRole('button', { name: 'Sign out' }).count(), 0)
    await page.getByRole('link', { name: made.number }).click()
    await page
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Accept/ })
      .click()
    await page.getByText('Accepted', { exact: true }).first().waitFor()
    assert.ok(page.url().startsWith(`${store.origin}/apps/quotes/portal/quotes/`))
    await keepScreenshot(page, 'storefront-accepted')
  })
  const { body: quote } = await shop.call('GET', `/v1/quotes/${made.id}`)
  assert.equal(quote.status, 'accepted')
})

it("a guest gets the form in the page's language, and is sent to the store's own sign-in for quotes", async () => {
  pages.language = 'de'
  await inStore('/pages/quote', { width: 390 }, async (page) => {
    await page.getByRole('heading', { name: 'Angebot anfordern' }).waitFor()
    await keepScreenshot(page, 'storefront-page-german')
    await page.goto(`${store.origin}/apps/quotes/portal`)
    const link = page.getByRole('link', { name: 'Sign in' })
    assert.equal(await link.getAttribute('href'), '/account/login?return_url=%2Fapps%2Fquotes%2Fportal')
  }).finally(() => {
    pages.language = 'en'
  })
})
