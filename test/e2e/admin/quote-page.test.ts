import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import {
  type AdminSite,
  checkAccessible,
  checkFits,
  checkTabsFit,
  onAdmin,
  openAdminSite,
} from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { openNegotiation, pass } from '../../support/shop/negotiation.ts'
import { openV01 } from '../../support/shop/orders.ts'
import { addColleagues, askFor, openLink, sendOffer, signInContact } from '../../support/shop/portal.ts'

let site: AdminSite
let shop: Shop
let admin: Staff
let rep: Staff
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  admin = await signInAs(site.service, shop.store, 'admin')
  rep = await signInAs(site.service, shop.store, 'sales_rep')
})
after(async () => {
  await site?.close()
})

/** Returns the texts of a region's rows with normalised spaces. */
async function rowsOf(page: Page, table: string): Promise<string[]> {
  const rows = await page.getByRole('table', { name: table }).locator('tbody tr').allInnerTexts()
  return rows.map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  it(`a quote is shown completely, fits and is accessible at ${width} px, ${colorScheme}`, async () => {
    const quote = await openV01(site.service, shop, ['accept', 'reject', null])
    await onAdmin(site, `/quotes/${quote.id}`, { staff: admin, width, colorScheme }, async (page) => {
      await page.getByText(/Your turn: convert what is accepted. The buyer can still decide/).waitFor()
      const [accepted = ''] = await rowsOf(page, 'Accepted lines')
      for (const text of ['OAK-2-OIL', '$39.99', '$33.33', 'effective $30.83', '$92.49', 'discount -$7.50']) {
        assert.ok(accepted.includes(text), `${accepted} lacks ${text}`)
      }
      assert.match((await rowsOf(page, 'Open lines')).join(), /Thing C Custom/)
      assert.match((await rowsOf(page, 'Rejected lines')).join(), /Thing B Custom/)
      const totals = await page.getByRole('region', { name: 'Totals' }).innerText()
      for (const text of ['$437.42', '-$32.81', '$18.00', 'Accepted\n\n$92.49', 'Still open\n\n$231.25', '30%']) {
        assert.ok(totals.includes(text), `${totals} lacks ${text}`)
      }
      await keepScreenshot(page, `quote-${width}-${colorScheme}`)
      await checkFits(page)
      await checkAccessible(page)
      await checkTabsFit(page)
      for (const tab of ['Messages', 'Documents', 'Links', 'Rules']) {
        await page.getByRole('tab', { name: tab }).click()
        await page
          .getByRole('tabpanel', { name: tab })
          .getByRole('heading')
          .or(page.getByText('Compare versions'))
          .first()
          .waitFor()
        await keepScreenshot(page, `quote-${tab}-${width}`)
        await checkFits(page)
        await checkAccessible(page)
      }
    })
  })
}

it('the rail and every dialog have addresses: reloading shows the same, going back closes', async () => {
  const quote = await openNegotiation(site.service, shop)
  await onAdmin(site, `/quotes/${quote.id}?rail=documents`, { staff: rep }, async (page) => {
    await page.getByText('No documents yet').waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Close the quote' }).click()
    await page.waitForURL('**rail=documents&do=close')
    await page.reload()
    await page.getByRole('dialog', { name: 'Close the quote' }).waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal(await page.getByRole('tab', { name: 'Rules' }).count(), 0)
  })
})

it('staff write to the buyer, or an internal note that no buyer reads; the timeline shows both', async () => {
  const quote = await openNegotiation(site.service, shop)
  const buyer = await openLink(site.service, shop.store, quote.id)
  await buyer.call('POST', `/quotes/${quote.id}/messages`, { body: 'When can you deliver?' })
  await pass(site.service, 1_000)
  await onAdmin(site, `/quotes/${quote.id}?rail=messages`, { staff: rep }, async (page) => {
    const messages = page.getByRole('tabpanel', { name: 'Messages' })
    await messages.getByText('When can you deliver?').waitFor()
    await messages.getByRole('link', { name: 'kim@buyer.example' }).waitFor()
    assert.ok(await page.getByRole('button', { name: 'Send to the buyer' }).isDisabled())
    await page.getByLabel('Message to the buyer').fill('In two weeks.')
    await page.getByRole('button', { name: 'Send to the buyer' }).click()
    await messages.getByText('In two weeks.').and(page.locator('p')).waitFor()
    await page.getByText('Internal note').first().click()
    await page.getByRole('textbox', { name: 'Internal note' }).fill('He always asks.')
    await page.getByRole('tab', { name: 'Timeline' }).click()
    await page.getByRole('tab', { name: 'Messages' }).click()
    assert.equal(await page.getByRole('textbox', { name: 'Internal note' }).inputValue(), 'He always asks.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await messages.getByText('He always asks.').and(page.locator('p')).waitFor()
    await checkAccessible(page)
    await keepScreenshot(page, 'quote-messages')
    await page.getByRole('tab', { name: 'Timeline' }).click()
    const timeline = page.getByRole('tabpanel', { name: 'Timeline' })
    await timeline.getByText('wrote an internal note').waitFor()
    assert.equal(await timeline.getByText(/wrote a message/).count(), 2)
    await timeline.getByLabel('Show events sent to integrations').check()
    await timeline.getByText('triggered the event quote.created').waitFor()
  })
  const { messages } = await buyer.read(quote.id)
  assert.deepEqual(
    messages.map((message: { body: string }) => message.body),
    ['When can you deliver?', 'In two weeks.'],
  )
})

it("a buyer's link is created, opens the quote, and is revoked", async () => {
  const quote = await openNegotiation(site.service, shop)
  const links = async () => (await rep.call('GET', `/admin/api/quotes/${quote.id}/links`)).body.data
  await onAdmin(site, `/quotes/${quote.id}?rail=links`, { staff: rep }, async (page) => {
    await page.getByText('No links yet').waitFor()
    await page.getByRole('button', { name: 'Create a link' }).click()
    await page.getByRole('button', { name: 'Copy the link' }).waitFor()
    assert.equal((await links()).length, 1)
    await page.getByRole('button', { name: 'End it' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
    await page.getByText(/^Ended /).waitFor()
  })
  assert.notEqual((await links())[0].revoked_at, null)
})

it("other people's changes appear by themselves", async () => {
  const quote = await openNegotiation(site.service, shop)
  await onAdmin(site, `/quotes/${quote.id}`, { staff: rep }, async (page) => {
    await page.getByText('Your turn: price it').waitFor()
    await quote.send()
    await page.getByText(/Waiting for the buyer until/).waitFor()
    await page.getByRole('tabpanel', { name: 'Timeline' }).getByText('sent version 1 to the buyer').waitFor()
  })
})

it('a quote that does not exist or belongs to someone else says so', async () => {
  const quote = await openNegotiation(site.service, shop)
  const { revision } = await quote.read()
  await admin.call('POST', `/admin/api/quotes/${quote.id}/assign`, { revision, staff_id: admin.member.id })
  for (const id of [quote.id, 'qte_00000000000000000000000000', 'nonsense']) {
    await onAdmin(site, `/quotes/${id}`, { staff: rep, expects: [/ 404$/] }, async (page) => {
      await page.getByText('Quote not found').waitFor()
      await page.getByRole('link', { name: 'Go to quotes' }).waitFor()
      await checkAccessible(page)
    })
  }
})

it('buyer, addresses, custom fields by their labels, PO and delivery date are shown', async () => {
  await site.service.settings(shop.store, {
    custom_fields: [
      { key: 'door', label: 'Which door?', type: 'text' },
      { key: 'lift', label: 'Is there a lift?', type: 'checkbox' },
      { key: 'days', label: 'Days', type: 'multi', options: ['Monday', 'Friday'] },
    ],
  })
  const made = await admin.call('POST', '/admin/api/quotes', {
    buyer: { email: 'buyer@acme.example', name: 'Bo', phone: '+49 30 1', company_name: 'Acme' },
    company_location_id: shop.berlin,
    lines: [{ variant_id: shop.board, quantity: 2, note: 'Oiled twice', requested_price: '30.00' }],
    notes: 'Ring first',
    po_number: 'PO 7',
    requested_delivery_date: '2027-02-03',
    shipping_address: { first_name: 'Bo', address1: 'Way 1', zip: '10115', city: 'Berlin', country_code: 'DE' },
    custom_fields: { door: 'The green one', lift: false, days: ['Friday'] },
  })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  await onAdmin(site, `/quotes/${made.body.id}`, { staff: admin }, async (page) => {
    await page.getByText('Which door?').waitFor()
    const [buyer, request] = await Promise.all(
      ['Buyer', 'Request'].map((name) => page.getByRole('region', { name }).innerText()),
    )
    for (const text of ['Bo', '+49 30 1', 'Acme', 'Way 1\n10115 Berlin\nDE', shop.berlin, shop.acme]) {
      assert.ok(buyer?.includes(text), `${buyer} lacks ${text}`)
    }
    for (const text of ['PO 7', 'Feb 3, 2027', 'Ring first', 'The green one', 'No', 'Friday', 'Staff']) {
      assert.ok(request?.includes(text), `${request} lacks ${text}`)
    }
    assert.match((await rowsOf(page, 'Open lines')).join(), /Buyer: Oiled twice.*requested: \$30\.00/)
  })
})

it("while the buyer’s company has to approve, staff see the buyer's answer and cannot interfere", async () => {
  const { service } = site
  await addColleagues(service, shop)
  const steps = [{ mode: 'any', approvers: [{ company_role: 'Approver' }] }]
  const policy = { id: 'all', name: 'All', domain: 'buyer', conditions: [], steps }
  await service.settings(shop.store, { approvals: { policies: [policy] } })
  const quote = await askFor(shop, { customer_id: shop.buyer, company_location_id: shop.berlin })
  await sendOffer(service, shop.store, quote)
  const buyer = await signInContact(service, shop.store, 'berliner@acme.example')
  const decisions = quote.lines.map((line_id, i) => ({ line_id, decision: i === 0 ? 'accept' : 'reject' }))
  const answered = await buyer.act(quote.id, 'answer', { decisions })
  assert.equal(answered.status, 200, JSON.stringify(answered.body))
  await onAdmin(site, `/quotes/${quote.id}`, { staff: admin, width: 390 }, async (page) => {
    await page.getByText('Waiting for approval by the buyer’s company').waitFor()
    const panel = page.getByRole('region', { name: 'Approval by the buyer’s company' })
    for (const text of ['Step 1: a contact with the role “Approver”', 'Accept: Oak board × 3', 'Reject: Mug × 7']) {
      await panel.getByText(text).waitFor()
    }
    await page.getByRole('button', { name: 'Recall the proposal' }).focus()
    await page.getByRole('tooltip').getByText('approval of the buyer’s company').waitFor()
    await checkFits(page)
    await checkAccessible(page)
  })
  await service.settings(shop.store, { approvals: null })
})
