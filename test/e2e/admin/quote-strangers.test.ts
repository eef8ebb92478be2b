import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { checkNotTrapped, checkShown, NAUGHTY_STRINGS } from '../../support/naughty/naughty-strings.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { openLink, sendOffer } from '../../support/shop/portal.ts'

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

const SCRIPT = 'javascript:window.__trapped=99'

/** Returns a stranger's storefront request with a naughty text in every field. */
function naughtyRequest(at: number): Record<string, unknown> {
  const short = NAUGHTY_STRINGS.filter((text) => text.length <= 40)
  const pick = (i: number) => NAUGHTY_STRINGS[(at + i) % NAUGHTY_STRINGS.length] ?? ''
  const pickShort = (i: number) => short[(at + i) % short.length] ?? ''
  return {
    buyer: { email: 'kim@buyer.example', name: pick(0), company_name: pick(1), phone: pickShort(2) },
    lines: NAUGHTY_STRINGS.map((text) => ({ custom: { title: text, description: text }, quantity: 1, note: text })),
    notes: NAUGHTY_STRINGS.join('\n'),
    po_number: pickShort(3),
    shipping_address: { first_name: pickShort(4), company: pick(5), address1: pick(6), city: pickShort(7) },
    custom_fields: { text: pick(8) },
    source_url: SCRIPT,
  }
}

for (const [at, width, colorScheme] of [
  [0, 1280, 'light'],
  [14, 390, 'dark'],
  [28, 1280, 'dark'],
] as const) {
  it(`any stranger's input is shown as text and runs nothing, from string ${at} on at ${width} px`, async () => {
    await site.service.settings(shop.store, {
      custom_fields: [{ key: 'text', label: '<b data-trap>Label</b>', type: 'text' }],
    })
    const request = naughtyRequest(at)
    const asked = await site.service.call('POST', `/portal/api/stores/${shop.store.domain}/requests`, { body: request })
    assert.equal(asked.status, 201, JSON.stringify(asked.body))
    const { id } = asked.body
    const buyer = await openLink(site.service, shop.store, id)
    const halves = [NAUGHTY_STRINGS.slice(0, 30), NAUGHTY_STRINGS.slice(30)].map((texts) => texts.join('\n'))
    for (const body of halves) await buyer.call('POST', `/quotes/${id}/messages`, { body })
    const { body } = await admin.call('GET', `/admin/api/quotes/${id}`)
    await sendOffer(site.service, shop.store, { id, lines: body.lines.map((line: { id: string }) => line.id) })
    assert.equal((await buyer.act(id, 'decline', { reason: halves[0] })).status, 200)
    await onAdmin(site, `/quotes/${id}`, { staff: admin, width, colorScheme }, async (page) => {
      await page.getByRole('tabpanel', { name: 'Timeline' }).getByText('declined the proposal').waitFor()
      await page.getByText('<b data-trap>Label</b>').waitFor()
      await checkShown(page, [...NAUGHTY_STRINGS, ...Object.values(request.buyer as object), SCRIPT, halves[0] ?? ''])
      await keepScreenshot(page, `quote-naughty-${width}-${colorScheme}`)
      await checkNotTrapped(page)
      await checkFits(page)
      await checkAccessible(page)
      await page.getByRole('tab', { name: 'Messages' }).click()
      await page.getByRole('tabpanel', { name: 'Messages' }).getByText('<!-- a comment').waitFor()
      await checkShown(page, halves)
      await checkNotTrapped(page)
      await checkFits(page)
    })
  })
}
