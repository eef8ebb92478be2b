import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../support/browser/admin-site.ts'
import { keepScreenshot } from '../support/browser/browser.ts'
import { judge, onQuote } from '../support/browser/portal-site.ts'
import { type Staff, signInAs } from '../support/shop/admin.ts'
import { openShop, type Shop } from '../support/shop/catalog.ts'
import { askFor, sendOffer } from '../support/shop/portal.ts'

let site: AdminSite
let shop: Shop
let manager: Staff
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  manager = await signInAs(site.service, shop.store, 'manager')
})
after(async () => {
  await site?.close()
})

it('a buyer says on the phone why they decline; the dashboard counts it, leads to the quote, and staff correct it there', async () => {
  const quote = await askFor(shop)
  await sendOffer(site.service, shop.store, quote)
  await onQuote(site, { store: shop.store, quoteId: quote.id }, async (page) => {
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('radio', { name: 'Too expensive' }).check()
    await judge(page, 'decline-390')
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('heading', { name: 'Declined' }).waitFor()
  })
  await onAdmin(site, '/dashboard?as=groups', { staff: manager }, async (page) => {
    await page.getByText('Loss reason', { exact: true }).click()
    await page.waitForURL('**by=loss_reason**')
    const row = page.getByRole('row').filter({ hasText: 'Too expensive' })
    await row.getByRole('link', { name: '1', exact: true }).waitFor()
    await checkFits(page)
    await checkAccessible(page)
    await keepScreenshot(page, 'losses-1280')
    await row.getByRole('link', { name: '1', exact: true }).click()
    await page.getByText('Lost: Too expensive').waitFor()
    await page.locator('[data-quote]').getByRole('link').first().click()
    await page.getByText('Lost: Too expensive').last().waitFor()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Say why it was lost' })
    await dialog.getByRole('combobox', { name: 'Why is it lost?' }).click()
    await page.getByRole('option', { name: 'Bought elsewhere' }).click()
    await checkAccessible(page)
    await keepScreenshot(page, 'loss-1280')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Lost: Bought elsewhere').waitFor()
  })
})

it('staff say why while they close a quote, in German, on a phone', async () => {
  const quote = await askFor(shop)
  const visit = { staff: manager, width: 390, colorScheme: 'dark', locale: 'de-DE' } as const
  await onAdmin(site, `/quotes/${quote.id}?do=close`, visit, async (page) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Warum ist es verloren?' }).click()
    await page.getByRole('option', { name: 'Kein Bedarf mehr' }).click()
    await checkAccessible(page)
    await keepScreenshot(page, 'loss-de-390')
    await dialog.getByRole('button', { name: 'Angebot schließen' }).click()
    await page.getByText('Verloren: Kein Bedarf mehr').waitFor()
    await checkFits(page)
  })
  const { body } = await manager.call('GET', `/admin/api/quotes/${quote.id}`)
  assert.deepEqual([body.status, body.loss_reason], ['closed', 'no_need'])
})
