import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type AdminSite, openAdminSite } from '../../support/admin-site.ts'
import { openShop, type Shop } from '../../support/catalog.ts'
import { askFor, sendOffer, V01 } from '../../support/portal.ts'
import { judge, onQuote } from '../../support/portal-site.ts'

let site: AdminSite
let shop: Shop
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  await site.service.settings(shop.store, { branding: { display_name: 'Northwood Timber', color: '#8a5a00' } })
})
after(async () => {
  await site?.close()
})

for (const [width, colorScheme] of [
  [390, 'light'],
  [1280, 'dark'],
] as const) {
  it(`an offer is read whole and accepted, at ${width} px, ${colorScheme}`, async () => {
    const { service } = site
    const quote = await askFor(shop)
    await sendOffer(service, shop.store, quote, { ...V01, note: 'Good to have you back.' })
    await onQuote(site, { store: shop.store, quoteId: quote.id, width, colorScheme }, async (page, buyer) => {
      await page.getByText('Your answer is needed').waitFor()
      await judge(page, `offer-${width}-${colorScheme}`)
      await page.getByRole('button', { name: 'Accept all' }).click()
      await page.getByRole('dialog').getByText('Total with shipping and tax').waitFor()
      await judge(page, `offer-confirm-${width}-${colorScheme}`)
      await page.getByRole('button', { name: 'Accept now' }).click()
      await page.getByRole('heading', { name: 'Accepted' }).waitFor()
      await judge(page, `offer-accepted-${width}-${colorScheme}`)
      assert.equal((await buyer.read(quote.id)).status, 'accepted')
    })
  })
}
