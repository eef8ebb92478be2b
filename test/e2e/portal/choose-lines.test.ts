import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { convertQuote } from '../../../src/commands/orders/convert-quote.ts'
import { type AdminSite, checkAccessible, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { judge, judgeBoth, onQuote } from '../../support/browser/portal-site.ts'
import { contextOf } from '../../support/service/context.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { sendPricedOffer } from '../../support/shop/priced-offer.ts'

let site: AdminSite
let shop: Shop
let admin: Staff
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  admin = await signInAs(site.service, shop.store, 'admin')
})
after(() => site?.close())

/** Three boards and seven mugs, a shelf if the buyer wants one, and one of two sorts of feet, with 10 % tax. */
function offer(request = {}) {
  const price = (amount: string) => ({ kind: 'unit', amount })
  const feet = (title: string, amount: string, preselected: boolean) => ({
    ...{ custom: { title }, taxable: true, requires_shipping: true, quantity: 1, price: price(amount) },
    choice: { kind: 'one_of', group: 'feet', preselected },
  })
  return sendPricedOffer(site.service, shop, admin, {
    request,
    lines: ([board, mug, shelf]) => [
      { id: board, quantity: 3, price: price('10.00') },
      { id: mug, quantity: 7, price: price('5.00') },
      { id: shelf, quantity: 1, price: price('100.00'), choice: { kind: 'optional', preselected: false } },
      feet('Oak feet', '20.00', true),
      feet('Steel feet', '30.00', false),
    ],
    terms: { shipping: { status: 'free' }, tax: { kind: 'rate', percent: '10', shipping_taxable: false } },
  })
}
const decided = (lines: { decision: string; choice?: { chosen: boolean } }[]) =>
  lines.map(({ decision, choice }) => `${decision}${choice ? (choice.chosen ? ' in' : ' out') : ''}`)

it('a buyer picks an option and another alternative by keyboard, sees the total follow, and that is what they agree to', async () => {
  const { id } = await offer()
  await onQuote(site, { store: shop.store, quoteId: id }, async (page, buyer) => {
    const answer = page.getByRole('region', { name: 'Your answer' })
    await answer.getByText('$90.00').waitFor()
    await page.getByRole('checkbox', { name: 'A made-to-measure shelf, Add this, + $110.00' }).press('Space')
    await answer.getByText('$200.00').waitFor()
    await page.getByRole('radio', { name: 'Oak feet, Take this one' }).press('ArrowDown')
    await page.getByRole('radio', { name: 'Steel feet, Take this one, + $11.00', checked: true }).waitFor()
    await answer.getByText('$211.00').waitFor()
    await judgeBoth(page, 'choices-offer')
    await page.reload()
    await answer.getByText('$211.00').waitFor()
    await answer.getByRole('button', { name: 'Accept all' }).click()
    const dialog = page.getByRole('dialog', { name: 'Accept the offer as you chose it?' })
    await dialog.getByRole('region', { name: 'You accept' }).getByText('1 × Steel feet').waitFor()
    await dialog.getByRole('region', { name: 'You leave out' }).getByText('1 × Oak feet').waitFor()
    await dialog.getByText('$211.00').first().waitFor()
    await judge(page, 'choices-confirm-390')
    await dialog.getByRole('button', { name: 'Accept now' }).click()
    await page.getByRole('heading', { name: 'Accepted' }).waitFor()
    await page.getByRole('listitem', { name: 'Oak feet' }).getByText('Not chosen').waitFor()
    await judge(page, 'choices-accepted-390')
    const { totals, lines } = await buyer.read(id)
    assert.deepEqual(
      [totals.total, decided(lines)],
      ['211.00', ['accept', 'accept', 'accept in', 'reject out', 'accept in']],
    )
  })
  const collects = (percent: string) =>
    site.service.platform.setTaxRate(shop.store.id, { percent, shippingTaxable: false })
  await collects('10')
  await onAdmin(site, `/quotes/${id}/convert`, { staff: admin }, async (page) => {
    await page.getByRole('button', { name: 'Create the draft order' }).waitFor()
    const order = page.getByRole('region', { name: 'Draft order 1', exact: true })
    assert.ok((await order.locator('dd').allInnerTexts()).includes('$211.00'))
    assert.deepEqual(await page.getByTestId('summary').locator('dd').allInnerTexts(), ['$211.00', '$211.00'])
    assert.equal(await page.getByText('Oak feet').count(), 0)
    await page.getByRole('button', { name: 'Create the draft order' }).click()
    await page.getByText('The draft order was created').waitFor()
    await page.getByText('The platform has the same figures').waitFor()
  })
  await collects('0')
})

it('asking again, repeating and duplicating say what becomes of lines the buyer did not choose', async () => {
  const { id } = await offer({ customer_id: shop.buyer })
  await onQuote(site, { store: shop.store, quoteId: id }, async (page, buyer) => {
    assert.equal((await buyer.act(id, 'decline')).status, 200)
    await page.reload()
    await page.getByRole('button', { name: 'Request again' }).waitFor()
    await page.getByText('The 2 lines you didn’t choose aren’t in the new request.').waitFor()
    await judge(page, 'choices-again-390')
  })
  const { number } = (await admin.call('GET', `/admin/api/quotes/${id}`)).body
  await onAdmin(site, `/quotes/${id}?do=duplicate`, { staff: admin }, async (page) => {
    await page.getByRole('dialog').getByText('Options and alternatives become ordinary lines.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  })
  await onAdmin(site, '/quotes/new', { staff: admin }, async (page) => {
    await page.getByRole('textbox', { name: 'Customer' }).fill('buyer@acme')
    await page.getByRole('option', { name: /buyer@acme.example/ }).click()
    await page
      .getByRole('combobox', { name: 'Repeat an earlier quote' })
      .or(page.getByLabel('Repeat an earlier quote'))
      .first()
      .click()
    await page.keyboard.type(number)
    await page.getByRole('option', { name: new RegExp(`^${number} ·`) }).click()
    await page.getByText('These lines weren’t chosen and are left out:').waitFor()
    await page.getByText('A made-to-measure shelf and Steel feet').waitFor()
    await keepScreenshot(page, 'choices-repeat')
  })
})

it('line by line in German, picks are answers too, and what is not picked stays open', async () => {
  const { id } = await offer()
  await onQuote(site, { store: shop.store, quoteId: id, locale: 'de-DE' }, async (page, buyer) => {
    const answer = page.getByRole('region', { name: 'Ihre Antwort' })
    await page.getByRole('listitem', { name: 'Oak board' }).getByText('Annehmen').click()
    await page.getByRole('radio', { name: /^Steel feet, Dieses nehmen/ }).check()
    await answer.getByText('66,00 $').waitFor()
    await judge(page, 'choices-german-390')
    await answer.getByRole('button', { name: 'Prüfen und senden' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('region', { name: 'Sie nehmen nicht' }).getByText('1 × Oak feet').waitFor()
    await dialog.getByRole('region', { name: 'Bleibt offen' }).getByText('1 × A made-to-measure shelf').waitFor()
    await dialog.getByRole('button', { name: 'Jetzt annehmen' }).click()
    await page.getByRole('listitem', { name: 'Oak feet' }).getByText('Nicht gewählt').waitFor()
    const { lines } = await buyer.read(id)
    assert.deepEqual(decided(lines), ['accept', 'null', 'null out', 'reject out', 'accept in'])
  })
})

it('an option with prices by quantity costs what its quantity says, and staff see what is outside the sum', async () => {
  const price = (amount: string) => ({ kind: 'unit', amount })
  const tiers = [
    { from_quantity: 1, unit_price: '5.00' },
    { from_quantity: 10, unit_price: '4.00' },
  ]
  const { id } = await sendPricedOffer(site.service, shop, admin, {
    lines: ([board, mug, shelf]) => [
      { id: board, quantity: 3, price: price('10.00') },
      { id: mug, quantity: 7, price: price('5.00'), tiers, choice: { kind: 'optional', preselected: false } },
      { id: shelf, quantity: 1, price: price('100.00'), choice: { kind: 'optional', preselected: false } },
    ],
    terms: { shipping: { status: 'free' }, tax: { kind: 'none' } },
  })
  await onAdmin(site, `/quotes/${id}`, { staff: admin }, async (page) => {
    await page.getByRole('row', { name: /Mug.*Optional/ }).waitFor()
    await checkAccessible(page)
    await keepScreenshot(page, 'choices-staff')
  })
  await onQuote(site, { store: shop.store, quoteId: id }, async (page, buyer) => {
    const answer = page.getByRole('region', { name: 'Your answer' })
    await answer.getByText('$30.00').waitFor()
    await page.getByRole('checkbox', { name: /^Mug, Add this, \+ \$35\.00/ }).check()
    await answer.getByText('$65.00').waitFor()
    const field = page.getByLabel('Your quantity, Mug')
    await field.fill('12')
    await field.press('Tab')
    await answer.getByText('$78.00').waitFor() // 30 + 12 at 4.00
    await judge(page, 'choices-tiers-390')
    await answer.getByRole('button', { name: 'Accept all' }).click()
    const dialog = page.getByRole('dialog', { name: 'Accept the offer as you chose it?' })
    await dialog.getByText('12 × Mug').waitFor()
    await dialog.getByText('$78.00').first().waitFor()
    await dialog.getByRole('button', { name: 'Accept now' }).click()
    await page.getByRole('heading', { name: 'Accepted' }).waitFor()
    assert.equal((await buyer.read(id)).totals.total, '78.00')
    const ctx = await contextOf(site.service, shop.store)
    await convertQuote(ctx, { quoteId: id }, { groups: null, shippingOn: 'first', invoice: false })
    assert.equal((await buyer.read(id)).orders.items[0].total, '78.00')
  })
})
