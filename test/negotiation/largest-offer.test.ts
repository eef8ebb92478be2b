import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { foldAnalytics } from '../../src/commands/analytics/fold-analytics.ts'
import { answerProposal } from '../../src/commands/negotiation/answer-proposal.ts'
import { sendProposal } from '../../src/commands/negotiation/send-proposal.ts'
import { stageProposal } from '../../src/commands/negotiation/stage-proposal.ts'
import { convertQuote } from '../../src/commands/orders/convert-quote.ts'
import { createQuote } from '../../src/commands/quotes/create-quote.ts'
import { readFigures } from '../../src/database/analytics/analytics.ts'
import { listConversions } from '../../src/database/orders/conversions.ts'
import { readWorkingQuote } from '../../src/database/quotes/working-quotes.ts'
import { listPeriods } from '../../src/domain/analytics/analytics-periods.ts'
import { formatMoney, MOST_MONEY, parseMoney } from '../../src/domain/money.ts'
import type { StagedProposal } from '../../src/domain/negotiation/staged-proposal.ts'
import type { QuoteLine, WorkingQuote } from '../../src/domain/quotes/quote.ts'
import type { Gid } from '../../src/outside/platform/gid.ts'
import { stagedAt } from '../support/given/staged.ts'
import { contextOf } from '../support/service/context.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { quoteRequest } from '../support/shop/catalog.ts'
import { openStage, type Stage } from './story.ts'

let service: TestService
let stage: Stage
before(async () => {
  service = await openTestService()
  stage = await openStage(service)
})
after(() => service.close())

const HIGHEST_PRICE = '9999999999.99'
const MOST_UNITS = 1_000_000
const quoted = (amount: string): Partial<StagedProposal> => ({
  shipping: { status: 'quoted', label: null, amount: parseMoney(amount) },
})

async function asked(lines = 100) {
  const ctx = { ...(await contextOf(service, stage.shop.store)), actor: stage.actors.buyer }
  const line = { custom: { title: 'A ship' }, quantity: MOST_UNITS, requested_price: HIGHEST_PRICE }
  const quote = await createQuote(ctx, quoteRequest({ lines: Array(lines).fill(line) }) as never, 'storefront')
  return { id: quote.id, lines: quote.lines, ctx }
}

const staff = () => contextOf(service, stage.shop.store, stage.actors.admin)
const read = (id: string): Promise<WorkingQuote> => readWorkingQuote(service.db, stage.shop.store.id, id)

async function staged(quote: { id: string; lines: readonly QuoteLine[] }, more: Partial<StagedProposal>) {
  const ids = quote.lines.map(({ id }) => id)
  const prices = ids.map(() => HIGHEST_PRICE)
  const units = ids.map(() => MOST_UNITS)
  return stageProposal(await staff(), { quoteId: quote.id }, stagedAt(ids, prices, more, units))
}

/** Sends what is staged and has it accepted, converted and paid; returns its draft order's total. */
async function paid({ id, lines, ctx }: Awaited<ReturnType<typeof asked>>) {
  await sendProposal(await staff(), { quoteId: id }, true)
  const decisions = Object.fromEntries(lines.map((line) => [line.id, 'accept' as const]))
  await answerProposal(ctx, { quoteId: id }, { decisions, termsAccepted: true })
  await convertQuote(await staff(), { quoteId: id }, { groups: null, shippingOn: 'first', invoice: true })
  const { platform, status } = await read(id)
  assert.equal(status, 'converted')
  await service.platform.markAsPaid(stage.shop.store.id, platform.draftOrderIds[0] as Gid<'DraftOrder'>)
  const [order] = await listConversions(service.db, stage.shop.store.id, id)
  return formatMoney(order?.total ?? 0n)
}

it('the largest possible offer can be staged, sent, accepted, converted and paid; one cent more is refused when staging', async () => {
  const quote = await asked()
  await assert.rejects(staged(quote, quoted('1000000.00')), {
    code: 'invalid_request',
    message: /total is 1000000000000000000\.00, but a quote's total can be at most 999999999999999999\.99/,
  })
  await staged(quote, quoted('999999.99'))
  assert.equal(await paid(quote), formatMoney(MOST_MONEY))
})

it('a discount, and a kit sold as one line, can be as large as the goods', async () => {
  const discounted = await asked()
  await staged(discounted, { discount: { kind: 'fixed', amount: parseMoney('999999999998999999.99') } })
  assert.equal(await paid(discounted), '0.01')

  const kit = await asked()
  const ids = kit.lines.map(({ id }) => id)
  const proposal = stagedAt(
    ids,
    ids.map(() => HIGHEST_PRICE),
    { kitConversionMode: 'single_line' },
    ids.map(() => MOST_UNITS),
  )
  const lines = proposal.lines.map((line, i) => ({
    ...line,
    ...(i === 0 && { quantity: 1, price: null }),
    kit: { key: 'fleet', role: i === 0 ? ('parent' as const) : ('component' as const), title: 'A fleet' },
  }))
  await stageProposal(await staff(), { quoteId: kit.id }, { ...proposal, lines })
  assert.equal(await paid(kit), '989999999999010000.00')
})

it("a given tax cannot lift an offer above a quote's highest total", async () => {
  const quote = await asked(1)
  const tax = (amount: bigint): Partial<StagedProposal> => ({ tax: { kind: 'amount', amount } })
  const goods = parseMoney('9999999999990000.00')
  await assert.rejects(staged(quote, tax(MOST_MONEY - goods + 1n)), { code: 'invalid_request' })
  await staged(quote, tax(MOST_MONEY - goods))
})

it('analytics add up tens of thousands of the largest offers', async () => {
  const other = await openStage(service)
  const { store } = other.shop
  stage = other
  const sent = async () => {
    const quote = await asked()
    await staged(quote, quoted('999999.99'))
    await sendProposal(await staff(), { quoteId: quote.id }, true)
    await foldAnalytics(service.db, store.id, () => service.now)
  }
  await sent()
  await service.pool.query('update analytics_rollup set pipeline = pipeline * 50000 where store_id = $1', [store.id])
  await sent()
  const spans = listPeriods({ period: 'month' }, service.now)
  const { figures } = await readFigures(service.db, store.id, { period: 'month', spans, now: service.now })
  assert.equal(formatMoney(figures.at(-1)?.pipelineValue ?? 0n), formatMoney(MOST_MONEY * 50_001n))
})
