import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { resumeConversions } from '../../../../src/commands/orders/resume-conversions.ts'
import { checkRecord } from '../../../support/records/check-record.ts'
import { pass } from '../../../support/shop/negotiation.ts'
import {
  type Answered,
  LIFE_STEPS,
  type LifeStep,
  prepareLife,
  type ShopifyLife,
} from '../../../support/shop/shopify-life.ts'
import { openShopifyStage, type ShopifyStage } from '../../../support/shop/shopify-shop.ts'
import '../../../support/given/speak-english.ts'
import { CATALOGUES } from '../../../../src/languages/catalogues.ts'
import { digitsOf } from '../../../../src/web/admin/digits-of.ts'
import { type ChangeEntry, describeChange } from '../../../../src/web/admin/quote/rail/describe-change.ts'
import { say } from '../../../../src/web/ui/say.ts'
import { sayRefusal } from '../../../../src/web/ui/say-refusal.ts'
import { LIFE_FAULTS, type LifeFault } from './shopify-faults.ts'

let stage: ShopifyStage
before(async () => {
  stage = await openShopifyStage()
})
after(() => stage?.close())

const BUYERS: Readonly<Record<string, string>> = CATALOGUES.en.portal

/** The event that says that a step was done; those without one are simply repeated. */
const DONE: Partial<Record<LifeStep, string>> = { convert: 'quote.converted', invoice: 'quote.invoice_sent' }

/** The events of a whole life, each once. */
const WHOLE = [
  'quote.converted',
  'quote.created',
  'quote.invoice_sent',
  'quote.order_completed',
  'quote.order_refunded',
  'quote.partially_accepted',
]

async function eventsOf(life: ShopifyLife): Promise<string[]> {
  const { rows } = await stage.service.pool.query<{ type: string }>(
    'select type from event where store_id = $1 order by seq',
    [await life.storeId()],
  )
  return rows.map(({ type }) => type)
}

/** Lets a minute pass and does what jobs do then. */
async function aMinuteLater(): Promise<void> {
  await pass(stage.service, 60_000)
  await resumeConversions(stage.service.systems, stage.service.now)
  await stage.settle()
}

const isRefused = (answer: Answered) => answer !== null && answer.status >= 300

async function isDone(life: ShopifyLife, name: LifeStep): Promise<boolean> {
  const event = DONE[name]
  return event !== undefined && (await eventsOf(life)).includes(event)
}

async function must(life: ShopifyLife, name: LifeStep): Promise<void> {
  const answer = await life.step(name)
  assert.ok(!isRefused(answer), `${name}: ${answer?.status} ${JSON.stringify(answer?.body)}`)
}

/** Returns what people read of an answer: nothing if it was done as if nothing had been wrong. */
function readOf(answer: Answered, at: LifeStep): string {
  if (!answer || answer.status < 300) return 'nothing'
  const { code, title, why, errors } = answer.body
  const isBuyers = at === 'request' || at === 'accept'
  const words = isBuyers ? `the buyer reads: ${BUYERS[`refusal.${code}`]}` : sayRefusal({ code, why, errors })
  return `${answer.status} ${code}, “${title}”: ${withoutIds(words)}`
}

/** Ids differ from run to run. */
function withoutIds(text: string): string {
  return text.replaceAll(/#?\d{10,}/g, '#…')
}

/** Returns the sentences in a quote's timeline that only something wrong puts there. */
async function readTimeline(life: ShopifyLife): Promise<string[]> {
  const { body } = await life.asStaff('GET', `/admin/api/quotes/${life.quoteId}/timeline`)
  const told = ['conversion_failed', 'draft_order_deleted', 'order_cancelled']
  const entries: ChangeEntry[] = body.data.filter((one: ChangeEntry) => told.includes(one.action))
  return entries.map((entry) => {
    const { did, more } = describeChange(entry, {
      nameOf: () => 'somebody',
      nameOnPlatform: digitsOf,
      timeZone: 'UTC',
    })
    const by = entry.actor.name ?? say(entry.actor.kind === 'platform' ? 'who.platform' : 'who.service')
    return withoutIds([`${by} ${did}`, ...more].join(' '))
  })
}

/** Plays a life with this fault to its end; returns a row of what staff saw. */
async function play(fault: LifeFault): Promise<string> {
  const life = prepareLife(stage)
  const [from, until] = [LIFE_STEPS.indexOf(fault.at), LIFE_STEPS.indexOf(fault.until ?? fault.at)]
  for (const name of LIFE_STEPS.slice(0, from)) await must(life, name)
  await fault.strike(stage, life)
  const answers: Answered[] = []
  const during = LIFE_STEPS.slice(from, until + 1)
  for (const name of during)
    if (name === fault.at || !fault.without?.includes(name)) answers.push(await stepOf(life, name, fault))
  const answer = answers.find(isRefused) ?? null
  await fault.heal?.(stage, life)
  stage.fake.faults.clear()
  await stage.settle()
  const end = await finish(life, fault, isRefused(answer))
  const timeline = life.quoteId === '' ? [] : await readTimeline(life)
  for (const name of LIFE_STEPS.slice(until + 1)) if (!fault.without?.includes(name)) await must(life, name)
  const wanted = WHOLE.filter((type) => !fault.lacks?.includes(type))
  const events = await eventsOf(life)
  for (const type of wanted)
    assert.equal(events.filter((one) => one === type).length, 1, `${type} in ${events.join(', ')}`)
  assert.ok(life.there.drafts.size <= 1, 'there is one draft order')
  return `| ${[fault.name, fault.at, readOf(answer, fault.at), timeline.join('; ') || '', end].join(' | ')} |`
}

/** Does a step, unless what it would do was done in Shopify's admin. */
function stepOf(life: ShopifyLife, name: LifeStep, fault: LifeFault): Promise<Answered> {
  return fault.without?.includes(name) ? Promise.resolve(null) : life.step(name)
}

/** Waits for what goes on by itself, else has staff press again. Returns how the step was done. */
async function finish(life: ShopifyLife, { at, without }: LifeFault, wasRefused: boolean): Promise<string> {
  if (!wasRefused) return 'done'
  for (let minutes = 1; minutes <= 3 && DONE[at] !== undefined; minutes++) {
    await aMinuteLater()
    if (await isDone(life, at)) return 'went on by itself'
  }
  if (without) return 'seen in the timeline'
  await must(life, at)
  return 'done when tried again'
}

const HEAD = `# What staff see when Shopify fails

One fault at a time during a quote's life on the stand-in of Shopify. “Nothing” means that the step was done as if nothing had been wrong.
After each fault the life goes on to its end, with one draft order. A test holds the service to this page;
\`npm run shopify:records\` renews it.

| fault | during | what staff read | timeline | then |
|---|---|---|---|---|
`

describe('a life on Shopify goes on after each fault, and staff are told what to do', () => {
  const rows: string[] = []
  for (const fault of LIFE_FAULTS) {
    it(fault.name, async () => {
      rows.push(await play(fault))
    })
  }
  it('as the committed page shows', () => {
    assert.equal(rows.length, LIFE_FAULTS.length, 'every life above came to its end')
    checkRecord('docs/shopify-faults.md', `${HEAD}${rows.join('\n')}\n`)
  })
})
