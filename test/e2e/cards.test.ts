import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createStripeCards } from '../../src/outside/payments/stripe/stripe-cards.ts'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../support/browser/admin-site.ts'
import { keepScreenshot, onPage } from '../support/browser/browser.ts'
import { type FakeStripe, openFakeStripe } from '../support/payments/fake-stripe.ts'
import { addDraft, customLine } from '../support/service/draft.ts'
import { type Staff, signInAs } from '../support/shop/admin.ts'
import { openShop, type Shop } from '../support/shop/catalog.ts'

const KEY = 'sk_test_abcdefghijkl'

let stripe: FakeStripe
let site: AdminSite
let shop: Shop
let admin: Staff
before(async () => {
  stripe = await openFakeStripe([KEY])
  site = await openAdminSite({ cards: createStripeCards({ url: stripe.url }) })
  shop = await openShop(site.service, { store: { development: true } })
  admin = await signInAs(site.service, shop.store, 'admin')
})
after(async () => {
  await site?.close()
  await stripe?.close()
})

test('an Admin connects the store with Stripe: a mistyped, live or unknown key is refused at its field', async () => {
  await onAdmin(site, '/settings/payments', { staff: admin, expects: [/ 400$/] }, async (page) => {
    const key = page.getByLabel('Secret key')
    for (const [typed, said] of [
      ['pk_test_abcdefghijkl', 'It begins with sk_ or rk_'],
      ['sk_live_abcdefghijkl', 'a development store moves no money'],
      ['sk_test_unknownunknown', 'Stripe refuses this key: Invalid API Key'],
    ] as const) {
      await key.fill(typed)
      await page.getByRole('button', { name: 'Connect' }).click()
      await page.getByText(said).waitFor()
    }
    await checkAccessible(page)
    await key.fill(KEY)
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.getByText(/Connected with Harbour Line on/).waitFor()
    await page.getByText('payments may take a few minutes to show').waitFor()
    await keepScreenshot(page, 'payments-settings')
    await checkFits(page)
    await checkAccessible(page)
  })
})

for (const { locale, width, says } of [
  { locale: 'en-US', width: 1280, says: { pay: /Pay €437\.42 by card/, status: 'Paid', by: /Card/ } },
  { locale: 'de-DE', width: 390, says: { pay: /437,42\s€ mit Karte bezahlen/, status: 'Bezahlt', by: /Karte/ } },
]) {
  test(`a buyer pays an invoice by card on Stripe’s page and sees it paid, in ${locale} at ${width} px`, async () => {
    const draft = await addDraft(site.service, shop.store.id, { lines: [customLine('A', 1, '437.42')] })
    const { pathname } = new URL(draft.invoiceUrl ?? '')
    await onPage(site.browser, { origin: site.origin, also: stripe.url, width, locale }, async (page) => {
      await page.goto(site.origin + pathname)
      await checkFits(page)
      await checkAccessible(page)
      await keepScreenshot(page, `card-invoice-${width}`)
      await page.getByRole('button', { name: says.pay }).click()
      await page.getByText('437.42 EUR').waitFor()
      await page.getByRole('link', { name: 'Back' }).click()
      await page.getByRole('button', { name: says.pay }).click()
      await page.getByRole('button', { name: 'Pay' }).click()
      await page.locator('.badge', { hasText: says.status }).waitFor()
      await page.getByText(says.by).waitFor()
      await keepScreenshot(page, `card-paid-${width}`)
      assert.equal(await page.getByRole('button').count(), 0)
      await checkAccessible(page)
    })
    const session = [...stripe.sessions.values()].at(-1)
    assert.deepEqual([session?.locale, session?.payment_status], [locale.slice(0, 2), 'paid'])
  })
}

test('an Admin stops taking cards, and invoices offer them no more', async () => {
  const draft = await addDraft(site.service, shop.store.id)
  await onAdmin(site, '/settings/payments', { staff: admin }, async (page) => {
    await page.getByRole('button', { name: 'Stop taking cards' }).click()
    await page.getByText('are closed. What they have paid stays recorded').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop taking cards' }).click()
    await page.getByLabel('Secret key').waitFor()
  })
  const { pathname } = new URL(draft.invoiceUrl ?? '')
  await onPage(site.browser, { origin: site.origin, width: 1280 }, async (page) => {
    await page.goto(site.origin + pathname)
    await page.getByRole('button', { name: 'Pay with a test payment' }).waitFor()
    assert.equal(await page.getByText('by card').count(), 0)
  })
})
