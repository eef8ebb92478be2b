import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type AdminSite, openAdminSite } from '../../support/browser/admin-site.ts'
import { judgeBoth, onQuote } from '../../support/browser/portal-site.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { sendPricedOffer } from '../../support/shop/priced-offer.ts'

let site: AdminSite
let shop: Shop
let admin: Staff
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  admin = await signInAs(site.service, shop.store, 'admin')
})
after(() => site?.close())

const price = (amount: string) => ({ kind: 'unit', amount })
const custom = (title: string) => ({
  custom: { title },
  taxable: true,
  requires_shipping: true,
  quantity: 1,
  price: price('1.00'),
})
const TERMS = { shipping: { status: 'free' }, tax: { kind: 'none' }, deposit_percentage: '30' }

/** An offer of ten boards at 30.00 (39.99 in the catalogue), then of twelve at 28.00 without the four extras; a mug costs 1.00 more than listed. */
async function secondOffer() {
  const extras = ['Drilling', 'Sanding', 'Packing', 'Marking'].map(custom)
  const offer = await sendPricedOffer(site.service, shop, admin, {
    lines: ([board, mug]) => [
      { id: board, quantity: 10, price: price('30.00') },
      { id: mug, quantity: 1, price: price('15.00') },
      ...extras,
    ],
    terms: TERMS,
  })
  await offer.act('POST', 'recall')
  const { suggested } = await offer.readByStaff()
  const [board, mug] = suggested.lines
  const lines = [{ ...board, quantity: 12, price: price('28.00') }, mug]
  const saved = await offer.act('PUT', 'proposal', { ...suggested, lines })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  assert.equal((await offer.act('POST', 'send')).status, 200)
  return offer
}

for (const [locale, words] of [
  [
    'en-GB',
    {
      since: 'What changed since version 1',
      before: '10 × $30.00',
      saving: '$39.99 each in the catalogue – you save $143.88',
      saved: 'You save $142.88 against catalogue prices.',
      accept: 'Accept all',
      parts: [
        ['Deposit due', '$105.30'],
        ['Rest, due later', '$245.70'],
      ],
    },
  ],
  [
    'de-DE',
    {
      since: 'Das hat sich seit Version 1 geändert',
      before: '10 × 30,00 $',
      saving: '39,99 $ je Stück im Katalog – Sie sparen 143,88 $',
      saved: 'Sie sparen 142,88 $ gegenüber den Katalogpreisen.',
      accept: 'Alles annehmen',
      parts: [
        ['Fällige Anzahlung', '105,30 $'],
        ['Rest, später fällig', '245,70 $'],
      ],
    },
  ],
] as const) {
  it(`a new offer shows old beside new, what it saves, and deposit and rest in money, in ${locale}`, async () => {
    const { id } = await secondOffer()
    await onQuote(site, { store: shop.store, quoteId: id, locale }, async (page) => {
      const board = page.getByRole('listitem', { name: 'Oak board' })
      assert.equal((await board.locator('del').innerText()).replaceAll(/\s+/g, ' '), words.before)
      await board.getByText(words.saving).waitFor()
      await page.getByText(words.saved).waitFor()
      assert.equal(await page.getByRole('listitem', { name: 'Mug' }).locator('del').count(), 0)
      const changes = page.locator('summary', { hasText: words.since })
      await changes.focus()
      await page.keyboard.press('Enter')
      await page.getByText(/^Drilling: /).waitFor()
      await judgeBoth(page, `glance-${locale}`)
      await page.getByRole('button', { name: words.accept }).click()
      const dialog = page.getByRole('dialog')
      for (const [name, amount] of words.parts) {
        const row = dialog.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]')
        await row.getByText(amount).waitFor()
      }
      await judgeBoth(page, `glance-confirm-${locale}`)
    })
  })
}
