import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { postMessage } from '../../../../src/commands/quotes/post-message.ts'
import { decideCounter } from '../../../../src/domain/negotiation/counter-proposal.ts'
import { contextOf } from '../../../support/service/context.ts'
import { signInAs } from '../../../support/shop/admin.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'

const BUYER = { kind: 'buyer', email: 'kim@buyer.example', contactId: null } as const

describe('GET /admin/api/quotes/{id}', () => {
  let desk: Desk
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.service.close())

  const get = async (path: string, staff = desk.admin) => {
    const { status, body } = await staff.call('GET', `/admin/api/quotes/${path}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }

  const tick = () => {
    desk.service.now = new Date(desk.service.now.getTime() + 1_000)
  }

  /** Makes two versions with a counter-offer between them, the second accepted in part. */
  async function negotiate() {
    const quote = await desk.open()
    tick()
    await quote.send()
    tick()
    const [board = '', mug = ''] = quote.lines
    const { settings } = (await contextOf(desk.service, desk.shop.store)).store
    const wish = { lines: [{ lineId: board, requestedPrice: 900n, requestedQuantity: 5 }], note: 'Five?' }
    await quote.decide((seen, now) => decideCounter(seen, wish, settings, now), BUYER)
    tick()
    const { status } = await desk.act(
      desk.manager,
      quote,
      'proposal',
      {
        lines: [
          { id: board, quantity: 5, price: { kind: 'unit', amount: '9.00' }, visibility: 'show' },
          { id: mug, quantity: 7, price: { kind: 'unit', amount: '10.00' }, visibility: 'price_hidden' },
        ],
        discount: { kind: 'percent', off: '10' },
        shipping: { status: 'not_required' },
        tax: { kind: 'none' },
        note: 'As you wish',
      },
      'PUT',
    )
    assert.equal(status, 200)
    tick()
    const sent = await desk.act(desk.manager, quote, 'send')
    assert.equal(sent.status, 200, JSON.stringify(sent.body))
    tick()
    await quote.answer('accept', 'reject')
    return { quote, board, mug }
  }

  it('shows the quote with its revision and the buyer’s data', async () => {
    const quote = await desk.open()
    const body = await get(quote.id, desk.rep)
    assert.deepEqual(
      [body.object, body.revision, body.customer.email],
      ['quote', (await quote.read()).revision, 'kim@buyer.example'],
    )
  })

  it('lists its versions with sender and outcome', async () => {
    const { quote } = await negotiate()
    const { data } = await get(`${quote.id}/versions`)
    assert.deepEqual(
      data.map((one: Record<string, unknown>) => [one.number, one.state, one.outcome, one.sent_by]),
      [
        [1, 'sent', 'countered', 'staff'],
        [2, 'sent', 'partially_accepted', 'staff'],
      ],
    )
    const { id, name } = desk.manager.member
    assert.deepEqual(data[1].staff, { id, name })
    assert.equal(data[1].totals.total, '103.50')
    assert.deepEqual(await get(`${quote.id}/versions/2`), data[1])
  })

  it('shows how two versions differ', async () => {
    const { quote, board, mug } = await negotiate()
    const diff = await get(`${quote.id}/versions/2/diff?against=1`)
    assert.deepEqual([diff.from, diff.to, diff.lines.added, diff.lines.removed], [1, 2, [], []])
    assert.deepEqual(diff.lines.changed, [
      {
        id: board,
        title: 'Oak board',
        quantity: { before: 3, after: 5 },
        unit_price: { before: '10.00', after: '9.00' },
        discount_share: { before: '0.00', after: '4.50' },
      },
      {
        id: mug,
        title: 'Mug',
        discount_share: { before: '0.00', after: '7.00' },
        buyer_visibility: { before: 'show', after: 'price_hidden' },
      },
    ])
    assert.deepEqual(
      [diff.terms.discount, diff.terms.note, diff.terms.total],
      [
        { before: null, after: { kind: 'percent', off: '10' } },
        { before: null, after: 'As you wish' },
        { before: '100.00', after: '103.50' },
      ],
    )
    assert.deepEqual(await get(`${quote.id}/versions/2/diff`), diff)
    const same = await get(`${quote.id}/versions/2/diff?against=2`)
    assert.deepEqual([same.lines.changed, same.terms], [[], {}])
    for (const path of [
      'versions/3',
      'versions/x',
      'versions/2/diff?against=9',
      'versions/1/diff',
      'versions/x/diff',
    ]) {
      assert.equal((await desk.admin.call('GET', `/admin/api/quotes/${quote.id}/${path}`)).status, 404, path)
    }
  })

  it("shows only the last of one person's consecutive saves, unless lines were added or removed", async () => {
    const quote = await desk.open()
    const [board = '', mug = ''] = quote.lines
    const line = (id: string) => ({ id, quantity: 1, price: { kind: 'catalog' }, visibility: 'show' })
    const rest = { discount: null, shipping: { status: 'not_required' }, tax: { kind: 'none' } }
    const save = async (staff: typeof desk.admin, ...ids: string[]) => {
      tick()
      const { status, body } = await desk.act(staff, quote, 'proposal', { lines: ids.map(line), ...rest }, 'PUT')
      assert.equal(status, 200, JSON.stringify(body))
    }
    for (const staff of [desk.manager, desk.manager, desk.admin, desk.manager, desk.manager]) {
      await save(staff, board, mug)
    }
    await save(desk.manager, board)
    await save(desk.manager, board)
    const { data } = await get(`${quote.id}/timeline`)
    const saves = data.filter((one: { action?: string }) => one.action === 'stage_proposal')
    assert.deepEqual(
      saves.map((one: Record<string, Record<string, unknown>>) => [
        one.actor?.name,
        one.previous_status,
        one.detail?.removed,
      ]),
      [
        [desk.manager.member.name, 'submitted', undefined],
        [desk.admin.member.name, 'in_review', undefined],
        [desk.manager.member.name, 'in_review', ['Mug']],
        [desk.manager.member.name, 'in_review', undefined],
      ],
    )
    assert.equal(Date.parse(saves.at(-1).at), desk.service.now.getTime())
  })

  it('lists in order of time everything that happened, by whom, and the events sent to integrations', async () => {
    const { quote } = await negotiate()
    tick()
    await postMessage(await contextOf(desk.service, desk.shop.store, BUYER), quote.id, 'Thanks', false)
    const { data } = await get(`${quote.id}/timeline`)
    const times = data.map(({ at }: { at: string }) => Date.parse(at))
    assert.deepEqual(
      times,
      times.toSorted((a: number, b: number) => a - b),
    )
    const of = (kind: string) => data.filter((one: { kind: string }) => one.kind === kind)
    assert.deepEqual(
      of('change').map((one: Record<string, unknown>) => [one.action, one.previous_status, one.new_status]),
      [
        ['create', null, 'submitted'],
        ['stage_proposal', 'submitted', 'in_review'],
        ['send_proposal', 'in_review', 'proposal_sent'],
        ['counter', 'proposal_sent', 'countered'],
        ['stage_proposal', 'countered', 'countered'],
        ['send_proposal', 'countered', 'proposal_sent'],
        ['accept', 'proposal_sent', 'partially_accepted'],
      ],
    )
    assert.deepEqual(of('change').at(-1).actor, { kind: 'buyer', id: null, name: 'kim@buyer.example' })
    assert.equal(of('change').at(-2).actor.name, desk.manager.member.name)
    assert.deepEqual(
      of('event').map(({ event }: { event: { type: string } }) => event.type),
      ['created', 'proposal_sent', 'countered', 'proposal_sent', 'partially_accepted', 'message_created'].map(
        (type) => `quote.${type}`,
      ),
    )
    assert.deepEqual(of('message')[0].message.body, 'Thanks')
  })

  it('lists messages and notes with their authors', async () => {
    const quote = await desk.open()
    const path = `/admin/api/quotes/${quote.id}/messages`
    assert.equal((await desk.rep.call('POST', path, { body: 'Hello' })).status, 201)
    tick()
    assert.equal((await desk.manager.call('POST', path, { body: 'Careful', internal: true })).status, 201)
    tick()
    await postMessage(await contextOf(desk.service, desk.shop.store, BUYER), quote.id, 'Hi', false)
    await desk.shop.call('POST', `/v1/quotes/${quote.id}/messages`, { body: { body: 'From the ERP' } })
    await desk.service.pool.query(`update quote_message set author = null where body = 'Hi'`)
    const { data } = await get(`${quote.id}/messages`)
    assert.deepEqual(
      data.map((one: { body: string; internal: boolean; author: { kind: string; name: string } }) => [
        one.body,
        one.internal,
        one.author.kind,
        one.author.name,
      ]),
      [
        ['Hello', false, 'staff', desk.rep.member.name],
        ['Careful', true, 'staff', desk.manager.member.name],
        ['Hi', false, 'buyer', null],
        ['From the ERP', false, 'api', null],
      ],
    )
  })

  it("does not exist for a colleague's Sales rep and for another store", async () => {
    const { quote } = await negotiate()
    const assigned = await desk.act(desk.admin, quote, 'assign', { staff_id: desk.manager.member.id })
    assert.equal(assigned.status, 200)
    const stranger = await signInAs(desk.service, await desk.service.addStore(), 'admin')
    for (const staff of [desk.rep, stranger]) {
      for (const path of ['', '/versions', '/versions/1', '/versions/2/diff', '/timeline', '/messages']) {
        const { status, body } = await staff.call('GET', `/admin/api/quotes/${quote.id}${path}`)
        assert.deepEqual([status, body.code], [404, 'not_found'], path)
      }
    }
  })
})
