import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { inEnglish } from '../../../../src/domain/in-english.ts'
import { signInAs } from '../../../support/shop/admin.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'
import type { Negotiation } from '../../../support/shop/negotiation.ts'
import { openLink } from '../../../support/shop/portal.ts'

const TERMS = { shipping: { status: 'not_required' }, tax: { kind: 'none' } }

const PRICES = [
  'title',
  'quantity',
  'catalog_price',
  'requested_price',
  'effective_price',
  'net',
  'discount_pct',
  'floor_price',
  'below_floor',
]

describe('GET /admin/api/approvals', () => {
  let desk: Desk
  before(async () => {
    desk = await openDesk()
    const policies = [
      {
        id: 'deep',
        name: 'Deep discounts',
        domain: 'merchant',
        conditions: [{ field: 'line_discount', above: '50' }],
        steps: [{ mode: 'any', approvers: [{ role: 'manager' }] }],
      },
    ]
    await desk.service.settings(desk.shop.store, { approvals: { policies }, price_floor: { percent: '60' } })
  })
  after(() => desk.service.close())

  const list = async (scope: string, staff = desk.manager) => {
    const { status, body } = await staff.call('GET', `/admin/api/approvals?scope=${scope}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.data
  }
  const ids = async (scope: string, staff = desk.manager) =>
    (await list(scope, staff)).map(({ quote }: { quote: { id: string } }) => quote.id)
  const send = async (quote: Negotiation, price: string, staff = desk.rep, more: object = {}) => {
    const lines = quote.lines.map((id) => ({
      id,
      quantity: 1,
      price: { kind: 'unit', amount: price },
      visibility: 'show',
    }))
    assert.equal((await desk.act(staff, quote, 'proposal', { ...TERMS, lines }, 'PUT')).status, 200)
    return desk.act(staff, quote, 'send', { confirm_below_floor: true, ...more })
  }

  it('shows what is waiting, why, on which lines, compared with the last sent version, and since when', async () => {
    const quote = await desk.open()
    await send(quote, '39.00')
    assert.equal((await desk.act(desk.rep, quote, 'recall')).status, 200)
    const { body } = await send(quote, '10.00')
    assert.equal(body.outcome, 'awaiting_approval')
    const [waiting] = await list('for_me')
    assert.deepEqual(
      [waiting.quote.id, waiting.quote.tab, waiting.version_number, waiting.total, waiting.can_approve],
      [quote.id, 'needs_approval', 2, '20.00', true],
    )
    assert.match(inEnglish(waiting.reasons[0]), /^Deep discounts: .*Oak board/)
    assert.deepEqual(
      waiting.lines.map((line: Record<string, unknown>) => PRICES.map((name) => line[name])),
      [
        ['Oak board', 1, '39.99', null, '10.00', '10.00', 75, '15.99', true],
        ['Mug', 1, '14.00', null, '10.00', '10.00', 28.58, '5.60', false],
      ],
    )
    assert.deepEqual(waiting.amounts, {
      catalog: '53.99',
      off: '33.99',
      net: '20.00',
      shipping: '0.00',
      tax: '0.00',
      total: '20.00',
    })
    assert.deepEqual(waiting.requested_by, { id: desk.rep.member.id, name: desk.rep.member.name })
    assert.equal(waiting.requested_at, desk.service.now.toISOString())
    assert.deepEqual(waiting.diff.terms.total, { before: '78.00', after: '20.00' })
    assert.equal((await desk.act(desk.manager, quote, 'approve')).status, 200)
    assert.deepEqual(await ids('team'), [])
  })

  it('carries what the sender wrote to the approvers, and what they wrote on approval stays at its lines, for staff alone', async () => {
    const { shop, service, rep, manager } = desk
    const quote = await desk.open()
    const [board = ''] = quote.lines
    await send(quote, '10.00', rep, { approval_note: 'Their n0te price' })
    const [waiting] = await list('for_me')
    assert.equal(waiting.note, 'Their n0te price')
    const parked = (await rep.call('GET', `/admin/api/quotes/${quote.id}`)).body
    assert.equal(parked.approval.chain.note, 'Their n0te price')

    const unknown = { comment: 'Fine', lines: { qli_none: 'What' } }
    assert.equal((await desk.act(manager, quote, 'approve', unknown)).status, 400)
    const said = { comment: 'Only this n0te once', lines: { [board]: 'Next time n0te 12' } }
    const { status, body: sent } = await desk.act(manager, quote, 'approve', said)
    assert.equal(status, 200, JSON.stringify(sent))
    assert.deepEqual(
      [sent.status, sent.review.approved, sent.review.by, sent.review.comment, sent.review.lines],
      ['proposal_sent', true, manager.member.id, said.comment, said.lines],
    )
    const { body: timeline } = await rep.call('GET', `/admin/api/quotes/${quote.id}/timeline`)
    const noted = timeline.data.flatMap(({ detail }: { detail: { comment?: string; note?: string } }) => [
      detail?.comment ?? [],
      detail?.note ?? [],
    ])
    assert.deepEqual(noted.flat().sort(), ['Only this n0te once\nOak board: Next time n0te 12', 'Their n0te price'])

    const link = await openLink(service, shop.store, quote.id)
    for (const { status, body } of [
      await link.call('GET', `/quotes/${quote.id}`),
      await shop.call('GET', `/v1/quotes/${quote.id}`),
      await shop.call('GET', `/v1/quotes/${quote.id}/events?limit=50`),
    ]) {
      assert.equal(status, 200)
      assert.doesNotMatch(JSON.stringify(body), /n0te/)
    }

    assert.equal((await desk.act(rep, quote, 'recall')).status, 200)
    const again = (await rep.call('GET', `/admin/api/quotes/${quote.id}`)).body
    assert.equal(again.review.lines[board], 'Next time n0te 12', 'while the next version is prepared')
    await send(quote, '39.00')
    const next = (await rep.call('GET', `/admin/api/quotes/${quote.id}`)).body
    assert.deepEqual([next.status, next.review], ['proposal_sent', null])
  })

  it('is for those who may approve, by requester, and for the team as far as they may see', async () => {
    const [first, second] = [await desk.open(), await desk.open()]
    await send(first, '10.00')
    assert.equal((await desk.act(desk.admin, first, 'assign', { staff_id: desk.admin.member.id })).status, 200)
    await send(second, '10.00', desk.manager)
    assert.deepEqual(await ids('for_me'), [first.id], 'nobody approves what they sent')
    assert.deepEqual(await ids('by_me'), [second.id])
    assert.deepEqual(await ids('team'), [first.id, second.id].sort())
    assert.deepEqual([await ids('for_me', desk.rep), await ids('by_me', desk.rep)], [[], [first.id]])
    assert.deepEqual(await ids('team', desk.rep), [second.id])
    for (const [staff, count] of [
      [desk.manager, 1],
      [desk.rep, 0],
    ] as const) {
      const { body } = await staff.call('GET', '/admin/api/approvals/count')
      assert.deepEqual(body, { object: 'approval_count', for_me: count })
    }
    const [own] = await list('by_me')
    assert.equal(own.can_approve, false)
    assert.deepEqual(own.refusal, { code: 'own_request' })
    const stranger = await signInAs(desk.service, await desk.service.addStore(), 'admin')
    assert.deepEqual(await ids('team', stranger), [])
  })

  it("lets a Sales rep named as approver see a colleague's quote while it waits", async () => {
    const { rep, admin, service, shop } = desk
    const named = {
      id: 'named',
      name: 'Named',
      domain: 'merchant',
      conditions: [],
      steps: [{ mode: 'any', approvers: [{ staff: rep.member.id }] }],
    }
    await service.settings(shop.store, { approvals: { policies: [named] } })
    const quote = await desk.open({ buyer: { email: 'named@approvals.example' } })
    assert.equal((await desk.act(admin, quote, 'assign', { staff_id: admin.member.id })).status, 200)
    const sees = async () => {
      const found = []
      for (const query of [
        '',
        '&sort=total',
        '&sort=number&status=in_review',
        '&tab=needs_approval',
        `&assignee=${admin.member.id}`,
      ]) {
        const { body } = await rep.call('GET', `/admin/api/quotes?q=named@approvals${query}`)
        found.push(body.data.length)
      }
      for (const query of ['tab=needs_approval', 'tab=needs_approval&sort=total', 'sort=-created_at']) {
        const { body } = await rep.call('GET', `/admin/api/quotes?limit=100&${query}`)
        found.push(body.data.filter(({ id }: { id: string }) => id === quote.id).length)
      }
      return [...found, (await rep.call('GET', `/admin/api/quotes/${quote.id}`)).status]
    }
    assert.deepEqual(await sees(), [0, 0, 0, 0, 0, 0, 0, 0, 404])
    assert.equal((await send(quote, '30.00', admin)).body.outcome, 'awaiting_approval')
    assert.deepEqual(await sees(), [1, 1, 1, 1, 1, 1, 1, 1, 200])
    assert.ok((await ids('for_me', rep)).includes(quote.id))
    assert.equal((await desk.act(rep, quote, 'approve')).status, 200)
    assert.deepEqual(await sees(), [0, 0, 0, 0, 0, 0, 0, 0, 404])
  })
})
