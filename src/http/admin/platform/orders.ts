import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type, { type Static } from 'typebox'
import type { Context } from '../../../commands/context.ts'
import { actOnPlatform } from '../../../commands/orders/act-on-platform.ts'
import { remindNow } from '../../../commands/payments/remind-of-payment.ts'
import { endCardPagesOf } from '../../../commands/payments/settle-card-payment.ts'
import { readAmount } from '../../../domain/money.ts'
import { refused } from '../../../domain/refused.ts'
import { type Order, RECORDED_METHODS } from '../../../outside/platform/draft-order.ts'
import { parseGid } from '../../../outside/platform/gid.ts'
import { listPlatformDrafts, listPlatformOrders, withQuotes } from '../../../queries/orders/list-platform-orders.ts'
import { viewPlatformDraft, viewPlatformOrder } from '../../../views/orders/platform-order.ts'
import { viewInvoice } from '../../../views/orders/statement.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { limitParameter } from '../../operation/query.ts'
import { staffContext } from '../staff-context.ts'
import { embeddedOnly } from './embedded-only.ts'

const closed = { additionalProperties: false }
const id = Type.Object({ id: Type.String({ description: 'A full id or its digits.' }) })
const problems = ['not_found', 'action_unavailable', 'platform_refused', 'platform_unavailable'] as const
const restock = Type.Optional(Type.Boolean({ description: 'Whether to restock its units; default false.' }))
const tag = 'Orders'

const listSchema = {
  ...operation({
    operationId: 'listPlatformOrders',
    summary: 'List the orders on the platform',
    description: 'Newest first.',
    tag,
    ok: [200, 'PlatformOrderList'],
    problems: ['action_unavailable', 'platform_unavailable'],
  }),
  querystring: Type.Object({
    limit: limitParameter,
    after: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$', description: 'A `next_cursor`.' })),
  }),
}
const draftsSchema = {
  ...operation({
    operationId: 'listPlatformDraftOrders',
    summary: 'List the draft orders on the platform',
    description: 'Newest first, including those that became orders.',
    tag,
    ok: [200, 'PlatformDraftOrderList'],
    problems: ['action_unavailable', 'platform_unavailable'],
  }),
  querystring: listSchema.querystring,
}
const money = '[0-9]{1,10}(\\.[0-9]{1,2})?$'
const payment = Type.Object(
  {
    amount: Type.String({
      pattern: `^(?!0+(\\.0+)?$)${money}`,
      description: 'An amount of more than 0 such as 120.50, as it arrived.',
    }),
    paid_before: Type.String({
      pattern: `^${money}`,
      description:
        'An amount such as 0.00: what was shown as paid before. If another payment was recorded since, this one is refused.',
    }),
    method: Type.Optional(Type.Enum([...RECORDED_METHODS], { description: 'How it arrived; `transfer` if absent.' })),
  },
  closed,
)
const paySchema = {
  ...operation({
    operationId: 'markDraftOrderPaid',
    summary: 'Complete a draft order as paid',
    description:
      'On the platform: all that is left, or the `payment` that arrived. The quote is updated as by any payment.',
    tag,
    ok: [200, 'PlatformOrder'],
    problems,
  }),
  params: id,
  body: Type.Object({ payment: Type.Optional(payment) }, closed),
}
const refundSchema = {
  ...operation({
    operationId: 'refundPlatformOrder',
    summary: 'Refund an order',
    description: 'An amount, or everything left.',
    tag,
    ok: [200, 'PlatformOrder'],
    problems,
  }),
  params: id,
  body: Type.Object({ amount: Type.Optional(Type.String({ maxLength: 20 })), restock }, closed),
}
const cancelSchema = {
  ...operation({
    operationId: 'cancelPlatformOrder',
    summary: 'Cancel an order',
    description: "Payments stay until refunded. The quote's conversion is not undone.",
    tag,
    ok: [200, 'PlatformOrder'],
    problems,
  }),
  params: id,
  body: Type.Object({ restock }, closed),
}

const remindSchema = {
  ...operation({
    operationId: 'remindOfPayment',
    summary: 'Remind the buyer of an overdue invoice',
    description: 'By e-mail, at most once a day.',
    tag,
    ok: [200, 'Invoice'],
    problems,
  }),
  params: id,
}

/** Staff's actions on the embedded platform, for stores on it: /admin/api/platform/draft-orders and /orders */
export const orderRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, { embedded, clock }) => {
  const platformOf = (ctx: Context) => embeddedOnly(embedded, ctx)
  /** Nobody pays by card what is no longer due. */
  const endCards = (ctx: Context, { draftOrderId }: Order) =>
    endCardPagesOf({ ...ctx, now: clock() }, platformOf(ctx), draftOrderId ?? '')
  const path = '/admin/api/platform'
  const config = { permission: 'platform.manage' } as const

  app.get(`${path}/orders`, { schema: listSchema, config }, async ({ ctx, query: { limit, after: cursor } }) => {
    const page = await listPlatformOrders(ctx, platformOf(ctx), { limit, cursor })
    return answerPage(page, ({ order, quote }) => viewPlatformOrder(order, quote))
  })
  app.get(
    `${path}/draft-orders`,
    { schema: draftsSchema, config },
    async ({ ctx, query: { limit, after: cursor } }) => {
      const page = await listPlatformDrafts(ctx, platformOf(ctx), { limit, cursor })
      return answerPage(page, ({ order, quote }) => viewPlatformDraft(order, quote))
    },
  )
  app.post(`${path}/draft-orders/:id/mark-paid`, { schema: paySchema, config }, async ({ ctx, params, body }) => {
    const draftId = readId('DraftOrder', params.id)
    const received = body.payment && readPayment(body.payment)
    const { order } = await actOnPlatform(ctx, () =>
      received
        ? platformOf(ctx).recordPayment(ctx.store.id, draftId, received)
        : platformOf(ctx).markAsPaid(ctx.store.id, draftId),
    )
    await endCards(ctx, order)
    return show(ctx, order)
  })
  app.post(`${path}/draft-orders/:id/remind`, { schema: remindSchema, config }, async (request) => {
    const ctx = staffContext(request)
    const { invoice, quote } = await remindNow(ctx, platformOf(ctx), readId('DraftOrder', request.params.id))
    return viewInvoice(invoice, { id: quote.id, number: quote.number })
  })
  app.post(`${path}/orders/:id/refund`, { schema: refundSchema, config }, async ({ ctx, params, body }) => {
    const { amount, restock = false } = body
    const what = amount === undefined ? ({ kind: 'full' } as const) : ({ kind: 'amount', amount } as const)
    const orderId = readId('Order', params.id)
    const { order } = await actOnPlatform(ctx, () =>
      platformOf(ctx).refundOrder(ctx.store.id, orderId, { ...what, restock }),
    )
    return show(ctx, order)
  })
  app.post(`${path}/orders/:id/cancel`, { schema: cancelSchema, config }, async ({ ctx, params, body }) => {
    const { restock = false } = body
    const orderId = readId('Order', params.id)
    const order = await actOnPlatform(ctx, () => platformOf(ctx).cancelOrder(ctx.store.id, orderId, { restock }))
    await endCards(ctx, order)
    return show(ctx, order)
  })
}

function readPayment({ amount, paid_before: before, method = 'transfer' }: Static<typeof payment>) {
  return { amount: readAmount(amount) ?? 0n, paidBefore: readAmount(before) ?? 0n, method } // both match their pattern
}

async function show(ctx: Context, order: Order) {
  const [shown] = await withQuotes(ctx, [order])
  return shown && viewPlatformOrder(shown.order, shown.quote)
}

function readId<T extends 'DraftOrder' | 'Order'>(type: T, raw: string) {
  const gid = parseGid(type, raw)
  if (!gid) throw refused('not_found', { code: 'no_platform_order', type, id: raw })
  return gid
}
