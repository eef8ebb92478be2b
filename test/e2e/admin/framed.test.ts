import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, it } from 'node:test'
import type { Frame, Page } from 'playwright-core'
import { readStore } from '../../../src/database/stores/stores.ts'
import { type FramedSite, openFramedSite, readVitals } from '../../support/browser/framed-site.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { openNegotiation } from '../../support/shop/negotiation.ts'

const APP = '/platform/shopify/app'

let site: FramedSite
let shop: Shop
before(async () => {
  site = await openFramedSite()
  shop = await openShop(site.service, { store: { domain: 'desk.myshopify.com', platform: 'shopify' } })
  const { shop: desk } = site.addShop('desk', { currency: shop.store.currency })
  desk.addStaff({ email: 'rep@desk.example', firstName: 'Rob', locale: 'de' })
  await site.connect(shop.store, desk)
})
after(() => site?.close())

const heading = (frame: Frame, name: string | RegExp) => frame.getByRole('heading', { level: 1, name }).waitFor()
const inAdmin = (page: Page, name: string) => page.getByRole('navigation', { name: 'App' }).getByRole('link', { name })

it('the owner opens the app in Shopify, which installs it, and is in: no password, our pages in the admin’s side bar', async () => {
  site.addShop('fresh', { name: 'Fresh Flowers' })
  await site.onFrame('fresh', '', async (page, frame) => {
    await heading(frame, 'My turn')
    for (const name of ['My turn', 'Quotes', 'Approvals', 'Dashboard', 'Settings']) await inAdmin(page, name).waitFor()
    assert.equal(await frame.getByRole('banner').count(), 0, 'our own header is not shown')
    assert.equal(await frame.getByRole('textbox', { name: 'Password' }).count(), 0)
    assert.doesNotMatch(page.url() + frame.url(), /id_token|hmac/)
    assert.equal((await page.context().cookies(site.origin)).length, 0)
  })
  const store = await readStore(site.service.db, 'fresh.myshopify.com')
  assert.deepEqual([store.name, store.currency, store.installed], ['Fresh Flowers', 'EUR', true])
})

it('a store without quotes shows the steps to its first request, the first of which is the block in the theme editor', async () => {
  const { shop: starting } = site.addShop('starting')
  await site.onFrame('starting', '', async (_page, frame) => {
    await frame.getByRole('heading', { name: 'Your first request' }).waitFor()
    const editor = frame.getByRole('link', { name: 'Put “Request a quote” on your product pages' })
    const block = `addAppBlockId=${site.fake.app.clientId}/product-quote`
    assert.equal(
      await editor.getAttribute('href'),
      `shopify://admin/themes/current/editor?template=product&${block}&target=mainSection`,
    )
    assert.equal(await frame.getByRole('link', { name: 'Try it' }).getAttribute('href'), `https://${starting.domain}`)
    await site.checkAccessible(frame)
    await frame.getByRole('link', { name: 'Choose who answers' }).click()
    await heading(frame, 'Staff')
  })
})

it('the admin’s side bar, address and title follow the app, and its addresses open the same page again', async () => {
  await site.onFrame('desk', '', async (page, frame) => {
    await heading(frame, 'My turn')
    await frame.evaluate('window.isSame = true')
    await inAdmin(page, 'Settings').click()
    await heading(frame, 'Settings')
    assert.equal(await frame.evaluate('window.isSame'), true, 'the app was not loaded again')
    await page.waitForURL(`**${APP}/settings`)
    await site.checkAccessible(frame)
    await frame.getByRole('link', { name: 'Audit log' }).click()
    await frame.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Staff' }).click()
    await page.waitForURL(`**${APP}/settings/staff`)
    while (!(await page.title()).startsWith('Staff'));
    await site.checkAccessible(frame)
    await page.reload()
    await heading(site.frameOf(page), 'Staff')
  })
})

it('a quote is answered and sent from a link to it', async () => {
  const quote = await openNegotiation(site.service, shop)
  const expects = [/^Blocked script execution in 'about:blank'/] // this harness' own script, in the frame of the mail
  await site.onFrame('desk', `${APP}/quotes/${quote.id}/proposal`, { expects }, async (page, frame) => {
    for (const [line, price] of [
      ['Oak board', '33.33'],
      ['Mug', '12.50'],
    ] as const) {
      await frame.getByLabel(`How ${line} is priced`).selectOption('unit')
      await frame.getByLabel(`Price of ${line}`).fill(price)
      await frame.getByLabel(`Price of ${line}`).press('Enter')
    }
    await frame.getByText(/^Saved \d/).waitFor()
    await frame.getByRole('button', { name: 'Preview and send' }).click()
    await frame.getByRole('button', { name: /^Send \$/ }).click()
    await frame.getByText('Version 1 was sent to the buyer.').waitFor()
    await page.waitForURL(`**${APP}/quotes/${quote.id}`)
  })
  assert.deepEqual(
    (await quote.events()).map(({ type }) => type),
    ['quote.proposal_sent'],
  )
})

it('a token that ends while a form is filled in costs nothing: it is asked for again, and what was typed stays', async () => {
  const expects = [/ 401$/]
  await site.onFrame('desk', `${APP}/settings/general`, { expects }, async (page, frame) => {
    await heading(frame, 'General')
    const stale = await (await page.request.get(`${site.fake.origin}/store/desk/session-token`)).text()
    const prefix = frame.getByLabel('Prefix')
    await prefix.fill('KEPT-')
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
    site.service.now = new Date(site.service.now.getTime() + 120_000)
    let left = 1
    await page.route('**/session-token', (route) => (left-- > 0 ? route.fulfill({ body: stale }) : route.continue()))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await frame.getByText('All changes saved.').waitFor()
    assert.equal(left < 0, true, 'a second token was asked for')
    assert.equal((await readStore(site.service.db, shop.store.id)).settings.numbering?.prefix, 'KEPT-')

    await prefix.fill('TWICE-')
    left = 2
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await frame.getByRole('alert').waitFor()
    assert.equal(await prefix.inputValue(), 'TWICE-')
    await frame.getByRole('button', { name: 'Save' }).click()
    await frame.getByText('All changes saved.').waitFor()
    assert.equal((await readStore(site.service.db, shop.store.id)).settings.numbering?.prefix, 'TWICE-')

    await prefix.fill('GONE-')
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await page.getByRole('button', { name: 'Discard', exact: true }).waitFor({ state: 'hidden' })
    assert.equal(await prefix.inputValue(), 'TWICE-')
  })
})

it('a download leaves the frame as a file, and the language is the admin’s until another is chosen', async () => {
  const rep = site.fake.shop('desk').staff.find(({ locale }) => locale === 'de')
  await site.onFrame('desk', `${APP}/quotes`, { staff: rep?.id }, async (page, frame) => {
    await heading(frame, 'Angebote')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      frame.getByRole('link', { name: 'CSV exportieren' }).click(),
    ])
    assert.equal(file.suggestedFilename(), 'quotes.csv')
    assert.match(await readFile(await file.path(), 'utf8'), /^\uFEFF?number,/i)
    await frame.evaluate(`history.pushState(null, '', '${APP}/account')`)
    await page.goto(`${site.fake.origin}/store/desk/apps/quote-negotiation${APP}/account`)
    const account = site.frameOf(page)
    await account.getByLabel('Sprache').selectOption('en')
    await heading(site.frameOf(page), 'Your account')
    assert.equal(await site.frameOf(page).getByLabel('Current password').count(), 0)
  })
})

it('no other site can frame the app, and Shopify cannot frame our own pages', async () => {
  const addresses = [
    `${APP}?shop=desk.myshopify.com`,
    `${APP}?shop=evil.example`,
    APP,
    '/admin/quotes',
    '/portal',
    '/docs',
  ]
  const server = createServer((_request, response) => {
    const frames = addresses.map((path) => `<iframe src="${site.origin}${path}"></iframe>`).join('')
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Evil</title>${frames}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const page = await site.browser.newPage()
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'load' })
    const frames = page.frames().slice(1)
    assert.equal(frames.length, addresses.length)
    for (const frame of frames) await frame.waitForURL('chrome-error://chromewebdata/', { timeout: 60_000 })
  } finally {
    await page.close()
    server.close()
  }
})

it('nothing jumps while it opens and is used: a shift of at most 0.1, as Shopify judges it', async () => {
  await openNegotiation(site.service, shop)
  await site.onFrame('desk', '', async (page, frame) => {
    await heading(frame, 'My turn')
    await inAdmin(page, 'Quotes').click()
    await heading(frame, 'Quotes')
    await frame.getByRole('button', { name: 'Filters' }).click()
    await frame.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await frame.getByRole('dialog').waitFor({ state: 'detached' })
    await inAdmin(page, 'Settings').click()
    await heading(frame, 'Settings')
    const { cls, lcp } = await readVitals(frame)
    assert.ok(lcp > 0, 'the largest content was seen')
    assert.ok(cls <= 0.1, `layout shift ${cls}`)
  })
})
