import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
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
after(async () => {
  await site?.close()
})

/** Opens a request of two boards, one with a target price, and two mugs. */
async function open() {
  const lines = [
    { variant_id: shop.board, quantity: 3 },
    { variant_id: shop.board, quantity: 1, requested_price: '35.00' },
    { variant_id: shop.mug, quantity: 7 },
    { custom: { title: 'Engraving' }, quantity: 1 },
  ]
  return openNegotiation(site.service, shop, { lines })
}
const editor = ({ id }: { id: string }) => `/quotes/${id}/proposal`
const saved = (page: Page) => page.getByText(/^Saved \d/).waitFor()
/** The quantities and prices as they are saved. */
async function cells({ id }: { id: string }): Promise<string[]> {
  const { body } = await admin.call('GET', `/admin/api/quotes/${id}`)
  return body.staged.lines.map(({ quantity, price }: { quantity: number; price: Record<string, string> | null }) =>
    [quantity, ...Object.values(price ?? {})].join(' '),
  )
}
/** A frame is seldom longer than 16 ms: nobody presses keys so fast. */
const nextFrame = (page: Page) => page.evaluate('new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)))')
const focused = (page: Page) => page.evaluate('document.activeElement.ariaLabel')

it('a proposal is priced with the keyboard alone: what is typed decides, Ctrl+D fills down, and Ctrl+Z takes back', async () => {
  const quote = await open()
  await onAdmin(site, editor(quote), { staff: admin }, async (page) => {
    const keys = page.keyboard
    const grid = page.getByRole('grid', { name: 'Lines to price' })
    await grid.getByRole('rowheader', { name: /Engraving/ }).waitFor()
    await page.locator('[aria-label="Price of Oak board"]:focus').waitFor()
    await keys.type('33,5')
    await keys.press('Enter')
    await keys.type('=asked')
    await keys.press('ArrowDown')
    await keys.type('-8%')
    await keys.press('ArrowRight')
    await keys.press('ArrowDown')
    await keys.press('ArrowLeft')
    assert.equal(await focused(page), 'Price of Engraving')
    await keys.type('25')
    await keys.press('ArrowLeft')
    await keys.press('ArrowLeft')
    assert.equal(await focused(page), 'Price of Engraving', 'the caret moves while it is in the text')
    await keys.press('Home')
    await keys.press('ArrowLeft')
    assert.equal(await focused(page), 'Quantity of Engraving')
    await saved(page)
    assert.deepEqual(await cells(quote), ['3 unit 33.50', '1 requested', '7 percent 8', '1 unit 25.00'])

    await keys.press('Tab')
    await keys.press('Control+Home')
    await keys.type('999')
    await keys.press('Escape')
    assert.equal(await page.getByLabel('Price of Oak board').first().inputValue(), '33.50')
    await keys.press('Shift+ArrowDown')
    await keys.press('Shift+ArrowDown')
    await page.getByText('3 selected').waitFor()
    await checkAccessible(page)
    await keepScreenshot(page, 'grid-selected')
    await keys.press('Control+d')
    await page.getByText('2 cells changed').waitFor()
    await saved(page)
    assert.deepEqual(await cells(quote), ['3 unit 33.50', '1 unit 33.50', '7 unit 33.50', '1 unit 25.00'])
    await keys.press('Control+z')
    await page.locator('[aria-label="Price of Mug"][value="-8%"]').waitFor()
    await saved(page)
    assert.deepEqual(await cells(quote), ['3 unit 33.50', '1 requested', '7 percent 8', '1 unit 25.00'])
    await keys.press('Control+Shift+z')
    await page.locator('[aria-label="Price of Mug"][value="33.50"]').waitFor()
    await nextFrame(page) // in which the field's text is selected again

    await keys.press('Control+a')
    await page.getByText('4 selected').waitFor()
    await page.getByLabel('Percent off the selected lines').fill('8')
    await page.getByRole('button', { name: 'Take off' }).click()
    await page.getByText('4 cells changed').waitFor()
    await saved(page)
    assert.deepEqual(await cells(quote), ['3 percent 8', '1 percent 8', '7 percent 8', '1 unit 23.00'])
  })
})

it('a block from a spreadsheet is pasted: cells that fit apply, the others say why, and one undo takes it all back', async () => {
  const quote = await open()
  await onAdmin(site, editor(quote), { staff: admin }, async (page) => {
    const copied = page.getByLabel('Note to the buyer')
    await copied.fill('4\t$1,234.50\n5\t-7.5%\nsix\t=asked\n8\t12,00\n9\t1')
    await copied.press('Control+a')
    await copied.press('Control+c')
    await page.getByLabel('Quantity of Oak board').first().focus()
    await page.keyboard.press('Control+v')
    const report = page.getByRole('alert').filter({ hasText: '2 cells don’t fit' })
    await report.getByText('Row 3, Mug: “six”. Enter a whole number, such as 12.').waitFor()
    await report.getByText(/Row 3, Mug: “=asked”. The buyer asked for no price/).waitFor()
    await report.getByText('One row is below the last line.').waitFor()
    await checkAccessible(page)
    await keepScreenshot(page, 'grid-pasted')
    await saved(page)
    assert.deepEqual(await cells(quote), ['4 unit 1234.50', '5 percent 7.5', '7 catalog', '8 unit 12.00'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await saved(page)
    assert.deepEqual(await cells(quote), ['3 catalog', '1 catalog', '7 catalog', '1'])
  })
})

it('a line removed by mistake comes back where it was, even after its removal was saved', async () => {
  const quote = await open()
  await onAdmin(site, editor(quote), { staff: admin }, async (page) => {
    await page.getByLabel('Price of Mug').fill('5')
    await page.getByRole('button', { name: 'Remove Mug' }).click()
    await saved(page)
    assert.deepEqual(await cells(quote), ['3 catalog', '1 catalog', '1'])
    await page.keyboard.press('Control+z')
    await page.getByLabel('Price of Mug').waitFor()
    await saved(page)
    assert.deepEqual(await cells(quote), ['3 catalog', '1 catalog', '7 unit 5.00', '1'])
    await page.keyboard.press('Control+z')
    await page.locator('[aria-label="Price of Mug"][value="=list"]').waitFor()
  })
})

it('on a phone cells are fields to tap, with a choice of how a line is priced, and it all fits', async () => {
  const quote = await open()
  await onAdmin(site, editor(quote), { staff: admin, width: 390, locale: 'de-DE' }, async (page) => {
    await page.getByLabel('Wie Mug bepreist ist').selectOption('percent')
    await page.getByLabel('Preis von Mug').fill('7,5')
    await page.getByLabel('Preis von Engraving').fill('25')
    await page.getByLabel('Preis von Engraving').blur()
    assert.equal(await page.getByLabel('Preis von Mug').inputValue(), '-7,5\u00a0%')
    await page.getByLabel('Mug auswählen').check()
    await page.getByText('1 ausgewählt').waitFor()
    await checkFits(page)
    await checkAccessible(page)
    await keepScreenshot(page, 'grid-390')
  })
})
