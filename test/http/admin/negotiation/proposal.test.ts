import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listTimeline } from '../../../../src/database/quotes/timeline.ts'
import { listVersions } from '../../../../src/database/quotes/versions.ts'
import { faults } from '../../../support/shop/catalog.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'
import type { Negotiation } from '../../../support/shop/negotiation.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())

/** Returns a whole proposal of the quote's lines at these unit prices, changed by `more`. */
function proposal(lines: readonly string[], prices: readonly string[], more: object = {}) {
  return {
    lines: lines.map((id, i) => ({ id, quantity: [3, 7][i] ?? 1, price: { kind: 'unit', amount: prices[i] } })),
    shipping: { status: 'not_required' },
    tax: { kind: 'none' },
    ...more,
  }
}

const stage = (quote: Negotiation, body: object, staff = desk.admin) => desk.act(staff, quote, 'proposal', body, 'PUT')

describe('PUT /admin/api/quotes/{id}/proposal', () => {
  it('saves the proposal, starts the review, and answers with its totals, effective prices and consequences', async () => {
    const quote = await desk.open()
    const more = {
      discount: { kind: 'percent', off: '7.5' },
      shipping: { status: 'quoted', label: 'Freight', amount: '18' },
      tax: { kind: 'rate', percent: '8.25', shipping_taxable: false },
      payment_terms: 'Net 30',
      deposit_percentage: '30',
      expiry: { days: 14 },
      note: 'With pleasure',
    }
    const { status, body } = await stage(quote, proposal(quote.lines, ['33.33', '12.49'], more))
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.status, 'in_review')
    assert.deepEqual(body.preview.totals, {
      subtotal: '187.42',
      discount_total: '14.06',
      shipping_total: '18.00',
      tax_estimate: '7.63',
      total: '198.99',
    })
    assert.deepEqual(
      body.preview.lines.map((line: Record<string, unknown>) => [line.net, line.effective_unit_price]),
      [
        ['92.49', '30.83'],
        ['80.87', '11.55'],
      ],
    )
    assert.deepEqual(body.preview.faults, [])
    assert.deepEqual(body.preview.approval, { needed: false, reasons: [], steps: [] })
    assert.deepEqual(body.staged.expiry, { days: 14 })
    assert.equal(body.suggested, null)
    assert.equal(body.totals.subtotal, '217.97', 'the quote itself shows nothing of it')
    assert.deepEqual(body.actions.send_proposal, { allowed: true })
    assert.deepEqual((await quote.events()).length, 0)
    const again = await stage(quote, { ...body.staged })
    assert.deepEqual(again.body.staged, body.staged)
  })

  it('adds catalog and custom lines and removes those left out, with quote.lines_updated', async () => {
    const quote = await desk.open()
    const { status, body } = await stage(quote, {
      ...proposal(quote.lines.slice(0, 1), ['30']),
      lines: [
        { id: quote.lines[0], quantity: 3, price: { kind: 'percent', off: '10' } },
        { variant_id: desk.shop.longBoard, quantity: 2, price: { kind: 'catalog' } },
        {
          custom: { title: 'Engraving' },
          taxable: false,
          requires_shipping: false,
          quantity: 1,
          price: { kind: 'unit', amount: '25' },
          visibility: 'price_hidden',
        },
      ],
    })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      body.lines.map((line: Record<string, unknown>) => [line.title, line.quantity, line.catalog_price, line.taxable]),
      [
        ['Oak board', 3, '39.99', true],
        ['Oak board', 2, '79.98', true],
        ['Engraving', 1, null, false],
      ],
    )
    assert.deepEqual(
      body.preview.lines.map((line: Record<string, unknown>) => line.unit_price),
      ['35.99', '79.98', '25.00'],
    )
    assert.deepEqual(
      (await quote.events()).map(({ type, actor }) => [type, actor]),
      [['quote.lines_updated', 'merchant']],
    )
  })

  it('says what prevents sending, which lines are below the floor and which policies apply', async () => {
    const settings = {
      price_floor: { percent: '10' },
      approvals: {
        policies: [
          {
            id: 'deep',
            name: 'Deep discounts',
            domain: 'merchant',
            conditions: [{ field: 'line_discount', above: '20' }],
            steps: [{ mode: 'any', approvers: [{ role: 'manager' }] }],
          },
        ],
      },
    }
    await desk.under(settings, async () => {
      const quote = await desk.open()
      const body = proposal(quote.lines, ['20.00', '14.00'])
      const priced = (await stage(quote, body)).body.preview
      assert.deepEqual(
        priced.below_floor.map((line: Record<string, unknown>) => [line.title, line.discount_pct]),
        [['Oak board', 49.99]],
      )
      assert.equal(priced.approval.needed, true)
      assert.equal(priced.approval.reasons[0].name, 'Deep discounts')
      assert.deepEqual(priced.approval.steps, [{ mode: 'any', approvers: [{ role: 'manager' }] }])
      const unpriced = await stage(quote, {
        ...body,
        lines: [
          { id: quote.lines[0], quantity: 3, price: null },
          { id: quote.lines[1], quantity: 7, price: { kind: 'requested' } },
        ],
      })
      assert.equal(unpriced.status, 200)
      assert.deepEqual(
        unpriced.body.preview.faults.map((fault: { field: string }) => fault.field),
        ['lines.0.price', 'lines.1.price'],
      )
      assert.deepEqual(unpriced.body.preview.below_floor, [], 'a line without a price is not below the floor')
      assert.deepEqual(unpriced.body.preview.approval, { needed: false, reasons: [], steps: [] })
    })
  })

  it('stages tax left to the platform with its figure, if the proposal could be sent', async () => {
    const quote = await desk.open({ shipping_address: { city: 'Berlin', country_code: 'DE', first_name: 'Kim' } })
    await desk.service.platform.setTaxRate(desk.shop.store.id, { percent: '8.25', shippingTaxable: true })
    const more = {
      tax: { kind: 'platform' },
      discount: { kind: 'fixed', amount: '10.00' },
      shipping: { status: 'quoted', amount: '18.00' },
    }
    const { status, body } = await stage(quote, proposal(quote.lines, ['33.33', '12.49'], more))
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.staged.tax.kind, 'platform')
    assert.equal(body.preview.totals.tax_estimate, body.staged.tax.amount)
    assert.ok(Number(body.staged.tax.amount) > 0)
    const unpriced = { ...proposal(quote.lines, ['33.33', '12.49'], more) }
    unpriced.lines[0] = { ...unpriced.lines[0], price: null } as never
    const saved = await stage(quote, unpriced)
    assert.deepEqual([saved.status, saved.body.staged.tax], [200, { kind: 'platform' }])
    await desk.service.platform.setTaxRate(desk.shop.store.id, { percent: '0', shippingTaxable: false })
  })

  it('refuses invalid input, naming each field, and saves nothing', async () => {
    const quote = await desk.open()
    const [, mug] = quote.lines
    const good = proposal(quote.lines, ['1', '1'])
    const line = (more: object) => ({ ...good, lines: [{ ...good.lines[0], ...more }, good.lines[1]] })
    for (const [field, body] of [
      ['lines.0.price.amount', line({ price: { kind: 'unit' } })],
      ['lines.0.price.amount', line({ price: { kind: 'unit', amount: '1.005' } })],
      ['lines.0.price.amount', line({ price: { kind: 'unit', amount: '-1' } })],
      ['lines.0.price.amount', line({ price: { kind: 'unit', amount: '10000000000' } })],
      ['lines.0.price.off', line({ price: { kind: 'percent', off: '7,5' } })],
      ['lines.0.price.off', line({ price: { kind: 'catalog', off: '7' } })],
      ['lines.0.price.kind', line({ price: { kind: 'free' } })],
      ['lines.0.price', line({ price: 12 })],
      ['lines.0.quantity', line({ quantity: 0 })],
      ['lines.0.quantity', line({ quantity: 1_000_001 })],
      ['lines.0.quantity', line({ quantity: 1.5 })],
      ['lines.0.id', line({ id: undefined })],
      ['lines.0.id', line({ variant_id: desk.shop.mug })],
      ['lines.0.id', line({ id: 'qli_00000000000000000000000000' })],
      ['lines.0.taxable', line({ taxable: true })],
      ['lines.1.id', { ...good, lines: [{ ...good.lines[0], id: mug }, good.lines[1]] }],
      ['lines.0.variant_id', line({ id: undefined, variant_id: '999999' })],
      ['lines.0.variant_id', line({ id: undefined, variant_id: desk.shop.archived })],
      ['lines.0.variant_id', line({ id: undefined, variant_id: 'board' })],
      ['lines', { ...good, lines: [] }],
      ['discount.off', { ...good, discount: { kind: 'percent' } }],
      ['discount.amount', { ...good, discount: { kind: 'percent', off: '5', amount: '1' } }],
      ['deposit_percentage', { ...good, deposit_percentage: '12.345' }],
      ['expiry', { ...good, expiry: { days: 3, at: '2030-01-01T00:00:00Z' } }],
      ['expiry', { ...good, expiry: {} }],
      ['expiry.at', { ...good, expiry: { at: 'tomorrow' } }],
      ['tax.percent', { ...good, tax: { kind: 'rate' } }],
      ['tax.amount', { ...good, tax: { kind: 'none', amount: '1' } }],
      ['shipping.status', { ...good, shipping: { status: 'later' } }],
      ['discounts', { ...good, discounts: null }],
      ['revision', { ...good, revision: undefined }],
    ] as const) {
      const answer = await desk.refused(desk.admin, quote, 'proposal', body, [400, 'invalid_request'])
      assert.deepEqual(faults(answer), [field], JSON.stringify(body))
    }
  })

  it('refuses a revision other than the one shown, and a quote that is with the buyer', async () => {
    const quote = await desk.open()
    const body = proposal(quote.lines, ['1', '1'])
    await desk.refused(desk.admin, quote, 'proposal', { ...body, revision: '99' }, [409, 'state_conflict'])
    await quote.send()
    await desk.refused(desk.admin, quote, 'proposal', body, [409, 'not_editable'])
    await desk.refused(desk.admin, quote, 'proposal/preview', body, [409, 'not_editable'])
  })
})

describe('POST /admin/api/quotes/{id}/proposal/preview', () => {
  it('answers like a save and writes nothing', async () => {
    const quote = await desk.open()
    const body = {
      ...proposal(quote.lines, ['30.00', '12.00']),
      lines: [
        ...proposal(quote.lines, ['30.00', '12.00']).lines,
        { variant_id: desk.shop.mug, quantity: 1, price: { kind: 'catalog' } },
      ],
    }
    const before = await desk.trace(quote)
    const preview = await desk.act(desk.rep, quote, 'proposal/preview', body)
    assert.equal(preview.status, 200, JSON.stringify(preview.body))
    assert.equal(preview.body.preview.totals.total, '188.00')
    assert.deepEqual(await desk.trace(quote), before)
    const saved = await stage(quote, body, desk.rep)
    assert.deepEqual(saved.body.preview.totals, preview.body.preview.totals)
  })
})

describe('POST /admin/api/quotes/{id}/send', () => {
  it('sends the staged proposal, by staff and regardless of the mail allowance', async () => {
    const quote = await desk.open()
    await stage(quote, proposal(quote.lines, ['33.33', '12.49']), desk.rep)
    const mails = 'update mail_allowance set level = $2, at_ms = $3 where store_id = $1'
    await desk.service.pool.query(mails, [desk.shop.store.id, 0, desk.service.now.getTime()])
    const { status, body } = await desk.act(desk.rep, quote, 'send')
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([body.outcome, body.quote.status, body.quote.proposal.sent_by], ['sent', 'proposal_sent', 'staff'])
    assert.deepEqual(await quote.events(), [
      {
        type: 'quote.proposal_sent',
        actor: 'merchant',
        data: { previous_status: 'in_review', new_status: 'proposal_sent', version_number: 1 },
      },
    ])
    const [version] = await listVersions(desk.service.db, desk.shop.store.id, quote.id)
    assert.equal(version?.staffId, desk.rep.member.id)
    await desk.service.pool.query(mails, [desk.shop.store.id, 2000 * 86_400_000, desk.service.now.getTime()])
  })

  it('refuses without a staged proposal, with an invalid one, and with another revision', async () => {
    const quote = await desk.open()
    await desk.refused(desk.admin, quote, 'send', {}, [409, 'no_staged_proposal'])
    await stage(quote, { ...proposal(quote.lines, ['1', '1']), discount: { kind: 'fixed', amount: '99999' } })
    const refused = await desk.refused(desk.admin, quote, 'send', {}, [422, 'invalid_proposal'])
    assert.deepEqual(faults(refused), ['discount'])
    await stage(quote, proposal(quote.lines, ['1', '1']))
    await desk.refused(desk.admin, quote, 'send', { revision: '1' }, [409, 'state_conflict'])
    assert.equal((await desk.act(desk.admin, quote, 'send')).status, 200)
    await desk.refused(desk.admin, quote, 'send', {}, [409, 'not_editable'])
  })

  it('sends below the floor only after confirmation, recorded in the version and the timeline', async () => {
    await desk.under({ price_floor: { percent: '10' } }, async () => {
      const quote = await desk.open()
      await stage(quote, proposal(quote.lines, ['30.00', '14.00']))
      const refused = await desk.refused(desk.admin, quote, 'send', {}, [409, 'below_price_floor'])
      assert.deepEqual(refused.body.lines, [{ title: 'Oak board', discount_pct: 24.99 }])
      assert.equal((await desk.act(desk.admin, quote, 'send', { confirm_below_floor: true })).status, 200)
      const confirmed = [{ title: 'Oak board', discount_pct: 24.99 }]
      const [version] = await listVersions(desk.service.db, desk.shop.store.id, quote.id)
      assert.deepEqual(version?.confirmedBelowFloor, confirmed)
      const entry = (await listTimeline(desk.service.db, desk.shop.store.id, quote.id)).at(-1)
      assert.deepEqual(entry?.detail.confirmed_below_floor, confirmed)
    })
  })

  it('twice at once: one goes out, the other is told that the quote changed', async () => {
    const quote = await desk.open()
    await stage(quote, proposal(quote.lines, ['30.00', '14.00']))
    const answers = await Promise.all([1, 2].map(() => desk.act(desk.admin, quote, 'send')))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    assert.ok(['state_conflict', 'not_editable'].includes(answers.find(({ status }) => status === 409)?.body.code))
    assert.equal((await listVersions(desk.service.db, desk.shop.store.id, quote.id)).length, 1)
    assert.equal((await quote.events()).length, 1)
  })
})
