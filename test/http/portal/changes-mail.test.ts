import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { workOffMail } from '../../support/service/mail.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { type PricedOffer, sendPricedOffer } from '../../support/shop/priced-offer.ts'

let service: TestService
let shop: Shop
let admin: Staff
before(async () => {
  service = await openTestService()
  shop = await openShop(service)
  admin = await signInAs(service, shop.store, 'admin')
})
after(() => service.close())

const price = (amount: string) => ({ kind: 'unit', amount })
const custom = (title: string, more = {}) => ({
  custom: { title },
  taxable: true,
  requires_shipping: true,
  quantity: 1,
  price: price('1.00'),
  ...more,
})
const TERMS = { shipping: { status: 'free' }, tax: { kind: 'none' } }

const first = (extras: object[] = []) =>
  sendPricedOffer(service, shop, admin, {
    lines: ([board, mug, shelf]) => [
      { id: board, quantity: 10, price: price('30.00') },
      { id: mug, quantity: 7, price: price('12.00'), visibility: 'price_hidden' },
      { id: shelf, quantity: 1, price: price('100.00') },
      ...extras,
    ],
    terms: TERMS,
  })
/** Changes the lines of the last version, and sends them. */
async function again(
  offer: PricedOffer,
  change: (lines: Record<string, unknown>[]) => object[],
  letter = {},
): Promise<string> {
  service.now = new Date(service.now.getTime() + 60_000) // makes the mail the newest
  await offer.act('POST', 'recall')
  const { suggested } = await offer.readByStaff()
  const saved = await offer.act('PUT', 'proposal', { ...suggested, lines: change(suggested.lines) })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  const preview = await admin.call('POST', `/admin/api/quotes/${offer.id}/send/preview`, {})
  assert.equal((await offer.act('POST', 'send', { letter })).status, 200)
  return preview.body.text
}
async function mailOf({ id }: PricedOffer): Promise<string> {
  await workOffMail(service)
  const [mail] = (await admin.call('GET', `/admin/api/mail?kind=proposal&quote=${id}`)).body.data
  return (await admin.call('GET', `/admin/api/mail/${mail.id}`)).body.text
}

it('the mail of a later version names what changed, and the total before; the first names nothing', async () => {
  const offer = await first()
  assert.doesNotMatch(await mailOf(offer), /→|Total before/)
  const shown = await again(offer, ([board, mug]) => [
    { ...board, quantity: 12, price: price('28.00') },
    mug ?? {},
    custom('Drilling'),
  ])
  const mail = await mailOf(offer)
  for (const text of [shown, mail]) {
    assert.match(text, /1 Oak board, 2 m \/ Oiled: 10 × \$30\.00 → 12 × \$28\.00/)
    assert.match(text, /Drilling: new: 1 × \$1\.00/)
    assert.match(text, /A made-to-measure shelf: no longer offered/)
    assert.match(text, /Total before: \$484\.00/)
  }
})

it('hidden lines and hidden prices are not told by what changed of them', async () => {
  const secret = custom('Secret margin', { visibility: 'hidden', price: price('6.54') })
  const offer = await first([secret])
  await again(offer, ([board, mug, shelf, hidden]) => [
    board ?? {},
    { ...mug, quantity: 8, price: price('11.11') },
    shelf ?? {},
    { ...hidden, price: price('7.89') },
    custom('Second secret', { visibility: 'hidden' }),
  ])
  const mail = await mailOf(offer)
  assert.match(mail, /Mug: 7 × → 8 ×/)
  assert.doesNotMatch(mail, /ecret|11\.11|12\.00|6\.54|7\.89/)
})

it('a mail names ten changes and counts the rest, in the buyer’s language', async () => {
  const extras = Array.from({ length: 14 }, (_, i) => custom(`Extra ${i}`))
  const offer = await first(extras)
  await again(offer, (lines) => lines.slice(0, 3), { language: 'de' })
  const mail = await mailOf(offer)
  assert.equal(mail.match(/Extra \d+: nicht mehr im Angebot/g)?.length, 10)
  assert.match(mail, /Weitere Änderungen: 4/)
  assert.match(mail, /Gesamtbetrag vorher: 498,00\s\$/)
})
