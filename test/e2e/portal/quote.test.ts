import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { postMessage } from '../../../src/commands/quotes/post-message.ts'
import { type AdminSite, openAdminSite } from '../../support/browser/admin-site.ts'
import { judge, onQuote } from '../../support/browser/portal-site.ts'
import { stagedAt } from '../../support/given/staged.ts'
import { contextOf } from '../../support/service/context.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { askFor, sendOffer, V01 } from '../../support/shop/portal.ts'

let site: AdminSite
let shop: Shop
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  await site.service.settings(shop.store, { branding: { display_name: 'Northwood Timber', color: '#8a5a00' } })
})
after(async () => {
  await site?.close()
})

type Asked = Awaited<ReturnType<typeof askFor>>

async function offer(more: Parameters<typeof sendOffer>[3] = V01): Promise<Asked> {
  const quote = await askFor(shop)
  await sendOffer(site.service, shop.store, quote, more)
  return quote
}
const lineOf = (page: Page, title: string) => page.getByRole('listitem', { name: title })
const decide = (page: Page, title: string, choice: string) =>
  lineOf(page, title).getByText(choice, { exact: true }).click()
const bar = (page: Page) => page.getByRole('region', { name: 'Your answer' })

for (const [width, colorScheme] of [
  [390, 'light'],
  [1280, 'dark'],
] as const) {
  it(`an offer is read completely and accepted, at ${width} px, ${colorScheme}`, async () => {
    const quote = await offer({ ...V01, note: 'Good to have you back.' })
    await onQuote(site, { store: shop.store, quoteId: quote.id, width, colorScheme }, async (page, buyer) => {
      await page.getByText('Your answer is needed').waitFor()
      for (const text of [
        'Good to have you back.',
        '$92.49 after $7.50 discount',
        'You asked for $200.00',
        '$449.32',
      ]) {
        await page.getByText(text).first().waitFor()
      }
      await page.getByRole('region', { name: 'Documents' }).getByText('Quote, version 1').waitFor()
      await judge(page, `offer-${width}-${colorScheme}`)
      await page.getByRole('button', { name: 'Accept all' }).click()
      await page.getByRole('dialog').getByText('$449.32').waitFor()
      await judge(page, `offer-confirm-${width}-${colorScheme}`)
      await page.getByRole('button', { name: 'Accept now' }).click()
      await page.getByRole('heading', { name: 'Accepted' }).waitFor()
      assert.equal((await buyer.read(quote.id)).status, 'accepted')
    })
  })
}

it('line by line, the running total is the service’s own, and what is confirmed is what counts', async () => {
  await site.service.settings(shop.store, { negotiation: { terms: 'Goods stay ours until paid.' } })
  const quote = await offer()
  const [a = '', b = '', c = ''] = quote.lines
  await onQuote(site, { store: shop.store, quoteId: quote.id }, async (page, buyer) => {
    const decisions = [
      { line_id: a, decision: 'accept' },
      { line_id: b, decision: 'reject' },
      { line_id: c, decision: 'defer' },
    ]
    await decide(page, 'Oak board', 'Accept')
    await decide(page, 'Mug', 'Reject')
    await decide(page, 'A made-to-measure shelf', 'Later')
    const { body } = await buyer.call('POST', `/quotes/${quote.id}/answer/preview`, { decisions })
    await bar(page).getByText(`$${body.agreed.total}`).waitFor()
    await judge(page, 'mixed-390')
    await page.getByRole('button', { name: 'Review and send' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('region', { name: 'You accept' }).getByText('3 × Oak board').waitFor()
    await dialog.getByRole('region', { name: 'You reject' }).getByText('7 × Mug').waitFor()
    for (const figure of [body.agreed.net_total, body.agreed.total]) {
      await dialog.getByText(`$${figure}`, { exact: true }).last().waitFor()
    }
    assert.ok(await dialog.getByRole('button', { name: 'Accept now' }).isDisabled())
    await dialog.getByLabel('I agree to the terms').check()
    await judge(page, 'mixed-confirm-390')
    await dialog.getByRole('button', { name: 'Accept now' }).click()
    await page.getByRole('heading', { name: 'Partly accepted' }).waitFor()
    const after = await buyer.read(quote.id)
    assert.deepEqual([after.totals.accepted_total, after.agreed], [body.agreed.net_total, body.agreed])
    assert.deepEqual(
      after.lines.map((line: { decision: string }) => line.decision),
      ['accept', 'reject', 'defer'],
    )
    await judge(page, 'mixed-after-390')
  })
  await site.service.settings(shop.store, { negotiation: null })
})

const WORDS = {
  en: {
    all: 'Accept all',
    whole: 'This offer can only be answered as a whole, because some prices are not shown separately.',
    subtotal: 'Subtotal, with items without a price of their own',
  },
  de: {
    all: 'Alles annehmen',
    whole: 'Dieses Angebot kann nur als Ganzes beantwortet werden, weil einige Preise nicht einzeln ausgewiesen sind.',
    subtotal: 'Zwischensumme mit Positionen ohne eigenen Preis',
  },
}
for (const [width, language] of [
  [390, 'de'],
  [1280, 'en'],
] as const) {
  it(`hidden prices: the offer says that it is answered as a whole, with a single sum, at ${width} px, ${language}`, async () => {
    const asked = await askFor(shop)
    const { lines } = stagedAt(asked.lines, ['33.33', '12.49', '250.00'])
    const shown = ['show', 'price_hidden', 'hidden'] as const
    await sendOffer(site.service, shop.store, asked, {
      ...V01,
      lines: lines.map((line, i) => ({ ...line, visibility: shown[i] ?? 'show' })),
    })
    await onQuote(site, { store: shop.store, quoteId: asked.id, width, locale: language }, async (page) => {
      await page.getByText(WORDS[language].whole).waitFor()
      assert.equal(await page.getByRole('radio').count(), 0)
      await judge(page, `whole-${width}-${language}`)
      await page.getByRole('button', { name: WORDS[language].all }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(WORDS[language].subtotal).waitFor()
      await dialog.getByText(language === 'de' ? /^449,32/ : '$449.32').waitFor()
      const frame = await dialog.boundingBox()
      assert.ok(frame)
      for (const cell of await dialog.locator('dd').all()) {
        const box = await cell.boundingBox()
        assert.ok(box && box.x + box.width <= frame.x + frame.width, 'an amount is cut off')
      }
      await judge(page, `whole-confirm-${width}-${language}`)
    })
  })
}

it('a counter-offer goes one round: made, answered with a new offer, compared, accepted', async () => {
  const quote = await offer()
  await onQuote(site, { store: shop.store, quoteId: quote.id }, async (page, buyer) => {
    await page.getByRole('button', { name: 'Ask for changes' }).click()
    const price = page.getByLabel('Your price each, Mug')
    await price.fill('12,x')
    await page.getByText('Enter a price such as 12.50').waitFor()
    await price.fill('11,50')
    await page.getByLabel('Your quantity, Oak board').fill('5')
    await page.getByLabel('Note to the seller').fill('Five boards, please.')
    await judge(page, 'counter-390')
    await page.getByRole('button', { name: 'Send my proposal' }).click()
    await page.getByRole('heading', { name: 'With the seller' }).waitFor()
    const { lines } = await buyer.read(quote.id)
    assert.deepEqual([lines[0].requested_quantity, lines[1].requested_price], [5, '11.50'])
    await sendOffer(site.service, shop.store, { id: quote.id, lines: quote.lines.slice(0, 2) }, { note: 'Done.' })
    await page.clock.fastForward(16_000)
    await page.getByRole('heading', { name: 'Your answer is needed' }).waitFor()
    await page.getByText('What changed since version 1').waitFor()
    await page.getByText('A made-to-measure shelf: no longer offered').waitFor()
    await page.getByText(/^Total: \$449\.32 → /).waitFor()
    await judge(page, 'changed-390')
    await page.getByRole('button', { name: 'Accept all' }).click()
    await page.getByRole('button', { name: 'Accept now' }).click()
    await page.getByRole('heading', { name: 'Accepted' }).waitFor()
  })
})

it('an offer is declined with a reason, and the quote requested again', async () => {
  const quote = await offer()
  await onQuote(site, { store: shop.store, quoteId: quote.id, width: 1280 }, async (page, buyer) => {
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByLabel('Anything to add? (optional)').fill('Too dear.')
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('heading', { name: 'Declined' }).waitFor()
    assert.equal((await buyer.read(quote.id)).status, 'declined')
    await page.getByRole('button', { name: 'Request again' }).click()
    await page.getByText(/Your request Q-\d+ was sent/).waitFor()
    await judge(page, 'declined-1280')
  })
})

it('buyer and seller write to each other, in German if the browser prefers it', async () => {
  const quote = await offer()
  const visit = { locale: 'de-DE', timezoneId: 'Asia/Tokyo' }
  await onQuote(site, { store: shop.store, quoteId: quote.id, ...visit }, async (page, buyer) => {
    await page.getByRole('heading', { name: 'Ihre Antwort ist gefragt' }).waitFor()
    await page.getByText('449,32 $').first().waitFor()
    const box = page.getByLabel('Nachricht an den Anbieter')
    await box.fill('Bis wann können Sie liefern?')
    await page.getByRole('button', { name: 'Nachricht senden' }).click()
    await page.getByText('Bis wann können Sie liefern?').and(page.locator('p')).waitFor()
    assert.equal(await box.inputValue(), '')
    await postMessage(await contextOf(site.service, shop.store), quote.id, 'In zwei Wochen.', false)
    await page.clock.fastForward(16_000)
    await page.getByText('In zwei Wochen.').waitFor()
    assert.equal((await buyer.read(quote.id)).messages.length, 2)
    await page
      .getByText(/GMT\+9/)
      .first()
      .waitFor()
    const text = await page.locator('main').innerText()
    assert.doesNotMatch(text, /\b(quote\.|status\.|reason\.|the|Offer|Accept|Reject)\b/)
    await judge(page, 'german-390')
    await page.getByLabel('Sprache').selectOption('en')
    await page.getByRole('heading', { name: 'Your answer is needed' }).waitFor()
  })
})
