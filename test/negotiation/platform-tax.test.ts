import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import fc from 'fast-check'
import { gatherProposal } from '../../src/commands/negotiation/gather-proposal.ts'
import { recallProposal } from '../../src/commands/negotiation/recall-proposal.ts'
import { sendProposal } from '../../src/commands/negotiation/send-proposal.ts'
import { stageProposal } from '../../src/commands/negotiation/stage-proposal.ts'
import { findSentVersion } from '../../src/database/quotes/versions.ts'
import { sum } from '../../src/domain/money.ts'
import { suggestProposal } from '../../src/domain/negotiation/suggest-proposal.ts'
import type { Tax } from '../../src/domain/pricing/tax.ts'
import { isOpen, netOf } from '../../src/domain/quotes/line-state.ts'
import type { WorkingQuote } from '../../src/domain/quotes/quote.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { openStage, type Stage, Story } from './story.ts'

let service: TestService
let stage: Stage
before(async () => {
  service = await openTestService()
  stage = await openStage(service)
})
after(() => service.close())

interface Round {
  /** The tax staff choose; `keep` is the suggestion from the previous version. */
  tax: 'keep' | 'platform' | 'none' | 'amount'
  price: bigint
  shipping: bigint
  off: bigint
  /** The platform's tax rates in percent, when saved and when sent. */
  rates: readonly [number, number]
  by: 'api' | 'rep'
  ends: 'recall' | 'accept one'
}
const rounds = fc.array(
  fc.record<Round>({
    tax: fc.constantFrom('keep', 'keep', 'platform', 'none', 'amount'),
    price: fc.bigInt({ min: 1n, max: 100_000n }),
    shipping: fc.bigInt({ min: 0n, max: 10_000n }),
    off: fc.bigInt({ min: 0n, max: 900_000n }),
    rates: fc.tuple(fc.constantFrom(0, 7, 19), fc.constantFrom(7, 19)),
    by: fc.constantFrom('api', 'rep'),
    ends: fc.constantFrom('recall', 'accept one'),
  }),
  { minLength: 2, maxLength: 5 },
)

it('no version carries a stale tax, whatever was chosen, saved and changed before sending', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async (list) => {
      const story = await Story.begin(stage)
      let kind: Tax['kind'] = 'none'
      for (const round of list) {
        if ((await story.read()).lines.filter(isOpen).length < 2) return
        await collect(round.rates[0])
        await save(story, round)
        kind = round.tax === 'keep' ? kind : round.tax
        await collect(round.rates[1])
        const shippingBefore = (await story.read()).charged.shippingTax
        await send(story, round.by)
        const quote = await story.read()
        checkTax(quote, kind, round, shippingBefore)
        if (round.ends === 'recall') await recallProposal(await story.as('rep'), story.target)
        else await acceptOne(story, quote)
      }
    }),
    { numRuns: 25 },
  )
})

const collect = (percent: number) =>
  service.platform.setTaxRate(stage.shop.store.id, { percent: String(percent), shippingTaxable: true })

async function save(story: Story, { tax, price, shipping, off }: Round): Promise<void> {
  const ctx = await story.as('rep')
  const quote = await story.read()
  const suggested = suggestProposal(
    quote,
    { last: await findSentVersion(ctx.db, ctx.store.id, quote), platformTax: false },
    ctx.now,
  )
  assert.ok(suggested)
  const { lines, ...terms } = suggested
  const draft = {
    ...terms,
    lines: lines.map(({ lineId, ...line }) => ({
      ...line,
      of: { lineId },
      price: { kind: 'unit', amount: price } as const,
    })),
    discount: { kind: 'percent', off } as const,
    shipping: { status: 'quoted', label: null, amount: shipping } as const,
    ...(tax !== 'keep' && {
      tax: tax === 'amount' ? ({ kind: tax, amount: 777n } as const) : ({ kind: tax } as const),
    }),
  }
  const gathered = await gatherProposal(ctx, story.target, draft)
  await stageProposal(ctx, story.target, gathered.staged, gathered.added)
}

/** Staff look at the platform's current tax, then send. */
async function send(story: Story, by: Round['by']): Promise<void> {
  const once = async () => sendProposal(await story.as(by), story.target, true)
  try {
    await once()
  } catch (error) {
    assert.equal((error as { code?: string }).code, 'tax_changed')
    assert.equal(by, 'rep', 'the API sends what it is then')
    await once()
  }
}

/** Checks the tax of the open lines and the shipping by hand: each rounded half up. */
function checkTax(quote: WorkingQuote, kind: Tax['kind'], { rates, shipping }: Round, charged: bigint): void {
  const rate = BigInt(rates[1])
  const atRate = (amount: bigint) => (amount * rate * 2n + 100n) / 200n
  const open = quote.lines.filter(isOpen)
  const taxes = open.map(({ tax }) => tax)
  const shippingTax = (quote.proposal?.shippingTax ?? 0n) - charged
  if (kind === 'platform') {
    assert.deepEqual(
      taxes,
      open.map((line) => (line.taxable ? atRate(netOf(line)) : 0n)),
    )
    assert.equal(shippingTax, atRate(shipping))
  }
  if (kind === 'none') assert.equal(sum(taxes) + shippingTax, 0n)
  assert.equal(quote.totals.taxEstimate, sum(quote.lines.map(({ tax }) => tax)) + shippingTax + charged)
}

async function acceptOne(story: Story, { lines }: WorkingQuote): Promise<void> {
  const first = lines.find(isOpen)?.id
  await story.answered(...story.lines.map((id) => (id === first ? ('accept' as const) : null)))
  await story.reopened()
}
