import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sendProposal } from '../../../src/commands/negotiation/send-proposal.ts'
import { stageProposal } from '../../../src/commands/negotiation/stage-proposal.ts'
import { type AdminSite, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { judge, judgeBoth, onQuote } from '../../support/browser/portal-site.ts'
import { stagedAt } from '../../support/given/staged.ts'
import { contextOf } from '../../support/service/context.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { askFor, sendOffer, V01 } from '../../support/shop/portal.ts'

let site: AdminSite
let shop: Shop
let admin: Staff
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  admin = await signInAs(site.service, shop.store, 'admin')
})
after(() => site?.close())

for (const [locale, words] of [
  [
    'en-GB',
    {
      ...{ accept: 'Accept', later: 'Later', send: 'Review and send', now: 'Accept now', part: 'Partly accepted' },
      ...{ counter: 'Ask for changes', price: 'Your price each', propose: 'Send my proposal', back: 'Back' },
      ...{ seller: 'With the seller', accepted: 'Accepted', all: 'Accept all', agreed: 'Accepted' },
    },
  ],
  [
    'de-DE',
    {
      ...{ accept: 'Annehmen', later: 'Später', send: 'Prüfen und senden', now: 'Jetzt annehmen' },
      ...{ part: 'Teilweise angenommen', counter: 'Änderungen vorschlagen', price: 'Ihr Preis je Stück' },
      ...{ propose: 'Vorschlag senden', seller: 'Beim Anbieter', accepted: 'Angenommen', all: 'Alles annehmen' },
    },
  ],
] as const) {
  it(`a buyer takes a part, asks for another price of the rest, and takes that too; the part stays as it was, in ${locale}`, async () => {
    const quote = await askFor(shop)
    await sendOffer(site.service, shop.store, quote, V01)
    const [a = '', b = '', c = ''] = quote.lines
    await onQuote(site, { store: shop.store, quoteId: quote.id, locale }, async (page, buyer) => {
      const line = (title: string) => page.getByRole('listitem', { name: title })
      await line('Oak board').getByText(words.accept, { exact: true }).click()
      await page.getByRole('button', { name: words.send }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.now }).click()
      await page.getByRole('heading', { name: words.part }).waitFor()
      await page.getByRole('button', { name: words.counter }).click()
      assert.equal(await line('Oak board').getByLabel(words.price).count(), 0)
      await line('Mug').getByLabel(words.price).fill('11')
      await judgeBoth(page, `counter-open-${locale}`)
      await page.getByRole('button', { name: words.propose }).click()
      await page.getByRole('heading', { name: words.seller }).waitFor()
      await line('Oak board').getByText(words.accepted, { exact: true }).waitFor()
      await judge(page, `counter-open-sent-${locale}`)

      const before = await buyer.read(quote.id)
      const ctx = await contextOf(site.service, shop.store)
      await stageProposal(ctx, { quoteId: quote.id }, stagedAt([b, c], ['11.00', '250.00'], V01, [7, 1]))
      await sendProposal(await contextOf(site.service, shop.store), { quoteId: quote.id }, true)
      await page.reload()
      await line('Mug').getByText(words.accept, { exact: true }).click()
      await page.getByRole('button', { name: words.send }).click()
      await judge(page, `counter-open-again-${locale}`)
      await page.getByRole('dialog').getByRole('button', { name: words.now }).click()
      await page.getByRole('heading', { name: words.part }).waitFor()
      const later = await buyer.read(quote.id)
      const board = ({ lines }: { lines: { id: string }[] }) => lines.find(({ id }) => id === a)
      assert.deepEqual(board(later), board(before))
      const { lines } = (await admin.call('GET', `/admin/api/quotes/${quote.id}`)).body
      assert.deepEqual(
        lines.map(({ decision, unit_price }: { decision: string; unit_price: string }) => [decision, unit_price]),
        [
          ['accept', '33.33'],
          ['accept', '11.00'],
          [null, '250.00'],
        ],
      )
    })
  })
}

it('staff see what was taken and what was asked for, and price only the rest', async () => {
  const quote = await askFor(shop)
  await sendOffer(site.service, shop.store, quote, V01)
  const [a = '', b = ''] = quote.lines
  await onQuote(site, { store: shop.store, quoteId: quote.id }, async (_, buyer) => {
    const taken = await buyer.act(quote.id, 'answer', { decisions: [{ line_id: a, decision: 'accept' }] })
    assert.equal(taken.status, 200, JSON.stringify(taken.body))
    const asked = await buyer.act(quote.id, 'counter', { lines: [{ id: b, requested_price: '11.00' }] })
    assert.equal(asked.status, 200, JSON.stringify(asked.body))
  })
  await onAdmin(site, `/quotes/${quote.id}`, { staff: admin }, async (page) => {
    await page.getByText('Countered').first().waitFor()
    await page.getByRole('heading', { name: 'Open lines (2)' }).waitFor()
    await page.getByText('$11.00').first().waitFor()
    await judge(page, 'counter-open-staff')
    await page.goto(`${page.url().split('?')[0]}/proposal`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await judge(page, 'counter-open-editor')
  })
})
