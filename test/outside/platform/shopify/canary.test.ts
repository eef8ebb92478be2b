import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { resumeConversions } from '../../../../src/commands/orders/resume-conversions.ts'
import { applyPlatformDeliveries } from '../../../../src/jobs/orders/apply-platform-deliveries.ts'
import { queueSweeps } from '../../../../src/jobs/orders/reconcile-orders.ts'
import { createMetrics } from '../../../../src/process/metrics.ts'
import { watchShopify } from '../../../../src/process/watch-shopify.ts'
import { dumpDatabase, tablesWith } from '../../../support/database/dump.ts'
import { findTraces } from '../../../support/database/find-traces.ts'
import { TEXT_COLUMNS } from '../../../support/database/text-columns.ts'
import { jobContext, runQueuedJobs } from '../../../support/service/jobs.ts'
import { workOffMail } from '../../../support/service/mail.ts'
import { memoryLog } from '../../../support/service/memory-log.ts'
import { pass } from '../../../support/shop/negotiation.ts'
import { LIFE_STEPS, type LifeStep, prepareLife, type ShopifyLife } from '../../../support/shop/shopify-life.ts'
import { openShopifyStage, type ShopifyStage } from '../../../support/shop/shopify-shop.ts'
import type { FaultKind } from '../../../support/shopify/faults/fault-plan.ts'

const CANARY = 'canary-3f9d'
const STAFF = 'canary-staff-6b02'

const log = memoryLog()
const metrics = createMetrics()
let stage: ShopifyStage
before(async () => {
  const observer = watchShopify(log.logger, metrics.platform, () => stage.service.now)
  stage = await openShopifyStage({ logger: log.logger, metrics: metrics.requests }, observer)
})
after(() => stage?.close())

/** The faults of a step; each strikes once before the step is done again. */
const FAULTS: Partial<Record<LifeStep, [when: string, what: FaultKind, times: number][]>> = {
  install: [
    ['token', 'lost', 1],
    ['token', 'html502', 1],
    ['ShopInfo', 'shape', 1],
  ],
  request: [
    ['CustomerById', 'shape', 1],
    ['VariantsByIds', 'html502', 2],
    ['*', 'truncated', 9],
  ],
  convert: [
    ['DraftOrderCalculate', 'hang', 2],
    ['DraftOrderCalculate', 'refused', 1],
    ['*', '401', 4],
    ['DraftOrderCreate', 'refused', 1],
    ['DraftOrderCreate', 'html502', 1],
  ],
  invoice: [
    ['DraftOrderInvoiceSend', 'refused', 1],
    ['DraftOrderInvoiceSend', 'shape', 1],
  ],
  pay: [['OrdersWithRefunds', '503', 2]],
  refund: [['OrdersWithRefunds', 'shape', 1]],
}
const THERE = new Set<LifeStep>(['order', 'pay', 'refund', 'uninstall'])

/** Applies what has arrived, and what that causes, with the log. */
async function settle(): Promise<void> {
  const { service } = stage
  const job = jobContext(service, { logger: log.logger, reports: metrics.reports })
  await resumeConversions(service.systems, service.now)
  await applyPlatformDeliveries(job)
  await runQueuedJobs(service, job)
}

/** Plays a step, first with each of its faults; what the merchant does at Shopify is done once. */
async function play(life: ShopifyLife, name: LifeStep): Promise<void> {
  const { service, fake } = stage
  for (const [when, what, times] of FAULTS[name] ?? []) {
    fake.fault({ when, what, times, shop: life.there.domain })
    await life.step(name)
    fake.faults.clear()
    await pass(service, 3_600_000)
    await settle()
  }
  if (!FAULTS[name] || !THERE.has(name)) await life.step(name)
  await settle()
}

/** Returns a life whose buyer and staff can be told from everything else. */
function prepare(): ShopifyLife {
  const life = prepareLife({ ...stage, settle })
  const { customers, companies, locations, staff } = life.there
  const address = {
    firstName: CANARY,
    lastName: CANARY,
    company: CANARY,
    address1: CANARY,
    city: CANARY,
    phone: CANARY,
  }
  const named = { email: `${CANARY}@buyer.example`, firstName: CANARY, lastName: CANARY, phone: CANARY, address }
  for (const customer of customers.values()) Object.assign(customer, named)
  for (const company of companies.values()) company.name = CANARY
  for (const location of locations.values())
    Object.assign(location, { name: CANARY, shipping: address, billing: address })
  for (const one of staff)
    Object.assign(one, { firstName: STAFF, lastName: STAFF, email: `${STAFF}-${one.id}@shop.example` })
  return life
}

/** Asks what is refused, or holds a token in its address. */
async function trespass({ there }: ShopifyLife): Promise<void> {
  const { service } = stage
  const [owner] = there.staff
  assert.ok(owner)
  const ask = (path: string, init: RequestInit = {}) => fetch(`${service.baseUrl}${path}`, init)
  await ask(`/platform/shopify/app?${there.launchQuery(owner)}`)
  await ask(`${there.proxyUrl('/platform/shopify/proxy/portal/api/session')}&more=${CANARY}`)
  await ask(there.proxyUrl('/platform/shopify/proxy/quotes/1', { query: [['note', CANARY]] }))
  const late = there.staffToken(owner, { exp: 1 })
  await ask('/admin/api/session', { headers: { authorization: `Bearer ${late}` } })
  const body = JSON.stringify({ email: `${CANARY}@buyer.example` })
  const headers = {
    'x-shopify-topic': 'orders/paid',
    'x-shopify-shop-domain': there.domain,
    'x-shopify-hmac-sha256': CANARY,
  }
  await ask('/platform/shopify/webhooks', { method: 'POST', headers, body })
}

it('a whole life with its failures leaves no token, no signature and no person in logs, metrics, jobs or reports', async () => {
  const { service, fake } = stage
  const life = prepare()
  for (const name of LIFE_STEPS.slice(0, -1)) await play(life, name)
  const [buyer] = life.there.customers.values()
  assert.ok(buyer)
  life.there.requestData(buyer, [])
  life.there.notify('orders/updated', { id: 1, email: buyer.email, note: CANARY, customer: buyer })
  await fake.webhooks.deliver()
  await trespass(life)
  await queueSweeps(jobContext(service))
  await settle()
  await workOffMail(service, { logger: log.logger })

  const { rows } = await service.pool.query("select type from event where type like 'quote.%' order by seq")
  const events = new Set(rows.map(({ type }) => type))
  for (const type of ['quote.converted', 'quote.invoice_sent', 'quote.order_refunded'])
    assert.ok(events.has(type), type)

  const personal = Object.entries(TEXT_COLUMNS).flatMap(([table, { personal }]) =>
    personal.map((column) => `public.${table}.${column}`),
  )
  const traces = await findTraces(service, [CANARY])
  assert.ok(traces.includes('public.quote.customer_email'))
  assert.deepEqual(
    traces.filter((column) => !personal.includes(column)),
    [],
    'the buyer is nowhere but in columns that a redaction empties',
  )
  assert.deepEqual(
    (await findTraces(service, [STAFF])).filter((column) => !personal.includes(column)),
    ['public.staff.email', 'public.staff.name'],
  )
  const secrets = ['shpat_', 'shprt_', 'eyJhbGciOi', ...fake.app.secrets]
  assert.deepEqual(await findTraces(service, secrets), ['public.shopify_installation.tokens'])
  const dump = await dumpDatabase(service)
  for (const secret of secrets) assert.deepEqual(tablesWith(dump, secret), [], 'tokens are sealed')

  life.there.redactCustomer(buyer, [])
  await fake.webhooks.deliver()
  await settle()
  assert.deepEqual(await findTraces(service, [CANARY]), [], 'once forgotten, the buyer is nowhere')

  const state = { jobs: null, deliveries: null, mail: null, reports: null, access: null }
  const said = { log: log.text(), metrics: (await metrics.scrape(state)).text }
  assert.match(said.log, /Shopify gave an unusable answer/)
  assert.match(said.metrics, /qns_shopify_calls_total\{document="DraftOrderCreate",outcome="ok"\}/)
  for (const [where, text] of Object.entries(said)) {
    for (const word of [...secrets, CANARY, STAFF, 'id_token=', 'hmac=', 'signature=']) {
      const at = text.indexOf(word)
      assert.ok(at < 0, `${word} in the ${where}: ${text.slice(Math.max(0, at - 300), at + 100)}`)
    }
  }
})
