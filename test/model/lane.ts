import assert from 'node:assert/strict'
import type { Context } from '../../src/commands/context.ts'
import { createQuote } from '../../src/commands/quotes/create-quote.ts'
import { readWorkingQuote } from '../../src/database/quotes/working-quotes.ts'
import type { Actor } from '../../src/domain/access/actor.ts'
import { idToUuid } from '../../src/domain/id.ts'
import { formatMoney } from '../../src/domain/money.ts'
import { Problem } from '../../src/domain/problem.ts'
import { netOf } from '../../src/domain/quotes/line-state.ts'
import type { Quote, WorkingQuote } from '../../src/domain/quotes/quote.ts'
import { contextOf } from '../support/service/context.ts'
import type { TestService } from '../support/service/service.ts'
import { openShop, quoteRequest, type Shop } from '../support/shop/catalog.ts'
import { DRIVERS, type Driven, readDriven } from './drivers.ts'
import {
  DAY,
  figures,
  isOlderDeal,
  type Model,
  type ModelSettings,
  type ModelStage,
  RULES,
  type Step,
  type StepName,
} from './model.ts'
import { STAFF } from './staging.ts'

export interface Draw {
  pick: number
  roam: number
  hours: number
  seed: number
}

/** A store with these settings in which sequences of steps run one after another, or take turns. */
export interface Lane {
  shop: Shop
  /** Its time, which each step advances. */
  clock: { now: number }
  /** The number of answers that were voided while an older acceptance stayed. */
  seen: { voidsOverRounds: number }
  run(steps: readonly Draw[]): Promise<void>
  /** A new quote. */
  begin(): Promise<Sequence>
}

/** The steps of one quote. */
export interface Sequence {
  quoteId: string
  step(draw: Draw): Promise<void>
  /** Compares its events in the feed. */
  finish(): Promise<void>
}

const NAMES = Object.keys(RULES) as StepName[]
/** The path into a second round and back, which chance alone hardly ever takes. */
const TWO_ROUNDS: readonly StepName[] = ['stage', 'send', 'answer', 'reopen', 'stage', 'send', 'answer', 'void']
/** A buyer's late action lets the offer lapse at once. */
const LATE: ReadonlySet<StepName> = new Set(['answer', 'counter', 'decline_proposal'])
const CAPACITY = 50n // a development store's (specification, "Limits")
const ALLOWANCE = { full: CAPACITY * BigInt(DAY), token: BigInt(DAY) }

export async function openLane(service: TestService, settings: ModelSettings & { company: boolean }): Promise<Lane> {
  const shop = await openShop(service, { store: { development: true } })
  await service.settings(shop.store, storeSettings(settings))
  await service.pool.query(
    `insert into staff (store_id, id, email, name, role, password_hash, created_at)
     values ($1, $2, 'manager@lane.example', 'Manager', 'manager', 'none', now())`,
    [shop.store.id, idToUuid('stf', STAFF.manager)],
  )
  const seen = { voidsOverRounds: 0 }
  const lane = { now: service.now.getTime(), level: ALLOWANCE.full, at: service.now.getTime() }

  const begin = async (): Promise<Sequence> => {
    const ctx = await contextOf(service, shop.store)
    const { quote, model } = await makeQuote(ctx, shop, settings, lane.now)
    const ahead = [...TWO_ROUNDS]
    const driven: Driven = {
      service,
      model,
      ctx,
      quoteId: quote.id,
      quote: await readWorkingQuote(ctx.db, ctx.store.id, quote.id),
    }
    return {
      quoteId: quote.id,
      step: async (draw) => {
        lane.now += draw.hours * 3_600_000 + 1
        service.now = new Date(lane.now)
        lane.level = min(ALLOWANCE.full, lane.level + BigInt(lane.now - lane.at) * CAPACITY)
        lane.at = lane.now
        const step = chooseStep(model, draw, lane.now, lane.level >= ALLOWANCE.token)
        const mayVoidOlder = isOlderDeal(model) && RULES.void.refuse(model, step) === null
        const rare = mayVoidOlder && draw.roam >= 6 ? 'void' : null // chance alone takes it too seldom where managers approve
        const name = rare ?? takeNext(ahead, model, step, draw) ?? chooseName(model, step, draw)
        if (name === 'void' && mayVoidOlder) seen.voidsOverRounds += 1
        if (await runStep(driven, model, name, step)) lane.level -= ALLOWANCE.token
      },
      finish: () => compareEvents(service, shop, driven, model),
    }
  }

  return {
    shop,
    clock: lane,
    seen,
    begin,
    run: async (draws) => {
      const sequence = await begin()
      for (const draw of draws) await sequence.step(draw)
      await sequence.finish()
    },
  }
}

/** Runs a step on both; true if it spent a buyer e-mail of the allowance. */
async function runStep(driven: Driven, model: Model, name: StepName, step: Step): Promise<boolean> {
  const rule = RULES[name]
  const refused = rule.refuse(model, step)
  const before = driven.quote
  driven.ctx = { ...driven.ctx, now: new Date(step.now), actor: actorOf(name, step) }
  try {
    await DRIVERS[name](driven, step)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    assert.equal(error.code, refused, `${name} on ${model.status}: ${error.message}`)
    const isLate = refused === 'offer_expired' && LATE.has(name)
    if (isLate && RULES.expire.apply(model, step) !== false) model.revisions += 1
    driven.quote = await readDriven(driven)
    return false
  }
  driven.quote = await readDriven(driven)
  assert.equal(refused, null, `${name} on ${model.status} went through`)
  if (rule.apply(model, step) !== false) model.revisions += 1
  else assert.equal(driven.quote.revision, before.revision, `${name} changed something`)
  compare(driven.quote, model, name)
  return step.by === 'api' && (name === 'send' || name === 'message')
}

function compare(quote: WorkingQuote, model: Model, name: string): void {
  const expected = figures(model)
  const { totals } = quote
  assert.deepEqual(
    {
      status: quote.status,
      version: quote.versionNumber,
      sent: quote.proposal?.versionNumber ?? 0,
      round: quote.negotiationRound,
      expires: quote.expiresAt?.getTime() ?? null,
      approval: quote.pendingApproval,
      staged: quote.staged !== null,
      charged: quote.charged.shipping,
      figures: [totals.subtotal, totals.discountTotal, totals.shippingTotal, totals.taxEstimate, totals.total],
      mixed: [totals.acceptedTotal, totals.stillOpenTotal, totals.headlineMode],
      decisions: quote.lines.map((line) => line.decision),
      drafts: quote.lines.map((line) => line.draftOrderId !== null),
    },
    {
      status: model.status,
      version: model.made,
      sent: model.sent,
      round: model.round,
      expires: model.expires,
      approval: model.parked ? 'merchant' : model.held ? 'buyer' : null,
      staged: model.stage !== null,
      charged: model.charged,
      figures: [expected.subtotal, expected.discount, expected.shipping, expected.tax, expected.total],
      mixed: [expected.accepted, expected.stillOpen, expected.mode],
      decisions: quote.lines.map((line) => model.lines.find(({ id }) => id === line.id)?.decision),
      drafts: quote.lines.map((line) => model.lines.find(({ id }) => id === line.id)?.draft != null),
    },
    name,
  )
  const nets = quote.lines.map(netOf).reduce((sum, net) => sum + net, 0n)
  assert.equal(nets, totals.subtotal - totals.discountTotal)
  assert.equal(nets, expected.nets)
}

/** Checks that the feed has the model's events, in order, without a gap. */
async function compareEvents(service: TestService, shop: Shop, driven: Driven, model: Model): Promise<void> {
  const { rows } = await service.pool.query<{ type: string; data: string }>(
    'select type, data from event where store_id = $1 and quote_id = (select id from quote where store_id = $1 and number = $2) order by seq',
    [shop.store.id, driven.quote.number],
  )
  const told = [['quote.created', { source: 'storefront' }], ...model.happenings]
  assert.deepEqual(
    rows.map(({ type }) => type),
    told.map(([type]) => type),
  )
  for (const [i, row] of rows.entries()) {
    const data = JSON.parse(row.data)
    assert.deepEqual({ ...data, ...(told[i]?.[1] as object) }, data)
  }
  const now = await readWorkingQuote(service.db, shop.store.id, driven.quoteId)
  assert.equal(now.revision, String(1 + model.revisions + extraRevisions(model)))
  compare(now, model, 'read again')
}

/** A conversion takes one change to start and one for each draft order. */
function extraRevisions(model: Model): number {
  return model.orders.length
}

async function makeQuote(ctx: Context, shop: Shop, settings: ModelSettings & { company: boolean }, now: number) {
  const lines = [
    { variant_id: shop.board, quantity: 3 },
    { variant_id: shop.mug, quantity: 7 },
    { variant_id: shop.longBoard, quantity: 1 },
  ]
  const request = quoteRequest({ lines, ...(settings.company && { customer_id: shop.buyer }) })
  const buyer: Actor = { kind: 'buyer', email: 'kim@buyer.example', contactId: null }
  const quote = await createQuote({ ...ctx, now: new Date(now), actor: buyer }, request as never, 'storefront')
  const model: Model = {
    settings,
    company: settings.company,
    status: 'submitted',
    made: 0,
    sent: 0,
    round: 0,
    lines: quote.lines.map((line) => ({
      id: line.id,
      catalog: line.catalogPrice ?? 0n,
      quantity: line.quantity,
      taxable: line.taxable,
      unit: null,
      total: (line.catalogPrice ?? 0n) * BigInt(line.quantity),
      share: 0n,
      tax: 0n,
      decision: null,
      version: null,
      draft: null,
    })),
    shipping: 0n,
    offeredShipping: new Map(),
    charged: 0n,
    stage: null,
    stagedBy: 'rep',
    parked: null,
    held: null,
    expires: null,
    reminded: 0,
    sentAt: 0,
    assignee: null,
    orders: [],
    revisions: 0,
    happenings: [],
  }
  return { quote: quote as Quote, model }
}

/** Mostly takes the next step on the path, once the model allows it. */
function takeNext(ahead: StepName[], model: Model, step: Step, { roam }: Draw): StepName | null {
  const [next] = ahead
  if (roam <= 3 || next === undefined || RULES[next].refuse(model, step) !== null) return null
  ahead.shift()
  return next
}

/** Occasionally returns a step that must be refused; otherwise one that the model allows, preferring those that lead far. */
function chooseName(model: Model, step: Step, { pick, roam }: Draw): StepName {
  const possible = NAMES.filter((name) => RULES[name].refuse(model, step) === null)
  const refused = NAMES.filter((name) => !possible.includes(name))
  const names = roam === 0 ? refused : possible.flatMap((name) => Array<StepName>(weightOf(name)).fill(name))
  return names[(pick * 7919) % names.length] ?? 'message'
}

function weightOf(name: StepName): number {
  if (/^(send|answer|convert|approve_by_|company_approve|renew)/.test(name)) return 40
  if (/^(decline|close|withdraw|company_reject)/.test(name)) return 1
  return /^(message|assign|remind|expire|pay|refund|cancel)/.test(name) ? 4 : 12
}

/** Returns a step's choices, all drawn from its seed. */
function chooseStep(model: Model, { seed, hours }: Draw, now: number, mailLeft: boolean): Step {
  let state = seed
  const draw = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const openLines = model.lines.filter((line) => line.decision === null || line.decision === 'defer')
  const stage: ModelStage = {
    units: new Map(openLines.map((line) => [line.id, (line.catalog * BigInt(60 + draw(50))) / 100n])),
    discount:
      [null, { percent: BigInt(draw(20)) }, { fixed: BigInt(draw(60_000)) }, { fixed: BigInt(draw(2_000)) }][draw(4)] ??
      null,
    shipping: [0n, 1_800n, 999n][draw(3)] ?? 0n,
    taxRate: [0n, 8n, 19n][draw(3)] ?? 0n,
  }
  const choices = ['accept', 'accept', 'reject', 'defer'] as const
  const wanted = draw(3) === 0 ? openLines : openLines.filter(() => draw(4) > 0)
  const again = model.lines.length > openLines.length ? 'reject' : 'accept'
  const whole = ([null, 'accept', again] as const)[draw(3)]
  const decisions = new Map(
    (wanted.length > 0 ? wanted : openLines.slice(0, 1)).map((line) => [
      line.id,
      whole ?? choices[draw(4)] ?? 'accept',
    ]),
  )
  const convertible = model.lines.filter((line) => line.decision === 'accept' && !line.draft).map((line) => line.id)
  const some = convertible.filter(() => draw(3) > 0)
  const chosen = some.length > 0 ? some : convertible
  const cut = 1 + draw(Math.max(1, chosen.length))
  return {
    now,
    stage,
    confirm: draw(2) === 0,
    by: (['rep', 'manager', 'api', 'automation'] as const)[draw(4)] ?? 'rep',
    decisions,
    includeRejected: draw(2) === 0,
    expires: now + (hours - 5) * 3_600_000 + draw(2) * 40 * DAY,
    groups: [chosen.slice(0, cut), chosen.slice(cut)].filter((group) => group.length > 0),
    mailLeft,
  }
}

function actorOf(name: StepName, { by }: Step): Actor {
  const staff = (role: 'admin' | 'manager' | 'sales_rep'): Actor => ({
    kind: 'staff',
    id: STAFF[role],
    name: role,
    role,
  })
  if (name === 'approve_by_manager') return staff('manager')
  if (/_by_admin$|^recall_approval$|^assign$/.test(name)) return staff('admin')
  if (name === 'expire' || name === 'remind') return { kind: 'job' }
  if (/^(answer|counter|decline_proposal|withdraw|company_)/.test(name)) {
    return { kind: 'buyer', email: 'kim@buyer.example', contactId: null }
  }
  if (by === 'api' && (name === 'send' || name === 'message')) return { kind: 'api', keyId: 'key_1' }
  if (by === 'automation' && name === 'send') return { kind: 'automation', rule: 'send-all' }
  return staff(by === 'manager' ? 'manager' : 'sales_rep')
}

function storeSettings(settings: ModelSettings) {
  const policies = []
  const total = (amount: bigint) => [{ field: 'total', at_least: formatMoney(amount) }]
  if (settings.merchantFrom !== null) {
    const steps = [
      { mode: 'any', approvers: [{ role: 'manager' }] },
      { mode: 'all', approvers: [{ role: 'admin' }] },
    ]
    policies.push({ id: 'm', name: 'Large', domain: 'merchant', conditions: total(settings.merchantFrom), steps })
  }
  if (settings.buyerFrom !== null) {
    const steps = [{ mode: 'any', approvers: [{ company: 'main_contact' }] }]
    policies.push({ id: 'b', name: 'Company', domain: 'buyer', conditions: total(settings.buyerFrom), steps })
  }
  return {
    negotiation: {
      partial_acceptance: settings.partial,
      ...(settings.maxRounds !== null && { max_rounds: settings.maxRounds }),
      tax_tolerance: '99999999', // the model's taxes differ from its platform's: what is agreed is what is billed
    },
    expiry: { valid_days: 30, reminder_days: 3 },
    ...(settings.floor !== null && { price_floor: { percent: String(settings.floor) } }),
    approvals: { policies },
    staff: { sales_reps_see_all: true },
  }
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
