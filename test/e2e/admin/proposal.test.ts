import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { type Staff, signInAs } from '../../support/admin.ts'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/admin-site.ts'
import { keepScreenshot } from '../../support/browser.ts'
import { openShop, type Shop } from '../../support/catalog.ts'
import { type Negotiation, openNegotiation } from '../../support/negotiation.ts'
import { openLink } from '../../support/portal.ts'

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

const open = (more: Record<string, unknown> = {}) => openNegotiation(site.service, shop, more)
const read = async ({ id }: Pick<Negotiation, 'id'>) => (await admin.call('GET', `/admin/api/quotes/${id}`)).body
const saved = (page: Page) => page.getByText(/^Saved \d/).waitFor()
const editor = ({ id }: Pick<Negotiation, 'id'>) => `/quotes/${id}/proposal`

it('a new request is priced, previewed and sent, and the buyer and the feed have it', async () => {
  const rep = await signInAs(site.service, shop.store, 'sales_rep')
  const quote = await open()
  await onAdmin(site, editor(quote), { staff: rep }, async (page) => {
    await page.getByLabel('How Oak board is priced').selectOption('unit')
    await page.getByLabel('Price of Oak board').fill('33.33')
    await page.getByLabel('Price of Oak board').press('Enter')
    await page.getByLabel('How Mug is priced').selectOption('percent')
    await page.getByLabel('Price of Mug').fill('10')
    await page.getByLabel('Percent off').fill('7,5')
    await page.getByRole('combobox', { name: 'Payment terms' }).fill('Net 45, as agreed')
    await page.getByLabel('Note to the buyer').fill('With pleasure')
    await saved(page)
    assert.equal((await read(quote)).preview.totals.total, '174.08')
    assert.match((await page.getByTestId('total').textContent()) ?? '', /174\.08/)
    await checkAccessible(page)
    await checkFits(page)
    await keepScreenshot(page, 'editor-1280')
    await page.getByRole('button', { name: 'Preview and send' }).click()
    await page.getByRole('article').getByText('With pleasure').waitFor()
    await checkAccessible(page)
    await keepScreenshot(page, 'preview-1280')
    await page.getByRole('button', { name: 'Send to the buyer' }).click()
    await page.waitForURL(`**/quotes/${quote.id}`)
    await page.getByText('Version 1 was sent to the buyer.').waitFor()
  })
  const buyer = await openLink(site.service, shop.store, quote.id)
  const { totals, proposal } = await buyer.read(quote.id)
  assert.deepEqual([totals.total, proposal.payment_terms], ['174.08', 'Net 45, as agreed'])
  assert.deepEqual(
    (await quote.events()).map(({ type }) => type),
    ['quote.proposal_sent'],
  )
})
