import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { convertQuote } from '../../../../src/commands/orders/convert-quote.ts'
import {
  type AdminSite,
  checkAccessible,
  checkFits,
  onAdmin,
  openAdminSite,
} from '../../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../../support/browser/browser.ts'
import { judge, onQuote } from '../../../support/browser/portal-site.ts'
import { contextOf } from '../../../support/service/context.ts'
import { type Staff, signInAs } from '../../../support/shop/admin.ts'
import { openShop, type Shop } from '../../../support/shop/catalog.ts'
import { type Negotiation, openNegotiation } from '../../../support/shop/negotiation.ts'

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

const read = async ({ id }: Negotiation) => (await admin.call('GET', `/admin/api/quotes/${id}`)).body
const send = async (quote: Negotiation) => {
  const { revision } = await read(quote)
  const { status, body } = await admin.call('POST', `/admin/api/quotes/${quote.id}/send`, { revision })
  assert.equal(status, 200, JSON.stringify(body))
}
const ROWS = [
  ['1', '10.00'],
  ['10', '9.00'],
  ['50', '8.00'],
] as const

it('staff set prices by quantity, the buyer picks a quantity on a phone, and the order holds it', async () => {
  const quote = await openNegotiation(site.service, shop)
  await onAdmin(site, `/quotes/${quote.id}/proposal`, { staff: admin }, async (page) => {
    await page.getByLabel('Price of Mug').fill('5.00')
    await page.getByRole('button', { name: 'Prices by quantity: Oak board' }).click()
    const dialog = page.getByRole('dialog', { name: 'Prices by quantity: Oak board' })
    await dialog.getByRole('button', { name: 'Add a row' }).click()
    for (const [i, [from, price]] of ROWS.entries()) {
      await dialog.getByLabel(`From quantity, row ${i + 1}`).fill(from)
      await dialog.getByLabel(`Unit price, row ${i + 1}`).fill(price)
    }
    await dialog.getByLabel('From quantity, row 3').fill('10')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await dialog.getByText('Enter a whole number above the row before.').waitFor()
    await dialog.getByLabel('From quantity, row 3').fill('50')
    await checkAccessible(page)
    await keepScreenshot(page, 'tiers-dialog-1280')
    await dialog.getByLabel('From quantity, row 3').press('Enter')
    await page.getByText('1–9: $10.00 · 10–49: $9.00 · 50+: $8.00').waitFor()
    await page.getByLabel('Quantity of Oak board').fill('12')
    await page.getByTestId('line-total').getByText('$108.00').waitFor()
    assert.equal(await page.getByLabel('Price of Oak board').inputValue(), '9.00')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByTestId('line-total').getByText('$30.00').waitFor()
    await page.getByRole('button', { name: 'Redo' }).click()
    await page.getByTestId('line-total').getByText('$108.00').waitFor()
    await page.getByText(/^Saved \d/).waitFor()
    await checkAccessible(page)
    await keepScreenshot(page, 'tiers-grid-1280')
  })
  await send(quote)
  await onQuote(site, { store: shop.store, quoteId: quote.id }, async (page, buyer) => {
    const line = page.getByRole('listitem', { name: 'Oak board' })
    await line.getByRole('row', { name: '10–49 $9.00' }).waitFor()
    const answer = page.getByRole('region', { name: 'Your answer' })
    await answer.getByText('$143.00').waitFor()
    const field = line.getByLabel('Your quantity, Oak board')
    await field.fill('0')
    await line.getByText('Enter a whole number from 1 to 1,000,000.').waitFor()
    assert.ok(await answer.getByRole('button', { name: 'Accept all' }).isDisabled())
    await field.fill('50')
    await line.getByText('$400.00').waitFor()
    await answer.getByText('$435.00').waitFor()
    await page.getByText('These totals are for the offer as sent.').waitFor()
    await judge(page, 'tiers-offer-390')
    await answer.getByRole('button', { name: 'Accept all' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('50 × Oak board').waitFor()
    await dialog.getByText('$435.00').first().waitFor()
    await judge(page, 'tiers-confirm-390')
    await dialog.getByRole('button', { name: 'Accept now' }).click()
    await page.getByRole('heading', { name: 'Accepted' }).waitFor()
    await line.getByText('Offered: 12').waitFor()
    assert.equal((await buyer.read(quote.id)).totals.total, '435.00')
    const ctx = await contextOf(site.service, shop.store)
    await convertQuote(ctx, { quoteId: quote.id }, { groups: null, shippingOn: 'first', invoice: false })
    await page.reload()
    await page.getByRole('heading', { name: 'Ordered' }).waitFor()
    assert.equal((await buyer.read(quote.id)).orders.items[0].total, '435.00')
  })
  await onAdmin(site, `/quotes/${quote.id}`, { staff: admin }, async (page) => {
    await page.getByText('offered: 12').waitFor()
  })
})

it('on a phone staff set prices by quantity too, in German', async () => {
  const quote = await openNegotiation(site.service, shop)
  const { id } = quote
  await onAdmin(site, `/quotes/${id}/proposal`, { staff: admin, width: 390, locale: 'de-DE' }, async (page) => {
    await page.getByRole('button', { name: 'Staffelpreise: Oak board' }).click()
    const dialog = page.getByRole('dialog', { name: 'Staffelpreise: Oak board' })
    await dialog.getByLabel('Ab Menge, Zeile 1').fill('5')
    await dialog.getByLabel('Stückpreis, Zeile 1').fill('7,50')
    await checkFits(page)
    await checkAccessible(page)
    await keepScreenshot(page, 'tiers-dialog-390')
    await dialog.getByRole('button', { name: 'Übernehmen' }).click()
    await page.getByText('5+: 7,50 $').waitFor()
    await page.getByText(/^Gespeichert/).waitFor()
    const { staged } = await read(quote)
    const [{ quantity, tiers }] = staged.lines
    assert.deepEqual([quantity, tiers], [5, [{ from_quantity: 5, unit_price: '7.50' }]])
  })
})
