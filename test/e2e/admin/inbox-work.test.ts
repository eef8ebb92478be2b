import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { idToUuid } from '../../../src/domain/id.ts'
import { type AdminSite, checkAccessible, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { makeQuotes } from '../../support/database/many-quotes.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'
import { offerV01 } from '../../support/shop/orders.ts'

let site: AdminSite
let shop: Shop
let manager: Staff
let rep: Staff
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  manager = await signInAs(site.service, shop.store, 'manager')
  rep = await signInAs(site.service, shop.store, 'sales_rep')
  await makeQuotes(site.service, shop.store, 300, [manager.member.id, rep.member.id])
})
after(async () => {
  await site?.close()
})

const rows = (page: Page) => page.locator('[data-quote]')

/** Opens the store with one request just sent by a buyer. */
async function ask(more: Record<string, unknown> = {}): Promise<{ id: string; number: string }> {
  const { status, body } = await shop.post(quoteRequest(more))
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const read = async (id: string, staff = manager) => (await staff.call('GET', `/admin/api/quotes/${id}`)).body

it('several quotes are assigned, taken up and closed at once; each refusal gives its reason', async () => {
  const [one, two] = [await ask({ po_number: 'BULK-1' }), await ask({ po_number: 'BULK-2' })]
  await onAdmin(site, '/quotes?tab=all&q=BULK', { staff: manager }, async (page) => {
    await page.getByRole('checkbox', { name: 'Select all 2 loaded quotes' }).check()
    await page.getByRole('button', { name: 'Assign' }).click()
    await page.getByRole('menuitem', { name: rep.member.name, exact: true }).click()
    await page.getByText('2 quotes changed').waitFor()
    for (const { id } of [one, two]) assert.equal((await read(id)).assigned_staff.id, rep.member.id)

    const { revision } = await read(one.id)
    await manager.call('POST', `/admin/api/quotes/${one.id}/start-review`, { revision })
    await page.locator(`[data-quote="${one.id}"]`).getByText('In review').waitFor()
    await page.getByRole('checkbox', { name: 'Select all 2 loaded quotes' }).check()
    await page.getByRole('button', { name: 'Start review' }).click()
    const outcome = page.getByRole('alert').filter({ hasText: 'One quote wasn’t changed' })
    await outcome.getByRole('link', { name: one.number }).waitFor()
    await keepScreenshot(page, 'inbox-bulk')
    await checkAccessible(page)
    assert.equal((await read(two.id)).status, 'in_review')
    await page.getByRole('checkbox', { name: `Select ${two.number}` }).check()
    await page.getByRole('button', { name: 'Close …' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Start review' }).count(), 0)
    await page.getByRole('checkbox', { name: `Select ${two.number}` }).uncheck()

    await page.getByRole('checkbox', { name: `Select ${two.number}` }).check()
    await page.getByRole('button', { name: 'Close …' }).click()
    await page.getByLabel('Reason').fill('A duplicate')
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
    await page.getByText('2 quotes changed').waitFor()
    for (const { id } of [one, two]) assert.equal((await read(id)).status, 'closed')
  })
})

it('offers that stayed quiet for a week are closed at once, after their number and sum are said', async () => {
  const offers = [await offerV01(site.service, shop), await offerV01(site.service, shop)]
  const fresh = await offerV01(site.service, shop)
  await site.service.pool.query(
    `update quote set created_at = created_at - interval '8 days', updated_at = updated_at - interval '8 days',
       api_text = null, api_text_revision = null, api_text_form = null
     where store_id = $1 and id = any($2::uuid[])`,
    [shop.store.id, offers.map(({ id }) => idToUuid('qte', id))],
  )
  const headlines = await Promise.all(offers.map(async ({ id }) => Number((await read(id)).totals.headline)))
  const sum = headlines.reduce((sum, one) => sum + one, 0).toFixed(2)
  await onAdmin(site, '/quotes', { staff: manager }, async (page) => {
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Quiet for a week' }).click()
    await page.getByRole('button', { name: 'Remove filter: No answer for 7 days' }).waitFor()
    for (const { id } of offers) await page.locator(`[data-quote="${id}"]`).waitFor()
    assert.equal(await page.locator(`[data-quote="${fresh.id}"]`).count(), 0)
    for (const { id } of offers) await page.locator(`[data-quote="${id}"]`).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Close …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close these 2 quotes?' })
    await dialog.getByText(`2 quotes, $${sum} together. This can’t be undone.`).waitFor()
    await checkAccessible(page)
    await dialog.getByLabel('Reason').fill('No answer')
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await page.getByText('2 quotes changed').waitFor()
    for (const { id } of offers) assert.equal((await read(id)).status, 'closed')
    assert.equal((await read(fresh.id)).status, 'proposal_sent')
  })
})

it('a new request appears by itself, is announced, and keeps the selection', async () => {
  const first = await ask({ po_number: 'LIVE-1' })
  await onAdmin(site, '/quotes?q=LIVE', { staff: manager }, async (page) => {
    await page.getByRole('checkbox', { name: `Select ${first.number}` }).check()
    const second = await ask({ po_number: 'LIVE-2' })
    await page.getByRole('status').getByText('1 new quote').waitFor()
    await page.getByRole('link', { name: second.number, exact: true }).waitFor()
    assert.equal(await page.getByRole('checkbox', { name: `Select ${first.number}` }).isChecked(), true)
  })
})

it('views are saved, shared by Managers, changed and deleted', async () => {
  await onAdmin(site, '/quotes?tab=all&total_min=40&sort=-total', { staff: manager }, async (page) => {
    await rows(page).first().waitFor()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save as new view …' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Big ones')
    await page.getByRole('switch', { name: 'Share with all staff' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/view=viw_/)
    await page.getByRole('button', { name: 'Choose columns' }).click()
    await page.getByRole('checkbox', { name: 'Source' }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Source' }).waitFor()
    await page.getByRole('button', { name: 'Big ones' }).click()
    await page.getByRole('menuitem', { name: 'Update to what’s shown' }).click()
    await page.waitForURL((url) => !url.search.includes('columns'))
    const [view] = (await manager.call('GET', '/admin/api/views')).body.data
    assert.deepEqual([view.name, view.shared, view.filters], ['Big ones', true, { tab: 'all', total_min: '40' }])
    assert.ok(view.columns.includes('source'))
  })
  await onAdmin(site, '/quotes', { staff: rep }, async (page) => {
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Big ones' }).click()
    await page.waitForURL(/total_min=40/)
    await page.getByRole('columnheader', { name: 'Source' }).waitFor()
    await page.getByRole('button', { name: 'Big ones' }).click()
    await page.getByRole('menuitem', { name: 'Save as new view …' }).waitFor()
    assert.equal(await page.getByRole('menuitem', { name: 'Delete …' }).count(), 0)
  })
  await onAdmin(site, '/quotes', { staff: manager }, async (page) => {
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: /^Big ones/ }).click()
    await page.getByRole('button', { name: 'Big ones' }).click()
    await page.getByRole('menuitem', { name: 'Delete …' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Views' }).waitFor()
    assert.deepEqual((await manager.call('GET', '/admin/api/views')).body.data, [])
  })
})
