import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { changeQuote } from '../../../src/commands/change-quote.ts'
import { renewProposal } from '../../../src/commands/negotiation/renew-proposal.ts'
import { reopenQuote } from '../../../src/commands/negotiation/reopen-quote.ts'
import { createPartitions } from '../../../src/database/partitions.ts'
import { idToUuid } from '../../../src/domain/id.ts'
import { decideRecall } from '../../../src/domain/negotiation/revise.ts'
import { contextOf } from '../../support/service/context.ts'
import { listQueuedMail } from '../../support/service/mail.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { faults, openShop, type Shop } from '../../support/shop/catalog.ts'
import {
  askFor,
  type Buyer,
  eventsOf,
  markConverted,
  openLink,
  sendOffer,
  stateOf,
  V01,
} from '../../support/shop/portal.ts'

const HOUR_MS = 3_600_000
let service: TestService
let shop: Shop

before(async () => {
  service = await openTestService()
  shop = await openShop(service)
})
after(() => service.close())

interface Offered extends Buyer {
  id: string
  /** The lines A, B and C of the worked examples. */
  a: string
  b: string
  c: string
}

async function offered(more: Parameters<typeof sendOffer>[3] = V01): Promise<Offered> {
  const quote = await askFor(shop)
  await sendOffer(service, shop.store, quote, more)
  const [a = '', b = '', c = ''] = quote.lines
  return { id: quote.id, a, b, c, ...(await openLink(service, shop.store, quote.id)) }
}

const decide = (decisions: Record<string, string>) => ({
  decisions: Object.entries(decisions).map(([line_id, decision]) => ({ line_id, decision })),
})
/** Returns an offer for the next hour. */
const anHour = () => ({ expiry: { kind: 'at', at: new Date(service.now.getTime() + HOUR_MS) } }) as const
const lastEvent = async (quote: { id: string }) => (await eventsOf(shop, quote.id)).at(-1)
const statusOf = async (quote: { id: string }) => (await shop.call('GET', `/v1/quotes/${quote.id}`)).body.status

/** Accepts A and C of version 1 and offers deferred B again as version 2, with the given accepted lines converted. */
async function reoffered(convert: (quote: Offered) => string[]): Promise<Offered> {
  const quote = await offered()
  const { id, a, b, c, act } = quote
  assert.equal((await act(id, 'answer', decide({ [a]: 'accept', [b]: 'defer', [c]: 'accept' }))).status, 200)
  await markConverted(service, shop.store, id, convert(quote))
  await reopenQuote(await contextOf(service, shop.store), { quoteId: id }, false)
  await sendOffer(service, shop.store, { id, lines: [b] }, anHour())
  return quote
}

/** Accepts and converts A and C, leaving B open. */
async function partlyConverted(): Promise<Offered> {
  const quote = await offered()
  const { id, a, c, act } = quote
  assert.equal((await act(id, 'answer', decide({ [a]: 'accept', [c]: 'accept' }))).status, 200)
  await markConverted(service, shop.store, id, [a, c])
  return quote
}

describe('accepting', () => {
  it('every line makes the quote accepted, at the offered totals (T11, V10)', async () => {
    const quote = await offered()
    const seen = await quote.read(quote.id)
    assert.deepEqual(
      [seen.totals.subtotal, seen.totals.discount_total, seen.totals.shipping_total, seen.totals.total],
      ['437.42', '32.81', '18.00', '449.32'],
    )
    const { status, body } = await quote.act(quote.id, 'answer', { accept_all: true })
    assert.deepEqual([status, body.status, body.status_text], [200, 'accepted', 'Accepted'])
    assert.deepEqual(body.totals, seen.totals)
    assert.deepEqual(await lastEvent(quote), [
      'quote.accepted',
      'buyer',
      { previous_status: 'proposal_sent', new_status: 'accepted', version_number: 1 },
    ])
    assert.equal(await statusOf(quote), 'accepted')
  })

  it('some lines makes it partially accepted, then all of it (T12, T13, T14, V09)', async () => {
    const quote = await offered()
    const { id, a, b, c, act } = quote
    const first = await act(id, 'answer', decide({ [a]: 'accept', [b]: 'defer' }))
    assert.equal(first.body.status, 'partly_accepted')
    assert.deepEqual([first.body.totals.accepted_total, first.body.totals.still_open_total], ['92.49', '312.12'])
    const second = await act(id, 'answer', decide({ [c]: 'accept' }))
    assert.deepEqual([second.body.totals.accepted_total, second.body.totals.still_open_total], ['323.74', '80.87'])
    assert.deepEqual(await lastEvent(quote), [
      'quote.partially_accepted',
      'buyer',
      { previous_status: 'partially_accepted', new_status: 'partially_accepted', version_number: 1 },
    ])
    const third = await act(id, 'answer', { accept_all: true })
    assert.deepEqual([third.body.status, third.body.totals.accepted_total], ['accepted', null])
    assert.deepEqual((await lastEvent(quote))?.[2], {
      previous_status: 'partially_accepted',
      new_status: 'accepted',
      version_number: 1,
    })
  })

  it('some and rejecting the rest leaves nothing open (V09b)', async () => {
    const { id, a, b, c, act } = await offered()
    const { body } = await act(id, 'answer', decide({ [a]: 'accept', [b]: 'reject', [c]: 'accept' }))
    assert.deepEqual([body.totals.accepted_total, body.totals.still_open_total], ['323.74', null])
    assert.equal(body.actions[0].allowed, false)
  })

  it('continues after a conversion: the rest accepted, or rejected (T26, T26b)', async () => {
    const one = await partlyConverted()
    const accepted = await one.act(one.id, 'answer', decide({ [one.b]: 'accept' }))
    assert.equal(accepted.body.status, 'partly_ordered')
    assert.deepEqual(await lastEvent(one), [
      'quote.accepted',
      'buyer',
      { previous_status: 'partially_converted', new_status: 'partially_converted', version_number: 1 },
    ])
    const other = await partlyConverted()
    const rejected = await other.act(other.id, 'answer', decide({ [other.b]: 'reject' }))
    assert.deepEqual([rejected.status, rejected.body.status], [200, 'ordered'])
    assert.deepEqual((await lastEvent(other))?.[2], {
      previous_status: 'partially_converted',
      new_status: 'converted',
      version_number: 1,
    })
  })

  it('continues after reopening a quote with orders (T26c, T26d)', async () => {
    const one = await reoffered(({ a, c }) => [a, c])
    assert.equal((await one.read(one.id)).status, 'answer_needed')
    const accepted = await one.act(one.id, 'answer', decide({ [one.b]: 'accept' }))
    assert.deepEqual([accepted.body.status, (await lastEvent(one))?.[0]], ['partly_ordered', 'quote.accepted'])
    const other = await reoffered(({ a, c }) => [a, c])
    const rejected = await other.act(other.id, 'answer', decide({ [other.b]: 'reject' }))
    assert.equal(rejected.body.status, 'ordered')
    assert.deepEqual((await lastEvent(other))?.slice(0, 1), ['quote.partially_accepted'])
  })

  it('is refused for decisions that do not fit, and then changes nothing', async () => {
    const { id, a, b, act } = await offered()
    const before = await stateOf(service, id)
    for (const [body, fields] of [
      [{}, ['decisions']],
      [{ accept_all: true, ...decide({ [a]: 'accept' }) }, ['decisions']],
      [{ decisions: [] }, ['decisions']],
      [decide({ qli_unknown: 'accept' }), ['decisions.qli_unknown']],
      [{ decisions: [{ line_id: '__proto__', decision: 'accept' }] }, ['decisions.__proto__']],
      [{ decisions: [a, a].map((line_id) => ({ line_id, decision: 'accept' })) }, ['decisions.1.line_id']],
      [decide({ [a]: 'reject', [b]: 'defer' }), ['decisions']],
      [decide({ [a]: 'maybe' }), ['decisions.0.decision']],
      [{ accept_all: true, extra: 1 }, ['extra']],
    ] as [Record<string, unknown>, string[]][]) {
      const answer = await act(id, 'answer', body)
      assert.deepEqual([answer.status, faults(answer)], [400, fields], JSON.stringify(body))
    }
    assert.equal(await stateOf(service, id), before)
  })

  it('requires accepting the terms, and all lines if the store requires it', async () => {
    const strict = await openShop(service)
    await service.settings(strict.store, { negotiation: { terms: 'Net 30, no returns.', partial_acceptance: false } })
    const quote = await askFor(strict)
    await sendOffer(service, strict.store, quote)
    const { read, act } = await openLink(service, strict.store, quote.id)
    assert.deepEqual((await read(quote.id)).answer, {
      partial_acceptance: false,
      require_name: false,
      terms: 'Net 30, no returns.',
    })
    const before = await stateOf(service, quote.id)
    assert.deepEqual(faults(await act(quote.id, 'answer', { accept_all: true })), ['terms_accepted'])
    const [line = ''] = quote.lines
    const partial = await act(quote.id, 'answer', { ...decide({ [line]: 'accept' }), terms_accepted: true })
    assert.deepEqual([partial.status, partial.body.code], [409, 'action_unavailable'])
    assert.equal(await stateOf(service, quote.id), before)
    const whole = await act(quote.id, 'answer', { accept_all: true, terms_accepted: true })
    assert.equal(whole.status, 200)
  })
})

describe('a preview', () => {
  it('shows the sum of everything accepted, and writes nothing', async () => {
    const { id, a, b, c, call } = await offered()
    const before = await stateOf(service, id)
    const preview = (body: unknown) => call('POST', `/quotes/${id}/answer/preview`, body)
    const { status, body } = await preview(decide({ [a]: 'accept', [b]: 'defer', [c]: 'accept' }))
    assert.equal(status, 200)
    assert.deepEqual([body.agreed.net_total, body.agreed.total], ['323.74', '368.45'])
    assert.equal((await preview({ accept_all: true })).body.agreed.total, '449.32')
    assert.equal((await preview({ decisions: [] })).body.agreed, null)
    assert.equal((await preview(decide({ nothing: 'accept' }))).status, 400)
    assert.equal(await stateOf(service, id), before)
  })
})

describe('a counter-offer', () => {
  it('starts the next round with the wishes on its lines (T10)', async () => {
    const quote = await offered()
    const { id, a, b, act } = quote
    const lines = [
      { id: a, requested_price: '30', quantity: 5 },
      { id: b, quantity: 20 },
    ]
    const { status, body } = await act(id, 'counter', { lines, note: 'We would take more.' })
    assert.deepEqual([status, body.status, body.status_text], [200, 'with_seller', 'With the seller'])
    assert.deepEqual(
      body.lines.map((line: Record<string, unknown>) => [
        line.requested_price,
        line.requested_quantity,
        line.unit_price,
      ]),
      [
        ['30.00', 5, '33.33'],
        [null, 20, '12.49'],
        ['200.00', null, '250.00'],
      ],
    )
    assert.deepEqual(await lastEvent(quote), [
      'quote.countered',
      'buyer',
      { previous_status: 'proposal_sent', new_status: 'countered', version_number: 1 },
    ])
    assert.equal((await shop.call('GET', `/v1/quotes/${id}`)).body.negotiation_round, 2)
  })

  it('is refused without a wish, for unknown lines, for a repeated line, and in the last round', async () => {
    const { id, a, b, act } = await offered()
    const before = await stateOf(service, id)
    assert.deepEqual(faults(await act(id, 'counter', {})), ['lines'])
    assert.deepEqual(faults(await act(id, 'counter', { lines: [{ id: 'qli_other', quantity: 2 }] })), ['lines.0.id'])
    const twice = await act(id, 'counter', { lines: [a, b, a].map((line) => ({ id: line, quantity: 2 })) })
    assert.deepEqual([twice.status, twice.body.code, faults(twice)], [400, 'invalid_request', ['lines.2.id']])
    assert.equal((await act(id, 'counter', { note: ' ' })).status, 400)
    assert.equal((await act(id, 'counter', { lines: [{ id: 'x', requested_price: '-1' }] })).status, 400)
    assert.equal(await stateOf(service, id), before)
    const brief = await openShop(service)
    await service.settings(brief.store, { negotiation: { max_rounds: 1 } })
    const quote = await askFor(brief)
    await sendOffer(service, brief.store, quote)
    const link = await openLink(service, brief.store, quote.id)
    const { actions } = await link.read(quote.id)
    assert.match(actions.find(({ action }: { action: string }) => action === 'counter').reason, /last round/)
    const { status, body } = await link.act(quote.id, 'counter', { note: 'Less, please.' })
    assert.deepEqual([status, body.code], [409, 'action_unavailable'])
  })
})

describe('the other answers', () => {
  it('declining ends it, and the reason is in no event (T31)', async () => {
    const quote = await offered()
    const { status, body } = await quote.act(quote.id, 'decline', { reason: 'Too dear.' })
    assert.deepEqual([status, body.status], [200, 'declined'])
    assert.deepEqual(await lastEvent(quote), [
      'quote.declined',
      'buyer',
      { previous_status: 'proposal_sent', new_status: 'declined', version_number: 1 },
    ])
  })

  it('withdrawing a request closes it (T32); an offer cannot be withdrawn', async () => {
    const { id } = await askFor(shop)
    const { act } = await openLink(service, shop.store, id)
    assert.equal((await act(id, 'withdraw')).body.status, 'closed')
    assert.deepEqual(await lastEvent({ id }), [
      'quote.closed',
      'buyer',
      { previous_status: 'submitted', new_status: 'closed' },
    ])
    const offer = await offered()
    const before = await stateOf(service, offer.id)
    const { status, body } = await offer.act(offer.id, 'withdraw')
    assert.deepEqual([status, body.code], [409, 'action_unavailable'])
    assert.equal(await stateOf(service, offer.id), before)
  })

  it('a message reaches the seller and comes back unchanged', async () => {
    const { id, call, read } = await offered()
    const body = '<script>alert(1)</script> \u202e =1+1 😀 ﷽ \' " ; drop table quote'
    assert.equal((await call('POST', `/quotes/${id}/messages`, { body })).status, 201)
    const { messages } = await read(id)
    assert.deepEqual(
      messages.map(({ from, body }: { from: string; body: string }) => [from, body]),
      [['buyer', body]],
    )
    assert.equal((await eventsOf(shop, id)).at(-1)?.[0], 'quote.message_created')
    assert.equal((await call('POST', `/quotes/${id}/messages`, { body: ' ' })).status, 400)
    assert.equal((await call('POST', `/quotes/${id}/messages`, { body: '\0' })).status, 400)
  })

  it('a finished quote can be requested again, but only once by a double click', async () => {
    const quote = await offered()
    const early = await quote.call('POST', `/quotes/${quote.id}/request-again`)
    assert.deepEqual([early.status, early.body.code], [409, 'action_unavailable'])
    await quote.act(quote.id, 'decline')
    const [one, two] = await Promise.all([1, 2].map(() => quote.call('POST', `/quotes/${quote.id}/request-again`)))
    assert.deepEqual([one?.status, two?.status, one?.body.id], [201, 201, two?.body.id])
    const { body } = await shop.call('GET', `/v1/quotes/${one?.body.id}`)
    assert.deepEqual([body.status, body.source, body.customer.email], ['submitted', 'storefront', 'kim@buyer.example'])
    assert.deepEqual(
      body.lines.map((line: Record<string, unknown>) => [line.title, line.quantity, line.requested_price]),
      [
        ['Oak board', 3, null],
        ['Mug', 7, null],
        ['A made-to-measure shelf', 1, '200.00'],
      ],
    )
  })
})

describe('an expired offer', () => {
  it('has its renewal requested once, by however many at once; after renewal and expiry it can be requested again', async () => {
    const quote = await offered(anHour())
    const ask = () => quote.call('POST', `/quotes/${quote.id}/ask-renewal`)
    const quotes = async () => (await service.pool.query('select count(*) from quote')).rows[0].count
    const mails = async () => {
      const queued = await listQueuedMail(service.db, shop.store.id, service.systems.secretBox)
      return queued.filter(({ kind, quote_id: id }) => kind === 'renewal_asked' && id === idToUuid('qte', quote.id))
        .length
    }
    assert.equal((await ask()).status, 409)
    for (const round of [1, 2]) {
      service.now = new Date(service.now.getTime() + 15 * 24 * HOUR_MS)
      await createPartitions(service.db, service.now)
      const before = await quotes()
      const answers = await Promise.all([ask(), ask(), ask()])
      for (const { status, body } of answers) {
        assert.deepEqual([status, body.status, body.renewal_asked_at], [200, 'expired', service.now.toISOString()])
      }
      const state = await stateOf(service, quote.id)
      assert.equal((await ask()).status, 200)
      assert.equal(await stateOf(service, quote.id), state)
      assert.deepEqual([await quotes(), await mails()], [before, round])
      const again = await quote.call('POST', `/quotes/${quote.id}/request-again`)
      assert.deepEqual([again.status, again.body.code], [409, 'action_unavailable'])
      const expiry = { kind: 'days', days: 14 } as const
      await renewProposal(await contextOf(service, shop.store), { quoteId: quote.id }, expiry)
      const renewed = await quote.read(quote.id)
      assert.deepEqual([renewed.status, renewed.renewal_asked_at], ['answer_needed', null])
    }
  })
})

describe('two concurrent actors', () => {
  it('with the same view of the quote: the first counts, the second is told', async () => {
    const { id, read, act } = await offered()
    const { revision } = await read(id)
    const answers = await Promise.all([
      act(id, 'answer', { revision, accept_all: true }),
      act(id, 'decline', { revision }),
      act(id, 'counter', { revision, note: 'Less.' }),
      act(id, 'answer', { revision, accept_all: true }),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409])
    assert.ok(answers.every(({ status, body }) => status === 200 || body.code === 'state_conflict'))
    assert.equal((await eventsOf(shop, id)).length, 3)
  })

  it('a recalled proposal is not accepted', async () => {
    const { id, read, act } = await offered()
    const { revision } = await read(id)
    await changeQuote(await contextOf(service, shop.store), { quoteId: id }, (quote) =>
      decideRecall(quote, service.now),
    )
    const stale = await act(id, 'answer', { revision, accept_all: true })
    assert.deepEqual([stale.status, stale.body.code], [409, 'state_conflict'])
    const fresh = await act(id, 'answer', { accept_all: true })
    assert.deepEqual([fresh.status, fresh.body.code], [409, 'action_unavailable'])
  })
})

describe('a late answer', () => {
  it('is refused, and the offer has then expired (T19), whatever the answer', async () => {
    for (const [path, more] of [
      ['answer', { accept_all: true }],
      ['counter', { note: 'Less.' }],
      ['decline', {}],
    ] as const) {
      const quote = await offered(anHour())
      const { revision } = await quote.read(quote.id)
      service.now = new Date(service.now.getTime() + HOUR_MS)
      const seen = await quote.read(quote.id)
      assert.deepEqual([seen.status, seen.revision], ['expired', revision])
      const { status, body } = await quote.act(quote.id, path, { revision, ...more })
      assert.deepEqual([status, body.code], [409, 'offer_expired'], path)
      assert.deepEqual(await lastEvent(quote), [
        'quote.expired',
        'system',
        { previous_status: 'proposal_sent', new_status: 'expired', version_number: 1 },
      ])
      assert.equal((await quote.read(quote.id)).status, 'expired')
    }
  })

  it('falls back to what was accepted before (T19b, T19c), and is late there too', async () => {
    for (const [convert, status] of [
      [() => [], 'partially_accepted'],
      [({ a, c }: Offered) => [a, c], 'partially_converted'],
    ] as const) {
      const quote = await reoffered(convert)
      service.now = new Date(service.now.getTime() + HOUR_MS)
      for (let n = 0; n < 2; n++) {
        const late = await quote.act(quote.id, 'answer', { accept_all: true })
        assert.deepEqual([late.status, late.body.code], [409, 'offer_expired'])
        assert.equal(await statusOf(quote), status)
      }
      assert.deepEqual((await lastEvent(quote))?.[2], {
        previous_status: 'proposal_sent',
        new_status: status,
        version_number: 2,
      })
    }
  })

  it('among many at the exact moment, is either accepted or refused, nothing in between', async () => {
    const { id, act, read } = await offered(anHour())
    const { revision, expires_at } = await read(id)
    service.now = new Date(Date.parse(expires_at))
    const answers = await Promise.all([1, 2, 3].map(() => act(id, 'answer', { revision, accept_all: true })))
    assert.ok(answers.every(({ status }) => status === 409))
    assert.equal((await eventsOf(shop, id)).filter(([type]) => type === 'quote.expired').length, 1)
    const early = await offered(anHour())
    service.now = new Date(Date.parse((await early.read(early.id)).expires_at) - 1)
    assert.equal((await early.act(early.id, 'answer', { accept_all: true })).status, 200)
  })
})
