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
    await dialog.getByRole('button', { name: 'Add a language' }).click()
    await page.getByRole('menuitem', { name: 'Deutsch' }).click()
    await page.locator('textarea[lang=de]:focus').waitFor()
    await dialog.getByLabel('Text in Deutsch').fill('Danke für {{quote_number}}')
    await dialog.getByRole('switch', { name: 'Share with everyone' }).click()
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

it('lines are priced as last time in one step, a saved kit is inserted, and terms go from one proposal to another', async () => {
  const company = { customer_id: shop.buyer, company_location_id: shop.berlin }
  const before = await openNegotiation(site.service, shop, company)
  await before.send()
  await before.answer('accept', 'reject')
  const { number } = await before.read()
  const part = (variant_id: string, title: string) => ({ variant_id, title, quantity: 1 })
  const kit = { parent: part(shop.board, 'Oak board'), components: [part(shop.mug, 'Mug')], price: '45.00' }
  const made = await manager.call('POST', '/admin/api/kits', { name: 'Starter', shared: true, currency: 'USD', ...kit })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const quote = await openNegotiation(site.service, shop, company)
  await onAdmin(site, `/quotes/${quote.id}/proposal`, { staff: rep }, async (page) => {
    await page.getByRole('button', { name: 'As last time' }).click()
    const done = page.getByRole('status').filter({ hasText: '1 of 2 lines' })
    await done.getByText('$10.00').waitFor()
    await done.getByRole('link', { name: number }).waitFor()
    await done.getByText('no earlier price, unchanged').waitFor()
    await checkAccessible(page)
    await checkFits(page)
    await keepScreenshot(page, 'as-last-time')
    await page.getByRole('combobox', { name: 'Insert a kit…' }).fill('Star')
    await page.getByRole('option', { name: /^Starter/ }).click()
    await page.getByText('Starter').first().waitFor()
    await page.getByRole('combobox', { name: 'Payment terms' }).fill('Net 14')
    await page.getByRole('button', { name: 'Save terms as template' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Regulars')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('“Regulars” saved').waitFor()
  })
  const other = await openNegotiation(site.service, shop)
  await onAdmin(site, `/quotes/${other.id}/proposal`, { staff: rep, width: 390 }, async (page) => {
    await page.getByRole('combobox', { name: 'Apply a template…' }).click()
    await page.getByRole('option', { name: 'Regulars' }).click()
    await page
      .getByRole('dialog')
      .getByText(/Net 14/)
      .waitFor()
    await checkAccessible(page)
    await checkFits(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    assert.equal(await page.getByRole('combobox', { name: 'Payment terms' }).inputValue(), 'Net 14')
  })
  const { staged } = await quote.read()
  assert.equal(staged?.lines.filter(({ kit }) => kit !== null).length, 2)
})

it('a template keeps lines with their prices, and adds those that another quote lacks', async () => {
  const quote = await openNegotiation(site.service, shop)
  await onAdmin(site, `/quotes/${quote.id}/proposal`, { staff: rep }, async (page) => {
    await page.locator('input[id^="price-"]').nth(1).fill('9.50')
    await page.getByRole('button', { name: 'Save terms and lines as template' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Board and mugs')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('“Board and mugs” saved').waitFor()
  })
  const only = await openNegotiation(site.service, shop, { lines: [{ variant_id: shop.board, quantity: 1 }] })
  await onAdmin(site, `/quotes/${only.id}/proposal`, { staff: rep, width: 390, colorScheme: 'dark' }, async (page) => {
    await page.getByRole('combobox', { name: 'Apply a template…' }).click()
    await page.getByRole('option', { name: 'Board and mugs' }).click()
    await page.getByRole('dialog').getByText('It adds 1 line.').waitFor()
    await checkAccessible(page)
    await checkFits(page)
    await keepScreenshot(page, 'template-lines-390')
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
  const { lines, staged } = await only.read()
  assert.deepEqual(
    lines.map(({ variantId }) => variantId),
    [shop.board, shop.mug],
  )
  const added = staged?.lines.find(({ lineId }) => lineId === lines[1]?.id)
  assert.deepEqual([added?.quantity, added?.price], [7, { kind: 'unit', amount: 950n }])
})

it('follow-up rules are set up with a preview of what they do today, and a quote can be kept out of them', async () => {
  const quote = await openNegotiation(site.service, shop)
  await quote.send()
  await onAdmin(site, '/settings/follow-ups', { staff: manager }, async (page) => {
    await page.getByText('No follow-ups').waitFor()
    await page.getByRole('button', { name: 'Add rule' }).click()
    await page.getByLabel('Name').fill('Ask again')
    await page.getByText('No answer for 3 working days: remind the buyer.').waitFor()
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('Nothing today').waitFor()
    await checkAccessible(page)
    await checkFits(page)
    await keepScreenshot(page, 'follow-ups')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('All changes saved.').waitFor()
  })
  await onAdmin(site, `/quotes/${quote.id}`, { staff: rep, width: 390 }, async (page) => {
    const followed = page.getByRole('switch', { name: 'Follow up this quote by the store’s rules' })
    assert.ok(await followed.isChecked())
    await followed.click()
    await page.getByText('switched off follow-ups for this quote').waitFor()
    assert.ok(!(await followed.isChecked()))
    await checkAccessible(page)
    await checkFits(page)
  })
})
