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
import { addStaff, type Staff, signInAs } from '../../../support/shop/admin.ts'
import { openShop, type Shop } from '../../../support/shop/catalog.ts'
import { type Negotiation, openNegotiation } from '../../../support/shop/negotiation.ts'

let site: AdminSite
let shop: Shop
let manager: Staff
let rep: Staff
/** Offered at 10.00 each, before anything needed an approval. */
let offered: Negotiation
before(async () => {
  site = await openAdminSite()
  const { service } = site
  shop = await openShop(service)
  manager = await signInAs(service, shop.store, 'manager')
  rep = await signInAs(service, shop.store, 'sales_rep')
  const milo = await addStaff(service, shop.store, { role: 'manager', name: 'Milo Falk' })
  const stocked = { cost: '20.00', inventoryTracked: true, inventoryQuantity: '12' }
  const board = { options: ['2 m', 'Oiled'], price: '39.99', ...stocked }
  const product = { handle: 'oak-board', title: 'Oak board', variants: [board] }
  await service.platform.saveProducts(shop.store.id, [product], service.now)
  const before = await open(shop.buyer, shop.berlin)
  await before.send()
  await before.answer('accept', 'reject')
  offered = await open(shop.buyer, shop.berlin)
  await offered.send()
  const policy = {
    id: 'deep',
    name: 'Deep discounts',
    domain: 'merchant',
    conditions: [{ field: 'line_discount', above: '25' }],
    steps: [{ mode: 'any', approvers: [{ staff: milo.id }] }],
  }
  await service.settings(shop.store, { approvals: { policies: [policy] }, price_floor: { percent: '50' } })
})
after(async () => {
  await site?.close()
})

const open = (contact: string, location: string) =>
  openNegotiation(site.service, shop, { customer_id: contact, company_location_id: location })
const editor = ({ id }: { id: string }) => `/quotes/${id}/proposal`
const priceOfBoard = (page: Page) => page.getByLabel('Price of Oak board').or(page.getByLabel('Preis von Oak board'))

it('while one types a price, the margin follows, and the editor says who has to approve, why, and what would spare it', async () => {
  const quote = await open(shop.buyer, shop.berlin)
  await onAdmin(site, editor(quote), { staff: manager }, async (page) => {
    const worth = page.getByTestId('worth').first()
    await worth
      .filter({ hasText: /^Floor \$19\.99 · Cost \$20\.00 · 12 in stock · Paid \$10\.00 on .+ \(3 pcs\.\)$/ })
      .waitFor()
    await priceOfBoard(page).fill('35')
    await page.getByTestId('margin').getByText('Margin $45.00 (42.9%)').waitFor()
    assert.equal(await page.getByTestId('total-margin').innerText(), '$45.00 (42.9%)')
    await page.getByText('Without one line whose cost isn’t known').waitFor()
    await page.getByText(/^Saved \d/).waitFor()
    assert.equal(await page.getByText('Milo Falk').count(), 0)

    await priceOfBoard(page).fill('19')
    await page.getByTestId('margin').getByText('Margin -$3.00 (-5.3%)').waitFor()
    await page.getByRole('link', { name: 'Needs approval by Milo Falk' }).click()
    const notice = page.locator('#approval')
    await notice.getByText('This will need approval by Milo Falk because of:').waitFor()
    assert.match(await notice.innerText(), /Deep discounts: .*Oak board/)
    await notice.getByText('With at most 25% off each line’s catalogue price, it needs no approval.').waitFor()
    assert.equal(await page.evaluate('document.activeElement.id'), 'approval')
    await checkAccessible(page)
    await keepScreenshot(page, 'margin-while-pricing')

    await priceOfBoard(page).fill('30')
    await notice.waitFor({ state: 'detached' })
  })
})

it('others’ prices are shown where this company never bought, on a phone and in German', async () => {
  const quote = await open(shop.other, shop.oslo)
  const visit = { staff: manager, width: 390, colorScheme: 'dark', locale: 'de-DE' } as const
  await onAdmin(site, editor(quote), visit, async (page) => {
    await page.getByText(/Andere zahlten 10,00\s\$/).waitFor()
    await priceOfBoard(page).fill('19')
    await page
      .getByTestId('margin')
      .getByText(/Marge -3,00\s\$ \(-5,3\s%\)/)
      .waitFor()
    await page.getByRole('link', { name: 'Braucht eine Freigabe durch Milo Falk' }).waitFor()
    await checkFits(page)
    await checkAccessible(page)
    await keepScreenshot(page, 'margin-while-pricing-390')
  })
})

it('a Sales rep sees the floor, the stock and earlier prices, but no cost and no margin', async () => {
  const quote = await open(shop.buyer, shop.berlin)
  await onAdmin(site, editor(quote), { staff: rep }, async (page) => {
    await page.getByText('12 in stock').waitFor()
    await priceOfBoard(page).fill('35')
    await page.getByText(/^Saved \d/).waitFor()
    assert.doesNotMatch(await page.locator('main').innerText(), /Cost \$|Margin/)
  })
})

it('a quote’s page shows the margin of each line and of all', async () => {
  await onAdmin(site, `/quotes/${offered.id}`, { staff: manager }, async (page) => {
    await page.getByTestId('margin').getByText('Margin -$30.00 (-100%)').waitFor()
    assert.equal(await page.getByTestId('total-margin').innerText(), '-$30.00 (-100%)')
    await checkAccessible(page)
  })
})
