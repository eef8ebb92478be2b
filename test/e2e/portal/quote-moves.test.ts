import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { changeQuote } from '../../../src/commands/change-quote.ts'
import { sendProposal } from '../../../src/commands/negotiation/send-proposal.ts'
import { stageProposal } from '../../../src/commands/negotiation/stage-proposal.ts'
import { decideRecall } from '../../../src/domain/negotiation/revise.ts'
import type { BuyerVisibility } from '../../../src/domain/quotes/quote-terms.ts'
import { WEB_FOLDER } from '../../../src/http/pages/web-folder.ts'
import { type AdminSite, openAdminSite } from '../../support/browser/admin-site.ts'
import { judge, judgeBoth, onPortal, onQuote } from '../../support/browser/portal-site.ts'
import { stagedAt } from '../../support/given/staged.ts'
import { contextOf } from '../../support/service/context.ts'
import { settle } from '../../support/service/jobs.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { openInvoice } from '../../support/shop/open-invoice.ts'
import { converted, openV01 } from '../../support/shop/orders.ts'
import { askFor, sendOffer, V01 } from '../../support/shop/portal.ts'

const HOUR_MS = 3_600_000
let site: AdminSite
let shop: Shop
let admin: Staff
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service, { store: { development: true } })
  admin = await signInAs(site.service, shop.store, 'admin')
})
after(async () => {
  await site?.close()
})

async function offer(more: Parameters<typeof sendOffer>[3] = V01) {
  const quote = await askFor(shop)
  await sendOffer(site.service, shop.store, quote, more)
  return quote
}

it('an offer that expires while open on the page becomes expired by itself, and its renewal is requested once', async () => {
  const { service } = site
  const at = new Date(service.now.getTime() + HOUR_MS)
  const quote = await offer({ ...V01, expiry: { kind: 'at', at } })
  await onQuote(site, { store: shop.store, quoteId: quote.id }, async (page) => {
    await page
      .getByRole('timer')
      .filter({ hasText: /^(59|1 hour)/ })
      .waitFor()
    await page.getByRole('button', { name: 'Accept all' }).waitFor()
    service.now = new Date(at.getTime() + 1)
    await page.clock.fastForward(HOUR_MS + 1_000)
    await page.getByRole('heading', { name: 'Expired' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Accept all' }).count(), 0)
    assert.equal(await page.getByRole('radio').count(), 0)
    await judge(page, 'expired-390')
    await page.getByRole('button', { name: 'Ask for a new offer' }).click()
    await page.getByText(/^We have asked .+ to renew this offer$/).waitFor()
    const banner = page.getByRole('region', { name: 'Expired' })
    await banner
      .getByText(/^This offer is no longer valid\. The seller was asked on \w+ \d+, \d{4} at .+ to renew it\.$/)
      .waitFor()
    assert.equal(await banner.getByText('Ask for a new one').count(), 0)
    await judge(page, 'renewal-asked-390')
    await page.getByLabel('Language').selectOption('de')
    await page
      .getByRole('region', { name: 'Abgelaufen' })
      .getByText(/^Dieses Angebot ist nicht mehr gültig\. Der Anbieter wurde am \d+\. .+ gebeten, es zu erneuern\.$/)
      .waitFor()
    await page.getByLabel('Sprache').selectOption('en')
    await page.reload()
    await page.getByText(/^We have asked .+ to renew this offer$/).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Ask for a new offer' }).count(), 0)
  })
})

it('two tabs: a change in one shows in the other when it gets the focus', async () => {
  const quote = await offer()
  await onQuote(site, { store: shop.store, quoteId: quote.id }, async (page) => {
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: 'Accept all' }).click()
    await other.getByRole('button', { name: 'Accept now' }).click()
    await other.getByRole('heading', { name: 'Accepted' }).waitFor()
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
    await page.getByRole('heading', { name: 'Accepted' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Accept all' }).count(), 0)
  })
})

it('a new offer is not accepted unread; decisions on the earlier version must be made again', async () => {
  const { service } = site
  const quote = await offer()
  const [a = '', b = '', c = ''] = quote.lines
  const expects = [/\/answer 409$/]
  await onQuote(site, { store: shop.store, quoteId: quote.id, expects }, async (page, buyer) => {
    const radio = (title: string, name: string) =>
      page.getByRole('listitem', { name: title }).getByRole('radio', { name })
    for (const title of ['Oak board', 'Mug']) {
      await page.getByRole('listitem', { name: title }).getByText('Accept', { exact: true }).click()
    }
    await page.getByRole('button', { name: 'Review and send' }).click()
    await page.getByRole('dialog').getByText('3 × Oak board').waitFor()
    await changeQuote(await contextOf(service, shop.store), { quoteId: quote.id }, (one) =>
      decideRecall(one, service.now),
    )
    await stageProposal(
      await contextOf(service, shop.store),
      { quoteId: quote.id },
      stagedAt([a, b, c], ['33.33', '13.00', '250.00'], V01),
    )
    await sendProposal(await contextOf(service, shop.store), { quoteId: quote.id }, true)
    await page.getByRole('button', { name: 'Accept now' }).click()
    await page.getByText('This quote has changed in the meantime').waitFor()
    assert.equal((await buyer.read(quote.id)).status, 'answer_needed')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByText('Mug: price $12.49 → $13.00').waitFor()
    await page.getByText('Your choices for the earlier version no longer count').waitFor()
    for (const title of ['Oak board', 'Mug']) assert.ok(!(await radio(title, 'Accept').isChecked()))
    await page.getByRole('listitem', { name: 'Oak board' }).getByText('Accept', { exact: true }).click()
    await page.getByRole('button', { name: 'Review and send' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept now' }).click()
    await page.getByRole('heading', { name: 'Partly accepted' }).waitFor()
  })
})

it('after conversion the order shows its progress and where to pay, even while the platform does not answer', async () => {
  const { service } = site
  const quote = await openV01(service, shop)
  const [made] = await converted(admin, quote)
  const invoice = { draft_order_id: made.platform.draft_order_id }
  assert.equal((await admin.call('POST', `/admin/api/quotes/${quote.id}/invoices`, invoice)).status, 200)
  await onQuote(site, { store: shop.store, quoteId: quote.id }, async (page, buyer) => {
    const order = page.getByRole('region', { name: 'Your order' })
    await order.waitFor()
    await order.getByText('Invoice sent, waiting for payment').waitFor()
    const pay = order.getByRole('link', { name: 'View invoice and pay' })
    assert.equal(await pay.getAttribute('href'), made.platform.invoice_url)
    await judge(page, 'ordered-390')
    const read = async () => (await openInvoice(service.platform, made.platform.invoice_url)) ?? assert.fail()
    for (const _ of ['the deposit', 'the rest']) {
      const { storeId, draftOrderId, due } = await read()
      await service.platform.payInvoice(storeId, draftOrderId, due)
    }
    await settle(service)
    await page.clock.fastForward(61_000)
    await order.getByText('Paid', { exact: true }).waitFor()
    const answers = service.systems.platform.getDraftOrder
    service.systems.platform.getDraftOrder = () => new Promise(() => {})
    const { orders, status } = await buyer.read(quote.id)
    service.systems.platform.getDraftOrder = answers
    assert.deepEqual([status, orders.complete, orders.items[0].state], ['ordered', false, 'ordered'])
  })
})

it('the first load of an offer is under 128 KB, compressed as it is sent', async () => {
  const quote = await offer()
  const files = new Set<string>()
  const before = async (page: Page) => {
    page.on('request', (request) => files.add(new URL(request.url()).pathname))
  }
  await onQuote(site, { store: shop.store, quoteId: quote.id, before }, async (page) => {
    await page.getByRole('button', { name: 'Accept all' }).waitFor()
  })
  const assets = [...files].filter((path) => path.startsWith('/portal/assets/'))
  const sizes = assets.map((path) => statSync(join(WEB_FOLDER, 'portal/assets', `${basename(path)}.br`)).size)
  const sum = sizes.reduce((a, b) => a + b, 0)
  assert.ok(assets.length >= 4 && sum < 128_000, `${sum} bytes`)
})

it('an invalid link explains what to do', async () => {
  const expects = [/ 401$/, / 410$/]
  await onPortal(site, `/q/${'x'.repeat(43)}`, { expects }, async (page) => {
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await judgeBoth(page, 'broken')
  })
})

it('nothing of hidden lines and prices reaches the browser', async () => {
  const { service } = site
  const quote = await askFor(shop, {
    lines: [
      { custom: { title: 'Canary line' }, quantity: 3 },
      { variant_id: shop.mug, quantity: 7 },
      { custom: { title: 'A shelf' }, quantity: 1 },
    ],
  })
  const shown: BuyerVisibility[] = ['hidden', 'price_hidden', 'show']
  const send = async (prices: string[]) => {
    const staged = stagedAt(quote.lines, prices)
    const lines = staged.lines.map((line, i) => ({ ...line, visibility: shown[i] ?? 'show' }))
    await stageProposal(await contextOf(service, shop.store), { quoteId: quote.id }, { ...staged, lines })
    await sendProposal(await contextOf(service, shop.store), { quoteId: quote.id }, true)
  }
  await send(['1234.56', '6543.21', '10.00'])
  await changeQuote(await contextOf(service, shop.store), { quoteId: quote.id }, (one) =>
    decideRecall(one, service.now),
  )
  await send(['1134.57', '6443.22', '11.00'])
  await onQuote(site, { store: shop.store, quoteId: quote.id }, async (page) => {
    const told: string[] = []
    page.on('response', async (response) => {
      if (response.url().includes('/portal/api/')) told.push(await response.text().catch(() => ''))
    })
    await page.reload()
    await page.getByText('Price not shown, part of the total').waitFor()
    await page.getByRole('button', { name: 'Accept all' }).click()
    await page.getByRole('dialog').getByText('Subtotal, with items without a price of their own').waitFor()
    await judge(page, 'hidden-390')
    told.push(await page.content(), await page.locator('body').innerText())
    assert.ok(told.length > 4)
    for (const canary of [
      'Canary',
      '1234.56',
      '1,234.56',
      '3703.68',
      '6543.21',
      '45802.47',
      '1134.57',
      '6443.22',
      '3403.71',
      '45102.54',
    ]) {
      assert.ok(!told.join('\n').includes(canary), canary)
      assert.ok(!told.join('\n').includes(canary.replace(/(\d)(\d{3}\.)/, '$1,$2')), canary)
    }
  })
})
