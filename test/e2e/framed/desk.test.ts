import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Frame } from 'playwright-core'
import { convertQuote } from '../../../src/commands/orders/convert-quote.ts'
import { addStoreJob } from '../../../src/database/jobs.ts'
import { type FramedSite, openFramedSite } from '../../support/browser/framed-site.ts'
import { contextOf } from '../../support/service/context.ts'
import { runQueuedJobs } from '../../support/service/jobs.ts'
import type { Shop } from '../../support/shop/catalog.ts'
import { openNegotiation } from '../../support/shop/negotiation.ts'
import { addInstalledShop } from '../../support/shop/shopify-shop.ts'
import type { FakeShop } from '../../support/shopify/shopify-fake.ts'

const APP = '/platform/shopify/app'

let site: FramedSite
let there: FakeShop
let shop: Shop
before(async () => {
  site = await openFramedSite({ onShopify: true })
  there = site.addShop('desk', { taxRates: [], readsUntilReady: 0 }).shop
  shop = await addInstalledShop(site.service, there)
})
after(() => site?.close())

const heading = (frame: Frame, name: string | RegExp) => frame.getByRole('heading', { level: 1, name }).waitFor()

it('a quote is written by hand for a contact of a company, found by the company’s name', async () => {
  const kim = there.addCustomer({ email: 'kim@acme.example', firstName: 'Kim', lastName: 'Lee' })
  const { company, locations } = there.addCompany('Acme Works', [{ name: 'Berlin' }, { name: 'Oslo' }])
  there.addContact(company, kim, locations)
  await site.onFrame('desk', `${APP}/quotes/new`, async (page, frame) => {
    await frame.getByRole('textbox', { name: 'Customer' }).fill('acme')
    await frame.getByRole('option', { name: /Kim Lee.*Acme Works/ }).click()
    await frame.getByRole('combobox', { name: 'Buys for' }).or(frame.getByLabel('Buys for')).first().click()
    await frame.getByRole('option', { name: 'Acme Works, Oslo' }).click()
    await frame.getByRole('textbox', { name: 'Add a product' }).fill('oak')
    await frame.getByRole('option', { name: /Oak board/ }).click()
    await site.checkAccessible(frame)
    await frame.getByRole('button', { name: 'Create the quote' }).click()
    await page.waitForURL(/\/quotes\/qte_/)
    await frame.getByRole('link', { name: 'Oak board' }).click()
    await page.getByRole('heading', { name: 'Oak board' }).waitFor()
    await page.goBack()
    const buyer = site.frameOf(page).getByRole('region', { name: 'Buyer' })
    await buyer.getByRole('link', { name: kim.id }).click()
    await page.getByRole('heading', { name: 'Kim Lee' }).waitFor()
    await page.goBack()
    await site.frameOf(page).getByRole('region', { name: 'Buyer' }).getByRole('link', { name: company.id }).click()
    await page.getByRole('heading', { name: 'Acme Works' }).waitFor()
  })
})

it('a list names a customer with a link to their page in Shopify, and a click on the row opens the quote', async () => {
  const kim = there.addCustomer({ email: 'list@buyer.example', firstName: 'Liz', lastName: 'List' })
  const buyer = { email: 'list@buyer.example', name: 'Liz List' }
  await openNegotiation(site.service, shop, { buyer, customer_id: kim.id })
  await site.onFrame('desk', `${APP}/quotes`, async (page, frame) => {
    await frame.getByRole('link', { name: 'Open Liz List in Shopify' }).click()
    await page.getByRole('heading', { name: 'Liz List' }).waitFor()
    await page.goBack()
    const row = site.frameOf(page).getByRole('row', { name: /Liz List/ })
    await row.getByText('Liz List').click({ force: true }) // the row's link covers it
    await page.waitForURL(/\/quotes\/qte_/)
  })
})

it('a draft order and its order are one click away; what is deleted there has no link', async () => {
  const quote = await openNegotiation(site.service, shop)
  await quote.send()
  await quote.answer('accept', 'accept')
  const ctx = await contextOf(site.service, shop.store)
  const how = { groups: [[quote.lines[0] ?? ''], [quote.lines[1] ?? '']], shippingOn: 'first', invoice: false } as const
  const { conversions } = await convertQuote(ctx, { quoteId: quote.id }, how)
  const [first = '', second = ''] = conversions.map(({ draftOrderId }) => draftOrderId?.split('/').at(-1) ?? '')
  await site.onFrame('desk', `${APP}/quotes/${quote.id}`, async (page, frame) => {
    const orders = (on: Frame) => on.getByRole('region', { name: 'Orders' })
    await orders(frame)
      .getByRole('link', { name: `Draft order #D${there.draft(first).number}` })
      .click()
    await page.getByRole('heading', { name: `Draft #D${there.draft(first).number}` }).waitFor()
    const order = there.completeDraft(first)
    there.deleteDraft(second)
    await addStoreJob(site.service.db, 'reconcile-store', shop.store.id)
    await runQueuedJobs(site.service)
    await page.goBack()
    const again = orders(site.frameOf(page))
    const link = again.getByRole('link')
    await link.filter({ hasText: `#${order.number}` }).waitFor()
    assert.equal(await link.count(), 1)
    await link.click()
    await page.getByRole('heading', { name: `Order #${order.number}` }).waitFor()
    there.deleteOrder(order.id)
    await page.goBack()
    await orders(site.frameOf(page))
      .getByRole('link', { name: `Draft order #D${there.draft(first).number}` })
      .click()
    await page.getByRole('heading', { name: `Draft #D${there.draft(first).number}` }).waitFor()
  })
})

it('pages that Shopify has itself lead there, and none of them is in the side bar', async () => {
  await site.onFrame('desk', `${APP}/store/mail`, async (page, frame) => {
    await heading(frame, 'Mail')
    const inAdmin = page.getByRole('navigation', { name: 'App' }).getByRole('link')
    assert.deepEqual(await inAdmin.allInnerTexts(), [
      'My turn',
      'Quotes',
      'Approvals',
      'Dashboard',
      'Settings',
      'Your account',
    ])
    const pages = frame.getByRole('navigation', { name: 'Pages' })
    assert.equal(await pages.getByRole('link', { name: 'Imports' }).count(), 0)
    await pages.getByRole('link', { name: 'Orders' }).click()
    await page.getByRole('heading', { name: 'Orders' }).waitFor()
    await page.goto(`${site.fake.origin}/store/desk/apps/${site.fake.app.handle}${APP}/store/imports`)
    await heading(site.frameOf(page), 'Imports')
    await site.checkAccessible(site.frameOf(page))
    await site.frameOf(page).getByRole('link', { name: 'Open it in Shopify' }).click()
    await page.getByRole('heading', { name: 'Products' }).waitFor()
  })
})

it('a shop whose customers Shopify does not show is told so, and the buyer is typed in', async () => {
  there.settings.approved.customers = false
  try {
    await site.onFrame('desk', `${APP}/quotes/new`, { expects: [/ 409$/] }, async (_page, frame) => {
      await frame.getByRole('textbox', { name: 'Customer' }).fill('kim')
      await frame.getByText('Shopify doesn’t let this app read customers').waitFor()
      await frame.getByRole('button', { name: 'Enter name and e-mail address' }).click()
      await frame.getByLabel('E-mail').fill('typed@buyer.example')
      await frame.getByLabel('Name', { exact: true }).fill('Tom Typed')
      await frame.getByRole('textbox', { name: 'Add a product' }).fill('mug')
      await frame.getByRole('option', { name: /Mug/ }).click()
      await frame.getByRole('button', { name: 'Create the quote' }).click()
      await frame.getByRole('region', { name: 'Buyer' }).getByText('Tom Typed').waitFor()
    })
  } finally {
    there.settings.approved.customers = true
  }
})

it('a link from mail opens the quote inside the admin, also if Shopify puts the app’s address before it', async () => {
  const quote = await openNegotiation(site.service, shop)
  const { id, number } = await quote.read()
  for (const path of [`${APP}/quotes/${id}`, `${APP}${APP}/quotes/${id}`]) {
    await site.onFrame('desk', path, async (page, frame) => {
      await heading(frame, number)
      await page.waitForURL(`**/apps/${site.fake.app.handle}${APP}/quotes/${id}`)
    })
  }
})

it('a sales rep alone in a shop is told that its owner must come once, and by then is not', async () => {
  const { shop: lonely, owner } = site.addShop('lonely')
  const rep = lonely.addStaff({ email: 'rep@lonely.example' })
  await site.onFrame('lonely', '', { staff: rep.id }, async (_page, frame) => {
    await frame.getByText('This store has no Admin yet').waitFor()
    await site.checkAccessible(frame)
  })
  await site.onFrame('lonely', `${APP}/settings/staff`, { staff: owner.id }, async (_page, frame) => {
    await heading(frame, 'Staff and roles')
    assert.equal(await frame.getByText('This store has no Admin yet').count(), 0)
  })
})
