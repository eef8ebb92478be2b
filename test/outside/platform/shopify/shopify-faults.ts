import { queueSweeps } from '../../../../src/jobs/orders/reconcile-orders.ts'
import { jobContext } from '../../../support/service/jobs.ts'
import { pass } from '../../../support/shop/negotiation.ts'
import type { LifeStep, ShopifyLife } from '../../../support/shop/shopify-life.ts'
import type { ShopifyStage } from '../../../support/shop/shopify-shop.ts'
import type { FaultKind } from '../../../support/shopify/faults/fault-plan.ts'
import type { VariantRecord } from '../../../support/shopify/state/records.ts'

/** Something that goes wrong during a quote's life. */
export interface LifeFault {
  name: string
  /** The step in which it strikes. */
  at: LifeStep
  strike(stage: ShopifyStage, life: ShopifyLife): unknown
  /** The last step before it is over; `at` by default. */
  until?: LifeStep
  /** Ends it; what the plan of faults still holds is cleared anyway. */
  heal?(stage: ShopifyStage, life: ShopifyLife): unknown
  /** Steps that it replaces. */
  without?: readonly LifeStep[]
  /** Events of a whole life that then never happen. */
  lacks?: readonly string[]
}

/** Returns a strike by the stand-in's answers to one document. */
function answers(when: string, what: FaultKind, times = 1): LifeFault['strike'] {
  return ({ fake }, { there }) => fake.fault({ when, what, times, shop: there.domain })
}

const HOUR_MS = 3_600_000
const HOURS_MS = 2 * HOUR_MS

async function sweepAfterAnHour(stage: ShopifyStage): Promise<void> {
  await pass(stage.service, HOUR_MS)
  await queueSweeps(jobContext(stage.service))
  await stage.settle()
}

/** Leaves notifications where they are: some arrive later, some never. */
function keepWaiting(_: ShopifyStage, life: ShopifyLife): void {
  life.arrive = async () => {}
}

const ANSWERS: readonly LifeFault[] = [
  { name: 'no answer to the estimate, twice', at: 'convert', strike: answers('DraftOrderCalculate', 'hang', 2) },
  { name: 'no answer to a look-up, once', at: 'request', strike: answers('VariantsByIds', 'hang') },
  { name: '503 to look-ups', at: 'request', strike: answers('VariantsByIds', '503', 2) },
  { name: '503 while the draft order is made', at: 'convert', strike: answers('DraftOrderCreate', '503') },
  { name: 'a page of HTML with 502', at: 'convert', strike: answers('DraftOrderCreate', 'html502') },
  {
    name: 'half an answer after the draft order was made',
    at: 'convert',
    strike: answers('DraftOrderCreate', 'truncated'),
  },
  {
    name: 'the answer is lost after the draft order was made',
    at: 'convert',
    strike: answers('DraftOrderCreate', 'lost'),
  },
  { name: 'the connection is reset before', at: 'convert', strike: answers('DraftOrderCreate', 'reset') },
  { name: 'an answer of another shape', at: 'convert', strike: answers('DraftOrderCreate', 'shape') },
  { name: 'THROTTLED once', at: 'convert', strike: answers('DraftOrderCalculate', 'throttled') },
  { name: 'THROTTLED for longer than a person waits', at: 'convert', strike: answers('*', 'throttled', 1_000) },
  { name: 'another version answers', at: 'convert', strike: answers('*', 'version', 100) },
  { name: 'the answer to the invoice is lost', at: 'invoice', strike: answers('DraftOrderInvoiceSend', 'lost') },
  { name: 'the answer to the installation is lost', at: 'install', strike: answers('token', 'lost') },
]

const ACCESS: readonly LifeFault[] = [
  { name: 'the token was taken back', at: 'convert', strike: (_, { there }) => there.tokens.revokeAccess() },
  {
    name: 'all tokens were taken back',
    at: 'convert',
    strike: (_, { there }) => there.tokens.revokeAll(),
    heal: (_, life) => life.step('install'),
  },
  {
    name: "the answer to the token's renewal is lost",
    at: 'convert',
    strike: async ({ service, fake }, { there }) => {
      await pass(service, HOURS_MS)
      fake.fault({ when: 'token', what: 'lost', times: 2, shop: there.domain })
    },
  },
  ...([402, 423] as const).map(
    (closed): LifeFault => ({
      name: `the shop is ${closed === 402 ? 'frozen (402)' : 'locked (423)'}`,
      at: 'convert',
      strike: (_, { there }) => {
        there.settings.closed = closed
      },
      heal: (_, { there }) => {
        there.settings.closed = null
      },
    }),
  ),
  {
    name: 'the app is uninstalled in the middle',
    at: 'convert',
    strike: async ({ fake, settle }, { there }) => {
      there.uninstall()
      await fake.webhooks.deliver()
      await settle()
    },
    heal: (_, life) => {
      life.there.install()
      return life.step('install')
    },
  },
]

function goneProducts(): LifeFault {
  let kept: [string, VariantRecord][] = []
  return {
    name: 'Shopify refuses the draft order: the products are gone',
    at: 'convert',
    strike: (_, { there }) => {
      kept = [...there.variants]
      there.variants.clear()
    },
    heal: (_, { there }) => {
      for (const [id, variant] of kept) there.variants.set(id, variant)
    },
  }
}

const ORDERS: readonly LifeFault[] = [
  goneProducts(),
  {
    name: 'the draft order is never ready',
    at: 'convert',
    strike: (_, { there }) => {
      there.settings.readsUntilReady = 100_000
    },
    heal: (_, { there }) => {
      there.settings.readsUntilReady = 0
      for (const draft of there.drafts.values()) draft.readsUntilReady = 0
    },
  },
  {
    name: "the draft order is deleted in Shopify's admin",
    at: 'invoice',
    strike: (_, life) => life.there.deleteDraft(life.draft().id),
    heal: ({ fake }) => fake.webhooks.deliver(),
    without: ['order', 'pay', 'refund'],
    lacks: ['quote.invoice_sent', 'quote.order_completed', 'quote.order_refunded'],
  },
  {
    name: "the draft order is completed in Shopify's admin",
    at: 'invoice',
    strike: (_, life) => life.there.completeDraft(life.draft().id),
    heal: ({ fake }) => fake.webhooks.deliver(),
    without: ['order'],
    lacks: ['quote.invoice_sent'],
  },
  {
    name: "the order is cancelled and refunded in Shopify's admin",
    at: 'refund',
    strike: (_, life) => life.there.cancelOrder(life.draft().orderId ?? '', { refunds: true }),
    heal: ({ fake }) => fake.webhooks.deliver(),
    without: ['refund'],
  },
]

const WEBHOOKS: readonly LifeFault[] = [
  {
    name: 'each webhook arrives twice',
    at: 'order',
    until: 'refund',
    strike: ({ fake }, life) => {
      life.arrive = async () => {
        await fake.webhooks.deliver()
        await fake.webhooks.repeat()
      }
    },
  },
  {
    name: 'webhooks arrive late and out of order',
    at: 'order',
    until: 'refund',
    strike: keepWaiting,
    heal: ({ fake }) => fake.webhooks.deliverShuffled(),
  },
  {
    name: 'all webhooks are lost',
    at: 'order',
    until: 'refund',
    strike: keepWaiting,
    heal: async (stage) => {
      stage.fake.webhooks.lose()
      await sweepAfterAnHour(stage)
    },
  },
]

/** Everything that goes wrong, one at a time. */
export const LIFE_FAULTS: readonly LifeFault[] = [...ANSWERS, ...ACCESS, ...ORDERS, ...WEBHOOKS]
