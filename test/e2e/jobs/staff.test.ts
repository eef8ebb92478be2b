import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { decideCounter } from '../../../src/domain/negotiation/counter-proposal.ts'
import { type AdminSite, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'
import { openNegotiation } from '../../support/shop/negotiation.ts'
import { Person } from './person.ts'

let site: AdminSite
before(async () => {
  site = await openAdminSite()
})
after(() => site?.close())

/** A store of its own with a sales representative and a manager, both signed in. */
async function open(): Promise<{ shop: Shop; rep: Staff; manager: Staff }> {
  const shop = await openShop(site.service)
  const [rep, manager] = [
    await signInAs(site.service, shop.store, 'sales_rep'),
    await signInAs(site.service, shop.store, 'manager'),
  ]
  return { shop, rep, manager }
}

const linesOf = (shop: Shop, count: number) =>
  Array.from({ length: count }, (_, i) => ({ variant_id: i % 2 ? shop.mug : shop.longBoard, quantity: 2 + i }))
const sent = (page: Page, version: number) => page.getByText(`Version ${version} was sent to the buyer.`).waitFor()
const prices = (page: Page) => page.locator('[aria-label^="Price of "]:focus').waitFor()
const saved = (page: Page) => page.getByText(/^Saved \d/).waitFor()
const sheet = (page: Page) => page.getByRole('button', { name: /^Send \$/, disabled: false }).waitFor()

/** Opens the quote that waits longest, and its proposal. */
async function priceNext(person: Person, page: Page): Promise<void> {
  await page.locator('[data-turn]').first().waitFor()
  await person.press('n')
  await page.getByRole('link', { name: 'Prepare proposal' }).waitFor()
  await person.press('e')
}

/** Walks from the first page a person sees after signing in to the end of a job. */
async function walk(
  staff: Staff,
  { job, width = 1280 }: { job: string; width?: number },
  steps: (person: Person, page: Page) => Promise<void>,
): Promise<void> {
  await onAdmin(site, '/', { staff, width }, async (page) => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await steps(new Person(page, job), page)
  })
}

it('the oldest request of eight lines is answered with the keyboard alone, in less than 40 keys', async () => {
  const { shop, rep } = await open()
  await shop.post(quoteRequest({ lines: linesOf(shop, 8) }))
  await openNegotiation(site.service, shop)
  await walk(rep, { job: '1-oldest-request-of-8' }, async (person, page) => {
    await priceNext(person, page)
    await prices(page)
    for (let line = 0; line < 8; line += 1) {
      await person.type('10')
      await person.press('Enter')
    }
    await saved(page)
    await person.press('Control+Enter')
    await sheet(page)
    await person.press('Control+Enter')
    await sent(page, 1)
    await person.done({ keys: 40, clicks: 0 })
  })
})

it('a counter-offer is taken over in part: theirs on one line, the middle on another', async () => {
  const { shop, rep } = await open()
  const quote = await openNegotiation(site.service, shop)
  await quote.send()
  const [board = '', mug = ''] = quote.lines
  const lines = [
    { lineId: board, requestedPrice: 800n, requestedQuantity: null },
    { lineId: mug, requestedPrice: 900n, requestedQuantity: null },
  ]
  const buyer = { kind: 'buyer', email: 'kim@buyer.example', contactId: null } as const
  await quote.decide((before, now) => decideCounter(before, { lines, note: 'Can you meet us?' }, {}, now), buyer)
  await walk(rep, { job: '2-counter-in-part' }, async (person, page) => {
    await priceNext(person, page)
    await person.click(page.getByRole('radio', { name: 'Theirs for Oak board' }))
    await person.click(page.getByRole('radio', { name: 'Middle for Mug' }))
    await saved(page)
    await person.press('Control+Enter')
    await sheet(page)
    await person.press('Control+Enter')
    await sent(page, 2)
    await person.done({ keys: 8, clicks: 2 })
  })
})

it('forty lines get 8 % off at once and go out with a copy to the buyer’s boss', async () => {
  const { shop, rep } = await open()
  await shop.post(quoteRequest({ lines: linesOf(shop, 40) }))
  await walk(rep, { job: '3-8-percent-off-40' }, async (person, page) => {
    await priceNext(person, page)
    await prices(page)
    await person.press('Control+a')
    await person.click(page.getByLabel('Percent off the selected lines'))
    await person.type('8')
    await person.press('Enter')
    await page.getByText('40 cells changed').waitFor()
    await saved(page)
    await person.press('Control+Enter')
    await sheet(page)
    await person.click(page.getByRole('combobox', { name: 'Copies to' }))
    await person.type('boss@buyer.example')
    await person.press('Enter')
    await sheet(page)
    await person.press('Control+Enter')
    await sent(page, 1)
    await person.done({ keys: 36, clicks: 2 })
  })
})

it('“what did Acme pay for the mug?” is answered from anywhere', async () => {
  const { shop, rep } = await open()
  const acme = { customer_id: shop.buyer, company_location_id: shop.berlin, buyer: { email: 'buyer@acme.example' } }
  const quote = await openNegotiation(site.service, shop, acme)
  await quote.send()
  await quote.answer('accept', 'accept')
  await walk(rep, { job: '4-what-acme-paid' }, async (person, page) => {
    await person.press('Control+k')
    await person.type('acme')
    await person.click(page.getByRole('group', { name: 'Companies' }).getByRole('option', { name: /Acme/ }))
    await person.click(page.getByLabel('Find a price'))
    await person.type('mug')
    await person.press('Enter')
    await page.getByRole('row', { name: /Mug.*\$10\.00/ }).waitFor()
    await person.done({ keys: 10, clicks: 2 })
  })
})

it('a proposal is approved on a phone in three taps', async () => {
  const { shop, rep, manager } = await open()
  const policy = {
    id: 'large',
    name: 'Large',
    domain: 'merchant',
    conditions: [{ field: 'total', at_least: '1.00' }],
    steps: [{ mode: 'any', approvers: [{ role: 'manager' }] }],
  }
  await site.service.settings(shop.store, { approvals: { policies: [policy] } })
  const quote = await openNegotiation(site.service, shop)
  const lines = quote.lines.map((id) => ({ id, quantity: 2, price: { kind: 'unit', amount: '10.00' } }))
  const terms = { lines, shipping: { status: 'not_required' }, tax: { kind: 'none' } }
  const act = async (method: string, path: string, body: object) =>
    rep.call(method, `/admin/api/quotes/${quote.id}/${path}`, { revision: (await quote.read()).revision, ...body })
  await act('PUT', 'proposal', terms)
  await act('POST', 'send', {})
  await walk(manager, { job: '5-approve-on-a-phone', width: 390 }, async (person, page) => {
    await person.click(page.locator('[data-turn]').first())
    await person.click(page.getByRole('button', { name: 'Approve', exact: true }).first())
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).waitFor()
    await person.click(page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }))
    await page.getByText('You approved the proposal.').waitFor()
    await person.done({ keys: 0, clicks: 3 })
  })
})

it('the offers nobody has answered for a week are closed together', async () => {
  const { shop, manager } = await open()
  for (let count = 0; count < 5; count += 1) await (await openNegotiation(site.service, shop)).send()
  await site.service.pool.query(
    'update quote set created_at = earlier(created_at, $2::bigint), updated_at = earlier(updated_at, $2::bigint) where store_id = $1',
    [shop.store.id, 8 * 86_400_000],
  )
  await walk(manager, { job: '6-close-stale' }, async (person, page) => {
    await person.press('g', 'q')
    await person.click(page.getByRole('button', { name: 'Views' }))
    await person.click(page.getByRole('menuitem', { name: /week/ }))
    await person.click(page.getByRole('checkbox', { name: /Select all/ }))
    await person.click(page.getByRole('button', { name: 'Close …' }))
    await person.click(page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last())
    await page.getByText('5 quotes changed').waitFor()
    await person.done({ keys: 2, clicks: 5 })
  })
})
