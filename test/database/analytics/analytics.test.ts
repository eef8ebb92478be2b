import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import fc from 'fast-check'
import { foldAnalytics } from '../../../src/commands/analytics/fold-analytics.ts'
import { rebuildAnalytics } from '../../../src/commands/analytics/rebuild-analytics.ts'
import { createQuote } from '../../../src/commands/quotes/create-quote.ts'
import { deleteQuote } from '../../../src/commands/quotes/delete-quote.ts'
import { duplicateQuote } from '../../../src/commands/quotes/duplicate-quote.ts'
import { postMessage } from '../../../src/commands/quotes/post-message.ts'
import { startReview } from '../../../src/commands/quotes/start-review.ts'
import { type PeriodFigures, readFigures } from '../../../src/database/analytics/analytics.ts'
import { foldTail, holdRollup } from '../../../src/database/analytics/analytics-rollup.ts'
import { listFigureQuotes } from '../../../src/database/analytics/figure-quotes.ts'
import { inOneTransaction } from '../../../src/database/one-transaction.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import type { Actor } from '../../../src/domain/access/actor.ts'
import { listPeriods, PERIODS, type Period, type PeriodSpan } from '../../../src/domain/analytics/analytics-periods.ts'
import { FIGURE_UNITS, FIGURES, type Figure, type FigureUnit } from '../../../src/domain/analytics/figures.ts'
import { uuidFloor } from '../../../src/domain/id.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import { decideWithdraw } from '../../../src/domain/negotiation/end-negotiation.ts'
import { decideVoid } from '../../../src/domain/negotiation/revise.ts'
import { Problem } from '../../../src/domain/problem.ts'
import { verifyAnalytics } from '../../../src/queries/analytics/verify-analytics.ts'
import { viewAnalytics } from '../../../src/views/analytics/analytics.ts'
import { type Draw, type Lane, openLane, type Sequence } from '../../model/lane.ts'
import { STAFF } from '../../model/staging.ts'
import { recomputeFigures } from '../../support/database/recompute-analytics.ts'
import { contextOf } from '../../support/service/context.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, quoteRequest } from '../../support/shop/catalog.ts'
import { DAY_MS, openNegotiation } from '../../support/shop/negotiation.ts'

let service: TestService
let started: Date
before(async () => {
  service = await openTestService()
  started = service.now
  const day = new Date(started.getTime() + 9 * DAY_MS).toISOString().slice(0, 10)
  const [from, to] = [new Date(`${day}T00:00:00Z`), new Date('2400-01-01')].map((at) => uuidFloor(at.getTime()))
  await service.pool.query(`create table event_beyond partition of event for values from ('${from}') to ('${to}')`)
})
after(() => service.close())
beforeEach(() => {
  service.now = started
})

const fold = (store: Store) => foldAnalytics(service.db, store.id, () => service.now)
const operator = () => ({ db: service.db, now: service.now })

/** Folds one quote, or starts to and is killed. */
async function foldOne(store: Store, isKilled: boolean): Promise<void> {
  const killed = new Error('killed')
  const work = service.db.transaction().execute(async (tx) => {
    if (await holdRollup(tx, store.id)) await foldTail(tx, store.id, 1, service.now)
    if (isKilled) throw killed
  })
  await work.catch((error) => assert.equal(error, killed))
}

/** Checks the summary against the slow recomputation, for every day, week and month from the start until now. */
async function compare(store: Store): Promise<void> {
  for (const period of PERIODS) {
    const spans = spansUntilNow(period)
    const { figures, computedAt } = await readFigures(service.db, store.id, { period, spans, now: service.now })
    const expected = await recomputeFigures(service, store.id, spans)
    const view = { period, currency: 'USD', computedAt }
    assert.deepEqual(viewAnalytics(view, spans, figures), viewAnalytics(view, spans, expected))
    assert.deepEqual(computedAt, service.now)
    if (period !== 'day') await compareLists(store, period, spans, figures)
  }
}

/** Checks that the quotes behind each figure add up to it. */
async function compareLists(store: Store, period: Period, spans: readonly PeriodSpan[], figures: PeriodFigures[]) {
  for (const [i, span] of spans.entries()) {
    const figuresThere = figures[i]
    assert.ok(figuresThere)
    for (const figure of FIGURES) {
      const found = await listFigureQuotes(service.db, store.id, { figure, period, span, limit: 1_000 })
      const sum = (name: 'counted' | 'added') => found.reduce((total, one) => total + Number(one[name]), 0)
      const [counted, added] = [sum('counted'), sum('added')]
      const expected = EXPECTED[figure](figuresThere)
      const made = expected === null ? counted : MADE[FIGURE_UNITS[figure]](counted, added)
      const where = `${figure}, ${period} of ${span.start.toISOString()}`
      assert.ok(Math.abs(made - (expected ?? 0)) < 1e-6, `${where}: ${made} instead of ${expected}`) // divided in another order
    }
  }
}

const DAY_MINUTES = 24 * 60
const EXPECTED: Record<Figure, (figures: PeriodFigures) => number | null> = {
  new: (figures) => figures.new,
  accepted: (figures) => figures.accepted,
  partially_accepted: (figures) => figures.partiallyAccepted,
  declined: (figures) => figures.declined,
  expired: (figures) => figures.expired,
  converted: (figures) => figures.converted,
  accepted_value: (figures) => Number(formatMoney(figures.acceptedValue)),
  converted_value: (figures) => Number(formatMoney(figures.convertedValue)),
  discount: (figures) => figures.avgDiscountPct,
  first_response: (figures) => figures.avgFirstResponseMinutes,
  negotiation: ({ avgNegotiationDays: days }) => days && days * DAY_MINUTES,
  conversion: ({ avgConversionDays: days }) => days && days * DAY_MINUTES,
}
const MADE: Record<FigureUnit, (counted: number, added: number) => number> = {
  quotes: (counted) => counted,
  amount: (_, added) => added,
  percent: (catalog, net) => 100 * (1 - net / catalog),
  minutes: (counted, ms) => ms / counted / 60_000,
}

function spansUntilNow(period: Period) {
  const spans = listPeriods({ period, from: started, to: started }, service.now)
  for (let last = spans.at(-1); last && last.end <= service.now; last = spans.at(-1)) {
    spans.push(...listPeriods({ period, from: last.end, to: last.end }, service.now))
  }
  return spans
}

const TURNS = {
  fold: ({ store }: Table) => fold(store),
  fold_one: ({ store }: Table) => foldOne(store, false),
  be_killed: ({ store }: Table) => foldOne(store, true),
  rebuild: ({ store }: Table) => rebuildAnalytics(operator(), store.id),
  begin: async ({ lane, quotes }: Table) => void quotes.push(await lane.begin()),
  duplicate: ({ store, quote }: Table) => quote && unlessRefused(duplicate(store, quote)),
  delete: async (table: Table) => {
    if (table.quote) await unlessRefused(remove(table.store, table.quote).then(() => leave(table)))
  },
  leave: async (table: Table) => leave(table),
  step: ({ quote, draw }: Table) => quote?.step(draw),
  step_at_midnight: ({ quote, lane, draw }: Table) => quote?.step(atMidnight(lane.clock, draw)),
} satisfies Record<string, (table: Table) => unknown>
const WEIGHTS: Record<keyof typeof TURNS, number> = {
  ...{ fold: 3, fold_one: 5, be_killed: 3, rebuild: 1, begin: 6, duplicate: 1, delete: 1, leave: 1 },
  ...{ step: 70, step_at_midnight: 15 },
}

/** The subject of a turn: one of the quotes negotiated at the same time. */
interface Table {
  lane: Lane
  store: Store
  quotes: Sequence[]
  quote: Sequence | undefined
  draw: Draw
}

interface Turn {
  what: keyof typeof TURNS
  which: number
  draw: Draw
}

const turn: fc.Arbitrary<Turn> = fc.record({
  what: fc.oneof(
    ...Object.entries(WEIGHTS).map(([name, weight]) => ({
      weight,
      arbitrary: fc.constant(name as keyof typeof TURNS),
    })),
  ),
  which: fc.nat(1_000),
  draw: fc.record({
    pick: fc.nat(10_000),
    roam: fc.integer({ min: 1, max: 7 }),
    hours: fc.oneof({ weight: 9, arbitrary: fc.nat(20) }, { weight: 1, arbitrary: fc.integer({ min: 100, max: 900 }) }),
    seed: fc.nat(1_000_000_000),
  }),
})
const SETTINGS = { company: true, partial: true, maxRounds: null, floor: null, merchantFrom: null }

describe('the roll-up', () => {
  it('equals the sum of all changes over random histories of quotes, folded, killed and rebuilt at any time', async () => {
    const turns = fc.array(turn, { minLength: 90, maxLength: 90, size: 'max' })
    const run = async (buyerFrom: bigint | null, drawn: readonly Turn[]) => {
      service.now = started
      const lane = await openLane(service, { ...SETTINGS, buyerFrom })
      const { store } = lane.shop
      const quotes = [await lane.begin()]
      for (const { what, which, draw } of drawn) {
        await TURNS[what]({ lane, store, quotes, quote: quotes[which % quotes.length], draw })
      }
      await compare(store)
      assert.deepEqual(await verifyAnalytics(operator(), store.id), [])
      await fold(store)
      await compare(store)
      await rebuildAnalytics(operator(), store.id)
      await compare(store)
    }
    await fc.assert(fc.asyncProperty(fc.constantFrom(null, 10_000n), turns, run), {
      numRuns: Number(process.env.ANALYTICS_RUNS ?? 3),
      endOnFailure: true,
    })
  })
})

function leave({ quotes, quote }: Table): void {
  if (quote) quotes.splice(quotes.indexOf(quote), 1)
}

/** Makes the step happen at the very start of the next day. */
function atMidnight(clock: { now: number }, draw: Draw): Draw {
  clock.now = Math.ceil((clock.now + 1) / DAY_MS) * DAY_MS - 1
  return { ...draw, hours: 0 }
}

async function duplicate(store: Store, { quoteId }: Sequence): Promise<unknown> {
  const manager = { kind: 'staff', id: STAFF.manager, name: 'Manager', role: 'manager' } as const
  return duplicateQuote(await contextOf(service, store, manager), quoteId)
}

async function remove(store: Store, { quoteId }: Sequence): Promise<void> {
  await deleteQuote(await contextOf(service, store), { quoteId })
}

async function unlessRefused(work: Promise<unknown>): Promise<void> {
  await work.catch((error) => assert.ok(error instanceof Problem, error))
}

describe('folding', () => {
  it('concurrent with writes, folds and rebuilds loses and doubles nothing', async () => {
    const shop = await openShop(service)
    const { store } = shop
    let isOver = false
    const writers = [1, 2, 3, 4].map(async (n) => {
      for (let i = 0; i < 3; i++) {
        const quote = await openNegotiation(service, shop)
        await quote.send()
        await quote.answer('accept', (n + i) % 2 === 0 ? 'reject' : 'accept')
      }
    })
    const folders = [() => fold(store), () => foldOne(store, false), () => foldOne(store, true)].map(async (work) => {
      while (!isOver) await work()
    })
    const rebuilder = (async () => {
      while (!isOver) {
        await rebuildAnalytics(operator(), store.id).catch((error) => assert.match(error.message, /are being folded/))
      }
    })()
    await Promise.all(writers)
    isOver = true
    await Promise.all([...folders, rebuilder])
    await compare(store)
    await fold(store)
    await compare(store)
    assert.deepEqual(await verifyAnalytics(operator(), store.id), [])
  })

  it('counts a change committed after later ones were folded', async () => {
    const shop = await openShop(service)
    const [late, early] = [await openNegotiation(service, shop), await openNegotiation(service, shop)]
    await inOneTransaction(service.pool, async ({ db }) => {
      const ctx = await contextOf(service, shop.store)
      await startReview({ ...ctx, db }, { quoteId: late.id }) // has no event, so it blocks nobody
      service.now = new Date(service.now.getTime() + DAY_MS)
      await early.send()
      await fold(shop.store)
    })
    await compare(shop.store)
    await fold(shop.store)
    await compare(shop.store)
    assert.deepEqual(await verifyAnalytics(operator(), shop.store.id), [])
  })
})

describe('a period', () => {
  it('starts with its first millisecond: at midnight, on Mondays, at the turn of the year, on a leap day', async () => {
    const shop = await openShop(service)
    for (const at of [
      '2027-12-31T23:59:59.999Z',
      '2028-01-01T00:00:00.000Z',
      '2028-01-03T00:00:00.000Z',
      '2028-02-29T23:59:59.999Z',
    ]) {
      const ctx = { ...(await contextOf(service, shop.store)), now: new Date(at) }
      await createQuote(ctx, quoteRequest({ lines: [{ variant_id: shop.mug, quantity: 1 }] }) as never, 'storefront')
      service.now = ctx.now
    }
    const created = async (period: Period, from: string, to: string) => {
      const spans = listPeriods({ period, from: new Date(from), to: new Date(to) }, service.now)
      const { figures } = await readFigures(service.db, shop.store.id, { period, spans, now: service.now })
      return spans.map(({ start }, i) => [start.toISOString().slice(0, 10), figures[i]?.new, figures[i]?.total])
    }
    for (const work of [async () => {}, () => fold(shop.store)]) {
      await work()
      assert.deepEqual(await created('day', '2027-12-31', '2028-01-01'), [
        ['2027-12-31', 1, 1],
        ['2028-01-01', 1, 2],
      ])
      assert.deepEqual(await created('week', '2027-12-31', '2028-01-03'), [
        ['2027-12-27', 2, 2],
        ['2028-01-03', 1, 3],
      ])
      assert.deepEqual(await created('month', '2027-12-01', '2028-02-29'), [
        ['2027-12-01', 1, 1],
        ['2028-01-01', 2, 3],
        ['2028-02-01', 1, 4],
      ])
      assert.deepEqual(await created('day', '2028-02-29', '2028-03-01'), [
        ['2028-02-29', 1, 4],
        ['2028-03-01', 0, 0], // not reached yet
      ])
    }
  })

  it('does not count a quote that ended with the previous period as under way', async () => {
    const shop = await openShop(service)
    service.now = new Date('2028-03-04T12:00:00.000Z')
    const quote = await openNegotiation(service, shop)
    service.now = new Date('2028-03-06T00:00:00.000Z') // a Monday
    await quote.decide((seen, now) => decideWithdraw(seen, now))
    const spans = listPeriods({ period: 'week', from: new Date('2028-03-01') }, service.now)
    const { figures } = await readFigures(service.db, shop.store.id, { period: 'week', spans, now: service.now })
    assert.deepEqual(
      figures.map(({ total }) => total),
      [1, 0],
    )
  })

  it('counts accepted value once: what each acceptance added and was not voided', async () => {
    const shop = await openShop(service)
    service.now = new Date('2028-04-10T12:00:00.000Z')
    const quote = await openNegotiation(service, shop)
    await quote.send()
    const accepted = async () => {
      const spans = listPeriods({ period: 'day', from: new Date('2028-04-10') }, service.now)
      const { figures } = await readFigures(service.db, shop.store.id, { period: 'day', spans, now: service.now })
      return figures.map((day) => [day.partiallyAccepted, day.accepted, day.acceptedValue])
    }
    await quote.answer('accept', 'defer')
    service.now = new Date('2028-04-11T12:00:00.000Z')
    await quote.answer(null, 'accept')
    assert.deepEqual(await accepted(), [
      [1, 0, 3_000n],
      [0, 1, 7_000n],
    ])
    await fold(shop.store)
    await quote.decide((seen, now) => decideVoid(seen, { reason: 'A mistake', expiresAt: null }, now))
    for (const work of [async () => {}, () => fold(shop.store)]) {
      await work()
      assert.deepEqual(await accepted(), [
        [0, 0, 0n],
        [0, 0, 0n],
      ])
    }
  })

  it("measures response by staff: an integration's message or a note does not count", async () => {
    const shop = await openShop(service)
    service.now = new Date('2028-05-10T12:00:00.000Z')
    const start = service.now.getTime()
    const quote = await openNegotiation(service, shop)
    const created = (await quote.read()).createdAt.getTime()
    const say = async (minutes: number, internal: boolean, actor?: Actor) => {
      const ctx = await contextOf(service, shop.store, actor)
      service.now = new Date(start + minutes * 60_000)
      await postMessage({ ...ctx, now: service.now }, quote.id, 'Hello', internal)
    }
    await say(10, false, { kind: 'api', keyId: 'key_1' })
    await say(20, true)
    await say(30, false)
    const spans = listPeriods({ period: 'month' }, service.now)
    const { figures } = await readFigures(service.db, shop.store.id, { period: 'month', spans, now: service.now })
    assert.equal(figures.at(-1)?.avgFirstResponseMinutes, 30 - (created - start) / 60_000)
  })
})

it('a summary says up to when it is complete: now, or the last fold if too much changed since', async () => {
  const shop = await openShop(service)
  await openNegotiation(service, shop)
  await fold(shop.store)
  const folded = service.now
  service.now = new Date(folded.getTime() + 60_000)
  await openNegotiation(service, shop)
  const read = async () => {
    const spans = listPeriods({ period: 'month' }, service.now)
    const { figures, computedAt } = await readFigures(service.db, shop.store.id, {
      period: 'month',
      spans,
      now: service.now,
    })
    return [figures.at(-1)?.new, computedAt]
  }
  assert.deepEqual(await read(), [2, service.now])
  await service.pool.query(
    `insert into analytics_tail select $1::bigint, '00000000-0000-0000-0000-000000000000', gen_random_uuid()
      union all select $1::bigint, gen_random_uuid(), gen_random_uuid() from generate_series(1, 500)`,
    [shop.store.id],
  )
  assert.deepEqual(await read(), [1, folded])
  await fold(shop.store)
  assert.deepEqual(await read(), [2, service.now])
})
