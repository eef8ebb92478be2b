import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { openNegotiation } from '../../support/shop/negotiation.ts'

let site: AdminSite
let shop: Shop
let rep: Staff
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  rep = await signInAs(site.service, shop.store, 'sales_rep')
})
after(async () => {
  await site?.close()
})

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  it(`what a company asked for last time is asked for again with two keys, at ${width} px`, async () => {
    const earlier = await openNegotiation(site.service, shop, {
      customer_id: shop.buyer,
      company_location_id: shop.hamburg,
    })
    const { number } = await earlier.read()
    await onAdmin(site, '/quotes/new', { staff: rep, width, colorScheme }, async (page) => {
      await page.getByRole('textbox', { name: 'Customer' }).fill('buyer@acme')
      await page.getByRole('option', { name: /buyer@acme.example/ }).click()
      await page
        .getByRole('combobox', { name: 'Repeat an earlier quote' })
        .or(page.getByLabel('Repeat an earlier quote'))
        .first()
        .click()
      await checkAccessible(page)
      await page.keyboard.type(number)
      await page.getByRole('option', { name: new RegExp(`^${number} ·`) }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByText(`2 lines of ${number} added.`).waitFor()
      assert.equal(await page.getByLabel('Quantity of line 1').inputValue(), '3')
      assert.equal(await page.getByLabel('Quantity of line 2').inputValue(), '7')
      await checkAccessible(page)
      await checkFits(page)
      await keepScreenshot(page, `repeat-${width}`)
      await page.getByRole('button', { name: 'Create the quote' }).click()
      await page.waitForURL(/\/admin\/quotes\/qte_/)
      const id = new URL(page.url()).pathname.split('/').at(-1)
      const { body } = await rep.call('GET', `/admin/api/quotes/${id}`)
      assert.deepEqual(
        body.lines.map((line: { variant_id: string; quantity: number }) => [line.variant_id, line.quantity]),
        [
          [shop.board, 3],
          [shop.mug, 7],
        ],
      )
    })
  })
}
