import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { type AdminSite, checkAccessible, checkFits, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot, onPage } from '../../support/browser/browser.ts'
import { openForeignSite } from '../../support/browser/foreign-site.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'

const CSS = 'body { font: 16px sans-serif; margin: 24px } li { margin: 8px 0 } a, button { padding: 8px }'
const EVENTS = ['item-added', 'item-removed', 'basket-changed', 'basket-opened', 'request-sent']

let site: AdminSite
let shop: Shop
let foreign: Awaited<ReturnType<typeof openForeignSite>>
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  const { domain } = shop.store
  const hosted = (query: string) => `${site.origin}/store/${domain}/request?${query}`
  const script = (attributes = '') =>
    `<script src="${site.origin}/embed/storefront.js" data-store="${domain}" ${attributes} defer></script>`
  const add = (sku: string, words: string) =>
    `<a href="${hosted(`product=${sku}`)}" data-quote-add="${sku}">${words}</a>`
  foreign = await openForeignSite(site.origin, {
    shop: {
      css: CSS,
      head: script(),
      body: `<ul><li>Oak board, 2 m ${add('OAK-2-OIL', 'Add to quote')}</li>
        <li>Gone ${add('GONE-1', 'Add this too')}</li></ul>
        <form action="/nowhere"><label>Units <input name="quantity" value="7"></label>
        <button data-quote-variant="${shop.mug}">Add mugs</button></form>
        <p id="below">Below</p>`,
    },
    own: {
      css: CSS,
      body: `<header><a href="${hosted('')}" data-quote-open>My quote (<span data-quote-count>0</span>)</a></header>${script(
        'data-buyer-email="kim@buyer.example" data-buyer-company="Kim &amp; Co"',
      )}`,
    },
    german: { css: CSS, lang: 'de-AT', head: script(), body: add('OAK-4-OIL', 'Zur Anfrage') },
  })
})
after(async () => {
  foreign?.close()
  await site?.close()
})

interface Visit {
  width?: number
  expects?: readonly RegExp[]
}

function onForeign({ width = 1280, expects = [] }: Visit, steps: (page: Page) => Promise<void>) {
  return onPage(site.browser, { origin: 'http://localhost:', width, expects }, steps)
}

const open = (page: Page, name: string) => page.goto(`${foreign.origin}/${name}`)
const panelOf = (page: Page) => page.locator('quote-request-form')
const lineOf = (page: Page, title: string) => panelOf(page).getByRole('listitem').filter({ hasText: title })

it('a buyer collects products over several pages and asks for all of them at once, under the strictest policy', async () => {
  await onForeign({}, async (page) => {
    await page.addInitScript(`window.told = []
      for (const name of ${JSON.stringify(EVENTS)})
        addEventListener('quote-' + name, ({ detail }) => told.push([name, detail]))
      window.shifted = []
      new PerformanceObserver((list) => { for (const { sources } of list.getEntries()) for (const { node } of sources) window.shifted.push(node?.outerHTML ?? 'gone') })
        .observe({ type: 'layout-shift', buffered: true })`)
    await open(page, 'shop')
    await page.getByRole('link', { name: 'Add to quote' }).click()
    await page.getByText('Oak board, 2 m / Oiled was added.').waitFor()
    await page.getByRole('button', { name: 'Quote request (1)' }).waitFor()
    await page.getByRole('button', { name: 'Add mugs' }).click()
    await page.getByText('Mug was added.').waitFor()
    await keepScreenshot(page, 'basket-added')
    await checkAccessible(page)
    assert.deepEqual(await page.evaluate('shifted'), [])
    assert.deepEqual(
      await page.evaluate(
        "told.filter(([name]) => name === 'item-added').map(([, { sku, quantity, price }]) => [sku, quantity, price])",
      ),
      [
        ['OAK-2-OIL', 1, '39.99'],
        [null, 7, '14.00'],
      ],
    )

    await open(page, 'own')
    await page.getByRole('link', { name: 'My quote (2)' }).click()
    await lineOf(page, 'Mug').waitFor()
    assert.equal(await lineOf(page, 'Mug').getByLabel('Quantity').inputValue(), '7')
    await lineOf(page, 'Oak board').getByLabel('Quantity').fill('12')
    await checkAccessible(page)
    await keepScreenshot(page, 'basket-panel')
    await open(page, 'own')
    await page.getByRole('link', { name: 'My quote (2)' }).press('Enter')
    assert.equal(await lineOf(page, 'Oak board').getByLabel('Quantity').inputValue(), '12')
    assert.equal(await panelOf(page).getByLabel('Company').inputValue(), 'Kim & Co')
    await panelOf(page).getByRole('button', { name: 'Request a quote' }).click()
    const sent = page.getByText('has been sent')
    await sent.waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'My quote (0)' }).waitFor()

    const { body } = await site.service.call(
      'GET',
      `/v1/quotes?number=${/Q-\d+/.exec((await sent.textContent()) ?? '')?.[0]}`,
      {
        key: shop.key,
      },
    )
    const quote = (await site.service.call('GET', `/v1/quotes/${body.data[0].id}`, { key: shop.key })).body
    assert.deepEqual([quote.source, quote.customer.email], ['storefront', 'kim@buyer.example'])
    assert.deepEqual(
      quote.lines.map(({ sku, quantity }: { sku: string | null; quantity: number }) => [sku, quantity]),
      [
        ['OAK-2-OIL', 12],
        [null, 7],
      ],
    )
    const [, told] = (await page.evaluate("told.find(([name]) => name === 'request-sent')")) as [
      string,
      { items: object[] },
    ]
    assert.equal(told.items.length, 2)
  })
})

it('two tabs share the basket, and what one removes is gone in the other', async () => {
  await onForeign({ width: 390 }, async (page) => {
    await open(page, 'german')
    const other = await page.context().newPage()
    await open(other, 'german')
    await page.getByRole('link', { name: 'Zur Anfrage' }).click()
    await other.getByRole('button', { name: 'Angebotsanfrage (1)' }).click()
    await lineOf(other, 'Oak board').getByLabel('Menge').fill('3')
    await page.getByRole('button', { name: 'Angebotsanfrage (1)' }).click()
    assert.equal(await lineOf(page, 'Oak board').getByLabel('Menge').inputValue(), '3')
    await lineOf(other, 'Oak board').getByLabel('Menge').fill('5')
    // Playwright's own waiting for a value would evaluate a text, which the strictest policy forbids
    while ((await lineOf(page, 'Oak board').getByLabel('Menge').inputValue()) !== '5');
    await checkAccessible(page)
    await checkFits(page)
    await keepScreenshot(page, 'basket-de-390')
    await lineOf(page, 'Oak board')
      .getByRole('button', { name: /Entfernen|entfernen/ })
      .click()
    await lineOf(other, 'Oak board').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Schließen' }).click()
    assert.equal(await page.getByRole('button', { name: /Angebotsanfrage/ }).count(), 0)
    await other.close()
  })
})

it('what cannot be added is explained at once, and nothing else is lost', async () => {
  await onForeign({ expects: [/ 503/] }, async (page) => {
    await open(page, 'shop')
    await page.getByRole('link', { name: 'Add this too' }).click()
    await page.getByText('This product cannot be requested at the moment.').waitFor()
    await page.getByLabel('Units').fill('0')
    await page.getByRole('button', { name: 'Add mugs' }).click()
    await page.getByText('Please enter a whole number from 1 to 1000000.').waitFor()
    await page.getByRole('link', { name: 'Add to quote' }).click()
    await page.getByRole('button', { name: 'Quote request (1)' }).waitFor()
    await page.route('**/products/lookup', (route) => route.fulfill({ status: 503 }))
    await page.getByLabel('Units').fill('2')
    await page.getByRole('button', { name: 'Add mugs' }).click()
    await page.getByText('This could not be added').waitFor()
    await page.getByRole('button', { name: 'Quote request (1)' }).click()
    await lineOf(page, 'Oak board').waitFor()
    assert.equal(page.url(), `${foreign.origin}/shop`)
  })
})

it('the examples in the guide work, where the demo store is', async () => {
  const guide = `${site.origin}/docs/storefront`
  const live = (page: Page) => page.getByRole('group', { name: 'Live example' })
  await onPage(site.browser, { origin: site.origin, width: 1280 }, async (page) => {
    await page.goto(guide)
    assert.equal(await live(page).count(), 0)
    const demo = await openShop(site.service, { store: { domain: 'harbourline.example.com' } })
    const variants = [{ options: ['Default Title'], sku: 'HP-HCS-0840Z', price: '19.75' }]
    await site.service.platform.saveProducts(
      demo.store.id,
      [{ handle: 'screw', title: 'Screw', variants }],
      site.service.now,
    )
    await page.goto(guide)
    await live(page).getByLabel('Boxes').fill('3')
    await live(page).getByRole('button', { name: 'Add to quote' }).click()
    await page.getByText('Screw was added.').waitFor()
    await live(page).getByRole('link', { name: 'My quote (1)' }).click()
    assert.equal(await panelOf(page).last().getByLabel('Quantity').inputValue(), '3')
    await keepScreenshot(page, 'basket-guide')
    await page.keyboard.press('Escape')
    await checkAccessible(page)
    await keepScreenshot(page, 'basket-guide-page')
  })
})

it('without JavaScript every button is a link to the form with its product', async () => {
  const context = await site.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await open(page, 'shop')
  const href = (await page.getByRole('link', { name: 'Add to quote' }).getAttribute('href')) ?? ''
  await context.close()
  await onForeign({}, async (hosted) => {
    await hosted.goto(href)
    await hosted.getByText('Oak board').first().waitFor()
  })
})

it('whatever a page or an older version left in storage, the basket opens', async () => {
  const key = `quote-basket ${site.origin}/ ${shop.store.domain}`
  for (const left of [
    '{',
    '[]',
    '{"lines":[{"id":1},null,{"id":"x","product":{"title":1},"entered":{}}],"kept_at":1e15}',
  ]) {
    await onForeign({}, async (page) => {
      await page.addInitScript(`localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(left)})`)
      await open(page, 'own')
      await page.getByRole('link', { name: 'My quote (0)' }).click()
      await panelOf(page).getByRole('combobox').waitFor()
    })
  }
})
