import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, it } from 'node:test'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { PASSWORD, type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { openNegotiation, pass } from '../../support/shop/negotiation.ts'

let site: AdminSite
let shop: Shop
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service, { store: { development: true } })
})
after(() => site?.close())

for (const width of [1280, 390]) {
  it(`an Admin sees what is stored about a customer, downloads and removes it, ${width} px wide`, async () => {
    const email = `guest-${width}@else.example`
    const quote = await openNegotiation(site.service, shop, {
      buyer: { email, name: 'Gunda Guest', company_name: 'Guest GmbH' },
      notes: 'Call me in the evening',
    })
    const admin: Staff = await signInAs(site.service, shop.store, 'admin')
    await pass(site.service, 11 * 60_000)
    await onAdmin(site, '/store/data-requests', { staff: admin, width, expects: [/ 403$/] }, async (page) => {
      await page.getByRole('textbox', { name: 'E-mail address or customer ID' }).fill(email)
      await page.getByRole('button', { name: 'Find' }).click()
      await page.getByText(`1: ${(await quote.read()).number}`).waitFor()
      await checkAccessible(page)
      await checkFits(page)
      await keepScreenshot(page, `customer-data-${width}`)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download as JSON', exact: true }).click()
      const prompt = page.getByRole('dialog', { name: 'Confirm it’s you' })
      await prompt.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
      await prompt.getByRole('button', { name: 'Confirm' }).click()
      const file = await readFile(await (await download).path(), 'utf8')
      assert.equal(JSON.parse(file).quotes[0].customer.notes, 'Call me in the evening')
      await page.getByRole('button', { name: 'Delete personal data' }).click()
      const question = page.getByRole('dialog', { name: 'Delete personal data?' })
      await question.getByText('You can’t undo this').waitFor()
      await question.getByRole('textbox').fill('somebody@else.example')
      await question.getByRole('button', { name: 'Delete permanently' }).click()
      await question.getByText('This doesn’t match.').waitFor()
      await checkAccessible(page)
      await checkFits(page)
      await keepScreenshot(page, `customer-data-remove-${width}`)
      assert.equal((await quote.read()).customer.name, 'Gunda Guest')
      await question.getByRole('textbox').fill(email)
      await question.getByRole('button', { name: 'Delete permanently' }).click()
      await page.getByText('No data is stored about this customer.').waitFor()
      await keepScreenshot(page, `customer-data-removed-${width}`)
    })
    assert.equal((await quote.read()).customer.name, null)
  })
}

it('others are told whom to ask', async () => {
  const manager = await signInAs(site.service, shop.store, 'manager')
  await onAdmin(site, '/store/data-requests', { staff: manager }, async (page) => {
    await page.getByText('Only Admins can see and delete customer data').waitFor()
  })
})
