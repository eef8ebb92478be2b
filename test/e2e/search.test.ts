import { after, before, it } from 'node:test'
import { type AdminSite, checkAccessible, onAdmin, openAdminSite } from '../support/browser/admin-site.ts'
import { keepScreenshot, onPage } from '../support/browser/browser.ts'
import { openForeignSite } from '../support/browser/foreign-site.ts'
import { judge, onPortal } from '../support/browser/portal-site.ts'
import { type Staff, signInAs } from '../support/shop/admin.ts'
import { openShop, type Shop } from '../support/shop/catalog.ts'

const MORE = 'More results – keep typing to narrow them down'
const MORE_GERMAN = 'Es gibt weitere Treffer – geben Sie mehr ein, um die Suche einzugrenzen.'

let site: AdminSite
let shop: Shop
let admin: Staff
let foreign: Awaited<ReturnType<typeof openForeignSite>>
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  admin = await signInAs(site.service, shop.store, 'admin')
  const sizes = Array.from({ length: 30 }, (_, i) => ({
    handle: `screw-${i}`,
    title: `Hex screw M8 × ${30 + i}`,
    variants: [{ options: ['Default Title'], price: '0.10' }],
  }))
  await site.service.platform.saveProducts(shop.store.id, sizes, site.service.now)
  const script = `<script src="${site.origin}/embed/request-form.js" data-store="${shop.store.domain}" defer></script>`
  foreign = await openForeignSite(site.origin, { english: { body: script }, german: { body: script, lang: 'de' } })
})
after(async () => {
  foreign?.close()
  await site?.close()
})

for (const [width, locale, label, more] of [
  [1280, 'en-GB', 'Add a product', MORE],
  [390, 'de-DE', 'Artikel hinzufügen', MORE_GERMAN],
] as const) {
  it(`the portal's request form says when there are more results, and finds a size however it is typed, ${locale}`, async () => {
    await onPortal(site, `/store/${shop.store.domain}/request`, { width, locale }, async (page) => {
      const field = page.getByRole('combobox', { name: label })
      await field.fill('screws')
      await page.getByText(more).waitFor()
      await judge(page, `portal-more-found-${width}`)
      await field.fill('m8x40')
      await page.getByRole('option', { name: /M8 × 40/ }).waitFor()
      await page.getByText(more).waitFor({ state: 'detached' })
    })
  })
}

for (const [name, more] of [
  ['english', MORE],
  ['german', MORE_GERMAN],
] as const) {
  it(`the form on other sites does too, ${name}`, async () => {
    await onPage(site.browser, { origin: 'http://localhost:', width: 390 }, async (page) => {
      await page.goto(`${foreign.origin}/${name}`)
      const field = page.getByRole('combobox', { name: /Search for a product|suchen/ })
      await field.fill('hexscrew')
      await page.getByRole('listbox').getByRole('option').last().filter({ hasText: more }).waitFor()
      await page.getByRole('status').filter({ hasText: more }).waitFor()
      await field.press('ArrowUp') // from the first product to the last, not to the hint that there are more
      await page.getByRole('option', { name: /M8 × 37/, selected: true }).waitFor()
      await page.getByText(more).last().scrollIntoViewIfNeeded()
      await checkAccessible(page)
      await keepScreenshot(page, `embed-more-found-${name}`)
      await field.fill('M8-41')
      await page.getByRole('option', { name: /M8 × 41/ }).waitFor()
    })
  })
}

it("and so do staff's pages, when adding products and naming them in rules", async () => {
  await onAdmin(site, '/quotes/new', { staff: admin }, async (page) => {
    await page.getByRole('textbox', { name: 'Add a product' }).fill('hex screw')
    await page.getByRole('option', { name: `${MORE}, or show more` }).waitFor()
    await keepScreenshot(page, 'admin-more-found')
  })
  await onAdmin(site, '/settings/targeting', { staff: admin }, async (page) => {
    await page.getByRole('button', { name: 'Add product rule' }).click()
    await page.getByRole('combobox', { name: 'Products by' }).click()
    await page.getByRole('option', { name: 'Variant' }).click()
    const field = page.getByRole('combobox', { name: 'Variant is any of' })
    await field.fill('screws')
    await page.getByRole('option', { name: MORE }).waitFor()
    await field.fill('m8 x 42')
    await page.getByRole('option', { name: /M8 × 42/ }).waitFor()
  })
})
