import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { BuyerVisibility } from '../../../src/domain/quotes/quote-terms.ts'
import { stagedAt } from '../../support/given/staged.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { operationsOf } from '../../support/service/tenants.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { negotiatePersonally, PERSONAL_SETTINGS, type Personal } from '../../support/shop/personal.ts'
import { addColleagues, askFor, type Buyer, openLink, sendOffer, signInContact } from '../../support/shop/portal.ts'

const TAG = 'c4n4ry'
let service: TestService
let shop: Shop
let admin: Staff
let personal: Personal
before(async () => {
  service = await openTestService()
  shop = await openShop(service, { store: { development: true } })
  await addColleagues(service, shop)
  await service.settings(shop.store, PERSONAL_SETTINGS)
  admin = await signInAs(service, shop.store, 'admin')
  personal = await negotiatePersonally(service, shop, admin, { tag: TAG })
})
after(() => service.close())

const tracesIn = (value: unknown) => [...JSON.stringify(value).matchAll(/c4n4ry\d+/g)].map(([trace]) => trace)

/** Returns everything someone learns about the quote by any route, whatever they try. */
async function everythingTold(buyer: Buyer, quoteId: string): Promise<unknown[]> {
  const told: unknown[] = []
  for (const { method, path } of await operationsOf(service, '/portal/api')) {
    if (path.includes('/stores/') || method === 'DELETE') continue
    const bodies = method === 'GET' ? [undefined] : [{}, { revision: 'x' }, { accept_all: true }, { body: 'Hello' }]
    for (const body of bodies) {
      const { status, body: answer } = await buyer.call(
        method,
        path.replace('/portal/api', '').replace('{id}', quoteId),
        body,
      )
      assert.notEqual(status, 500)
      told.push(answer)
    }
  }
  return told
}

describe("a buyer's personal data", () => {
  it('is shown to themselves, the people they buy with, and holders of the link', async () => {
    const link = await openLink(service, shop.store, personal.sold)
    for (const buyer of [personal.buyer, personal.approver, link]) {
      const seen = tracesIn(await buyer.read(personal.sold))
      for (const place of ['requests.name', 'requests.notes', 'lines.note', 'message', 'requests.shipping.city']) {
        assert.ok(seen.includes(personal.planted[place] ?? ''), place)
      }
    }
  })

  it('is shown to nobody else on any route: not at another location, another company, or by another link', async () => {
    const other = await askFor(shop, { customer_id: shop.other })
    const strangers = [
      await signInContact(service, shop.store, 'hamburger@acme.example'),
      await signInContact(service, shop.store, 'other@globex.example'),
      await openLink(service, shop.store, other.id),
    ]
    for (const stranger of strangers) {
      for (const id of [personal.sold, personal.declined, personal.rejected]) {
        assert.deepEqual(tracesIn(await everythingTold(stranger, id)), [])
      }
    }
  })

  it('excludes that of staff: no address, no internal note, nothing about their approvers', async () => {
    const { email } = admin.member
    await admin.call('POST', `/admin/api/quotes/${personal.sold}/messages`, { body: 'internal canary', internal: true })
    const told = JSON.stringify(await everythingTold(personal.buyer, personal.sold))
    for (const secret of [email, admin.member.id, 'internal canary', personal.approverEmail]) {
      assert.ok(!told.includes(secret), secret)
    }
  })
})

describe('a hidden price', () => {
  /** Sends an offer of lines at 1,000, 200, 30 and 4, with these visibilities. */
  async function offered(visibilities: readonly BuyerVisibility[]) {
    await service.settings(shop.store, { approvals: null })
    service.now = new Date(service.now.getTime() + 1_000)
    const custom = (title: string) => ({ custom: { title }, quantity: 1 })
    const quote = await askFor(shop, { lines: ['A', 'B', 'C', 'D'].map(custom) })
    const staged = stagedAt(quote.lines, ['1000.00', '200.00', '30.00', '4.00'], {}, [1, 1, 1, 1])
    const lines = staged.lines.map((line, i) => ({ ...line, visibility: visibilities[i] ?? 'show' }))
    await sendOffer(service, shop.store, quote, { ...staged, lines })
    return { ...quote, link: await openLink(service, shop.store, quote.id) }
  }

  it("cannot be inferred from any preview's sum, whatever else is hidden", async () => {
    const KINDS: BuyerVisibility[] = ['show', 'price_hidden', 'hidden']
    const shown = KINDS.flatMap((b) => KINDS.flatMap((c) => KINDS.map((d) => ['show', b, c, d] as const)))
    for (const visibilities of shown) {
      const { id, lines, link } = await offered(visibilities)
      const unpriced = visibilities.flatMap((kind, i) =>
        kind === 'show' ? [] : [[1000_00, 200_00, 30_00, 4_00][i] ?? 0],
      )
      const whole = unpriced.reduce((sum, price) => sum + price, 0)
      const decidable = lines.filter((_, i) => visibilities[i] !== 'hidden')
      const subsets = Array.from({ length: 2 ** decidable.length }, (_, set) =>
        decidable.filter((_, i) => set & (1 << i)),
      )
      for (const accepted of subsets.slice(1)) {
        const decisions = accepted.map((line_id) => ({ line_id, decision: 'accept' }))
        const { body } = await link.call('POST', `/quotes/${id}/answer/preview`, { decisions })
        const visible = [1000_00, 200_00, 30_00, 4_00].filter(
          (_, i) => visibilities[i] === 'show' && accepted.includes(lines[i] ?? ''),
        )
        const part = body.agreed?.net_total ?? null
        if (part === null) assert.equal(body.code, 'answered_as_whole')
        const rest = part === null ? 0 : Math.round(Number(part) * 100) - visible.reduce((sum, price) => sum + price, 0)
        assert.ok(rest === 0 || rest === whole, `${visibilities}: ${accepted.length} accepted tell ${rest} of ${whole}`)
      }
    }
  })

  it('that is the only one hidden is the rest of the total: the product accepts that', async () => {
    const { id, link } = await offered(['show', 'price_hidden', 'show', 'show'])
    const { totals, lines } = await link.read(id)
    assert.deepEqual([totals.total, lines[1].unit_price], ['1234.00', null])
  })
})
