import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { resumeConversions } from '../../../../src/commands/orders/resume-conversions.ts'
import { listTimeline } from '../../../../src/database/quotes/timeline.ts'
import { inEnglish } from '../../../../src/domain/in-english.ts'
import { parseMoney, sum } from '../../../../src/domain/money.ts'
import { decideClose } from '../../../../src/domain/negotiation/end-negotiation.ts'
import { decideReopen, decideVoid } from '../../../../src/domain/negotiation/revise.ts'
import { makeChange } from '../../../../src/domain/quotes/change.ts'
import type { Reason } from '../../../../src/domain/reason.ts'
import type { Gid } from '../../../../src/outside/platform/gid.ts'
import { settle } from '../../../support/service/jobs.ts'
import { faults } from '../../../support/shop/catalog.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'
import type { Negotiation } from '../../../support/shop/negotiation.ts'
import { convert, converted, draftKeys, eventsOf, openV01 } from '../../../support/shop/orders.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
  await desk.service.platform.setTaxRate(desk.shop.store.id, { percent: '8.25', shippingTaxable: false })
})
after(() => desk.service.close())

const open = (...given: [Parameters<typeof openV01>[2]?, Parameters<typeof openV01>[3]?]) =>
  openV01(desk.service, desk.shop, ...given)
const figures = ({ figures }: { figures: Record<string, string> }) => Object.values(figures)

/** Returns a conversion's draft order from the platform. */
async function draftOf({ platform }: { platform: { draft_order_id: Gid<'DraftOrder'> } }) {
  const call = { storeId: desk.shop.store.id, deadline: new Date(Date.now() + 240_000) }
  const draft = await desk.service.platform.getDraftOrder(call, platform.draft_order_id)
  assert.ok(draft)
  return draft
}

/** Returns the platform's newest draft order. */
async function newestDraft() {
  const { rows } = await desk.service.pool.query('select * from platform.draft_order order by id desc limit 1')
  return rows[0]
}

describe('POST /admin/api/quotes/{id}/convert', () => {
  it('makes two draft orders of V01 to the cent with their deposits, and completes the quote (V13, T21, T20)', async () => {
    const quote = await open()
    const made = await converted(desk.rep, quote, [[0, 1], [2]])
    assert.deepEqual(made.map(figures), [
      ['187.42', '14.06', '18.00', '14.30', '205.66', '61.70'],
      ['250.00', '18.75', '0.00', '19.08', '250.33', '75.10'],
    ])
    assert.deepEqual(
      made.map(({ platform }) => [platform.total, platform.tax, platform.tax_difference]),
      [
        ['205.66', '14.30', '0.00'],
        ['250.33', '19.08', '0.00'],
      ],
    )
    const invoice = new URL(made[0].platform.invoice_url)
    assert.equal((await fetch(desk.service.baseUrl + invoice.pathname)).status, 200)
    const [first] = made
    assert.deepEqual([(await draftOf(made[0])).deposit, (await draftOf(made[1])).deposit], ['61.70', '75.10'])
    const read = await quote.read()
    assert.equal(read.status, 'converted')
    assert.equal(read.conversionId, null)
    assert.deepEqual(read.fullyConvertedAt, desk.service.now)
    const drafts = made.map(({ platform }) => platform.draft_order_id)
    assert.deepEqual(read.platform.draftOrderIds, drafts)
    assert.deepEqual(
      read.lines.map(({ draftOrderId }) => draftOrderId),
      [drafts[0], drafts[0], drafts[1]],
    )
    assert.deepEqual(await eventsOf(quote, /converted/), [
      {
        type: 'quote.converted',
        actor: 'merchant',
        data: {
          draft_order_id: drafts[0],
          conversion_group_id: first?.conversion_group_id,
          is_final: false,
          previous_status: 'accepted',
          new_status: 'partially_converted',
        },
      },
      {
        type: 'quote.converted',
        actor: 'merchant',
        data: {
          draft_order_id: drafts[1],
          conversion_group_id: first?.conversion_group_id,
          is_final: true,
          previous_status: 'partially_converted',
          new_status: 'converted',
        },
      },
    ])
    const { body } = await desk.rep.call('GET', `/admin/api/quotes/${quote.id}/conversions`)
    assert.deepEqual(body.data, made)
  })

  it('prorates shipping on request, in one round and over several (V13b)', async () => {
    const together = await converted(desk.rep, await open(), [[0, 1], [2]], { shipping: 'prorated' })
    const expected = [
      ['7.71', '195.37'],
      ['10.29', '260.62'],
    ]
    const parts = (made: { figures: { shipping: string; total: string } }[]) =>
      made.map(({ figures: { shipping, total } }) => [shipping, total])
    assert.deepEqual(parts(together), expected)
    const quote = await open()
    const rounds = [
      await converted(desk.rep, quote, [[0, 1]], { shipping: 'prorated' }),
      await converted(desk.rep, quote, [[2]], { shipping: 'prorated' }),
    ]
    assert.deepEqual(parts(rounds.flat()), expected)
  })

  it('prorates all the agreed shipping over the accepted lines: open lines hold none of it back', async () => {
    const quote = await open(['accept', 'accept', 'defer'])
    const made = await converted(desk.rep, quote, [[0], [1]], { shipping: 'prorated' })
    assert.deepEqual(
      made.map(({ figures }) => figures.shipping),
      ['9.60', '8.40'],
    )
    await quote.answer(null, null, 'accept')
    const [rest] = await converted(desk.rep, quote, undefined, { shipping: 'prorated' })
    assert.equal(rest.figures.shipping, '0.00')
  })

  it('moves every status as in the table (T20 to T25)', async () => {
    const whole = await open()
    await converted(desk.rep, whole)
    assert.equal((await whole.read()).status, 'converted')

    const mixed = await open(['accept', 'accept', 'defer'])
    await converted(desk.rep, mixed, [[0]])
    assert.equal((await mixed.read()).status, 'partially_converted')
    await converted(desk.rep, mixed, [[1]])
    assert.equal((await mixed.read()).status, 'partially_converted')
    await mixed.answer(null, null, 'accept')
    await converted(desk.rep, mixed)
    assert.equal((await mixed.read()).status, 'converted')

    const decided = await open(['accept', 'reject', 'accept'])
    await converted(desk.rep, decided)
    assert.equal((await decided.read()).status, 'converted')
    const finals = (await eventsOf(mixed, /converted/)).map(({ data }) => data.is_final)
    assert.deepEqual(finals, [false, false, true])
  })

  it('passes on the buyer, addresses, PO number, terms and notes', async () => {
    const request = {
      notes: 'Ring twice',
      shipping_address: { first_name: 'Kim', city: 'Oslo', country_code: 'NO' },
      customer_id: desk.shop.buyer,
      po_number: 'PO 7',
    }
    const quote = await open(undefined, { request, more: { paymentTerms: 'net 30' } })
    await converted(desk.rep, quote)
    const row = await newestDraft()
    assert.equal(row.email, (await quote.read()).customer.email)
    assert.equal(row.customer_id, desk.shop.buyer)
    assert.ok(row.company_id && row.location_id && row.contact_id)
    assert.equal(row.po_number, 'PO 7')
    assert.equal(row.payment_terms, 'net_30')
    assert.equal(row.note, `Quote ${(await quote.read()).number}\nRing twice`)
    assert.equal(row.shipping_address.firstName, 'Kim')
    const other = await open(undefined, { more: { paymentTerms: 'Half now' } })
    await converted(desk.rep, other)
    assert.match((await newestDraft()).note, /Payment terms: Half now/)
  })

  it("stops if the platform's tax would differ from the agreed tax by a cent, leaving nothing to bill", async () => {
    const before = await draftKeys(desk.service, desk.shop.store.id)
    const cases = [
      [{ kind: 'none' }, /33\.38 of tax.*no tax was agreed/],
      [{ kind: 'amount', amount: 3_339n }, /33\.38 of tax.*33\.39 was agreed/],
      [{ kind: 'rate', pct: 80_000n, shippingTaxable: false }, /33\.38 of tax.*32\.37 was agreed/],
    ] as const
    for (const [tax, words] of cases) {
      const quote = await open(undefined, { more: { tax } })
      for (const groups of [undefined, [[0, 1], [2]]] as const) {
        const refusal = await convert(desk.rep, quote, groups)
        assert.deepEqual(code(refusal), [409, 'conversion_mismatch'])
        assert.match(refusal.body.detail, words)
        assert.match(refusal.body.detail, /or billed\. Correct.*void.*tolerance/)
      }
      const { conversionId, status } = await quote.read()
      assert.deepEqual([conversionId, status], [null, 'accepted'])
      const last = (await listTimeline(desk.service.db, desk.shop.store.id, quote.id)).at(-1)
      assert.equal(last?.action, 'conversion_failed')
      assert.match(inEnglish(last?.detail.reason as Reason), words)
    }
    assert.deepEqual(await draftKeys(desk.service, desk.shop.store.id), before)
  })

  it("continues within the store's tolerance, and bills the agreed tax", async () => {
    await desk.under({ negotiation: { tax_tolerance: '0.01' } }, async () => {
      const quote = await open(undefined, { more: { tax: { kind: 'amount', amount: 3_339n } } })
      const made = await converted(desk.rep, quote, [[0, 1], [2]])
      assert.deepEqual(
        made.map(({ platform }) => platform.tax_difference),
        ['0.00', '0.00'],
      )
      assert.equal(made[0].platform.total, made[0].figures.total)
      const none = await open(undefined, { more: { tax: { kind: 'none' } } })
      assert.deepEqual(code(await convert(desk.rep, none)), [409, 'conversion_mismatch'])
    })
  })

  it('gives one sum for pro-forma, portal and pay page, even if cents were spread over draft orders', async () => {
    const quote = await open(undefined, { more: { tax: { kind: 'amount', amount: 3_338n } } })
    const made = await converted(desk.rep, quote, [[0], [1], [2]])
    for (const { figures, platform } of made) {
      assert.deepEqual([platform.tax, platform.total], [figures.tax, figures.total])
      const page = await (await fetch(desk.service.baseUrl + new URL(platform.invoice_url).pathname)).text()
      assert.ok(page.includes(figures.total), `${figures.total} on the pay page`)
    }
    const { totals } = await quote.read()
    assert.equal(sum(made.map(({ platform }) => parseMoney(platform.total))), totals.total)
  })

  it('bills the tax of only the accepted part', async () => {
    for (const tax of [
      { kind: 'rate', pct: 82_500n, shippingTaxable: false },
      { kind: 'amount', amount: 3_338n },
    ] as const) {
      const quote = await open(['accept', 'reject', 'accept'], { more: { tax } })
      const [made] = await converted(desk.rep, quote)
      assert.equal(made.platform.total, made.figures.total)
    }
  })

  it('refuses groups that do not fit, naming each field, and leaves the quote unchanged', async () => {
    const quote = await open(['accept', 'accept', 'defer'])
    const groupsOf = async (groups: unknown) => convert(desk.rep, quote, undefined, { groups })
    const [a, b, c] = quote.lines
    assert.deepEqual(faults(await groupsOf([[a, c]])), ['groups.0.1'])
    assert.deepEqual(faults(await groupsOf([[a], [a, b]])), ['groups.1.0'])
    assert.deepEqual(faults(await groupsOf([['qli_0']])), ['groups.0.0'])
    assert.equal((await groupsOf([])).status, 400)
    assert.equal((await quote.read()).conversionId, null)
  })

  it('refuses statuses not in the table, stale revisions and other stores', async () => {
    const none = await desk.open()
    assert.deepEqual(code(await convert(desk.rep, none)), [409, 'action_unavailable'])
    const whole = await open()
    await converted(desk.rep, whole)
    assert.deepEqual(code(await convert(desk.rep, whole)), [409, 'action_unavailable'])
    const reopened = await open(['accept', 'accept', 'defer'])
    await reopened.decide((quote, now) => decideReopen(quote, false, now))
    assert.deepEqual(code(await convert(desk.rep, reopened)), [409, 'action_unavailable'])
    const stale = await open()
    const path = `/admin/api/quotes/${stale.id}/convert`
    assert.deepEqual(code(await desk.rep.call('POST', path, { revision: '1' })), [409, 'state_conflict'])
    assert.deepEqual(code(await desk.rep.call('POST', '/admin/api/quotes/qte_0/convert', { revision: '1' })), [
      404,
      'not_found',
    ])
    const closed = await open(['accept', 'reject', 'reject'])
    await assert.rejects(closed.decide((quote, now) => decideClose(quote, null, now)))
  })

  it('sells a kit as its components or as one line at its full price, and says that bundles are unsupported', async () => {
    const kitted = async (kitConversionMode: 'components' | 'single_line' | 'bundle') => {
      const quote = await open(undefined, { more: { kitConversionMode } })
      await putInKit(quote)
      return quote
    }
    const modes = {
      components: [3, 7, 1],
      single_line: [2, 1, 1], // 187.42 does not divide by 3: one of the three costs a cent more
    } as const
    for (const mode of ['components', 'single_line'] as const) {
      const [made] = await converted(desk.rep, await kitted(mode))
      const { lines } = await newestDraft()
      assert.deepEqual(
        lines.map(({ quantity }: { quantity: number }) => quantity),
        modes[mode],
      )
      assert.equal((await draftOf(made)).subtotal, '437.42')
    }
    const bundle = await kitted('bundle')
    const refusal = await convert(desk.rep, bundle)
    assert.deepEqual(code(refusal), [409, 'action_unavailable'])
    assert.match(refusal.body.detail, /bundles/)
    await converted(desk.rep, bundle, undefined, { kit_mode: 'single_line' })
    assert.deepEqual(
      [(await newestDraft()).lines.length, (await bundle.read()).kitConversionMode],
      [3, 'single_line'],
      'chosen as they are converted',
    )
    const split = await kitted('single_line')
    assert.deepEqual(faults(await convert(desk.rep, split, [[0], [1, 2]])), ['groups.0.0', 'groups.1.0'])
  })
})

/** Makes lines A (3 at 33.33) and B (7 at 12.49) a kit with A as its parent. */
async function putInKit(quote: Negotiation): Promise<void> {
  await quote.decide((seen) =>
    makeChange(
      {
        ...seen,
        lines: seen.lines.map((line, i) =>
          i === 2 ? line : { ...line, kit: { key: 'k', role: i === 0 ? 'parent' : 'component', title: 'Set' } },
        ),
      },
      'note',
    ),
  )
}

const code = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]

describe('concurrent conversions', () => {
  it('of the same quote: one wins, the other is refused', async () => {
    const quote = await open()
    const answers = await Promise.all([convert(desk.rep, quote), convert(desk.admin, quote)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    assert.equal((await eventsOf(quote, /converted/)).length, 1)
    assert.equal((await quote.read()).platform.draftOrderIds.length, 1)
  })

  it('and the jobs that resume them make each draft order once', async () => {
    const { systems, now } = desk.service
    const quote = await open()
    const before = await draftKeys(desk.service, desk.shop.store.id)
    const resume = async () => {
      for (let round = 0; round < 5; round++) await resumeConversions(systems, now, true)
    }
    await Promise.all([convert(desk.rep, quote, [[0], [1], [2]]), resume(), resume()])
    await resume()
    assert.equal((await quote.read()).status, 'converted')
    assert.equal((await eventsOf(quote, /converted/)).length, 3)
    assert.equal((await draftKeys(desk.service, desk.shop.store.id)).length, before.length + 3)
  })

  it('and a void: one wins', async () => {
    for (let round = 0; round < 5; round++) {
      const quote = await open()
      const [answer, voided] = await Promise.allSettled([
        convert(desk.rep, quote),
        quote.decide((seen, now) => decideVoid(seen, { reason: 'no', expiresAt: null }, now)),
      ])
      const isConverted = answer.status === 'fulfilled' && answer.value.status === 200
      assert.notEqual(isConverted, voided.status === 'fulfilled')
      assert.equal((await quote.read()).status, isConverted ? 'converted' : 'proposal_sent')
    }
  })
})

describe('the settings auto_convert and send_invoice', () => {
  it('convert a complete acceptance in the background and send its invoice, once', async () => {
    const negotiation = { auto_convert: true, send_invoice: true }
    await desk.under({ negotiation }, async () => {
      const quote = await open()
      await settle(desk.service)
      const read = await quote.read()
      assert.equal(read.status, 'converted')
      assert.ok(read.invoiceSentAt)
      const events = await eventsOf(quote, /converted|invoice/)
      assert.deepEqual(
        events.map(({ type, actor }) => [type, actor]),
        [
          ['quote.converted', 'system'],
          ['quote.invoice_sent', 'system'],
        ],
      )
      const partial = await open(['accept', 'accept', 'defer'])
      await settle(desk.service)
      assert.equal((await partial.read()).status, 'partially_accepted')
    })
  })
})

describe('POST /admin/api/quotes/{id}/invoices', () => {
  const invoice = (quote: Negotiation, body: object) =>
    desk.rep.call('POST', `/admin/api/quotes/${quote.id}/invoices`, body)

  it('sends the invoice and records it once, however often the platform reports it (N05)', async () => {
    const quote = await open()
    const [made] = await converted(desk.rep, quote)
    const draft_order_id = made.platform.draft_order_id
    const { status, body } = await invoice(quote, { draft_order_id, message: 'Thank you' })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.invoice_sent_at, desk.service.now.toISOString())
    await settle(desk.service)
    assert.deepEqual(await eventsOf(quote, /invoice/), [
      { type: 'quote.invoice_sent', actor: 'merchant', data: { draft_order_id } },
    ])
    const { rows } = await desk.service.pool.query("select audience, sealed from mail_outbox where kind = 'invoice'")
    assert.equal(rows.at(-1).audience, 'buyer')
  })

  it('goes to another address on request, which is stored nowhere in readable form', async () => {
    const quote = await open()
    const [made] = await converted(desk.rep, quote)
    await invoice(quote, { draft_order_id: made.platform.draft_order_id, to: 'books@buyer.example' })
    const { rows } = await desk.service.pool.query(
      "select audience, data::text as data from mail_outbox where kind = 'invoice' order by id",
    )
    assert.equal(rows.at(-1).audience, 'address')
    assert.equal(rows.at(-1).data, '{}')
  })

  it("refuses a draft order that is completed, unknown, or another quote's", async () => {
    const quote = await open()
    assert.deepEqual(code(await invoice(quote, { draft_order_id: '1' })), [409, 'action_unavailable'])
    const [made] = await converted(desk.rep, quote)
    const other = await open()
    await converted(desk.rep, other)
    const { draft_order_id } = made.platform
    assert.deepEqual(code(await invoice(other, { draft_order_id })), [404, 'not_found'])
    await desk.service.platform.markAsPaid(desk.shop.store.id, draft_order_id)
    assert.deepEqual(code(await invoice(quote, { draft_order_id })), [409, 'action_unavailable'])
    assert.equal((await eventsOf(quote, /invoice/)).length, 0)
  })

  it("is recorded from the platform’s report under the sender's name if the process ended in between", async () => {
    const quote = await open()
    const [made] = await converted(desk.rep, quote)
    const { secretBox } = desk.service.systems
    const sealed = secretBox.seal(
      JSON.stringify({ actor: { kind: 'staff', id: 'stf_0', name: 'Ada', role: 'admin' }, to: null }),
    )
    await desk.service.pool.query('update conversion set invoice_intent = $1 where id = $2', [sealed, made.id])
    const call = { storeId: desk.shop.store.id, deadline: new Date(Date.now() + 240_000) }
    await desk.service.platform.sendInvoice(call, made.platform.draft_order_id, { to: 'kim@buyer.example' })
    await settle(desk.service)
    await settle(desk.service)
    assert.deepEqual(
      (await eventsOf(quote, /invoice/)).map(({ actor }) => actor),
      ['merchant'],
    )
  })
})

it('the timeline shows the whole conversion', async () => {
  const quote = await open()
  await converted(desk.rep, quote)
  const timeline = await listTimeline(desk.service.db, desk.shop.store.id, quote.id)
  assert.deepEqual(
    timeline.slice(-2).map(({ action }) => action),
    ['convert', 'converted'],
  )
})
