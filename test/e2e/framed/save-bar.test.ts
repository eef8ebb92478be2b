import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Frame, Page } from 'playwright-core'
import { readStore } from '../../../src/database/stores/stores.ts'
import { type FramedSite, openFramedSite } from '../../support/browser/framed-site.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { openNegotiation } from '../../support/shop/negotiation.ts'

const APP = '/platform/shopify/app'

let site: FramedSite
let shop: Shop
before(async () => {
  site = await openFramedSite()
  shop = await openShop(site.service, { store: { domain: 'desk.myshopify.com', platform: 'shopify' } })
  await site.connect(shop.store, site.addShop('desk', { currency: shop.store.currency }).shop)
})
after(() => site?.close())

const heading = (frame: Frame, name: string) => frame.getByRole('heading', { level: 1, name }).waitFor()
const inBar = (page: Page, name: 'Save' | 'Discard') => page.getByRole('button', { name, exact: true })
const goes = (page: Page) => inBar(page, 'Save').waitFor({ state: 'hidden' })
const stored = async () => (await readStore(site.service.db, shop.store.id)).settings

it('the save bar is there for a change that no field reports, saves it, and takes it back', async () => {
  await site.onFrame('desk', `${APP}/settings/custom-fields`, async (page, frame) => {
    await heading(frame, 'Custom fields')
    await frame.getByRole('button', { name: 'Add field' }).click()
    await inBar(page, 'Discard').click()
    await goes(page)
    await frame.getByText('No custom fields').waitFor()
    await frame.getByRole('button', { name: 'Add field' }).click()
    await frame.getByLabel('Label', { exact: true }).first().fill('Building site')
    await inBar(page, 'Save').click()
    await frame.getByText('All changes saved.').waitFor()
    await goes(page)
  })
  assert.deepEqual(
    (await stored()).custom_fields?.map(({ label }) => label),
    ['Building site'],
  )
})

it('the save bar is back after a save that was refused, and goes when the change is undone by hand', async () => {
  await site.onFrame('desk', `${APP}/settings/general`, { expects: [/ 503$/] }, async (page, frame) => {
    await heading(frame, 'General')
    const prefix = frame.getByLabel('Prefix')
    const before = await prefix.inputValue()
    const away = JSON.stringify({ code: 'api_disabled', detail: 'The service is restarting.' })
    await page.route('**/admin/api/settings', (route) => route.fulfill({ status: 503, body: away }))
    await prefix.fill('KEPT-')
    await inBar(page, 'Save').click()
    await frame.getByRole('alert').first().waitFor()
    await page.unroute('**/admin/api/settings')
    await inBar(page, 'Save').waitFor()
    assert.equal(await prefix.inputValue(), 'KEPT-')
    await inBar(page, 'Discard').click()
    await goes(page)
    assert.equal(await prefix.inputValue(), before)
  })
  await site.onFrame('desk', `${APP}/integrations/webhooks/new`, async (page, frame) => {
    const description = frame.getByLabel('Description')
    await description.fill('For the ERP')
    await inBar(page, 'Save').waitFor()
    await description.fill('')
    await goes(page)
  })
})

it('leaving with unsaved changes, by our link or by the side bar, asks first; whoever stays keeps what they typed', async () => {
  await site.onFrame('desk', `${APP}/settings/general`, async (page, frame) => {
    await heading(frame, 'General')
    const question = page.getByRole('dialog')
    const answer = (name: 'Leave page' | 'Stay') => question.getByRole('button', { name }).click()
    await frame.getByLabel('Prefix').fill('KEPT-')
    const ourLink = frame.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Price floor' })
    await ourLink.click()
    await answer('Stay')
    assert.equal(await frame.getByLabel('Prefix').inputValue(), 'KEPT-')
    const sideBar = page.getByRole('navigation', { name: 'App' }).getByRole('link', { name: 'Quotes' })
    await sideBar.click()
    await answer('Stay')
    assert.equal(await frame.getByLabel('Prefix').inputValue(), 'KEPT-')
    await ourLink.click()
    await answer('Leave page')
    await heading(frame, 'Price floor')
    await goes(page)
    await page.goto(`${site.fake.origin}/store/desk/apps/${site.fake.app.handle}${APP}/settings/general`)
    const again = site.frameOf(page)
    await again.getByLabel('Prefix').fill('LEFT-')
    await sideBar.click()
    await answer('Leave page')
    await heading(again, 'Quotes')
  })
  assert.equal((await stored()).numbering?.prefix, undefined)
})

it('a new quote is saved by the save bar, which its first line brings up', async () => {
  await site.onFrame('desk', `${APP}/quotes/new`, async (page, frame) => {
    await frame.getByText('A guest').click()
    await frame.getByRole('textbox', { name: 'Add a product' }).fill('mug')
    await frame.getByRole('option', { name: /Mug/ }).click()
    await inBar(page, 'Save').waitFor()
    await frame.getByLabel('E-mail').fill('guest@buyer.example')
    await inBar(page, 'Save').click()
    await frame.getByRole('region', { name: 'Buyer' }).getByText('guest@buyer.example').waitFor()
    await goes(page)
  })
})

it('an offer is printed from the frame: the document alone, without the app around it', async () => {
  const quote = await openNegotiation(site.service, shop)
  await quote.send()
  await site.onFrame('desk', `${APP}/quotes/${quote.id}/versions/1?view=print`, async (page, frame) => {
    await frame.evaluate('window.print = () => { window.wasPrinted = document.title }')
    await frame.getByRole('button', { name: 'Print or save as PDF' }).click()
    assert.match(String(await frame.evaluate('window.wasPrinted')), /version 1/i)
    await page.emulateMedia({ media: 'print' })
    await frame.getByText('Oak board').first().waitFor()
    for (const role of ['navigation', 'button'] as const) assert.equal(await frame.getByRole(role).count(), 0, role)
  })
})
