import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { checkNotTrapped, checkShown, NAUGHTY_STRINGS } from '../../support/naughty/naughty-strings.ts'
import { checkedImport, productsCsv } from '../../support/service/imports.ts'
import { runQueuedJobs, settle } from '../../support/service/jobs.ts'
import { workOffMail } from '../../support/service/mail.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { converted, openV01 } from '../../support/shop/orders.ts'

let site: AdminSite
let shop: Shop
let admin: Staff
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service, { store: { development: true } })
  admin = await signInAs(site.service, shop.store, 'admin')
})
after(async () => {
  await site?.close()
})

/** Checks that the current page is accessible, and keeps a picture of it. */
async function check(page: Page, name: string): Promise<void> {
  await checkAccessible(page)
  await checkFits(page)
  await keepScreenshot(page, name)
}

const PRODUCTS = `URL handle,Title,Option1 value,Price,SKU,Tags,Collection
saw,Hand saw,Default Title,19.90,SAW-1,"steel, hand",Tools
plane,Plane,Small,45,PLANE-S,,Tools
plane,,Large,much,PLANE-L,,
,Nameless,,3,,,
`

describe('an import', () => {
  it('goes from a file through preview and progress to the catalog', async () => {
    await onAdmin(site, '/store/imports', { staff: admin }, async (page) => {
      await page.getByText('File columns').click()
      await check(page, 'imports-1280')
      await page.locator('input[type=file]').setInputFiles(csvFile('tools.csv', PRODUCTS))
      await page.getByRole('heading', { level: 1, name: 'tools.csv' }).waitFor()
      await page.getByText('Checking the file').waitFor()
      await runQueuedJobs(site.service)
      await page.getByText('Checked 4 rows. Nothing has changed yet.').waitFor()
      const error = page.getByRole('row', { name: /4 plane/ })
      assert.match((await error.textContent()) ?? '', /"much" cannot be read: write digits and a point/)
      await page.getByRole('cell', { name: 'Hand saw' }).waitFor()
      await check(page, 'import-checked-1280')
      assert.equal(await productCount('saw'), 0)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download as CSV' }).click(),
      ])
      assert.equal(download.suggestedFilename(), 'import-errors.csv')
      await page.getByRole('button', { name: 'Start import' }).click()
      await page.getByText('0 of 4 rows done').waitFor()
      await check(page, 'import-running-1280')
      await runQueuedJobs(site.service)
      await page.getByText('Import complete: 4 rows').waitFor()
      await check(page, 'import-done-1280')
      await page.getByRole('link', { name: 'View catalogue' }).click()
      await page.getByRole('searchbox', { name: 'Find products' }).fill('plane')
      await page.waitForURL('**/catalog?q=plane')
      await page.getByRole('cell', { name: 'PLANE-S' }).waitFor()
      await page.getByText('Hand saw').waitFor({ state: 'detached' })
    })
    assert.equal(await productCount('saw'), 1)
  })

  it('of companies, dropped on a phone, opens their list', async () => {
    const text =
      'company_external_id,company_name,location_name,contact_email,contact_role\n7,Cedar,Bonn,lee@cedar.example,Owner\n'
    await onAdmin(
      site,
      '/store/imports?kind=companies',
      { staff: admin, width: 390, colorScheme: 'dark' },
      async (page) => {
        await page.getByText('File columns').click()
        await check(page, 'imports-390-dark')
        const data = await page.evaluateHandle(
          `(() => { const data = new DataTransfer(); data.items.add(new File([${JSON.stringify(text)}], 'b2b.csv', { type: 'application/vnd.ms-excel' })); return data })()`,
        )
        await page.getByRole('region', { name: 'File to import' }).dispatchEvent('drop', { dataTransfer: data })
        await page.getByRole('heading', { level: 1, name: 'b2b.csv' }).waitFor()
        await runQueuedJobs(site.service)
        await page.getByText('All rows can be imported').waitFor()
        await check(page, 'import-checked-390-dark')
        await page.getByRole('button', { name: 'Start import' }).click()
        await page.getByText('0 of 1 row done').waitFor()
        await runQueuedJobs(site.service)
        await page.getByText('Import complete: 1 row').waitFor()
        await page.getByRole('link', { name: 'View companies' }).click()
        await page.getByText('lee@cedar.example').waitFor()
        await check(page, 'companies-390-dark')
      },
    )
  })

  it('with an unsuitable file is refused where it was chosen', async () => {
    await onAdmin(site, '/store/imports', { staff: admin, expects: [/ 400$/] }, async (page) => {
      await page.locator('input[type=file]').setInputFiles(csvFile('x.csv', 'name,cost\na,1\n'))
      const alert = page.getByRole('alert')
      await alert.waitFor()
      assert.match((await alert.textContent()) ?? '', /must name the columns "URL handle", "Title" and "Price"/)
      await page.locator('input[type=file]').setInputFiles(csvFile('big.csv', 'x'.repeat(10 * 1024 * 1024 + 1)))
      await page.getByText('big.csv is larger than 10 MB').waitFor()
    })
  })

  it('can be cancelled, and the results of imports are listed', async () => {
    const { id } = await checkedImport(site.service, admin, 'catalog', productsCsv(3))
    await onAdmin(site, `/store/imports/${id}`, { staff: admin }, async (page) => {
      await page.getByRole('button', { name: 'Cancel…' }).click()
      await page.getByRole('button', { name: 'Cancel import' }).click()
      await page.getByText('Nothing was changed').waitFor()
      await page.getByRole('link', { name: '← Imports' }).click()
      await page.getByRole('row', { name: /catalog\.csv.*Cancelled/ }).waitFor()
      await page.getByRole('row', { name: /tools\.csv.*Done/ }).waitFor()
      await check(page, 'past-imports-1280')
    })
  })

  it('is for Admins: others are told whom to ask', async () => {
    const rep = await signInAs(site.service, shop.store, 'sales_rep')
    await onAdmin(site, '/store/imports', { staff: rep }, async (page) => {
      await page.getByText('Only Admins can import files').waitFor()
      await checkAccessible(page)
    })
  })
})

describe("the platform's data", () => {
  for (const [width, colorScheme] of [
    [1280, 'dark'],
    [390, 'light'],
  ] as const) {
    it(`is listed for staff, page by page, at ${width} px`, async () => {
      const rep = await signInAs(site.service, shop.store, 'sales_rep')
      await onAdmin(site, '/store/catalog', { staff: rep, width, colorScheme }, async (page) => {
        await page.getByText('2 variants').first().click()
        await page.getByText('OAK-4-OIL').waitFor()
        await check(page, `catalog-${width}-${colorScheme}`)
        await page.getByLabel('Status').selectOption('draft')
        await page.waitForURL('**status=draft')
        await page.goto(`${site.origin}/admin/store/companies?q=acme`)
        await page.getByText('Main contact').first().waitFor()
        await check(page, `companies-${width}-${colorScheme}`)
        await page.goto(`${site.origin}/admin/store/customers?q=globex`)
        await page.getByText('other@globex.example').waitFor()
        await check(page, `customers-${width}-${colorScheme}`)
        await page.goto(`${site.origin}/admin/store/customers?q=nobody`)
        await page.getByText('No customers found').waitFor()
      })
    })
  }

  it('is shown as plain text, whatever it contains', async () => {
    const { platform, now } = site.service
    const naughty = NAUGHTY_STRINGS.filter((text) => text.trim() === text)
    const odd = await site.service.addStore({ development: true })
    const staff = await signInAs(site.service, odd, 'admin')
    const products = naughty.map((title, n) => ({
      handle: `odd-${n}`,
      title,
      vendor: title,
      tags: [title],
      variants: [{ options: [title], price: '1.00', sku: title }],
    }))
    const companies = naughty.map((name, n) => ({
      externalId: `odd-${n}`,
      name,
      location: { name, address: { city: name } },
      contact: { email: `odd-${n}@buyer.example`, name, phone: name, tags: [name], role: name },
    }))
    await platform.saveProducts(odd.id, products, now)
    await platform.saveCompanies(odd.id, companies, now)
    for (const list of ['catalog', 'companies', 'customers']) {
      await onAdmin(site, `/store/${list}`, { staff, width: 390 }, async (page) => {
        for (let at = 0; at < naughty.length; at += 20) {
          if (at > 0) await page.getByRole('link', { name: 'Next page' }).click()
          await page
            .getByText(naughty[at] ?? '', { exact: true })
            .first()
            .waitFor()
          await checkShown(page, naughty.slice(at, at + 20))
          await checkNotTrapped(page)
          await checkFits(page)
        }
      })
    }
    const csv = naughty.map(
      (text, n) => `odd-${n},"${text.replaceAll('"', '""')}",,free,"${text.replaceAll('"', '""')}"`,
    )
    const file = `Handle,Title,Option1 Value,Variant Price,Variant SKU\n${csv.join('\n')}\n`
    const { id } = await checkedImport(site.service, staff, 'catalog', file)
    await onAdmin(site, `/store/imports/${id}`, { staff, width: 390 }, async (page) => {
      await page.getByText('First rows').waitFor()
      await checkNotTrapped(page)
      await checkFits(page)
    })
  })

  it('has consecutive pages', async () => {
    await site.service.platform.saveProducts(
      shop.store.id,
      Array.from({ length: 45 }, (_, n) => ({
        handle: `page-${n}`,
        title: `Paged ${n}`,
        variants: [{ options: ['Default Title'], price: '1.00' }],
      })),
      site.service.now,
    )
    await onAdmin(site, '/store/catalog?q=paged', { staff: admin }, async (page) => {
      await page.getByText('Paged 0', { exact: true }).waitFor()
      await page.getByRole('link', { name: 'Next page' }).click()
      await page.getByText('Paged 20', { exact: true }).waitFor()
      await page.getByRole('link', { name: 'Next page' }).click()
      await page.getByText('Paged 44', { exact: true }).waitFor()
      assert.equal(await page.getByRole('link', { name: 'Next page' }).count(), 0)
      await page.getByRole('link', { name: 'First page' }).click()
      await page.getByText('Paged 0', { exact: true }).waitFor()
    })
  })
})

describe('orders', () => {
  it('are paid, refunded and cancelled, and the quote is updated', async () => {
    const quote = await openV01(site.service, shop)
    const [made] = await converted(admin, quote)
    await onAdmin(site, '/store/orders?tab=drafts', { staff: admin }, async (page) => {
      await check(page, 'drafts-1280')
      await page.getByRole('button', { name: 'Record payment…' }).click()
      await page.getByLabel('Amount received').fill('100')
      await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
      await page.getByText('Completed').waitFor()
      await page.locator('label', { hasText: /^Orders$/ }).click()
      await page.getByRole('button', { name: 'Record payment…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
      await page.getByRole('button', { name: 'Record payment…' }).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Refund…' }).click()
      await page.getByLabel('Amount in').fill('99999')
    })
    await onAdmin(site, '/store/orders', { staff: admin, expects: [/ 409$/] }, async (page) => {
      await page.getByRole('button', { name: 'Refund…' }).click()
      await page.getByLabel('Amount in').fill('999999')
      await page.getByRole('button', { name: 'Refund', exact: true }).click()
      await page.getByRole('dialog').getByRole('alert').waitFor()
      await page.getByLabel('Amount in').fill('5')
      await page.getByRole('button', { name: 'Refund', exact: true }).click()
      await page.getByText('Partly refunded').waitFor()
      await page.getByRole('button', { name: 'Cancel…' }).click()
      await page.getByRole('button', { name: 'Cancel order' }).click()
      await page.getByText('Cancelled', { exact: true }).waitFor()
      await check(page, 'orders-1280')
      await page.setViewportSize({ width: 390, height: 900 })
      await check(page, 'orders-390')
      await page.getByRole('link', { name: (await quote.read()).number }).waitFor()
    })
    await settle(site.service)
    const { body } = await admin.call('GET', '/admin/api/platform/orders')
    assert.deepEqual([body.data[0].total_refunded, body.data[0].draft_order_id], ['5.00', made.platform.draft_order_id])
    assert.ok((await quote.events()).some(({ type }) => type === 'quote.order_refunded'))
  })
})

describe('messages from and to the platform', () => {
  it('are listed: mail, notifications, and data requests', async () => {
    const invited = { email: 'new@staff.example', name: 'New', role: 'manager' }
    assert.equal((await admin.call('POST', '/admin/api/staff', invited)).status, 201)
    await site.service.platform.requestCustomerData(shop.store.id, { email: 'buyer@acme.example' })
    await settle(site.service)
    await workOffMail(site.service, { baseUrl: site.origin })
    for (const width of [1280, 390]) {
      await onAdmin(site, '/store/mail', { staff: admin, width }, async (page) => {
        await page.getByRole('link', { name: /^New .*Join/ }).waitFor()
        await check(page, `mail-${width}`)
        await page.goto(`${site.origin}/admin/store/notifications`)
        await page.getByText('Applied').first().waitFor()
        await check(page, `notifications-${width}`)
        await page.goto(`${site.origin}/admin/store/data-requests`)
        await page.getByText('buyer@acme.example').waitFor()
        await check(page, `data-requests-${width}`)
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: /data of buyer@acme/ }).click(),
        ])
        assert.match(download.suggestedFilename(), /^data-drq_.*\.json$/)
      })
    }
  })

  it('say so when there are none yet', async () => {
    const real = await signInAs(site.service, await site.service.addStore({ development: false }), 'admin')
    await onAdmin(site, '/store/mail', { staff: real }, async (page) => {
      await page.getByText('No mail yet').waitFor()
    })
    await onAdmin(site, '/store/orders', { staff: real }, async (page) => {
      await page.getByText('No orders yet').waitFor()
      await checkAccessible(page)
    })
  })
})

function csvFile(name: string, text: string) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
}

async function productCount(handle: string): Promise<number> {
  const { rows } = await site.service.pool.query('select 1 from platform.product where store_id = $1 and handle = $2', [
    shop.store.id,
    handle,
  ])
  return rows.length
}
