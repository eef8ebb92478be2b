import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readWorkingQuote } from '../../../../src/database/quotes/working-quotes.ts'
import { makeChange } from '../../../../src/domain/quotes/change.ts'
import type { Gid } from '../../../../src/outside/platform/gid.ts'
import { faults } from '../../../support/shop/catalog.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'
import type { Negotiation } from '../../../support/shop/negotiation.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())

const count = async (table: string) =>
  Number(
    (await desk.service.pool.query(`select count(*) as n from ${table} where store_id = $1`, [desk.shop.store.id]))
      .rows[0].n,
  )
const eventsOf = async (id: string) => (await desk.shop.call('GET', `/v1/quotes/${id}/events`)).body.data
const asked = (more: object = {}) => ({
  buyer: { email: 'Kim@Buyer.example', name: 'Kim' },
  lines: [
    { variant_id: desk.shop.board, quantity: 2, requested_price: '30' },
    { custom: { title: 'Engraving' }, quantity: 1 },
  ],
  ...more,
})

describe('POST /admin/api/quotes', () => {
  it('creates a quote for a guest: in review, assigned to its creator, with nobody mailed', async () => {
    await desk.under({ targeting: { custom_lines: false, customer_rules: [{ field: 'logged_in' }] } }, async () => {
      const body = asked({ notes: 'By phone', po_number: 'PO-7', requested_delivery_date: '2027-01-31' })
      const { status, body: quote } = await desk.rep.call('POST', '/admin/api/quotes', body)
      assert.equal(status, 201, JSON.stringify(quote))
      assert.deepEqual(
        [quote.status, quote.source, quote.mode, quote.po_number, quote.customer.email, quote.customer.notes],
        ['in_review', 'manual', 'wholesale', 'PO-7', 'kim@buyer.example', 'By phone'],
      )
      assert.deepEqual(quote.assigned_staff, { id: desk.rep.member.id, email: desk.rep.member.email })
      assert.deepEqual(
        quote.suggested.lines.map((line: { price: object | null }) => line.price),
        [{ kind: 'catalog' }, null],
      )
      assert.deepEqual(await desk.mails(quote), [])
      const [event, ...more] = await eventsOf(quote.id)
      assert.deepEqual(
        [event.type, event.actor, event.data, more],
        ['quote.created', 'merchant', { source: 'manual' }, []],
      )
    })
  })

  it("creates one for a customer at their company's location", async () => {
    const more = { customer_id: desk.shop.buyer, company_location_id: desk.shop.hamburg }
    const { status, body } = await desk.admin.call('POST', '/admin/api/quotes', asked(more))
    assert.equal(status, 201, JSON.stringify(body))
    assert.equal(body.mode, 'b2b')
    assert.equal(
      body.platform.company_location_id,
      `gid://platform/CompanyLocation/${desk.shop.hamburg.split('/').at(-1)}`,
    )
  })

  it('refuses things that do not exist and leaves nothing', async () => {
    const before = await count('quote')
    for (const [field, more] of [
      ['lines.0.variant_id', { lines: [{ variant_id: desk.shop.draft, quantity: 1 }] }],
      ['customer_id', { customer_id: '999999' }],
      ['source_url', { source_url: 'https://shop.example' }],
      ['lines', { lines: [] }],
    ] as const) {
      const answer = await desk.admin.call('POST', '/admin/api/quotes', asked(more))
      assert.deepEqual([answer.status, faults(answer)], [400, [field]])
    }
    const unknown = await desk.admin.call('POST', '/admin/api/quotes', asked({ custom_fields: { vat: 'x' } }))
    assert.deepEqual([unknown.status, unknown.body.code], [422, 'invalid_custom_fields'])
    assert.equal(await count('quote'), before)
  })

  it('is paused while the store’s subscription is frozen, and so is duplicating', async () => {
    const quote = await desk.open()
    const freeze = (frozen: boolean) =>
      desk.service.pool.query('update store set revision = revision + 1, frozen = $2 where id = $1', [
        desk.shop.store.id,
        frozen,
      ])
    await freeze(true)
    const answers = [
      await desk.admin.call('POST', '/admin/api/quotes', asked()),
      await desk.admin.call('POST', `/admin/api/quotes/${quote.id}/duplicate`, {}),
    ]
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      [
        [409, 'quote_creation_paused'],
        [409, 'quote_creation_paused'],
      ],
    )
    await freeze(false)
  })
})

describe('POST /admin/api/quotes/{id}/duplicate', () => {
  const duplicate = (quote: Pick<Negotiation, 'id'>, staff = desk.rep) =>
    staff.call('POST', `/admin/api/quotes/${quote.id}/duplicate`, {})

  it('copies buyer, addresses, custom fields, lines and quantities at current prices, from any status', async () => {
    await desk.under({ custom_fields: [{ key: 'vat', label: 'VAT', type: 'text' }] }, async () => {
      const original = await desk.open({
        po_number: 'PO-1',
        notes: 'Please',
        shipping_address: { city: 'Berlin' },
        custom_fields: { vat: 'DE1' },
        requested_delivery_date: '2027-01-31',
      })
      await original.send()
      await original.answer('accept', 'reject')
      await desk.service.pool.query(
        `update platform.variant set price = 45.00 where store_id = $1 and sku = 'OAK-2-OIL'`,
        [desk.shop.store.id],
      )
      const before = await desk.trace(original)
      const { status, body } = await duplicate(original)
      assert.equal(status, 201, JSON.stringify(body))
      assert.deepEqual(body.warnings, [])
      const { quote } = body
      assert.deepEqual(
        [quote.status, quote.source, quote.based_on_quote_id, quote.version_number, quote.po_number, quote.proposal],
        ['in_review', 'duplicate', original.id, 0, null, null],
      )
      assert.equal(quote.requested_delivery_date, null)
      assert.deepEqual(
        [quote.customer.notes, quote.customer.shipping_address, quote.customer.custom_fields],
        ['Please', { city: 'Berlin' }, { vat: 'DE1' }],
      )
      assert.deepEqual(
        quote.lines.map((line: Record<string, unknown>) => [
          line.quantity,
          line.catalog_price,
          line.unit_price,
          line.zone,
        ]),
        [
          [3, '45.00', null, 'open'],
          [7, '14.00', null, 'open'],
        ],
      )
      assert.ok(quote.lines.every((line: { id: string }) => !original.lines.includes(line.id)))
      assert.equal(quote.assigned_staff.id, desk.rep.member.id)
      assert.deepEqual(await desk.mails(quote), [])
      assert.deepEqual((await eventsOf(quote.id))[0].data, { source: 'duplicate' })
      assert.deepEqual(await desk.trace(original), before)
      const kept = await readWorkingQuote(desk.service.db, desk.shop.store.id, quote.id)
      assert.equal(kept.basedOnQuoteId, original.id)
      await desk.service.pool.query(
        `update platform.variant set price = 39.99 where store_id = $1 and sku = 'OAK-2-OIL'`,
        [desk.shop.store.id],
      )
    })
  })

  it('keeps lines that can no longer be bought, without a catalog price, and reports them', async () => {
    const lines = [
      { variant_id: desk.shop.longBoard, quantity: 2 },
      { custom: { title: 'Engraving', description: 'Deep' }, quantity: 1 },
    ]
    const original = await desk.open({ lines })
    const status = (to: string) =>
      desk.service.pool.query(`update platform.product set status = $2 where store_id = $1 and handle = 'oak-board'`, [
        desk.shop.store.id,
        to,
      ])
    await status('archived')
    const { body } = await duplicate(original)
    await status('active')
    const [board, engraving] = body.quote.lines
    assert.deepEqual(body.warnings, [
      {
        line_id: board.id,
        title: 'Oak board',
        message: 'The product of this variant is not active.',
        fault: { code: 'variant_inactive' },
      },
    ])
    assert.deepEqual([board.sku, board.quantity, board.catalog_price, board.line_total], ['OAK-4-OIL', 2, null, null])
    assert.deepEqual([engraving.title, engraving.description, engraving.is_custom], ['Engraving', 'Deep', true])
    assert.equal(body.quote.suggested.lines[0].price, null)
  })

  it('finds no quotes of others', async () => {
    const answer = await duplicate({ id: 'qte_00000000000000000000000000' })
    assert.deepEqual([answer.status, answer.body.code], [404, 'not_found'])
  })
})

describe('DELETE /admin/api/quotes/{id}', () => {
  const remove = async (quote: Negotiation, staff = desk.admin, revision?: string) =>
    staff.call('DELETE', `/admin/api/quotes/${quote.id}?revision=${revision ?? (await quote.read()).revision}`)
  const link = async (quote: Negotiation, id: string) =>
    void (await quote.decide((before) =>
      makeChange({ ...before, platform: { ...before.platform, draftOrderIds: [id] } }, 'converted'),
    ))

  it('hides the quote from everyone; its events stay', async () => {
    const quote = await desk.open()
    const { status, body } = await remove(quote)
    assert.deepEqual([status, body], [200, { object: 'done' }])
    assert.equal((await desk.shop.call('GET', `/v1/quotes/${quote.id}`)).status, 404)
    const again = await desk.admin.call('DELETE', `/admin/api/quotes/${quote.id}?revision=1`)
    assert.deepEqual([again.status, again.body.code], [404, 'not_found'])
    const { events, deleted_at } = (await desk.trace(quote)) as Record<string, unknown>
    assert.deepEqual([events, deleted_at !== null], ['1', true])
    const { rows } = await desk.service.pool.query(
      `select action, actor->>'kind' as kind from quote_change where store_id = $1 order by id desc limit 1`,
      [desk.shop.store.id],
    )
    assert.deepEqual(rows, [{ action: 'delete', kind: 'staff' }])
  })

  it('is for Admins, at the revision shown', async () => {
    const quote = await desk.open()
    const before = await desk.trace(quote)
    for (const staff of [desk.rep, desk.manager]) assert.equal((await remove(quote, staff)).status, 403)
    const stale = await remove(quote, desk.admin, '4711')
    assert.deepEqual([stale.status, stale.body.code], [409, 'state_conflict'])
    const unnamed = await desk.admin.call('DELETE', `/admin/api/quotes/${quote.id}`)
    assert.deepEqual([unnamed.status, faults(unnamed)], [400, ['revision']])
    assert.deepEqual(await desk.trace(quote), before)
  })

  it('is refused while a linked draft order is open, and possible once it is deleted or an order', async () => {
    const call = { storeId: desk.shop.store.id, deadline: new Date(Date.now() + 240_000) }
    const makeDraft = (key: string) =>
      desk.service.platform.createDraftOrder(call, key, {
        currency: desk.shop.store.currency,
        lines: [
          {
            kind: 'variant',
            lineId: 'a',
            variantId: desk.shop.mug as Gid<'ProductVariant'>,
            quantity: 1,
            unitPrice: '14.00',
          },
        ],
        buyer: { email: 'kim@buyer.example', customerId: null, company: null },
        shippingAddress: null,
        billingAddress: null,
        shipping: null,
        poNumber: null,
        note: null,
        taxExempt: false,
        paymentTermsTemplateId: null,
        depositPercentage: null,
      })
    for (const end of ['deleteDraftOrder', 'completeDraftOrder'] as const) {
      const quote = await desk.open()
      const draft = await makeDraft(`${quote.id}-${end}`)
      await link(quote, draft.id)
      const before = await desk.trace(quote)
      const refused = await remove(quote)
      assert.deepEqual([refused.status, refused.body.code], [409, 'action_unavailable'])
      assert.match(refused.body.detail, new RegExp(draft.name))
      assert.deepEqual(await desk.trace(quote), before)
      await desk.service.platform[end](call, draft.id)
      assert.equal((await remove(quote)).status, 200)
    }
  })
})

describe('POST /admin/api/quotes/{id}/messages', () => {
  const post = (quote: Negotiation, body: object, staff = desk.rep) =>
    staff.call('POST', `/admin/api/quotes/${quote.id}/messages`, body)

  it('mails the buyer, counts as a change and records its event, regardless of the mail allowance', async () => {
    const quote = await desk.open()
    const spend = 'update mail_allowance set level = $2, at_ms = $3 where store_id = $1'
    const nowMs = desk.service.now.getTime()
    await desk.service.pool.query(spend, [desk.shop.store.id, 0, nowMs])
    const { revision } = await quote.read()
    const { status, body } = await post(quote, { body: 'When do you need it?' })
    await desk.service.pool.query(spend, [desk.shop.store.id, 2000 * 86_400_000, nowMs])
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual(await quote.events(), [
      { type: 'quote.message_created', actor: 'merchant', data: { message_id: body.id } },
    ])
    assert.ok((await desk.mails(quote)).includes('message to buyer'))
    assert.notEqual((await quote.read()).revision, revision)
  })

  it('keeps a note internal: no event, no mail, no change of the quote; the timeline shows its author', async () => {
    const quote = await desk.open()
    const [before, mails] = [await quote.read(), await desk.mails(quote)]
    const { status, body } = await post(quote, { body: 'Margin is thin', internal: true })
    assert.deepEqual([status, body.internal], [201, true])
    assert.deepEqual([await quote.read(), await desk.mails(quote), await quote.events()], [before, mails, []])
    const { rows } = await desk.service.pool.query(
      `select actor->>'id' as by, detail from quote_change where store_id = $1 and action = 'note' order by id desc limit 1`,
      [desk.shop.store.id],
    )
    assert.deepEqual(rows, [{ by: desk.rep.member.id, detail: { message_id: body.id } }])
  })

  it('refuses empty and overlong messages, and unknown fields', async () => {
    const quote = await desk.open()
    for (const [field, body] of [
      ['body', { body: '' }],
      ['body', { body: ' \n' }],
      ['body', { body: 'x'.repeat(5001) }],
      ['subject', { body: 'x', subject: 'y' }],
    ] as const) {
      const answer = await post(quote, body)
      assert.deepEqual([answer.status, faults(answer)], [400, [field]])
    }
    assert.deepEqual(await quote.events(), [])
  })
})

describe('GET /admin/api/quotes/{id}/repeat', () => {
  it('has the lines as the catalog has them now, and names what can no longer be bought', async () => {
    const { body: quote } = await desk.admin.call('POST', '/admin/api/quotes', asked())
    const read = async () => (await desk.admin.call('GET', `/admin/api/quotes/${quote.id}/repeat`)).body
    const before = await read()
    assert.deepEqual(
      before.lines.map((line: { variant: { id: string } | null; title: string; quantity: number }) => [
        line.variant?.id ?? null,
        line.title,
        line.quantity,
      ]),
      [
        [desk.shop.board, 'Oak board', 2],
        [null, 'Engraving', 1],
      ],
    )
    assert.deepEqual(before.gone, [])
    await desk.service.pool.query(
      "update platform.product set status = 'archived' where store_id = $1 and title = 'Oak board'",
      [desk.shop.store.id],
    )
    const after = await read()
    await desk.service.pool.query(
      "update platform.product set status = 'active' where store_id = $1 and title = 'Oak board'",
      [desk.shop.store.id],
    )
    assert.deepEqual([after.lines.length, after.gone], [1, ['Oak board']])
  })

  it('is for who sees the quote', async () => {
    const { body: quote } = await desk.admin.call('POST', '/admin/api/quotes', asked())
    assert.equal((await desk.rep.call('GET', `/admin/api/quotes/${quote.id}/repeat`)).status, 404)
  })
})
