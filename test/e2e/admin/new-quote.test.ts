import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'

let site: AdminSite
let shop: Shop
let rep: Staff
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  rep = await signInAs(site.service, shop.store, 'sales_rep')
  await site.service.settings(shop.store, {
    custom_fields: [
      { key: 'site', label: 'Building site', type: 'text', required: true },
      { key: 'lift', label: 'Needs a lift', type: 'checkbox' },
      { key: 'floor', label: 'Floor', type: 'number' },
      { key: 'colour', label: 'Colour', type: 'select', options: ['Oak', 'Ash'] },
    ],
  })
  const twins = [1, 2].map((i) => ({
    handle: `twin-${i}`,
    title: `Twin ${i}`,
    variants: [{ options: ['Default Title'], sku: 'TWIN', price: '1.00' }],
  }))
  await site.service.platform.saveProducts(shop.store.id, twins, site.service.now)
})
after(async () => {
  await site?.close()
})

/** Returns the quote the page has led to, as staff read it. */
async function made(page: Page) {
  await page.waitForURL(/\/admin\/quotes\/qte_/)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const { status, body } = await rep.call('GET', `/admin/api/quotes/${id}`)
  assert.equal(status, 200)
  return body
}

it('a quote for a customer, from search, a pasted list and custom items, is created as entered', async () => {
  await onAdmin(site, '/quotes/new', { staff: rep }, async (page) => {
    await page.getByRole('textbox', { name: 'Customer' }).fill('buyer@acme')
    await page.getByRole('option', { name: /buyer@acme.example/ }).click()
    await page.getByRole('combobox', { name: 'Buys for' }).or(page.getByLabel('Buys for')).first().click()
    await page.getByRole('option', { name: 'Acme, Hamburg' }).click()

    await page.getByRole('textbox', { name: 'Add a product' }).fill('oak 4')
    await page.getByRole('option', { name: /Oak board, 4 m/ }).click()
    await page.getByLabel('Quantity of line 1').fill('5')
    await page.getByLabel('Target price of line 1').fill('70.5')

    await page.getByRole('button', { name: 'Paste a list of SKUs' }).click()
    const list = page.getByRole('textbox', { name: 'Paste a list of SKUs' })
    await list.fill('SKU\tQuantity\noak-2-oil\t12\nNONE-1\t2\nOAK-4-OIL\t3\nTWIN\t1\nMUG\tmany')
    await page.getByRole('button', { name: 'Add these 5' }).click()
    const faults = page.getByRole('alert').filter({ hasText: '3 rows were not added' })
    await faults.waitFor()
    const said = await faults.innerText()
    for (const words of ['no such SKU', '2 products have this SKU', 'Enter the quantity as a whole number']) {
      assert.ok(said.includes(words), `${words} in ${said}`)
    }
    assert.equal(await list.inputValue(), 'SKU\tQuantity\nNONE-1\t2\nTWIN\t1\nMUG\tmany')
    assert.equal(await page.getByLabel('Quantity of line 1').inputValue(), '8')
    await faults.getByRole('button', { name: 'Leave these rows out' }).click()

    await page.getByRole('button', { name: 'Describe something else' }).click()
    await page.getByLabel('What it is, line 3').fill('<b>A shelf</b>')
    await page.getByLabel('PO number').fill('PO-77')
    await page.getByLabel('Requested delivery').fill('2030-02-28')
    await page.getByLabel('Note').fill('Before noon, please.')
    await page.getByLabel('Building site').fill('Pier 4')
    await page.getByLabel('Needs a lift').check()
    await keepScreenshot(page, 'new-quote-1280')
    await checkAccessible(page)
    await checkFits(page)
    await page.getByRole('button', { name: 'Create the quote' }).click()
    const quote = await made(page)
    assert.deepEqual(
      quote.lines.map((line: { sku: string | null; title: string; quantity: number }) => [
        line.sku ?? line.title,
        line.quantity,
      ]),
      [
        ['OAK-4-OIL', 8],
        ['OAK-2-OIL', 12],
        ['<b>A shelf</b>', 1],
      ],
    )
    assert.deepEqual(
      [quote.status, quote.source, quote.customer.email, quote.po_number, quote.requested_delivery_date.slice(0, 10)],
      ['in_review', 'manual', 'buyer@acme.example', 'PO-77', '2030-02-28'],
    )
    assert.deepEqual(quote.customer.custom_fields, { site: 'Pier 4', lift: true })
    assert.equal(quote.lines[0].requested_price, '70.50')
    assert.equal(quote.platform.company_location_id?.split('/').at(-1), shop.hamburg)
  })
})

it("a quote for a guest reports what is missing, and the store's refusals at their fields", async () => {
  const visit = { staff: rep, width: 390, colorScheme: 'dark', expects: [/ 422$/] } as const
  await onAdmin(site, '/quotes/new', visit, async (page) => {
    await page.getByText('A guest').click()
    await page.getByRole('button', { name: 'Create the quote' }).click()
    await page.getByText('Enter the guest’s e-mail address.').waitFor()
    await page.getByText('Add at least one line.').waitFor()
    await page.getByLabel('E-mail').fill('kim@buyer.example')
    await page.getByRole('button', { name: 'Describe something else' }).click()
    await page.getByLabel('What it is, line 1').fill('Bench')
    await page.getByLabel('Floor').fill('third')
    await keepScreenshot(page, 'new-quote-390')
    await checkAccessible(page)
    await checkFits(page)
    await page.getByRole('button', { name: 'Create the quote' }).click()
    const floor = page.getByLabel('Floor')
    await page.locator('[aria-invalid=true]').first().waitFor()
    assert.equal(await floor.getAttribute('aria-invalid'), 'true')
    await floor.fill('3')
    await page.getByRole('button', { name: 'Create the quote' }).click()
    const quote = await made(page)
    assert.deepEqual([quote.customer.email, quote.customer.custom_fields], ['kim@buyer.example', { floor: '3' }])
  })
})

it('leaving with unsaved input asks first; the address can name the customer', async () => {
  await onAdmin(site, `/quotes/new?customer=${shop.other}`, { staff: rep }, async (page) => {
    await page.getByText('other@globex.example').waitFor()
    await page.getByLabel('PO number').fill('PO-1')
    await page.getByRole('link', { name: 'All quotes' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await page.getByRole('button', { name: 'Stay' }).click()
    assert.equal(await page.getByLabel('PO number').inputValue(), 'PO-1')
  })
})
