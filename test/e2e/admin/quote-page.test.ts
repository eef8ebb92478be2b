import { after, before, it } from 'node:test'
import { type Staff, signInAs } from '../../support/admin.ts'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/admin-site.ts'
import { keepScreenshot } from '../../support/browser.ts'
import { openShop, type Shop } from '../../support/catalog.ts'
import { openV01 } from '../../support/orders.ts'

let site: AdminSite
let shop: Shop
let admin: Staff
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  admin = await signInAs(site.service, shop.store, 'admin')
})
after(async () => {
  await site?.close()
})

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  it(`a quote is told whole, fits and is accessible at ${width} px, ${colorScheme}`, async () => {
    const quote = await openV01(site.service, shop, ['accept', 'reject', null])
    await onAdmin(site, `/quotes/${quote.id}`, { staff: admin, width, colorScheme }, async (page) => {
      await page.getByRole('heading', { name: 'Totals' }).waitFor()
      await page.getByText('Catalogue').first().waitFor()
      await keepScreenshot(page, `quote-${width}-${colorScheme}`)
      await checkFits(page)
      await checkAccessible(page)
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByText('Not possible now').waitFor()
      await keepScreenshot(page, `quote-menu-${width}-${colorScheme}`)
    })
  })
}
