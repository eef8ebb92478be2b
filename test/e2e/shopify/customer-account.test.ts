import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { keepScreenshot, onPage } from '../../support/browser/browser.ts'
import { type FramedSite, openFramedSite } from '../../support/browser/framed-site.ts'
import type { Shop } from '../../support/shop/catalog.ts'
import { askFor, sendOffer } from '../../support/shop/portal.ts'
import { addInstalledShop } from '../../support/shop/shopify-shop.ts'
import type { FakeShop } from '../../support/shopify/shopify-fake.ts'

let site: FramedSite
let there: FakeShop
let shop: Shop
before(async () => {
  site = await openFramedSite({ onShopify: true })
  there = site.addShop('account', { taxRates: [], readsUntilReady: 0 }).shop
  shop = await addInstalledShop(site.service, there)
})
after(() => site?.close())

async function inAccount(name: string, customer: { id: string } | null, steps: (page: Page) => Promise<void>) {
  const store = `http://${name}.localhost:${new URL(site.fake.origin).port}`
  const expects = customer ? [] : [/ 401$/]
  await onPage(
    site.browser,
    { origin: store, also: site.origin, width: 1280, locale: 'en-GB', expects },
    async (page) => {
      await page.goto(`${store}/account/login?customer=${customer?.id ?? ''}&return_url=/account/quotes`)
      await steps(page)
    },
  )
}

async function offered(customer: { id: string }) {
  const asked = await askFor(shop, { customer_id: customer.id })
  await sendOffer(site.service, shop.store, asked)
  const { body } = await shop.call('GET', `/v1/quotes/${asked.id}`)
  return { id: asked.id, number: String(body.number), total: String(body.totals.total) }
}

it('a customer signed in to the store sees their quotes and nobody else’s, opens one, and accepts it for the sum on the button', async () => {
  const kim = there.addCustomer({ email: 'kim@buyer.example', firstName: 'Kim' })
  const lou = there.addCustomer({ email: 'lou@buyer.example', firstName: 'Lou' })
  const [kims, lous] = [await offered(kim), await offered(lou)]
  await inAccount('account', lou, async (page) => {
    await page.getByRole('heading', { name: lous.number }).waitFor()
    assert.equal(await page.getByText(kims.number).count(), 0)
  })
  await inAccount('account', kim, async (page) => {
    await page.getByRole('button', { name: `Open ${kims.number}` }).click()
    await page.getByText('Oak board').first().waitFor()
    assert.equal(await page.getByText(lous.number).count(), 0)
    await keepScreenshot(page, 'customer-account-quote')
    await page.getByRole('button', { name: 'Accept all' }).click()
    const accept = page.locator('s-button', { hasText: 'Accept now for' })
    const sum = String(await accept.textContent()).replace(/[^\d.]/g, '')
    await accept.click()
    await page.getByText('You have accepted the offer').waitFor()
    const { body } = await shop.call('GET', `/v1/quotes/${kims.id}`)
    assert.deepEqual([body.status, body.totals.total], ['accepted', sum])
    await page.getByRole('link', { name: 'Open this quote in the store' }).click()
    await page.getByRole('heading', { level: 1, name: new RegExp(kims.number) }).waitFor()
    assert.match(new URL(page.url()).pathname, new RegExp(`^/apps/quotes/portal/quotes/${kims.id}$`))
  })
})

it('a customer of another store sees none of them, and one who is not signed in is told to sign in', async () => {
  const elsewhere = site.addShop('elsewhere', { taxRates: [] }).shop
  await addInstalledShop(site.service, elsewhere)
  const max = elsewhere.addCustomer({ email: 'kim@buyer.example', firstName: 'Max' })
  await inAccount('elsewhere', max, async (page) => {
    await page.getByRole('heading', { name: 'No quotes yet' }).waitFor()
  })
  await inAccount('account', null, async (page) => {
    await page.getByRole('alert').getByText('Sign in again').waitFor()
  })
})
