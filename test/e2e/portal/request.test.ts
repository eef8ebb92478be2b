import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import type { Page } from 'playwright-core'
import { setStore } from '../../../src/commands/stores/set-store.ts'
import type { StoreSettings } from '../../../src/domain/stores/settings.ts'
import { type AdminSite, checkAccessible, checkFits, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { judgeBoth, onPortal } from '../../support/browser/portal-site.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { signInContact } from '../../support/shop/portal.ts'

const FIELDS = [
  { key: 'site', label: 'Building site', type: 'text', required: true },
  { key: 'storeys', label: 'Storeys', type: 'number' },
  { key: 'kind', label: 'Kind', type: 'select', options: ['House', 'Pier'], required: true },
  { key: 'extras', label: 'Extras', type: 'multi', options: ['Lift', 'Crane'] },
  { key: 'terms', label: 'Somebody is there', type: 'checkbox', required: true },
  { key: 'start', label: 'Start', type: 'date' },
]
const TRANSLATED: StoreSettings['custom_fields'] = [
  {
    key: 'use',
    label: 'Use',
    help: 'Where it goes',
    type: 'select',
    options: ['Floor', 'Wall'],
    translations: { de: { label: 'Einsatz', help: 'Wohin es kommt', options: { Floor: 'Boden' } } },
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
let fussy: Shop
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  fussy = await openShop(site.service)
  await site.service.settings(fussy.store, {
    custom_fields: FIELDS,
    targeting: { custom_lines: false, product_rules: [{ field: 'tag', values: ['wood'] }] },
    branding: { display_name: 'Fussy Timber', color: '#8a2be2', footer_text: 'Fussy Timber Ltd, Pier 4' },
  })
})
beforeEach(() => {
  site.service.now = new Date(site.service.now.getTime() + 3_600_000) // the throttle is full again
})
after(() => site?.close())

const formOf = ({ store }: Shop, query = '') => `/store/${store.domain}/request${query}`
const quotesOf = async ({ call }: Shop) => (await call('GET', '/v1/quotes?limit=50')).body.data
const newestOf = async ({ call, ...shop }: Shop) => {
  const [{ id }] = await quotesOf({ call, ...shop })
  return (await call('GET', `/v1/quotes/${id}`)).body
}
const send = (page: Page) => page.getByRole('button', { name: 'Send the request' }).click()
const isSent = (page: Page) => page.getByRole('heading', { name: 'Your request was sent' }).waitFor()

it('a guest requests products, a pasted list and a described item, starting on a wide window and finishing on a phone', async () => {
  const path = formOf(shop, '?product=oak-2-oil&quantity=3&product=NOPE&from=https://shop.example/oak')
  await onPortal(site, path, {}, async (page) => {
    await page.getByText('The shop doesn’t offer NOPE.').waitFor()
    assert.equal(await page.getByLabel('Quantity of line 1').inputValue(), '3')
    await page.getByLabel('Target price of line 1').fill('35,5')
    const search = page.getByLabel('Add a product')
    await search.fill('oak 4')
    await page.getByRole('option', { name: /Oak board, 4 m/ }).waitFor()
    await search.press('ArrowDown')
    await search.press('Enter')
    await page.getByLabel('Quantity of line 2').fill('0')

    await page.getByRole('button', { name: 'Paste a list of SKUs' }).click()
    const list = page.getByLabel('List of SKUs')
    await list.fill('SKU;Quantity\nOAK-2-OIL;4\nNONE-1;2\noak-2-oil\t1\nOAK-4-OIL, many')
    await page.getByRole('button', { name: 'Add these 4' }).click()
    const faulty = page.getByRole('alert').filter({ hasText: '2 rows were not added' })
    await faulty.getByText('The shop has no product with this SKU.').waitFor()
    await faulty.getByText('Enter a whole number as the quantity.').waitFor()
    assert.equal(await list.inputValue(), 'SKU;Quantity\nNONE-1;2\nOAK-4-OIL, many')
    assert.equal(await page.getByLabel('Quantity of line 1').inputValue(), '8')

    await page.getByRole('button', { name: 'Describe something else' }).click()
    await page.getByLabel('What it is, line 3').fill('<b>A shelf</b>')
    await send(page)
    await page.getByText('3 entries need correcting').waitFor()
    await page.getByText('The list still has rows that are not in your request.').waitFor()
    await page.getByText('Enter a whole number from 1 to 1,000,000.').waitFor()
    await judgeBoth(page, 'request')
    await page.reload() // the draft survives
    await page.getByLabel('Quantity of line 2').fill('12')
    await page.getByLabel('E-mail').fill('kim@buyer.example')
    await page.getByLabel('Your name').fill('Kim')
    await page.getByText('Shipping address (optional)').click()
    await page.getByLabel('City').first().fill('Oslo')
    await send(page)
    await isSent(page)
    await page.getByText('A confirmation is on its way to kim@buyer.example.').waitFor()
    await judgeBoth(page, 'request-sent')
    const quote = await newestOf(shop)
    await page.getByText(quote.number).waitFor()
    const lines = quote.lines.map((line: Record<string, unknown>) => [line.title, line.quantity, line.requested_price])
    assert.deepEqual(lines, [
      ['Oak board', 8, '35.50'],
      ['Oak board', 12, null],
      ['<b>A shelf</b>', 1, null],
    ])
    const { rows } = await site.service.pool.query('select source_url from quote where number = $1 and store_id = $2', [
      quote.number,
      shop.store.id,
    ])
    assert.equal(rows[0].source_url, 'https://shop.example/oak')
    assert.equal(quote.customer.shipping_address.city, 'Oslo')
    await page.getByRole('button', { name: 'Request another quote' }).click()
    await page.getByText('Describe something else').waitFor()
    assert.equal(await page.getByLabel('Quantity of line 1').count(), 0)
  })
})

it('the store’s own fields are shown by type, required ones checked before sending, in dark mode and in German', async () => {
  const visit = { colorScheme: 'dark', locale: 'de-AT', expects: [/requests 422$/] } as const
  await onPortal(site, formOf(fussy, `?variant=${fussy.board}&variant=${fussy.mug}`), visit, async (page) => {
    await page.getByRole('heading', { level: 1, name: 'Angebot anfordern' }).waitFor()
    await page.getByText('Fussy Timber Ltd, Pier 4').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Etwas anderes beschreiben' }).count(), 0)
    await page.getByText('39,99').first().waitFor()
    await page.getByLabel('E-Mail').fill('kim@buyer.example')
    await page.getByLabel('Storeys').fill('zwei')
    await page.getByRole('button', { name: 'Anfrage senden' }).click()
    await page.getByText('die 4 oben markierten Angaben').waitFor()
    await checkAccessible(page)
    await checkFits(page)
    await keepScreenshot(page, 'request-de-dark')
    const price = page.getByLabel('Wunschpreis von Position 1')
    for (const [typed, words] of [
      ['0,125', 'einen Preis mit höchstens zwei Nachkommastellen'],
      ['1,234', 'Dieser Preis lässt sich auf zwei Arten lesen. Bitte geben Sie 1234,00 oder 1,23 ein.'],
    ] as const) {
      await price.fill(typed)
      await page.getByRole('button', { name: 'Anfrage senden' }).click()
      await page.getByText(words).waitFor()
    }
    await price.fill('1.234,50')
    await page.getByLabel('Building site').fill('Pier 4')
    await page.getByLabel('Storeys').fill('2,5')
    await page.getByLabel('Kind').selectOption('Pier')
    await page.getByLabel('Crane').check()
    await page.getByLabel('Somebody is there').check()
    await page.getByLabel('Start').fill('2030-02-28')
    await page.getByRole('button', { name: 'Anfrage senden' }).click()
    await page.getByText('Für diesen Artikel bietet der Shop keine Angebote an.').waitFor()
    await page.getByRole('button', { name: 'Position 2 entfernen' }).click()
    await page.getByRole('button', { name: 'Anfrage senden' }).click()
    await page.getByRole('heading', { name: 'Ihre Anfrage wurde gesendet' }).waitFor()
    const { customer, lines } = await newestOf(fussy)
    assert.equal(lines[0].requested_price, '1234.50')
    assert.deepEqual(customer.custom_fields, {
      site: 'Pier 4',
      storeys: '2.5',
      kind: 'Pier',
      extras: ['Crane'],
      terms: true,
      start: '2030-02-28',
    })
  })
})

it('a signed-in contact requests as themselves, for one of their locations', async () => {
  const { cookie } = await signInContact(site.service, shop.store, 'buyer@acme.example')
  await onPortal(site, formOf(shop, `?variant=${shop.board}`), { cookie, width: 390 }, async (page) => {
    await page.getByText('You are signed in as buyer@acme.example.').waitFor()
    await page.getByLabel('Buy for').selectOption('Acme, Hamburg')
    await page.getByLabel('Quantity of line 1').waitFor()
    await checkFits(page)
    await send(page)
    await isSent(page)
    const quote = await newestOf(shop)
    assert.deepEqual(
      [quote.mode, quote.platform.company_location_id.split('/').at(-1), quote.customer.email],
      ['b2b', shop.hamburg, 'buyer@acme.example'],
    )
  })
})

it('a frozen store says so, and so does an unknown one', async () => {
  await onPortal(site, '/store/nowhere.example/request', { expects: [/form 404$/] }, async (page) => {
    await page.getByRole('alert').waitFor()
  })
  await setStore(site.service, fussy.store.id, { frozen: true })
  await onPortal(site, formOf(fussy), {}, async (page) => {
    await page.getByText('This shop isn’t taking new requests at the moment.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Send the request' }).count(), 0)
  })
})

it('the store’s own fields are shown in the reader’s language and sent as the same values in each', async () => {
  const own = await openShop(site.service)
  await site.service.settings(own.store, { custom_fields: TRANSLATED })
  for (const [locale, width, words] of [
    [
      'de',
      390,
      {
        send: 'Anfrage senden',
        email: 'E-Mail',
        floor: 'Boden',
        use: 'Einsatz',
        help: 'Wohin es kommt',
        wet: 'Nassbereich',
      },
    ],
    [
      'en',
      1280,
      { send: 'Send the request', email: 'E-mail', floor: 'Floor', use: 'Use', help: 'Where it goes', wet: 'Wet room' },
    ],
  ] as const) {
    await onPortal(site, formOf(own, `?variant=${own.board}`), { locale, width }, async (page) => {
      await page.getByLabel(words.email).fill(`kim-${locale}@buyer.example`)
      await page.getByText(words.help).waitFor()
      await page.getByLabel(words.use).selectOption(words.floor)
      await page.getByLabel(words.wet).check()
      await checkAccessible(page)
      await checkFits(page)
      await keepScreenshot(page, `request-fields-${locale}-${width}`)
      await page.getByRole('button', { name: words.send }).click()
      await page
        .getByRole('heading', { name: locale === 'de' ? 'Ihre Anfrage wurde gesendet' : 'Your request was sent' })
        .waitFor()
    })
    assert.deepEqual((await newestOf(own)).customer.custom_fields, { use: 'Floor', place: ['Wet room'] })
  }
})
