import { after, before, test } from 'node:test'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { onPortal } from '../../support/browser/portal-site.ts'
import { addDraft, callOf, customLine } from '../../support/service/draft.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { addColleagues, signInContact } from '../../support/shop/portal.ts'

const DAY_MS = 86_400_000

let site: AdminSite
let shop: Shop
let admin: Staff
let companyId: string
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  await addColleagues(site.service, shop)
  const { rows } = await site.service.pool.query(
    `select c.company_id as company, p.id as customer from platform.company_contact c
     join platform.customer p on p.store_id = c.store_id and p.id = c.customer_id
     where c.store_id = $1 and p.email = 'berliner@acme.example'`,
    [shop.store.id],
  )
  companyId = rows[0].company
  const whose = { company: companyId, customer: rows[0].customer as string }
  await invoice(whose, { price: '100.00', daysAgo: 3 })
  await invoice(whose, { price: '250.50', daysAgo: 40, terms: 'net_30' })
  await invoice(whose, { price: '80.00', daysAgo: 1, terms: 'net_30', paid: 3_000n })
  await invoice(whose, { price: '19.90', daysAgo: 9, paid: 1_990n })
  admin = await signInAs(site.service, shop.store, 'admin')
})
after(() => site?.close())

interface Wanted {
  price: string
  daysAgo: number
  terms?: string
  paid?: bigint
}

async function invoice(whose: { company: string; customer: string }, wanted: Wanted): Promise<void> {
  const { service } = site
  const { store } = shop
  const { price, daysAgo, terms = null, paid = 0n } = wanted
  const draft = await addDraft(service, store.id, {
    lines: [customLine('A', 1, price)],
    ...{ currency: 'USD', paymentTermsTemplateId: terms, poNumber: 'PO 7' },
  })
  await service.pool.query(
    'update platform.draft_order set company_id = $3, customer_id = $4 where store_id = $1 and id = $2',
    [store.id, draft.id.slice(draft.id.lastIndexOf('/') + 1), whose.company, whose.customer],
  )
  const now = service.now
  service.now = new Date(now.getTime() - daysAgo * DAY_MS)
  await service.platform.sendInvoice(callOf(store.id), draft.id, { to: 'berliner@acme.example' })
  service.now = now
  if (paid > 0n) await service.platform.recordPayment(store.id, draft.id, { amount: paid, paidBefore: 0n })
}

for (const { locale, width, says } of [
  {
    ...{ locale: 'en-GB', width: 1280 },
    says: {
      sum: '$400.50 left to pay on 3 invoices. $50.00 of it is not due yet.',
      overdue: 'Overdue',
      settled: 'Settled',
      paid: 'Paid',
    },
  },
  {
    ...{ locale: 'de-DE', width: 390 },
    says: {
      sum: /400,50\s\$ offen auf 3 Rechnungen\. Davon sind 50,00\s\$ noch nicht fällig/,
      overdue: 'Überfällig',
      settled: 'Erledigt',
      paid: 'Bezahlt',
    },
  },
]) {
  test(`a signed-in buyer sees what is left to pay, what is overdue and what is settled, in ${locale} at ${width} px`, async () => {
    const { cookie } = await signInContact(site.service, shop.store, 'berliner@acme.example')
    await onPortal(site, '/portal/invoices', { cookie, width, locale }, async (page) => {
      await page.getByText(says.sum).waitFor()
      await page.getByRole('listitem').nth(3).waitFor()
      await checkFits(page)
      await checkAccessible(page)
      await keepScreenshot(page, `portal-invoices-${width}`)
      await page.getByRole('link', { name: says.overdue, exact: true }).click()
      await page.locator('li', { hasText: says.overdue }).nth(1).waitFor()
      await page.getByRole('link', { name: says.settled, exact: true }).click()
      await page.locator('li', { hasText: says.paid }).waitFor()
    })
  })
}

test('staff see the invoices of the store and of a company, with what is overdue, in German too', async () => {
  await onAdmin(site, '/store/orders?tab=invoices', { staff: admin, width: 390, locale: 'de-DE' }, async (page) => {
    await page.getByText('3 offene Rechnungen').waitFor()
    await page.getByText('Bis 30 Tage überfällig').waitFor()
    await checkFits(page)
    await checkAccessible(page)
    await keepScreenshot(page, 'store-invoices-390')
  })
  await onAdmin(site, `/store/companies/${companyId}`, { staff: admin }, async (page) => {
    const panel = page.getByRole('region', { name: 'Invoices' })
    await panel.getByText('$400.50').waitFor()
    await panel.getByText('Overdue up to 30 days').waitFor()
    await panel.getByText('Settled').click()
    await panel.getByText('$19.90').first().waitFor()
    await checkFits(page)
    await checkAccessible(page)
    await keepScreenshot(page, 'company-invoices-1280')
    const download = page.waitForEvent('download')
    await panel.getByRole('link', { name: 'Export' }).click()
    await download
  })
})

test('an Admin finds an invoice by the company and records what arrived for it; a payment that a colleague recorded meanwhile is not recorded twice', async () => {
  const { service } = site
  await onAdmin(site, '/store/orders?tab=invoices', { staff: admin, expects: [/ 409$/] }, async (page) => {
    await page.getByLabel('Find invoices').fill('nobody')
    await page.getByText('No such invoices').waitFor()
    await page.getByLabel('Find invoices').fill('acme')
    const row = page.getByRole('row', { name: /#D1/ })
    await row.waitFor()
    await checkFits(page)
    await keepScreenshot(page, 'store-invoices-1280')
    await row.getByRole('button', { name: 'Record payment' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount received').fill('40')
    await dialog.getByLabel('How it arrived').selectOption('cheque')
    const { items } = await service.platform.listDrafts(shop.store.id, { limit: 10, cursor: null })
    const draft = items.find(({ name }) => name === '#D1')
    if (!draft) throw new Error('There is no #D1')
    await service.platform.recordPayment(shop.store.id, draft.id, { amount: 4_000n, paidBefore: 0n })
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await dialog.getByText('recorded meanwhile').waitFor()
    await page.keyboard.press('Escape')
    await page.reload()
    const ordered = page.getByRole('row', { name: /\$60\.00/ })
    await ordered.getByRole('button', { name: 'Record payment' }).click()
    await dialog.getByLabel('How it arrived').selectOption('cheque')
    await checkAccessible(page)
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await page.getByText(/Payment for #\d+ recorded/).waitFor()
    await ordered.waitFor({ state: 'detached' })
  })
})
