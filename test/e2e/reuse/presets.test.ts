import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { openNegotiation } from '../../support/shop/negotiation.ts'

let site: AdminSite
let shop: Shop
let manager: Staff
let rep: Staff
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  manager = await signInAs(site.service, shop.store, 'manager')
  rep = await signInAs(site.service, shop.store, 'sales_rep')
})
after(async () => {
  await site?.close()
})

it('a text is written once for everyone, then inserted with a slash, filled in for the quote; Escape keeps the slash', async () => {
  await onAdmin(site, '/settings/texts', { staff: manager, width: 390 }, async (page) => {
    await page.getByText('No texts yet').waitFor()
    await page.getByRole('button', { name: 'New text' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('thanks')
    await dialog.getByLabel('Text in English').fill('Thank you for ')
    await dialog.getByRole('button', { name: '{{quote_number}}' }).click()
    await dialog.getByLabel('Text in Deutsch').fill('Danke für {{quote_number}}')
    await dialog.getByText('Share with everyone').click()
    await checkAccessible(page)
    await checkFits(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('“thanks” saved').waitFor()
    await page.getByText('Thank you for {{quote_number}}').waitFor()
    await keepScreenshot(page, 'texts-390')
    await checkFits(page)
  })
  const quote = await openNegotiation(site.service, shop)
  const { number } = await quote.read()
  await onAdmin(site, `/quotes/${quote.id}?rail=messages`, { staff: rep }, async (page) => {
    const field = page.getByLabel('Message to the buyer')
    await field.pressSequentially('Hello Kim. /th')
    await page.getByRole('option', { name: /^thanks/, selected: true }).waitFor()
    await checkAccessible(page)
    await keepScreenshot(page, 'snippet-list')
    await field.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    assert.equal(await field.inputValue(), 'Hello Kim. /th')
    await field.press('Backspace')
    await field.press('Backspace')
    await field.press('Backspace')
    await field.pressSequentially('/tha')
    await page.getByRole('option', { name: /^thanks/ }).waitFor()
    await field.press('Enter')
    assert.equal(await field.inputValue(), `Hello Kim. Thank you for ${number}`)
    await field.press('ControlOrMeta+z')
    assert.equal(await field.inputValue(), 'Hello Kim. /tha')
    await field.press('End')
    await page.getByRole('option', { name: /^thanks/ }).click()
    await field.pressSequentially('!')
    assert.equal(await field.inputValue(), `Hello Kim. Thank you for ${number}!`)
  })
  await onAdmin(site, `/quotes/${quote.id}?do=close`, { staff: rep }, async (page) => {
    const reason = page.getByRole('dialog').getByRole('textbox')
    await reason.pressSequentially('/')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await reason.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    assert.equal(await page.getByRole('dialog').count(), 1, 'Escape closes the list, not the dialog')
  })
})
