import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { changeQuote } from '../../../src/commands/change-quote.ts'
import { sendProposal } from '../../../src/commands/negotiation/send-proposal.ts'
import { stageProposal } from '../../../src/commands/negotiation/stage-proposal.ts'
import { postMessage } from '../../../src/commands/quotes/post-message.ts'
import { listStaff } from '../../../src/database/access/staff.ts'
import { formatId, idToUuid, newUuid } from '../../../src/domain/id.ts'
import { parseMoney } from '../../../src/domain/money.ts'
import { decideRecall } from '../../../src/domain/negotiation/revise.ts'
import type { StagedProposal } from '../../../src/domain/negotiation/staged-proposal.ts'
import type { BuyerVisibility } from '../../../src/domain/quotes/quote-terms.ts'
import { customLine } from '../../support/given/lines.ts'
import { stagedAt } from '../../support/given/staged.ts'
import { contextOf } from '../../support/service/context.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { addStaff } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { askFor, type Buyer, openLink, sendOffer, signInContact } from '../../support/shop/portal.ts'

let service: TestService
let shop: Shop

before(async () => {
  service = await openTestService()
  shop = await openShop(service)
})
after(() => service.close())

type Asked = Awaited<ReturnType<typeof askFor>>

/** Returns three lines at these prices with these visibilities. */
function shownAs(quote: Asked, prices: readonly string[], visibilities: readonly BuyerVisibility[]): StagedProposal {
  const staged = stagedAt(quote.lines, prices)
  return { ...staged, lines: staged.lines.map((line, i) => ({ ...line, visibility: visibilities[i] ?? 'show' })) }
}

async function stage(quote: Asked, staged: StagedProposal, added: Parameters<typeof stageProposal>[3] = []) {
  service.now = new Date(service.now.getTime() + 1_000)
  await stageProposal(await contextOf(service, shop.store), { quoteId: quote.id }, staged, added)
}
const send = async (quote: Asked) => sendProposal(await contextOf(service, shop.store), { quoteId: quote.id }, true)
const recall = async (quote: Asked) =>
  changeQuote(await contextOf(service, shop.store), { quoteId: quote.id }, (one) => decideRecall(one, service.now))
const titles = (body: { lines: { title: string }[] }) => body.lines.map(({ title }) => title)
const allowed = (body: { actions: { action: string; allowed: boolean }[] }) =>
  body.actions.filter((one) => one.allowed).map(({ action }) => action)

/** Returns everything the buyer can learn about a quote, whatever they try. */
async function everything(buyer: Buyer, quote: Asked): Promise<string> {
  const [a = '', b = '', c = ''] = quote.lines
  const answers = [await buyer.call('GET', `/quotes/${quote.id}`)]
  for (const decisions of [
    [{ line_id: a, decision: 'accept' }],
    [{ line_id: b, decision: 'accept' }],
    [{ line_id: c, decision: 'accept' }],
    [a, b].map((line_id) => ({ line_id, decision: 'reject' })),
    [
      { line_id: a, decision: 'accept' },
      { line_id: b, decision: 'reject' },
    ],
    [
      { line_id: a, decision: 'reject' },
      { line_id: b, decision: 'accept' },
    ],
  ]) {
    answers.push(await buyer.call('POST', `/quotes/${quote.id}/answer/preview`, { decisions }))
    answers.push(await buyer.act(quote.id, 'answer', { decisions, revision: '0' }))
  }
  answers.push(await buyer.call('POST', `/quotes/${quote.id}/answer/preview`, { accept_all: true }))
  answers.push(await buyer.act(quote.id, 'counter', { lines: [{ id: c, quantity: 2 }] }))
  answers.push(await buyer.call('GET', `/quotes/${quote.id}`))
  return JSON.stringify(answers.map(({ body }) => body))
}

describe('before a proposal', () => {
  it('the buyer reads their request at catalog price', async () => {
    const text = `"><img src=x onerror=alert(1)> \u202e ﷽ 😀 '; drop table quote; -- =1+1`
    const quote = await askFor(shop, { buyer: { email: 'kim@buyer.example', name: text }, notes: text })
    const body = await (await openLink(service, shop.store, quote.id)).read(quote.id)
    assert.deepEqual([body.status, body.status_text, body.proposal], ['with_seller', 'With the seller', null])
    assert.deepEqual([body.buyer.name, body.buyer.notes], [text, text])
    assert.deepEqual(
      body.lines.map((line: Record<string, unknown>) => [line.catalog_price, line.requested_price, line.unit_price]),
      [
        ['39.99', null, null],
        ['14.00', null, null],
        [null, '200.00', null],
      ],
    )
    assert.equal(body.totals.total, '217.97')
    assert.deepEqual(allowed(body), ['withdraw', 'post_message'])
  })

  it('nothing staff prepare is visible: lines, prices, notes, parked versions', async () => {
    const canary = 'Canary of the staff'
    const quote = await askFor(shop)
    const link = await openLink(service, shop.store, quote.id)
    const before = await link.read(quote.id)
    service.now = new Date(service.now.getTime() + 1_000)
    const added = customLine({ id: formatId('qli', newUuid(service.now)), title: canary, catalogPrice: 77777n })
    const staged = stagedAt([...quote.lines, added.id], ['31.41', '31.42', '31.43', '31.44'], {
      note: canary,
      paymentTerms: canary,
    })
    await stage(quote, staged, [added])
    await postMessage(await contextOf(service, shop.store), quote.id, canary, true)
    const hidden = async () => {
      const body = await link.read(quote.id)
      assert.deepEqual({ ...body, revision: 0 }, { ...before, revision: 0 })
    }
    await hidden()
    await service.settings(shop.store, {
      price_floor: { percent: '5' },
      approvals: {
        policies: [
          {
            id: 'all',
            name: canary,
            domain: 'merchant',
            conditions: [],
            steps: [{ mode: 'any', approvers: [{ role: 'admin' }] }],
          },
        ],
      },
    })
    assert.equal((await send(quote)).outcome, 'awaiting_approval')
    await service.settings(shop.store, { price_floor: null, approvals: null })
    await hidden()
    assert.equal((await link.act(quote.id, 'withdraw')).status, 200)
    assert.ok(!JSON.stringify(await link.read(quote.id)).includes(canary))
  })

  it('quotes made by staff are private until sent', async () => {
    const quote = await askFor(shop, { customer_id: shop.buyer })
    await service.pool.query(
      `update quote set revision = revision + 1, source = 'manual' where number = (select max(number) from quote)`,
    )
    const link = await openLink(service, shop.store, quote.id)
    const main = await signInContact(service, shop.store, 'buyer@acme.example')
    const has = async () =>
      (await main.call('GET', '/quotes')).body.data.some(({ id }: { id: string }) => id === quote.id)
    assert.deepEqual([(await link.call('GET', `/quotes/${quote.id}`)).status, await has()], [404, false])
    await sendOffer(service, shop.store, quote)
    assert.deepEqual([(await link.call('GET', `/quotes/${quote.id}`)).status, await has()], [200, true])
  })
})

describe('hidden lines and hidden prices', () => {
  it('appear in no answer, whatever the buyer tries', async () => {
    for (const visibility of ['hidden', 'price_hidden'] as const) {
      const quote = await askFor(shop, {
        lines: [
          { variant_id: shop.board, quantity: 3 },
          { variant_id: shop.board, quantity: 3 },
          { custom: { title: 'A shelf' }, quantity: 1 },
        ],
      })
      // 3 x 1234.56 = 3703.68 and 7 x 6543.21 = 45802.47 must not show; 10 % off: 3333.31 and 41222.22
      const staged = { ...shownAs(quote, ['1234.56', '6543.21', '10.00'], [visibility, visibility, 'show']) }
      await stage(quote, { ...staged, discount: { kind: 'percent', off: 100_000n } })
      await send(quote)
      const link = await openLink(service, shop.store, quote.id)
      const seen = await link.read(quote.id)
      assert.equal(seen.lines.length, visibility === 'hidden' ? 1 : 3)
      for (const line of seen.lines.slice(0, -1)) {
        const { catalog_price, list_price, requested_price, unit_price, line_total, discount_share, net_total } = line
        const prices = [catalog_price, list_price, requested_price, unit_price, line_total, discount_share, net_total]
        assert.deepEqual([line.price_hidden, ...prices], [true, null, null, null, null, null, null, null])
      }
      const told = await everything(link, quote)
      const secret = ['1234.56', '3703.68', '370.37', '3333.31', '6543.21', '45802.47', '4580.25', '41222.22', '39.99']
      for (const canary of [...secret, ...(visibility === 'hidden' ? ['Oak board', 'OAK-2-OIL'] : [])]) {
        assert.ok(!told.includes(canary), `${visibility}: ${canary}`)
      }
    }
  })

  it('no answer names a hidden line even if its id is known', async () => {
    const quote = await askFor(shop)
    await stage(quote, shownAs(quote, ['1.00', '2.00', '3.00'], ['hidden', 'show', 'show']))
    await send(quote)
    const link = await openLink(service, shop.store, quote.id)
    const [a = '', b = ''] = quote.lines
    for (const path of ['answer', 'counter'] as const) {
      const body =
        path === 'answer' ? { decisions: [{ line_id: a, decision: 'accept' }] } : { lines: [{ id: a, quantity: 2 }] }
      assert.equal((await link.act(quote.id, path, body)).status, 400)
    }
    const { body } = await link.act(quote.id, 'answer', { decisions: [{ line_id: b, decision: 'accept' }] })
    assert.deepEqual(titles(body), ['Mug', 'A made-to-measure shelf'])
    await link.act(quote.id, 'answer', { accept_all: true })
    assert.equal((await link.read(quote.id)).status, 'accepted')
  })

  it('are not copied by requesting the same again', async () => {
    const quote = await askFor(shop)
    await stage(quote, shownAs(quote, ['1.00', '2.00', '3.00'], ['hidden', 'show', 'show']))
    await send(quote)
    const link = await openLink(service, shop.store, quote.id)
    await link.act(quote.id, 'decline')
    const again = await link.call('POST', `/quotes/${quote.id}/request-again`)
    const { body } = await shop.call('GET', `/v1/quotes/${again.body.id}`)
    assert.deepEqual(titles(body), ['Mug', 'A made-to-measure shelf'])
  })
})

describe('a proposal', () => {
  it('that staff recalled is shown as it was, without actions, until the next one is sent', async () => {
    const quote = await askFor(shop)
    await sendOffer(service, shop.store, quote, { note: 'For you.' })
    const link = await openLink(service, shop.store, quote.id)
    const before = await link.read(quote.id)
    await recall(quote)
    const [a = '', b = ''] = quote.lines
    const added = customLine({
      id: formatId('qli', newUuid(new Date(service.now.getTime() + 1))),
      title: 'Canary',
      catalogPrice: 99999n,
    })
    await stage(quote, stagedAt([a, b, added.id], ['1.11', '2.22', '3.33']), [added])
    const revised = await link.read(quote.id)
    assert.deepEqual(
      [revised.status, revised.status_text, revised.expires_at],
      ['being_revised', 'Being revised', null],
    )
    assert.deepEqual([revised.lines, revised.totals], [before.lines, before.totals])
    assert.deepEqual(allowed(revised), ['withdraw', 'post_message'])
    const main = await link.call('POST', `/quotes/${quote.id}/answer/preview`, { accept_all: true })
    assert.deepEqual([main.status, main.body.code], [409, 'action_unavailable'])
    await send(quote)
    const next = await link.read(quote.id)
    assert.deepEqual(titles(next), ['Oak board', 'Mug', 'Canary'])
    assert.deepEqual(next.changes, {
      since_version: 1,
      added: [added.id],
      removed: [{ title: 'A made-to-measure shelf', variant_title: null, quantity: 1 }],
      changed: [
        { line_id: a, quantity: { from: 3, to: 3 }, unit_price: { from: '33.33', to: '1.11' } },
        { line_id: b, quantity: { from: 7, to: 7 }, unit_price: { from: '12.49', to: '2.22' } },
      ],
      total: { from: '437.42', to: next.totals.total },
    })
  })

  it('is compared with the previous one by what the buyer could see of both', async () => {
    const quote = await askFor(shop)
    await stage(quote, shownAs(quote, ['10.00', '20.00', '30.00'], ['hidden', 'price_hidden', 'show']))
    await send(quote)
    await recall(quote)
    await stage(quote, shownAs(quote, ['11.00', '21.00', '30.00'], ['show', 'price_hidden', 'price_hidden']))
    await send(quote)
    const [a = '', , c = ''] = quote.lines
    const { changes } = await (await openLink(service, shop.store, quote.id)).read(quote.id)
    assert.deepEqual(changes.added, [a])
    assert.deepEqual(changes.removed, [])
    assert.deepEqual(changes.changed, [
      { line_id: c, quantity: { from: 1, to: 1 }, unit_price: { from: '30.00', to: null } },
    ])
  })

  it('names the contact person at the store, but not their address', async () => {
    const member = await addStaff(service, shop.store, { name: 'Sam Seller' })
    const quote = await askFor(shop)
    await service.pool.query(
      'update quote set revision = revision + 1, assigned_staff_id = $1 where store_id = $2 and id = $3',
      [idToUuid('stf', member.id), shop.store.id, idToUuid('qte', quote.id)],
    )
    await postMessage(await contextOf(service, shop.store), quote.id, 'Good day!', false)
    const body = await (await openLink(service, shop.store, quote.id)).read(quote.id)
    assert.equal(body.seller.contact_name, 'Sam Seller')
    assert.deepEqual([body.messages[0].from, body.messages[0].body], ['seller', 'Good day!'])
    for (const { email } of await listStaff(service.db, shop.store.id)) assert.ok(!JSON.stringify(body).includes(email))
  })

  it('in the list shows its total while it is live, and none while staff work on it', async () => {
    const main = await signInContact(service, shop.store, 'buyer@acme.example')
    const quote = await askFor(shop, { customer_id: shop.buyer })
    const item = async () =>
      (await main.call('GET', '/quotes')).body.data.find(({ id }: { id: string }) => id === quote.id)
    assert.deepEqual([(await item()).status, (await item()).total], ['with_seller', '217.97'])
    await sendOffer(service, shop.store, quote)
    assert.deepEqual([(await item()).status, (await item()).total], ['answer_needed', '437.42'])
    await recall(quote)
    assert.deepEqual([(await item()).status, (await item()).total], ['being_revised', null])
  })
})

it('an amount no double can hold is shown to the cent', async () => {
  const quote = await askFor(shop, { lines: [{ variant_id: shop.giant, quantity: 1_000_000 }] })
  const staged = stagedAt(quote.lines, [], {}, [1_000_000])
  await stage(quote, {
    ...staged,
    lines: staged.lines.map((line) => ({ ...line, price: { kind: 'unit', amount: parseMoney('9999999999.99') } })),
  })
  await send(quote)
  const { totals } = await (await openLink(service, shop.store, quote.id)).read(quote.id)
  assert.equal(totals.total, '9999999999990000.00')
})
