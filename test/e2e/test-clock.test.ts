import { after, before, it } from 'node:test'
import type { MailEngine } from '../../src/jobs/mail/mail-engine.ts'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../support/browser/admin-site.ts'
import { keepScreenshot } from '../support/browser/browser.ts'
import { onQuote } from '../support/browser/portal-site.ts'
import { runQueuedJobs } from '../support/service/jobs.ts'
import { mailEngine } from '../support/service/mail.ts'
import { signInAs } from '../support/shop/admin.ts'
import { openShop } from '../support/shop/catalog.ts'
import { openNegotiation } from '../support/shop/negotiation.ts'

let site: AdminSite
let mail: MailEngine
before(async () => {
  site = await openAdminSite()
  mail = mailEngine(site.service)
  mail.start()
})
after(async () => {
  await mail?.stop()
  await site?.close()
})

for (const width of [1280, 390]) {
  it(`an Admin advances the test clock, and every page says what it shows, at ${width} px`, async () => {
    const { service } = site
    const shop = await openShop(service, { store: { development: true, timezone: 'Europe/Berlin' } })
    const offer = await openNegotiation(service, shop)
    await offer.send({ expiry: { kind: 'days', days: 2 } })
    await runQueuedJobs(service)
    const staff = await signInAs(service, shop.store, 'admin')
    await onAdmin(site, '/settings/clock', { staff, width }, async (page) => {
      await page.getByText('An offer expires').waitFor()
      await checkAccessible(page)
      await checkFits(page)
      await page.getByRole('button', { name: '7 days' }).click()
      await page.getByText('7 days and 0 hours').waitFor()
      await page.getByText('The test clock is ahead').waitFor()
      await checkAccessible(page)
      await checkFits(page)
      await keepScreenshot(page, `clock-${width}`)
      await page.goto(`${site.origin}/admin/quotes/${offer.id}`)
      await page.getByText('Expired').first().waitFor()
      await page.getByText('The test clock is ahead').waitFor()
      await keepScreenshot(page, `clock-quote-${width}`)
    })
    await onQuote(site, { store: shop.store, quoteId: offer.id, width }, async (page) => {
      await page.getByText('This shop is being tested').waitFor()
      await checkAccessible(page)
      await checkFits(page)
      await keepScreenshot(page, `clock-portal-${width}`)
    })
  })
}

it('the pages in German say it in German', async () => {
  const { service } = site
  const store = await service.addStore({ development: true })
  const staff = await signInAs(service, store, 'admin')
  await onAdmin(site, '/settings/clock', { staff, locale: 'de-DE' }, async (page) => {
    await page.getByRole('heading', { level: 1, name: 'Testuhr' }).waitFor()
    await page.getByRole('button', { name: '14 Tage' }).click()
    await page.getByText('Die Testuhr geht vor').waitFor()
    await keepScreenshot(page, 'clock-german')
  })
})

it('a live store has no test clock', async () => {
  const staff = await signInAs(site.service, await site.service.addStore({ development: false }), 'admin')
  await onAdmin(site, '/settings/clock', { staff }, async (page) => {
    await page.getByText('Only development stores have a test clock.').waitFor()
    await page.getByRole('link', { name: 'Audit log' }).waitFor()
    await checkAccessible(page)
  })
})
