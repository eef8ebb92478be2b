import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { makeChange } from '../../../src/domain/quotes/change.ts'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { whileSending } from '../../support/browser/while-sending.ts'
import { settle } from '../../support/service/jobs.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { converted, openV01 } from '../../support/shop/orders.ts'

let site: AdminSite
let shop: Shop
let rep: Staff
let admin: Staff
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  await site.service.platform.setTaxRate(shop.store.id, { percent: '8.25', shippingTaxable: false })
  rep = await signInAs(site.service, shop.store, 'sales_rep')
  admin = await signInAs(site.service, shop.store, 'admin')
})
after(async () => {
  await site?.close()
})

/** Returns the figures under a heading as text. */
async function figuresIn(page: Page, name: string): Promise<string[]> {
  return page.getByRole('region', { name, exact: true }).locator('dd').allInnerTexts()
}

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  it(`splits a quote into two draft orders that sum to it to the cent (V13), at ${width} px`, async () => {
    const quote = await openV01(site.service, shop)
    await onAdmin(site, `/quotes/${quote.id}/convert`, { staff: rep, width, colorScheme }, async (page) => {
      await page.getByRole('button', { name: 'Create the draft order' }).waitFor()
      assert.deepEqual((await figuresIn(page, 'Draft order 1')).slice(-2), ['$455.99', '$136.80'])
      await page.getByLabel('Where Thing C goes').selectOption('On a new draft order')
      const first = ['$187.42', '-$14.06', '$18.00', '$14.30', '$205.66', '$61.70']
      const second = ['$250.00', '-$18.75', '$0.00', '$19.08', '$250.33', '$75.10']
      assert.deepEqual(await figuresIn(page, 'Draft order 1'), first)
      assert.deepEqual(await figuresIn(page, 'Draft order 2'), second)
      assert.deepEqual(await page.getByTestId('summary').locator('dd').allInnerTexts(), ['$455.99', '$455.99'])
      await page.getByLabel('Spread by value').check()
      assert.deepEqual((await figuresIn(page, 'Draft order 1'))[4], '$195.37')
      assert.deepEqual((await figuresIn(page, 'Draft order 2'))[4], '$260.62')
      await page.getByLabel('All on the first').check()
      await checkAccessible(page)
      await checkFits(page)
      await keepScreenshot(page, `convert-${width}`)
      await page.getByRole('button', { name: 'Create 2 draft orders' }).click()
      await page.getByText('2 draft orders were created').waitFor()
      assert.equal(await page.getByText('The platform has the same figures').count(), 2)
      await checkAccessible(page)
      await checkFits(page)
      await keepScreenshot(page, `converted-${width}`)
    })
    const { body } = await rep.call('GET', `/admin/api/quotes/${quote.id}/conversions`)
    assert.deepEqual(
      body.data.map(({ platform }: { platform: { total: string } }) => platform.total),
      ['205.66', '250.33'],
    )
    assert.equal((await quote.read()).status, 'converted')
  })
}

it('leaves lines for a later round, which gets the remaining shipping', async () => {
  const quote = await openV01(site.service, shop)
  await onAdmin(site, `/quotes/${quote.id}/convert`, { staff: rep }, async (page) => {
    await page.getByLabel('Where Thing C goes').selectOption('Not now')
    await page.getByLabel('Spread by value').check()
    assert.deepEqual(await page.getByTestId('summary').locator('dd').allInnerTexts(), ['$195.37', '$260.62', '$455.99'])
    await page.getByRole('button', { name: 'Create the draft order' }).click()
    await page.getByText('The draft order was created').waitFor()
    await page.getByRole('link', { name: 'Convert more lines' }).click()
    await page.getByLabel('Spread by value').check()
    assert.deepEqual(await page.getByTestId('summary').locator('dd').allInnerTexts(), ['$260.62', '$195.37', '$455.99'])
  })
})

it('a line is dragged to another draft order by mouse', async () => {
  const quote = await openV01(site.service, shop)
  await onAdmin(site, `/quotes/${quote.id}/convert`, { staff: rep }, async (page) => {
    const from = await page.getByRole('button', { name: 'Drag Thing B' }).boundingBox()
    const to = await page.getByRole('region', { name: 'Another draft order' }).boundingBox()
    assert.ok(from && to)
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(to.x + 40, to.y + 40, { steps: 8 })
    await page.mouse.up()
    await page.getByRole('button', { name: 'Create 2 draft orders' }).waitFor()
    assert.deepEqual((await figuresIn(page, 'Draft order 2'))[0], '$87.43')
  })
})

it('explains what prevents it, and stops if the platform’s tax differs', async () => {
  const { platform } = site.service
  const quote = await openV01(site.service, shop)
  const visit = { staff: rep, expects: [/convert 503$/, /convert 409$/] }
  await onAdmin(site, `/quotes/${quote.id}/convert`, visit, async (page) => {
    await page.getByRole('button', { name: 'Create the draft order' }).waitFor()
    await whileSending(page, /convert$/, () => quote.decide((seen) => makeChange(seen, 'note')))
    await page.getByRole('button', { name: 'Create the draft order' }).click()
    await page.getByRole('alert').waitFor()
    await platform.setTaxRate(shop.store.id, { percent: '10', shippingTaxable: false })
    await page.getByRole('button', { name: 'Create the draft order' }).click()
    await page
      .getByText(/The platform calculates .*40\.47.* of tax.*33\.38.* was agreed with the buyer/)
      .first()
      .waitFor()
    await platform.setTaxRate(shop.store.id, { percent: '8.25', shippingTaxable: false })
  })
})

it('shows invoices, payments, refunds and cancellations of its orders live', async () => {
  const quote = await openV01(site.service, shop)
  const [made] = await converted(rep, quote)
  const digits = (gid: string) => gid.slice(gid.lastIndexOf('/') + 1)
  const onPlatform = async (path: string, body: object = {}) => {
    const answer = await admin.call('POST', `/admin/api/platform/${path}`, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    await settle(site.service)
    return answer.body
  }
  await onAdmin(site, `/quotes/${quote.id}`, { staff: rep }, async (page) => {
    const orders = page.getByRole('region', { name: 'Orders', exact: true })
    await orders.getByRole('button', { name: 'Send the invoice' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send the invoice' }).click()
    await orders.getByText('Invoice sent', { exact: true }).waitFor()
    await keepScreenshot(page, 'orders-invoice')
    const { id } = await onPlatform(`draft-orders/${digits(made.platform.draft_order_id)}/mark-paid`)
    await page.reload()
    await orders.getByText('Paid', { exact: true }).waitFor()
    await onPlatform(`orders/${digits(id)}/refund`, { amount: '5.00' })
    await page.reload()
    await orders.getByText('Refunded $5.00').waitFor()
    await onPlatform(`orders/${digits(id)}/cancel`)
    await page.reload()
    await orders.getByText('Cancelled', { exact: true }).waitFor()
    await keepScreenshot(page, 'orders-cancelled')
    await checkAccessible(page)
    await orders.getByRole('button', { name: 'Duplicate the quote' }).click()
    await page.waitForURL((url) => url.pathname.includes('/quotes/qte_') && !url.pathname.endsWith(quote.id))
  })
})
