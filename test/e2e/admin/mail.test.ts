import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Mailer } from '../../../src/outside/mailer.ts'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { workOffMail } from '../../support/service/mail.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

const mailer: Mailer = {
  send: async ({ to }) =>
    to.address.startsWith('gone')
      ? { at: 'recipient', code: 550, status: '5.1.1' }
      : { at: 'done', code: 250, status: null },
  close: () => {},
}
let site: AdminSite
let shop: Shop
let admin: Staff
before(async () => {
  site = await openAdminSite({ mailer })
  shop = await openShop(site.service, { store: { development: true } })
  admin = await signInAs(site.service, shop.store, 'admin')
  for (const name of ['Kim Lee', 'Zoë Ångström-Lindqvist of the purchasing department', '<b>Bo</b>']) {
    await shop.post(quoteRequest({ buyer: { email: `${name.charCodeAt(0)}@buyer.example`, name } }))
  }
  await shop.post(quoteRequest({ buyer: { email: 'gone@buyer.example', name: 'Gone Away' } }))
  await workOffMail(site.service, { baseUrl: site.origin })
})
after(() => site.close())

it('a message is found by state, viewed as rendered and as text with its links, and resent', async () => {
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await onAdmin(site, '/store/mail', { staff: admin, width, colorScheme }, async (page) => {
      await page.getByRole('link', { name: /^Kim Lee Sent/ }).waitFor()
      await checkFits(page)
      await checkAccessible(page)
      await keepScreenshot(page, `mail-list-${width}`)
      await page.getByRole('link', { name: /^Kim Lee Sent/ }).click()
      await page.getByRole('heading', { name: /We have your request/ }).waitFor()
      const frame = page.frameLocator('iframe[title="Message preview"]')
      await frame
        .getByText(/Thank you for your request/)
        .last()
        .waitFor()
      const sheet = page.locator('iframe')
      const allowed = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'
      assert.equal(await sheet.getAttribute('sandbox'), allowed)
      const button = frame.locator('a[href*="/q/"]').first()
      assert.deepEqual(
        [await button.getAttribute('target'), await button.getAttribute('rel')],
        ['_blank', 'noopener noreferrer'],
      )
      const [high, needed] = [
        (await sheet.boundingBox())?.height,
        await frame.locator('body').evaluate((body) => (body as unknown as { scrollHeight: number }).scrollHeight),
      ]
      assert.equal(high, needed, 'nothing of it has to be scrolled')
      await checkFits(page)
      await checkAccessible(page)
      await keepScreenshot(page, `mail-read-${width}`)
      await page.getByRole('tab', { name: 'Text and links' }).click()
      const link = page.getByRole('link', { name: /\/q\/[\w-]{51}$/ })
      assert.match((await link.getAttribute('rel')) ?? '', /noopener/)
      await keepScreenshot(page, `mail-text-${width}`)
    })
  }
  await onAdmin(site, '/store/mail', { staff: admin }, async (page) => {
    await page.getByLabel('Status').selectOption('Failed')
    await page.getByRole('link', { name: /^Gone Away Failed/ }).click()
    await page.getByText('The mail server rejected the address (550 5.1.1)').waitFor()
    await keepScreenshot(page, 'mail-given-up')
    await page.getByRole('tab', { name: 'Suppressed addresses' }).click()
    await page.getByText('gone@buyer.example').waitFor()
    await checkAccessible(page)
    await keepScreenshot(page, 'mail-suppressed')
    await page.getByRole('button', { name: 'Resume mail to gone@buyer.example' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resume mail' }).click()
    await page.getByText('No suppressed addresses').waitFor()
    await page.goto(`${site.origin}/admin/store/mail?state=gave_up`)
    await page.getByRole('link', { name: /^Gone Away/ }).click()
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('The message will be sent again.').waitFor()
    await page.getByText('No matching messages').waitFor()
  })
  const { body } = await admin.call('GET', '/admin/api/mail?to=gone@buyer.example')
  assert.equal(body.data[0].state, 'waiting')
})
