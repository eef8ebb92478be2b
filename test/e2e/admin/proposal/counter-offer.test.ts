import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { decideCounter } from '../../../../src/domain/negotiation/counter-proposal.ts'
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

/** A quote offered at 10.00 each, for which the buyer wants the board at 7.99 and ten mugs at 9.00. */
async function countered() {
  const quote = await openNegotiation(site.service, shop)
  await quote.send()
  const [board = '', mug = ''] = quote.lines
  const lines = [
    { lineId: board, requestedPrice: 799n, requestedQuantity: null },
    { lineId: mug, requestedPrice: 900n, requestedQuantity: 10 },
  ]
  const buyer = { kind: 'buyer', email: 'kim@buyer.example', contactId: null } as const
  await quote.decide((before, now) => decideCounter(before, { lines, note: 'Our last word' }, {}, now), buyer)
  return quote
}

/** The quantities and prices of the draft. */
async function drafted({ id }: { id: string }): Promise<string[]> {
  const { body } = await admin.call('GET', `/admin/api/quotes/${id}`)
  return (body.staged ?? body.suggested).lines.map(
    ({ quantity, price }: { quantity: number; price: { amount: string } }) => `${quantity} at ${price.amount}`,
  )
}

it('a counter-offer is answered line by line with the keyboard, the sums follow, and the answer is the draft', async () => {
  const quote = await countered()
  await onAdmin(site, `/quotes/${quote.id}/proposal`, { staff: admin }, async (page) => {
    const panel = page.getByRole('region', { name: 'The buyer’s counter-offer' })
    await panel.getByText('Our last word').waitFor()
    const sums = panel.getByRole('row', { name: /^Sum before discount/ })
    assert.deepEqual(await sums.getByRole('cell').allTextContents(), ['$100.00', '$122.00', '$113.97', '$130.00'])
    await panel.getByRole('radio', { name: 'Ours for Oak board' }).focus()
    await page.keyboard.press('s')
    await panel.getByRole('radio', { name: 'Middle for Oak board', checked: true }).waitFor()
    await panel.getByRole('radio', { name: 'Theirs for Mug' }).focus()
    await page.keyboard.press('t')
    await sums.getByRole('cell', { name: '$117.00' }).waitFor() // 3 at 9.00 and 10 at 9.00
    await page.getByText(/^Saved \d/).waitFor()
    assert.deepEqual(await drafted(quote), ['3 at 9.00', '10 at 9.00'])
    await panel.getByRole('button', { name: 'All rounds so far' }).click()
    await panel.getByText('Counter-offer', { exact: true }).click()
    await panel.getByText('Oak board: $7.99').waitFor()
    await checkAccessible(page)
    await keepScreenshot(page, 'counter-1280')
    await panel.getByRole('button', { name: 'Take all' }).click()
    await panel.getByRole('radio', { name: 'Theirs for Oak board', checked: true }).waitFor()
    await page.getByLabel('Price of Oak board').fill('8.50')
    await panel.getByRole('radio', { name: 'Theirs for Oak board', checked: false }).waitFor()
    await page.getByText(/^Saved \d/).waitFor()
    assert.deepEqual(await drafted(quote), ['3 at 8.50', '10 at 9.00'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await panel.getByRole('radio', { name: 'Theirs for Oak board', checked: true }).waitFor()
  })
})

it('on a phone each line of a counter-offer is a card with the same choices, in German too', async () => {
  const quote = await countered()
  await onAdmin(site, `/quotes/${quote.id}/proposal`, { staff: admin, width: 390, locale: 'de-DE' }, async (page) => {
    const panel = page.getByRole('region', { name: 'Gegenvorschlag des Kunden' })
    await panel.getByRole('button', { name: 'Überall teilen' }).click()
    await panel.getByRole('radio', { name: 'Mitte für Oak board', checked: true }).waitFor()
    await checkFits(page)
    await checkAccessible(page)
    await keepScreenshot(page, 'counter-390')
  })
})
