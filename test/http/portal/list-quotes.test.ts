import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { formatId, idToUuid, newUuid } from '../../../src/domain/id.ts'
import { stagedAt } from '../../support/given/staged.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { addColleagues, askFor, type Buyer, sendOffer, signInContact, V01 } from '../../support/shop/portal.ts'

const DAY_MS = 86_400_000
let service: TestService
let shop: Shop
let main: Buyer
let ann: Buyer
let hal: Buyer

before(async () => {
  service = await openTestService()
  shop = await openShop(service)
  await addColleagues(service, shop)
  await service.settings(shop.store, {
    approvals: {
      policies: [
        {
          id: 'large',
          name: 'A secret threshold',
          domain: 'buyer',
          conditions: [{ field: 'total', at_least: '50.00' }],
          steps: [{ mode: 'any', approvers: [{ company_role: 'Approver' }] }],
        },
      ],
    },
  })
  main = await signInContact(service, shop.store, 'buyer@acme.example')
  ann = await signInContact(service, shop.store, 'approver@acme.example')
  hal = await signInContact(service, shop.store, 'hamburger@acme.example')
})
after(() => service.close())

const list = async (buyer: Buyer, query = '') => {
  const { status, body } = await buyer.call('GET', `/quotes?limit=50${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.data
}
const ids = async (buyer: Buyer, query = '') => (await list(buyer, query)).map(({ id }: { id: string }) => id)
const newLineId = () => formatId('qli', newUuid(new Date(service.now.getTime() + 60_000)))
const approvals = async (buyer: Buyer) => (await buyer.call('GET', '/approvals')).body.data
const ask = (location: string, more = {}) =>
  askFor(shop, { customer_id: shop.buyer, company_location_id: location, ...more })

describe("a contact's list", () => {
  it('is filtered to their own, to what is open or needs an answer, and to part of a number', async () => {
    const asked = await ask(shop.berlin, { po_number: 'PO-77%' })
    const sent = await ask(shop.berlin)
    await sendOffer(service, shop.store, sent)
    const lapsed = await ask(shop.berlin)
    await sendOffer(service, shop.store, lapsed, { expiresAt: new Date(service.now.getTime() + DAY_MS) } as object)
    const over = await ask(shop.berlin)
    assert.equal((await main.act(over.id, 'withdraw')).status, 200)

    assert.deepEqual(await ids(ann), [over.id, lapsed.id, sent.id, asked.id])
    assert.deepEqual(await ids(ann, '&whose=mine'), [])
    assert.deepEqual(await ids(main, '&whose=mine'), await ids(main))
    assert.deepEqual(await ids(ann, '&filter=open'), [lapsed.id, sent.id, asked.id])
    assert.deepEqual(await ids(ann, '&filter=answer_needed'), [lapsed.id, sent.id])
    await service.pool.query(
      `update quote set revision = revision + 1, expires_at = $1 where number =
      (select number from quote where id in (select id from quote order by id desc offset 1 limit 1))`,
      [service.now],
    )
    assert.deepEqual(await ids(ann, '&filter=answer_needed'), [sent.id])
    assert.deepEqual(await ids(ann, '&filter=open'), [sent.id, asked.id])
    assert.deepEqual(await ids(ann, '&q=po-77%25'), [asked.id])
    const [{ number }] = await list(ann, '&filter=answer_needed')
    assert.deepEqual(await ids(ann, `&q=${number.toLowerCase()}`), [sent.id])
    for (const q of ['%25', '_', 'nothing'])
      assert.deepEqual(await ids(ann, `&q=${q}&filter=open`), q === '%25' ? [asked.id] : [])
    for (const wrong of ['whose=theirs', 'filter=x', `q=${'x'.repeat(101)}`]) {
      assert.equal((await ann.call('GET', `/quotes?${wrong}`)).status, 400)
    }
  })

  it('finds what a product is called, but nothing that staff have not shown', async () => {
    const asked = await ask(shop.berlin)
    const sent = await ask(shop.hamburg)
    await sendOffer(service, shop.store, sent)
    for (const q of ['oak-2-oil', 'OAK BOARD', 'mug']) {
      const found = await ids(main, `&q=${encodeURIComponent(q)}`)
      assert.ok(found.includes(asked.id) && found.includes(sent.id), q)
    }
    assert.ok(!(await ids(hal, '&q=oak-2-oil')).includes(asked.id))
    const addLine = (more: Record<string, unknown>) =>
      service.pool.query('update quote set revision = revision + 1, lines = lines || $2::jsonb where id = $1', [
        idToUuid('qte', asked.id),
        JSON.stringify([{ id: newLineId(), title: 'Zebrano veneer', quantity: 1, ...more }]),
      ])
    await addLine({})
    assert.deepEqual(await ids(main, '&q=zebrano'), [])
    await service.pool.query(`update quote set revision = revision + 1, status = 'proposal_sent' where id = $1`, [
      idToUuid('qte', asked.id),
    ])
    assert.deepEqual(await ids(main, '&q=zebrano'), [asked.id])
    await addLine({ title: 'Wenge veneer', buyerVisibility: 'hidden' })
    assert.deepEqual(await ids(main, '&q=wenge'), [])
  })

  it('is narrowed to a location, to what was ordered, and to what is over', async () => {
    const here = await ids(main, `&location=${shop.hamburg}`)
    assert.ok(here.length > 0)
    const gid = encodeURIComponent(`gid://platform/CompanyLocation/${shop.hamburg}`)
    assert.deepEqual(await ids(main, `&location=${gid}`), here)
    assert.deepEqual(await ids(hal, `&location=${shop.berlin}`), [])
    const over = await ask(shop.hamburg)
    await main.act(over.id, 'withdraw')
    assert.deepEqual(await ids(hal, '&filter=closed'), [over.id])
    assert.deepEqual(await ids(hal, '&filter=ordered'), [])
    assert.equal((await main.call('GET', '/quotes?location=x')).status, 400)
  })

  it('is exported as a spreadsheet reads it, with the same filters', async () => {
    await ask(shop.hamburg, { po_number: '=1+1;"x"' })
    const open = await ids(hal, '&filter=open')
    const { status, body, headers } = await hal.call('GET', '/quotes/export.csv?filter=open')
    assert.deepEqual([status, headers.get('content-type')], [200, 'text/csv; charset=utf-8'])
    const rows = body.trimEnd().split('\r\n')
    assert.match(rows[0], /^Number,Status,PO number,/)
    assert.equal(rows.length - 1, open.length)
    assert.ok(rows[1].includes(`,With the seller,"'=1+1;""x""",`), rows[1])
    for (let i = 0; i < 4; i++) await hal.call('GET', '/quotes/export.csv')
    assert.equal((await hal.call('GET', '/quotes/export.csv')).body.code, 'rate_limited')
  })

  it('names the requester, and for which company and location', async () => {
    await ask(shop.hamburg)
    const [item] = await list(hal)
    assert.deepEqual(
      [item.company_id, item.company_location_id, item.buyer.email],
      [`gid://platform/Company/${shop.acme}`, `gid://platform/CompanyLocation/${shop.hamburg}`, 'kim@buyer.example'],
    )
  })
})

describe('waiting approvals', () => {
  it('are listed to those who may approve them now, with the accepted lines and total, and to nobody else', async () => {
    const quote = await ask(shop.berlin)
    await sendOffer(service, shop.store, quote, V01)
    const [a, b, c] = quote.lines
    const decisions = [
      { line_id: a, decision: 'accept' },
      { line_id: b, decision: 'reject' },
      { line_id: c, decision: 'defer' },
    ]
    assert.deepEqual([await approvals(ann), await approvals(main)], [[], []])
    assert.equal((await main.act(quote.id, 'answer', { decisions })).body.status, 'awaiting_approval')
    const [waiting, ...others] = await approvals(ann)
    assert.deepEqual(
      [waiting.quote.id, waiting.quote.status, others.length, waiting.agreed.net_total],
      [quote.id, 'awaiting_approval', 0, '92.49'],
    )
    assert.deepEqual(
      waiting.lines.map((line: Record<string, unknown>) => [line.id, line.decision, line.net_total]),
      [
        [a, 'accept', '92.49'],
        [b, 'reject', '80.87'],
        [c, 'defer', '231.25'],
      ],
    )
    assert.ok(!JSON.stringify(waiting).includes('secret threshold'))
    for (const nobody of [main, hal]) assert.deepEqual(await approvals(nobody), [])
    assert.deepEqual(await ids(ann, '&filter=answer_needed&q=x'), [])
    const { revision } = waiting
    assert.equal((await ann.act(quote.id, 'approval/approve', { revision })).body.totals.accepted_total, '92.49')
    assert.deepEqual(await approvals(ann), [])
  })

  it('reveal no hidden line or price; those are in one sum with the rest', async () => {
    const quote = await ask(shop.berlin)
    const { lines } = stagedAt(quote.lines, ['33.33', '12.49', '250.00'])
    const visibilities = ['show', 'price_hidden', 'hidden'] as const
    await sendOffer(service, shop.store, quote, {
      lines: lines.map((line, i) => ({ ...line, visibility: visibilities[i] ?? 'show' })),
    })
    assert.equal((await main.act(quote.id, 'answer', { accept_all: true })).body.status, 'awaiting_approval')
    const [waiting] = await approvals(ann)
    assert.deepEqual(
      waiting.lines.map((line: Record<string, unknown>) => line.net_total),
      ['99.99', null],
    )
    const { total } = (await main.read(quote.id)).totals
    assert.deepEqual([waiting.agreed.has_hidden_prices, waiting.agreed.total], [true, total])
  })
})
