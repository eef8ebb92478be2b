import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import type { Page } from 'playwright-core'
import { type AdminSite, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { judgeBoth, onPortal } from '../../support/browser/portal-site.ts'
import { signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { signInContact } from '../../support/shop/portal.ts'
import { workbook } from '../../support/web/workbook.ts'

let site: AdminSite
let shop: Shop
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
})
beforeEach(() => {
  site.service.now = new Date(site.service.now.getTime() + 3_600_000) // the throttle is full again
})
after(() => site?.close())

async function quantities(page: Page, label: RegExp): Promise<string[]> {
  const fields = await page.getByLabel(label).all()
  return Promise.all(fields.map((field) => field.inputValue()))
}

it('a list from a mail is read, and an unknown SKU gets what it may mean', async () => {
  await onPortal(site, `/store/${shop.store.domain}/request`, { width: 390 }, async (page) => {
    await page.getByRole('button', { name: 'Paste a list of SKUs' }).click()
    const list = page.getByLabel('List of SKUs')
    await list.fill('5 x OAK-2-OIL\n• oak4oil: 1.200\nOAK-2-OIL x 7\nUTTERLY-UNKNOWN 3')
    await page.getByRole('button', { name: 'Add these 4' }).click()
    const left = page.getByRole('alert').filter({ hasText: '2 rows were not added' })
    await left.getByRole('button', { name: /^OAK-4-OIL · Oak board/ }).waitFor()
    await judgeBoth(page, 'list-did-you-mean')
    await left.getByRole('button', { name: /^OAK-4-OIL/ }).click()
    await page.getByRole('alert').filter({ hasText: 'One row was not added' }).waitFor()
    await page.getByText('read as 1,200').waitFor()
    assert.equal(await list.inputValue(), 'UTTERLY-UNKNOWN 3')
    assert.deepEqual(await quantities(page, /^Quantity of line/), ['12', '1200'])
  })
})

it('an order form is read from a file, in German; its columns can be corrected', async () => {
  const row = (at: number, ...cells: string[]) =>
    `<row r="${at}">${cells.map((cell, i) => `<c r="${'ABCD'[i]}${at}" t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
  const rows = [
    row(1, 'Ihre Nr.', 'Bezeichnung', 'Zusatz', 'Menge'),
    row(2, 'A-1', 'Eiche', 'OAK-2-OIL', '4'),
    row(3, 'A-2', 'Eiche lang', 'OAK-4-OIL', '6'),
    row(4, 'A-3', 'Becher', 'MUG', ''),
  ]
  await onPortal(site, `/store/${shop.store.domain}/request`, { width: 390, locale: 'de-DE' }, async (page) => {
    await page.getByRole('button', { name: 'Liste von Artikelnummern einfügen' }).click()
    const file = {
      name: 'Bestellung.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(workbook(rows.join(''))),
    }
    await page.getByLabel('Datei öffnen (.xlsx, .csv)').and(page.locator('input')).setInputFiles(file)
    await page.getByText('Eine Zeile ohne Menge bleibt weg.').waitFor()
    await page.getByLabel('Zusatz', { exact: true }).selectOption('Artikelnummer')
    await judgeBoth(page, 'list-columns-de')
    await page.getByRole('button', { name: 'Diese 2 hinzufügen' }).click()
    await page.getByLabel('Menge von Position 2').waitFor()
    assert.deepEqual(await quantities(page, /^Menge von Position/), ['4', '6'])
    const old = { ...file, buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]) }
    await page.getByLabel('Datei öffnen (.xlsx, .csv)').and(page.locator('input')).setInputFiles(old)
    await page.getByText('Das ist eine alte Excel-Datei (.xls).').waitFor()
  })
})

it('a file dropped on the box is read; what was corrected of one table is not for the next', async () => {
  await onPortal(site, `/store/${shop.store.domain}/request`, {}, async (page) => {
    await page.getByRole('button', { name: 'Paste a list of SKUs' }).click()
    const list = page.getByLabel('List of SKUs')
    await list.fill('SKU;Stock;Qty\nOAK-2-OIL;900;2')
    await page.getByLabel('Stock').selectOption('Quantity')
    await page.getByLabel('Qty', { exact: true }).and(page.locator('select')).waitFor()
    assert.equal(await page.getByLabel('Qty', { exact: true }).inputValue(), 'none')
    const dropped = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['SKU;Note;Qty\\nOAK-4-OIL;urgent;3'], 'list.csv'))
      return transfer
    })()`)
    await list.dispatchEvent('drop', { dataTransfer: dropped })
    await page.getByLabel('Note', { exact: true }).and(page.locator('select')).waitFor()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('One line was added.').waitFor()
    assert.deepEqual(await quantities(page, /^Quantity of line/), ['3'])
  })
})

it('a company’s own part number is learnt once, known the next time, and forgotten on demand', async () => {
  const { cookie } = await signInContact(site.service, shop.store, 'other@globex.example')
  const path = `/store/${shop.store.domain}/request`
  const paste = async (page: Page) => {
    await page.getByRole('button', { name: 'Paste a list of SKUs' }).click()
    await page.getByLabel('List of SKUs').fill('Our no.;Name;Qty\nG-77;oak oiled 4 m;6')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
  }
  await onPortal(site, path, { cookie, width: 390 }, async (page) => {
    await paste(page)
    await page.getByLabel('Remember my choices for Globex').waitFor()
    const learnt = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.getByRole('button', { name: /^OAK-4-OIL/ }).click()
    await page.getByLabel('Remember my choices for Globex').waitFor({ state: 'detached' })
    assert.ok((await learnt).ok())
  })
  await onPortal(site, path, { cookie, width: 390 }, async (page) => {
    await paste(page)
    await page.getByText('One line was added.').waitFor()
    assert.deepEqual(await quantities(page, /^Quantity of line/), ['6'])
    await page.getByText('Part numbers of Globex').click()
    await page.getByText('OAK-4-OIL · Oak board').last().waitFor()
    await judgeBoth(page, 'part-numbers')
    await page.getByRole('button', { name: 'Forget G-77' }).click()
    await page.getByText(/^None yet\./).waitFor()
  })
})

it('a list of 120 lines is said to become two quotes, and staff find them together', async () => {
  await site.service.platform.saveProducts(
    shop.store.id,
    Array.from({ length: 120 }, (_, i) => ({
      handle: `screw-${i}`,
      title: `Screw ${i}`,
      variants: [{ options: ['Default Title'], sku: `SCREW-${i}`, price: '1.00' }],
    })),
    site.service.now,
  )
  await onPortal(site, `/store/${shop.store.domain}/request`, { width: 390 }, async (page) => {
    await page.getByRole('button', { name: 'Paste a list of SKUs' }).click()
    await page
      .getByLabel('List of SKUs')
      .fill(Array.from({ length: 120 }, (_, i) => `${i + 1} x SCREW-${i}`).join('\n'))
    await page.getByRole('button', { name: 'Add these 120' }).click()
    await page.getByText('Your list has 120 lines. A quote holds 100, so we send it as 2 quotes').waitFor()
    await page.getByLabel('E-mail').fill('kim@buyer.example')
    await page.getByRole('button', { name: 'Send the request' }).click()
    await page.getByText(/^It became 2 quotes that belong together: \S+, \S+\.$/).waitFor()
    await judgeBoth(page, 'list-in-parts')
  })
  const staff = await signInAs(site.service, shop.store, 'sales_rep')
  const { body } = await shop.call('GET', '/v1/quotes?limit=2')
  const [second, first] = body.data.toSorted(
    (a: { line_count: number }, b: { line_count: number }) => a.line_count - b.line_count,
  )
  await onAdmin(site, `/quotes/${first.id}`, { staff }, async (page) => {
    await page.getByRole('link', { name: second.number }).click()
    await page.getByRole('heading', { name: second.number }).waitFor()
    await page.getByRole('link', { name: first.number }).waitFor()
  })
})

it('rows that are still in the box hold a request back until they are added or left out', async () => {
  await onPortal(site, `/store/${shop.store.domain}/request`, { width: 390, locale: 'de-DE' }, async (page) => {
    await page.getByRole('button', { name: 'Liste von Artikelnummern einfügen' }).click()
    const list = page.getByLabel('Liste von Artikelnummern')
    await list.fill('OAK-2-OIL 4\nNOPE-1 2\nNOPE-2 3')
    await page.getByLabel('E-Mail').fill('kim@buyer.example')
    const send = page.getByRole('button', { name: 'Anfrage senden' })
    await send.click()
    await page.getByText('In der Liste stehen noch Zeilen').waitFor()
    await page.locator('textarea:focus').waitFor()
    await page.getByRole('button', { name: 'Diese 3 hinzufügen' }).click()
    await page.getByRole('alert').filter({ hasText: '2 Zeilen wurden nicht hinzugefügt' }).waitFor()
    await judgeBoth(page, 'list-left-over-de')
    await send.click()
    await page.getByText('In der Liste stehen noch Zeilen').waitFor()
    await page.getByRole('button', { name: 'Diese Zeilen weglassen' }).click()
    assert.equal(await list.inputValue(), '')
    await send.click()
    await page.getByRole('heading', { name: 'Ihre Anfrage wurde gesendet' }).waitFor()
  })
  const staff = await signInAs(site.service, shop.store, 'sales_rep')
  await onAdmin(site, '/quotes/new', { staff }, async (page) => {
    await page.getByRole('button', { name: 'Paste a list of SKUs' }).click()
    await page.getByLabel('Paste a list of SKUs').and(page.locator('textarea')).fill('NOPE-1 2')
    await page.getByRole('button', { name: 'Create the quote' }).click()
    await page.getByText('One row of the list is not in the quote yet.').waitFor()
  })
})

it('staff open a buyer’s spreadsheet in a new quote, and choose what an unknown SKU means', async () => {
  const staff = await signInAs(site.service, shop.store, 'sales_rep')
  await onAdmin(site, '/quotes/new', { staff }, async (page) => {
    await page.getByRole('button', { name: 'Paste a list of SKUs' }).click()
    const csv = {
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Qty;Part no.;Price\r\n1.500;OAK2OIL;9,99\r\n3;OAK-4-OIL;1,00'),
    }
    await page.getByLabel('Open a file (.xlsx, .csv)').and(page.locator('input')).setInputFiles(csv)
    await page.getByRole('button', { name: 'Add these 2' }).click()
    await page.getByRole('button', { name: /^OAK-2-OIL · / }).click()
    await page.getByText('2 rows were added.').waitFor()
    assert.deepEqual(await quantities(page, /^Quantity/), ['3', '1500'])
  })
})
