import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { CATALOGUES } from '../../../src/languages/catalogues.ts'
import { type Say, sayWith } from '../../../src/languages/say.ts'
import { type AdminSite, checkAccessible, checkFits, openAdminSite } from '../../support/browser/admin-site.ts'
import { onPortal } from '../../support/browser/portal-site.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { converted, openV01 } from '../../support/shop/orders.ts'
import { addColleagues, askFor, openLink, sendOffer, signInContact, V01 } from '../../support/shop/portal.ts'
import { sendPricedOffer } from '../../support/shop/priced-offer.ts'
import { pdf } from '../../support/shop/uploads.ts'
import { MESSY_LIST, MESSY_SKUS } from '../../unit/domain/lists/messy-list.ts'
import { KeyboardPerson, zoomTwice } from './keyboard-person.ts'
import { Person } from './person.ts'

let site: AdminSite
let shop: Shop
let admin: Staff
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service, { store: { development: true } })
  await addColleagues(site.service, shop)
  const steps = [{ mode: 'any', approvers: [{ company_role: 'Approver' }] }]
  const policy = { id: 'all', name: 'All', domain: 'buyer', conditions: [{ field: 'total', at_least: '1.00' }], steps }
  await site.service.settings(shop.store, { approvals: { policies: [policy] } })
  admin = await signInAs(site.service, shop.store, 'admin')
  await site.service.platform.saveProducts(
    shop.store.id,
    MESSY_SKUS.filter((sku) => !sku.startsWith('OAK')).map((sku, i) => ({
      handle: `part-${i}`,
      title: `Part ${i}`,
      variants: [{ options: ['Default Title'], sku, price: '2.00' }],
    })),
    site.service.now,
  )
})
beforeEach(() => {
  site.service.now = new Date(site.service.now.getTime() + 3_600_000) // the throttle is full again
})
after(() => site?.close())

const WAYS = [
  { how: 'on a phone, in English', language: 'en', width: 390, isKeyboard: false },
  { how: 'with the keyboard at 200 %, in German', language: 'de', width: 640, isKeyboard: true },
] as const

interface At {
  person: Person
  page: Page
  say: Say<(typeof CATALOGUES)['en']['portal']>
  pay: Say<(typeof CATALOGUES)['en']['pay']>
}

const signed = async (email: string) => (await signInContact(site.service, shop.store, email)).cookie
const linkTo = async (quoteId: string) => `/q/${(await openLink(site.service, shop.store, quoteId)).token}`
const offer = async (more: Parameters<typeof sendOffer>[3] = V01) => {
  const quote = await askFor(shop)
  await sendOffer(site.service, shop.store, quote, more)
  return quote
}
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })

/** The units that a list means, by SKU. */
function unitsOf(list: typeof MESSY_LIST): Record<string, number> {
  const units: Record<string, number> = {}
  for (const [, means] of list) {
    const [, sku = '', quantity] = /^(.*) (\d+)$/.exec(means) ?? []
    if (sku) units[sku] = (units[sku] ?? 0) + Number(quantity)
  }
  return units
}

for (const { how, language, width, isKeyboard } of WAYS) {
  const { portal, pay } = CATALOGUES[language]
  /** Walks a job from the page that a mail or a bookmark opens, to its end; then its keys and clicks, on a phone and by keyboard. */
  const walk = async (
    path: string,
    { job, cookie, most }: { job: string; cookie?: string; most: { keys: number; taps: number; keyboard: number } },
    steps: (at: At) => Promise<void>,
  ) => {
    await onPortal(site, path, { width, locale: language, ...(cookie && { cookie }) }, async (page) => {
      if (isKeyboard) await zoomTwice(page)
      await page.getByRole('heading', { level: 1 }).filter({ hasText: /\w/ }).waitFor()
      const name = `buyer-${job}-${language}`
      const person = isKeyboard ? new KeyboardPerson(page, name) : new Person(page, name)
      await steps({ person, page, say: sayWith(portal, language), pay: sayWith(pay, language) })
      await checkFits(person.page)
      await checkAccessible(person.page)
      await person.done(isKeyboard ? { keys: most.keyboard, clicks: 0 } : { keys: most.keys, clicks: most.taps })
    })
  }

  describe(`a buyer's jobs ${how}`, () => {
    it('a list of 40 rows from a mail becomes a request', async () => {
      const path = `/store/${shop.store.domain}/request`
      await walk(
        path,
        { job: '1-paste-40-rows', most: { keys: 19, taps: 6, keyboard: 50 } },
        async ({ person, page, say }) => {
          await person.click(page.getByRole('button', { name: say('request.paste_open') }))
          await person.write(page.getByLabel(say('request.paste')), MESSY_LIST.map(([row]) => row).join('\n'), {
            isPasted: true,
          })
          await person.click(page.getByRole('button', { name: say('request.paste_add', { count: 40 }) }))
          await person.click(page.getByRole('button', { name: say('request.leave_out', { count: 2 }) }))
          await person.write(page.getByLabel(say('request.buyer.email')), 'kim@buyer.example')
          await person.click(page.getByRole('button', { name: say('request.send') }))
          await page.getByRole('heading', { name: say('request.sent') }).waitFor()
        },
      )
      const [{ id }] = (await shop.call('GET', '/v1/quotes?limit=1')).body.data
      const { lines } = (await shop.call('GET', `/v1/quotes/${id}`)).body
      const asked = lines.map(({ sku, quantity }: { sku: string; quantity: number }) => [sku, quantity])
      assert.deepEqual(Object.fromEntries(asked), unitsOf(MESSY_LIST))
    })

    it('an offer with a choice is accepted and signed', async () => {
      const price = (amount: string) => ({ kind: 'unit', amount })
      const { id } = await sendPricedOffer(site.service, shop, admin, {
        lines: ([board, mug, shelf]) => [
          { id: board, quantity: 3, price: price('10.00') },
          { id: mug, quantity: 7, price: price('5.00') },
          { id: shelf, quantity: 1, price: price('100.00'), choice: { kind: 'optional', preselected: false } },
        ],
        terms: { shipping: { status: 'free' }, tax: { kind: 'none' } },
      })
      await walk(
        await linkTo(id),
        { job: '2-accept-with-option', most: { keys: 0, taps: 3, keyboard: 15 } },
        async ({ person, page, say }) => {
          await person.click(page.getByRole('checkbox', { name: new RegExp(say('quote.take_option')) }))
          await person.click(page.getByRole('button', { name: say('quote.accept_all') }))
          await person.click(inDialog(page, say('quote.accept_binding')))
          await page.getByText(say('quote.do.accepted')).waitFor()
        },
      )
    })

    it('one line is accepted, one rejected and one left for later', async () => {
      const { id } = await offer()
      await walk(
        await linkTo(id),
        { job: '3-line-by-line', most: { keys: 0, taps: 5, keyboard: 20 } },
        async ({ person, page, say }) => {
          const choose = (title: string, choice: 'accept' | 'reject' | 'defer') =>
            person.click(
              page.getByRole('listitem', { name: title }).getByRole('radio', { name: say(`quote.choose.${choice}`) }),
            )
          await choose('Oak board', 'accept')
          await choose('Mug', 'reject')
          await choose('A made-to-measure shelf', 'defer')
          await person.click(page.getByRole('button', { name: say('quote.send_answer') }))
          await person.click(inDialog(page, say('quote.accept_binding')))
          await page.getByText(say('quote.do.partly_open')).waitFor()
        },
      )
    })

    it('a lower price is asked for', async () => {
      const { id } = await offer()
      await walk(
        await linkTo(id),
        { job: '4-ask-for-changes', most: { keys: 21, taps: 4, keyboard: 44 } },
        async ({ person, page, say }) => {
          await person.click(page.getByRole('button', { name: say('quote.counter') }))
          await person.write(page.getByLabel(say('quote.wish_price_of', { title: 'Mug' })), '11.50')
          await person.write(page.getByLabel(say('quote.counter_note')), 'Can you meet us?')
          await person.click(page.getByRole('button', { name: say('quote.send_counter') }))
          await page.getByText(say('quote.do.with_seller')).waitFor()
        },
      )
    })

    it('a colleague’s acceptance is approved', async () => {
      const quote = await askFor(shop, { customer_id: shop.buyer, company_location_id: shop.berlin })
      await sendOffer(site.service, shop.store, quote, V01)
      const link = await openLink(site.service, shop.store, quote.id)
      assert.equal((await link.act(quote.id, 'answer', { accept_all: true })).body.status, 'awaiting_approval')
      const { number } = await link.read(quote.id)
      const cookie = await signed('approver@acme.example')
      await walk(
        '/portal',
        { cookie, job: '5-approve', most: { keys: 0, taps: 2, keyboard: 24 } },
        async ({ person, page, say }) => {
          await person.click(page.getByRole('link', { name: say('contact.approvals_wait', { count: 1 }) }))
          await person.click(page.getByRole('button', { name: say('contact.approve') }))
          await page.getByText(say('contact.approved', { number })).waitFor()
        },
      )
    })

    it('an order is paid, the deposit and then the rest', async () => {
      const quote = await openV01(site.service, shop)
      const [made] = await converted(admin, quote)
      const invoice = { draft_order_id: made.platform.draft_order_id }
      assert.equal((await admin.call('POST', `/admin/api/quotes/${quote.id}/invoices`, invoice)).status, 200)
      await walk(
        await linkTo(quote.id),
        { job: '6-pay', most: { keys: 0, taps: 3, keyboard: 10 } },
        async ({ person, page, say, pay: sayPay }) => {
          const opened = page.waitForEvent('popup')
          await person.click(page.getByRole('link', { name: say('quote.pay') }))
          person.page = await opened
          await person.page.setViewportSize(page.viewportSize() ?? { width, height: 900 })
          for (const due of ['deposit', 'rest'] as const) {
            await person.page.getByText(sayPay(`due.${due}`)).waitFor()
            await person.click(person.page.getByRole('button', { name: sayPay('test_payment') }))
          }
          await person.page.getByText(sayPay('status.paid'), { exact: true }).first().waitFor()
        },
      )
    })

    it('a drawing goes to the seller with a question', async () => {
      const { id } = await offer()
      await walk(
        await linkTo(id),
        { job: '7-send-a-drawing', most: { keys: 12, taps: 3, keyboard: 28 } },
        async ({ person, page, say }) => {
          const chooser = page.waitForEvent('filechooser')
          await person.write(page.getByLabel(say('quote.write')), 'Does it fit?')
          await person.click(page.getByRole('button', { name: say('files.add') }))
          await (await chooser).setFiles([{ name: 'drawing.pdf', mimeType: 'application/pdf', buffer: pdf('drawing') }])
          await page.getByText('drawing.pdf').first().waitFor()
          await person.click(page.getByRole('button', { name: say('quote.send_message') }))
          await page.getByText('Does it fit?').and(page.locator('p')).waitFor()
        },
      )
    })

    it('what was bought before is requested again', async () => {
      const quote = await askFor(shop, { customer_id: shop.buyer, company_location_id: shop.hamburg })
      const main = await signInContact(site.service, shop.store, 'buyer@acme.example')
      await main.act(quote.id, 'withdraw')
      const { number } = (await shop.call('GET', `/v1/quotes/${quote.id}`)).body
      await walk(
        '/portal',
        {
          cookie: await signed('buyer@acme.example'),
          job: '8-request-again',
          most: { keys: 0, taps: 2, keyboard: 60 },
        },
        async ({ person, page, say }) => {
          await person.click(page.getByRole('link', { name: say('contact.again_of', { number }) }))
          await page.waitForURL('**/request')
          await person.click(page.getByRole('button', { name: say('request.send') }))
          await page.getByRole('heading', { name: say('request.sent') }).waitFor()
        },
      )
    })
  })
}
