import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { type Negotiation, openNegotiation } from '../../support/shop/negotiation.ts'

let site: AdminSite
let shop: Shop
let manager: Staff
let bought: Negotiation
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  manager = await signInAs(site.service, shop.store, 'manager')
  bought = await openNegotiation(site.service, shop, { customer_id: shop.buyer, company_location_id: shop.berlin })
  await bought.send()
  await bought.answer('accept', 'accept')
})
after(async () => {
  await site?.close()
})

it('what a company paid for a SKU is a key and the SKU away on its page', async () => {
  const { number } = await bought.read()
  await onAdmin(site, `/store/companies/${shop.acme}`, { staff: manager }, async (page) => {
    const prices = page.getByRole('table', { name: 'Prices paid, newest first' })
    await prices.getByRole('row').nth(2).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('oak')
    await page.waitForURL('**q=oak')
    await prices.getByRole('row').nth(2).waitFor({ state: 'detached' })
    assert.match(
      await prices.getByRole('row').nth(1).innerText(),
      new RegExp(`^Oak board, 2 m / Oiled\\s+OAK-2-OIL\\s+\\$10\\.00\\s+3\\s+${number}`),
    )
    await checkAccessible(page)
    await keepScreenshot(page, 'what-they-paid')
    await page.keyboard.press('Tab')
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByText('Find a price').waitFor()
  })
})

it('and so it is on a phone, in German', async () => {
  const visit = { staff: manager, width: 390, colorScheme: 'dark', locale: 'de-DE' } as const
  await onAdmin(site, `/store/companies/${shop.acme}?q=oak`, visit, async (page) => {
    await page
      .getByText(/10,00\s\$/)
      .first()
      .waitFor()
    await checkFits(page)
    await checkAccessible(page)
  })
})
