import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { decidePostMessage } from '../../src/domain/quotes/post-message.ts'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../support/browser/admin-site.ts'
import { keepScreenshot } from '../support/browser/browser.ts'
import { signInAs } from '../support/shop/admin.ts'
import { openShop } from '../support/shop/catalog.ts'
import { openNegotiation } from '../support/shop/negotiation.ts'

let site: AdminSite
before(async () => {
  site = await openAdminSite()
})
after(async () => {
  await site?.close()
})

const BUYER = { kind: 'buyer', email: 'kim@buyer.example', contactId: null } as const

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  it(`staff work through what waits: late first, opened with a key, put off and brought back, at ${width} px`, async () => {
    const shop = await openShop(site.service)
    const rep = await signInAs(site.service, shop.store, 'sales_rep')
    const late = await openNegotiation(site.service, shop)
    await site.service.pool.query(
      `update quote set waits_since = waits_since - interval '8 days' where store_id = $1`,
      [shop.store.id],
    )
    const answered = await openNegotiation(site.service, shop)
    await answered.send()
    await answered.decide(
      (quote, now) => decidePostMessage(quote, { id: 'msg_1', internal: false, by: 'buyer' }, now),
      BUYER,
    )
    const [{ number }, { number: second }] = [await late.read(), await answered.read()]
    await onAdmin(site, '/', { staff: rep, width, colorScheme }, async (page) => {
      await page.waitForURL('**/admin/my-turn')
      const rows = page.getByRole('listitem')
      await rows.filter({ hasText: number }).getByText('Answer the new request').waitFor()
      await rows.filter({ hasText: second }).getByText('Answer the buyer’s message').waitFor()
      await page.getByRole('heading', { name: /^Late: / }).waitFor()
      await page.getByRole('heading', { name: 'In time' }).waitFor()
      assert.match((await rows.first().textContent()) ?? '', new RegExp(`${number}.*Was due`))
      await checkAccessible(page)
      await checkFits(page)
      await keepScreenshot(page, `my-turn-${width}`)

      await page.keyboard.press('n')
      await page.waitForURL(`**/quotes/${late.id}`)
      await page.getByRole('heading', { level: 1, name: number }).waitFor()
      await page.keyboard.press('n')
      await page.waitForURL(`**/quotes/${answered.id}`)
      await page.goto(`${site.origin}/admin/my-turn`)

      await page.getByRole('button', { name: `Snooze ${number}` }).click()
      await page.getByRole('menuitem', { name: /^Tomorrow/ }).click()
      await page.getByText(`${number} is snoozed.`).waitFor()
      await rows.filter({ hasText: number }).waitFor({ state: 'detached' })
      await page.getByText('Snoozed', { exact: true }).click()
      await page.getByRole('button', { name: `Bring back ${number}` }).click()
      await page.getByText('Nothing is snoozed').waitFor()
      await checkAccessible(page)
    })
  })
}
