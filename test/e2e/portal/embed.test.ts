import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import type { StoreSettings } from '../../../src/domain/stores/settings.ts'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot, onPage } from '../../support/browser/browser.ts'
import { openForeignSite } from '../../support/browser/foreign-site.ts'
import { checkNotTrapped } from '../../support/naughty/naughty-strings.ts'
import { signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'

const HOSTILE = '<img src=x data-trap onerror="window.__trapped = 3">'
const CUSTOM_FIELDS: StoreSettings['custom_fields'] = [
  { key: 'project', label: HOSTILE, type: 'text', required: true },
  { key: 'weight', label: 'Weight', type: 'number' },
  { key: 'grade', label: 'Grade', type: 'select', options: ['A', HOSTILE] },
  { key: 'uses', label: 'Uses', type: 'multi', required: true, options: ['Floor', 'Wall'] },
  { key: 'cut', label: 'Cut to size', type: 'checkbox' },
  { key: 'start', label: 'Start of work', type: 'date' },
]
const DARK = `:root { color-scheme: dark } body { background: #14161a; color: #e8eaed; font-family: sans-serif }`
const STYLED = `body { background: #fdf6e3; color: #073642; font: 18px Georgia, serif }
main { max-width: 760px; margin: auto }
quote-request-form { --quote-form-accent: #b1124a; --quote-form-accent-color: #ffffff; --quote-form-radius: 0px;
  --quote-form-gap: 10px; --quote-form-border: 2px solid #073642; --quote-form-background: #eee8d5;
  --quote-form-color: #002b36; --quote-form-font: monospace; padding: 20px }
quote-request-form::part(heading) { text-transform: uppercase }`

const TRANSLATED: StoreSettings['custom_fields'] = [
  {
    key: 'use',
    label: 'Use',
    help: 'Where it goes',
    type: 'select',
    options: ['Floor', 'Wall'],
    translations: { de: { label: 'Einsatz', help: HOSTILE, options: { Floor: 'Boden' } } },
  },
  {
    key: 'place',
    label: 'Place',
    type: 'multi',
    options: ['Wet room'],
    translations: { de: { label: 'Ort', options: { 'Wet room': 'Nassbereich' } } },
  },
]
let site: AdminSite
let shop: Shop
let plain: Shop
let german: Shop
let translated: Shop
/** The snippet staff of the German store copy to its pages. */
let snippet: string
let foreign: Awaited<ReturnType<typeof openForeignSite>>
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  await site.service.settings(shop.store, { custom_fields: CUSTOM_FIELDS })
  plain = await openShop(site.service)
  german = await openShop(site.service)
  translated = await openShop(site.service)
  await site.service.settings(translated.store, { custom_fields: TRANSLATED })
  await site.service.settings(german.store, { branding: { language: 'de' } })
  await onAdmin(
    site,
    '/settings/request-form',
    { staff: await signInAs(site.service, german.store, 'admin') },
    async (page) => {
      snippet = (await page.locator('pre', { hasText: 'Angebot anfordern' }).textContent()) ?? ''
      await keepScreenshot(page, 'snippet')
    },
  )
  await site.service.pool.query(`update platform.product set title = $1 where handle = 'giant'`, [HOSTILE])
  const script = (attributes: string) =>
    `<script src="${site.origin}/embed/request-form.js" ${attributes} defer></script>`
  const own = script(`data-store="${plain.store.domain}"`)
  foreign = await openForeignSite(site.origin, {
    full: { body: script(`data-store="${shop.store.domain}"`) },
    plain: { body: own },
    dark: { body: own, css: DARK },
    styled: { body: own, css: STYLED },
    german: { body: own, lang: 'de-AT' },
    two: {
      head: script(''),
      body: `<quote-request-form id="one" store="${plain.store.domain}" products="OAK-2-OIL:5,nothing"></quote-request-form>
        ${script(`data-store="${shop.store.domain}" data-heading="Second"`)}`,
    },
    fields: { body: script(`data-store="${translated.store.domain}"`), lang: 'de' },
    copied: { body: snippet },
    nowhere: { body: script('data-store="nowhere.example"') },
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

/** Runs the steps on a page of the foreign site, under its policy; fails on any browser complaint. */
function onForeign(name: string, { width = 1280, expects = [] }: Visit, steps: (page: Page) => Promise<void>) {
  return onPage(site.browser, { origin: 'http://localhost:', width, expects }, async (page) => {
    await page.goto(`${foreign.origin}/${name}`)
    await steps(page)
  })
}

const fieldOf = (page: Page) => page.getByRole('combobox', { name: /Search for a product|suchen/ })
const optionOf = (page: Page) => page.getByRole('listbox').getByRole('option')

async function search(page: Page, text: string): Promise<void> {
  await fieldOf(page).fill(text)
  await optionOf(page).first().waitFor()
}

const quoteOf = async ({ key }: Shop, text: string | null) => {
  const number = /Q-\d+/.exec(text ?? '')?.[0] ?? ''
  const { body } = await site.service.call('GET', `/v1/quotes?number=${number}`, { key })
  const { body: quote } = await site.service.call('GET', `/v1/quotes/${body.data[0].id}`, { key })
  return quote
}

it('a buyer requests a quote on another site with a strict policy, picking products by keyboard', async () => {
  await onForeign('full', {}, async (page) => {
    await page.evaluate(`addEventListener('quote-request-sent', ({ detail }) => { window.sent = detail.number })`)
    await search(page, 'img src')
    await optionOf(page).getByText(HOSTILE).waitFor()
    await fieldOf(page).press('Escape')
    await search(page, 'oak')
    await fieldOf(page).press('ArrowDown')
    await keepScreenshot(page, 'suggestions')
    await checkAccessible(page)
    await fieldOf(page).press('Enter')
    await page.getByRole('button', { name: 'Remove Oak board, 4 m / Oiled' }).waitFor()
    await page.getByLabel('Quantity').fill('12')
    await page.getByLabel('Target price per unit').fill('70,5')
    await page.getByLabel('Note on this product').fill('=1+1 <b>')
    await page.getByRole('button', { name: 'Add something' }).click()
    await page.getByLabel('What you are looking for *').fill('A gate')
    await page.getByRole('textbox', { name: 'E-mail *' }).fill('buyer@else.example')
    await page.getByRole('textbox', { name: `${HOSTILE} *` }).fill('The hall')
    await page.getByLabel('Weight').fill('12,5')
    await page.getByLabel('Grade').selectOption(HOSTILE)
    await page.getByLabel('Wall').check()
    await page.getByLabel('Cut to size').check()
    await page.getByLabel('Start of work').fill('2027-01-31')
    await page.getByLabel('Your order number').fill('PO 7')
    await page.reload()
    await page.getByRole('button', { name: 'Remove Oak board' }).waitFor()
    assert.equal(await page.getByLabel('Wall').isChecked(), true)
    await keepScreenshot(page, 'full')
    await page.getByRole('button', { name: 'Request a quote' }).dblclick()
    const sent = page.getByText('has been sent')
    await sent.waitFor()
    const quote = await quoteOf(shop, await sent.textContent())
    assert.deepEqual(
      [quote.source, quote.customer.email, quote.lines.length, quote.lines[0].quantity, quote.lines[0].requested_price],
      ['storefront', 'buyer@else.example', 2, 12, '70.50'],
    )
    assert.deepEqual(quote.customer.custom_fields, {
      project: 'The hall',
      weight: '12.5',
      grade: HOSTILE,
      uses: ['Wall'],
      cut: true,
      start: '2027-01-31',
    })
    assert.equal((await site.service.call('GET', '/v1/quotes', { key: shop.key })).body.data.length, 1)
    assert.equal(await page.locator('[data-trap]').count(), 0)
    await checkNotTrapped(page)
  })
})

it("missing or invalid input is reported at its field, in the page's language, and gets the focus", async () => {
  await onForeign('german', { width: 390 }, async (page) => {
    await page.getByRole('button', { name: 'Angebot anfordern' }).click()
    await page.getByText('Bitte fügen Sie mindestens einen Artikel hinzu.').waitFor()
    await page.getByText('Bitte füllen Sie dieses Feld aus.').waitFor()
    await fieldOf(page).and(page.locator(':focus')).waitFor()
    await page.getByText('Liste mit Artikelnummern einfügen').first().click()
    const list = page.getByRole('textbox', { name: 'Liste mit Artikelnummern' })
    await list.fill('OAK-2-OIL\t3\nNOPE, 1\n2 Stk. OAK-4-OIL\nOAK-2-OIL, many')
    await page.getByRole('button', { name: 'Prüfen und hinzufügen' }).click()
    await page.getByText('Es gibt keinen Artikel mit dieser Nummer.').first().waitFor()
    assert.equal(await list.inputValue(), 'NOPE, 1\nOAK-2-OIL, many')
    assert.deepEqual(
      await page
        .getByLabel('Menge')
        .evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value)),
      ['3', '2'],
    )
    await page.getByLabel('Wunschpreis').first().fill('1.234')
    await page.getByLabel('E-Mail').fill('niemand@')
    await page.getByRole('button', { name: 'Angebot anfordern' }).click()
    await page
      .getByText('Dieser Betrag lässt sich auf zwei Arten lesen. Bitte geben Sie einen Betrag wie 12,50 ein.')
      .waitFor()
    for (const [typed, words] of [
      ['0,125', 'einen Betrag mit höchstens zwei Nachkommastellen'],
      ['1,234', 'Dieser Betrag lässt sich auf zwei Arten lesen.'],
      ['-1', 'einen Betrag ab 0'],
    ] as const) {
      await page.getByLabel('Wunschpreis').first().fill(typed)
      await page.getByRole('button', { name: 'Angebot anfordern' }).click()
      await page.getByText(words).waitFor()
    }
    await checkAccessible(page)
    await checkFits(page)
    await keepScreenshot(page, 'german-390')
  })
})

it('the page decides its appearance, light or dark, through variables and parts', async () => {
  for (const name of ['plain', 'dark', 'styled']) {
    await onForeign(name, { width: name === 'styled' ? 390 : 1280 }, async (page) => {
      await search(page, 'oak')
      await keepScreenshot(page, `${name}-search`)
      await optionOf(page).first().click()
      await page.getByRole('button', { name: 'Remove' }).waitFor()
      await page.getByRole('button', { name: 'Request a quote' }).click()
      await page.getByText('Please fill in this field.').waitFor()
      await checkAccessible(page)
      await checkFits(page)
      await keepScreenshot(page, name)
      if (name !== 'styled') return
      const style = (locator: string) =>
        page
          .locator(locator)
          .first()
          .evaluate((one) => {
            const { backgroundColor, borderRadius, fontFamily, textTransform, borderTopWidth } = (
              globalThis as unknown as { getComputedStyle(of: unknown): Record<string, string> }
            ).getComputedStyle(one)
            return { backgroundColor, borderRadius, fontFamily, textTransform, borderTopWidth }
          })
      const send = await style('[part~=send]')
      assert.deepEqual(
        [send.backgroundColor, send.borderRadius, send.fontFamily],
        ['rgb(177, 18, 74)', '0px', 'monospace'],
      )
      assert.equal((await style('quote-request-form')).backgroundColor, 'rgb(238, 232, 213)')
      assert.equal((await style('[part=heading]')).textTransform, 'uppercase')
      assert.equal((await style('[part=input]')).borderTopWidth, '2px')
    })
  }
})

it('two forms work on one page, however the script is loaded, filled in by the page and its scripts', async () => {
  await onForeign('two', {}, async (page) => {
    const [first, second] = [page.locator('#one'), page.locator('quote-request-form').nth(1)]
    await second.getByRole('heading', { name: 'Second' }).waitFor()
    await first.getByRole('button', { name: 'Remove Oak board, 2 m / Oiled' }).waitFor()
    assert.equal(await first.getByLabel('Quantity').inputValue(), '5')
    assert.equal(await second.getByRole('button', { name: /^Remove/ }).count(), 0)
    const add = (sku: string) => page.evaluate(`document.querySelector('#one').add('${sku}', 2)`)
    assert.deepEqual([await add('oak-4-oil'), await add('nothing')], [true, false])
    await page.evaluate(
      `{ const one = document.querySelector('#one'); const { parentNode } = one; one.remove(); parentNode.append(one) }`,
    )
    await first.getByRole('button', { name: 'Remove Oak board, 4 m / Oiled' }).waitFor()
    await checkAccessible(page)
  })
})

it('what the page is about comes although the store was busy at first; if it stays busy, the form says so', async () => {
  await onForeign('plain', { expects: [/ 503/] }, async (page) => {
    let fails = 1
    await page.route('**/products/lookup', (route) => (fails-- > 0 ? route.fulfill({ status: 503 }) : route.fallback()))
    await page.goto(`${foreign.origin}/two`)
    await page.locator('#one').getByRole('button', { name: 'Remove Oak board, 2 m / Oiled' }).waitFor()
    fails = 3
    await page.evaluate('sessionStorage.clear()')
    await page.reload()
    await page.locator('#one').getByText('The search does not work right now').waitFor()
  })
})

it('a refused request is explained, and no input is lost', async () => {
  await onForeign('nowhere', { expects: [/ 404$/] }, async (page) => {
    await page.getByText('This form is not available.').waitFor()
  }).catch((error: Error) => assert.match(error.message, /there is no store "nowhere.example"/))
  await onForeign('plain', { expects: [/ 409$/] }, async (page) => {
    await search(page, 'mug')
    await fieldOf(page).press('Enter')
    await page.getByRole('textbox', { name: 'E-mail *' }).fill('buyer@else.example')
    await site.service.pool.query('update store set revision = revision + 1, frozen = true where id = $1', [
      plain.store.id,
    ])
    await page.getByRole('button', { name: 'Request a quote' }).click()
    await page.getByText('This shop isn’t taking quote requests').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Remove Mug' }).count(), 1)
    await page.reload()
    await page.getByText('This shop isn’t taking quote requests').waitFor()
    await site.service.pool.query('update store set revision = revision + 1, frozen = false where id = $1', [
      plain.store.id,
    ])
  })
})

it('the snippet staff copy shows the form; without JavaScript, or if the script or its answers fail to load, it shows a link to the form', async () => {
  const link = (page: Page) => page.getByRole('link', { name: 'Angebot anfordern' })
  const hosted = `${site.origin}/store/${german.store.domain}/request`
  await onForeign('copied', {}, async (page) => {
    await page.getByRole('button', { name: 'Request a quote' }).waitFor()
    assert.equal(await link(page).isVisible(), false)
  })
  const context = await site.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${foreign.origin}/copied`)
  await keepScreenshot(page, 'without-javascript')
  assert.equal(await link(page).getAttribute('href'), hosted)
  assert.equal(await link(page).isVisible(), true)
  await context.close()
  for (const lost of ['**/embed/request-form.js', '**/portal/api/**']) {
    const context = await site.browser.newContext()
    const page = await context.newPage()
    await page.route(lost, (route) => route.abort())
    await page.goto(`${foreign.origin}/copied`)
    await link(page).waitFor()
    await link(page).click()
    await page.waitForURL(hosted)
    await context.close()
  }
})

it("the store’s own fields are shown in the page's language and sent as the store’s values", async () => {
  await onForeign('fields', { width: 390 }, async (page) => {
    await search(page, 'mug')
    await fieldOf(page).press('Enter')
    await page.getByRole('textbox', { name: 'E-Mail *' }).fill('kim@buyer.example')
    const use = page.getByLabel('Einsatz')
    await use.selectOption('Boden')
    const help = await page.locator(`#${(await use.getAttribute('aria-describedby')) ?? ''}`).textContent()
    assert.equal(help, HOSTILE)
    await page.getByLabel('Nassbereich').check()
    await checkAccessible(page)
    await checkNotTrapped(page)
    await keepScreenshot(page, 'fields-de-390')
    await page.getByRole('button', { name: 'Angebot anfordern' }).click()
    const sent = page.getByText('wurde gesendet')
    await sent.waitFor()
    const { customer } = await quoteOf(translated, await sent.textContent())
    assert.deepEqual(customer.custom_fields, { use: 'Floor', place: ['Wet room'] })
  })
})
