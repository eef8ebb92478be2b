import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import {
  type AdminSite,
  checkAccessible,
  checkFits,
  onAdmin,
  openAdminSite,
} from '../../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../../support/browser/browser.ts'
import { type Staff, signInAs } from '../../../support/shop/admin.ts'
import { openShop, type Shop } from '../../../support/shop/catalog.ts'
import { openNegotiation } from '../../../support/shop/negotiation.ts'

let site: AdminSite
let shop: Shop
let admin: Staff
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  admin = await signInAs(site.service, shop.store, 'admin')
})
after(() => site?.close())

const read = async (id: string) => (await admin.call('GET', `/admin/api/quotes/${id}`)).body
const choices = async (id: string) =>
  (await read(id)).staged.lines.map(({ choice }: { choice: { kind: string; preselected: boolean } | null }) =>
    choice ? `${choice.kind} ${choice.preselected ? 'in' : 'out'}` : 'always',
  )

it('staff make lines optional or alternatives, see what the buyer can agree to at most, and take it back', async () => {
  const lines = ['Oak feet', 'Steel feet', 'Engraving'].map((title) => ({ custom: { title }, quantity: 1 }))
  const { id } = await openNegotiation(site.service, shop, {
    lines: [{ variant_id: shop.board, quantity: 3 }, ...lines],
  })
  await onAdmin(site, `/quotes/${id}/proposal`, { staff: admin }, async (page) => {
    const total = page.getByTestId('total')
    for (const [title, price] of [
      ['Oak board', '10.00'],
      ['Oak feet', '20.00'],
      ['Steel feet', '30.00'],
      ['Engraving', '15.00'],
    ] as const) {
      await page.getByLabel(`Price of ${title}`).fill(price)
    }
    await total.getByText('$95.00').waitFor()
    await page.getByRole('checkbox', { name: 'Select Oak feet' }).press('Space')
    await page.getByRole('checkbox', { name: 'Select Steel feet' }).press('Space')
    await page.getByRole('button', { name: 'Make alternatives' }).press('Enter')
    await total.getByText('$65.00').waitFor()
    await page.getByRole('checkbox', { name: 'Select Engraving' }).press('Space')
    await page.getByRole('button', { name: 'Make optional' }).press('Enter')
    await total.getByText('$50.00').waitFor()
    await page.getByText('At most, by the buyer’s choice').locator('..').getByText('$75.00').waitFor()
    await page.getByLabel('Tax (estimate)').selectOption('platform')
    await page.getByText('At most, by the buyer’s choice, before tax').locator('..').getByText('$75.00').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('radio', { name: 'Steel feet: recommended' }).check()
    await total.getByText('$60.00').waitFor()
    await page.getByText(/^Saved \d/).waitFor()
    assert.deepEqual(await choices(id), ['always', 'one_of out', 'one_of in', 'optional out'])
    await checkAccessible(page)
    await keepScreenshot(page, 'choices-grid-1280')

    await page.getByRole('checkbox', { name: 'Engraving: in the total' }).check()
    await total.getByText('$75.00').waitFor()
    await page.getByLabel('What the buyer sees of Engraving').selectOption('price_hidden')
    await page
      .getByText('The buyer does not see the price of “Engraving”: show it, or always include the line.')
      .waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await total.getByText('$60.00').waitFor()
    await page.getByRole('button', { name: 'Remove Oak feet' }).click()
    await page.getByRole('radio').first().waitFor({ state: 'detached' })
    await page.getByText(/^Saved \d/).waitFor()
    assert.deepEqual(await choices(id), ['always', 'always', 'optional out'])
  })
  await onAdmin(site, `/quotes/${id}/proposal`, { staff: admin, width: 390, locale: 'de-DE' }, async (page) => {
    await page.getByText('nicht in der Summe').waitFor()
    await checkAccessible(page)
    await checkFits(page)
    await keepScreenshot(page, 'choices-grid-390')
  })
})
