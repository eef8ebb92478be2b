import { type Asked, digitsOf } from '../graphql/asked.ts'
import { type PageArgs, searchConnection } from '../graphql/connection.ts'
import { type Cents, readDecimal, total } from '../state/cents.ts'
import type { ShopState } from '../state/shop-state.ts'
import { cancelOrder, createOrder, payOrder, refundOrder } from './change-orders.ts'
import { outstandingOf } from './order-figures.ts'
import type { OrderRecord, RefundRecord } from './order-record.ts'
import { orderView, refundView } from './order-view.ts'

const FIELDS = [
  'created_at',
  'customer_id',
  'email',
  'financial_status',
  'fulfillment_status',
  'id',
  'name',
  'po_number',
  'processed_at',
  'status',
  'tag',
  'test',
  'updated_at',
]
const READABLE_MS = 60 * 86_400_000

interface OrderCreateInput {
  currency?: string | null
  presentmentCurrency?: string | null
  lineItems?: { quantity: number; priceSet?: { shopMoney: { amount: string } } | null }[] | null
  customAttributes?: { key: string; value: string }[] | null
  tags?: string[] | null
  email?: string | null
  poNumber?: string | null
  financialStatus?: string | null
  test?: boolean | null
  processedAt?: string | null
}

/** Returns the order unless it is older than this app may read. */
export function readableOrder({ shop, scopes }: Asked, id: string): OrderRecord | null {
  const order = shop.orders.get(id)
  if (!order) return null
  const isRecent = shop.now().getTime() - order.createdAt.getTime() < READABLE_MS
  return isRecent || scopes.has('read_all_orders') ? order : null
}

/** The queries and mutations about orders. */
export const orderRoot = {
  order: ({ id }: { id: string }, asked: Asked) => {
    const order = readableOrder(asked, digitsOf(id, 'Order'))
    return order ? orderView(asked, order) : null
  },
  orders: (args: PageArgs, asked: Asked) =>
    searchConnection(
      asked,
      {
        items: [...asked.shop.orders.values()].filter(({ id }) => readableOrder(asked, id)),
        view: (one) => orderView(asked, one),
        keyOf: ({ id }) => id,
        entryOf: ({ id }) => asked.shop.index.find(`order ${id}`, asked.shop.now()),
        fields: FIELDS,
        sorts: {
          UPDATED_AT: (a, b) => a.updatedAt.getTime() - b.updatedAt.getTime(),
          CREATED_AT: (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
        },
        path: 'orders',
      },
      args,
    ),
  job: ({ id }: { id: string }, { shop }: Asked) => (shop.jobs.has(id) ? { __typename: 'Job', id, done: true } : null),
  orderCreate: ({ order: input }: { order: OrderCreateInput }, asked: Asked) => {
    if (!input.lineItems?.length) {
      return {
        order: null,
        userErrors: [{ field: ['order', 'lineItems'], message: 'Line items are required', code: 'INVALID' }],
      }
    }
    return { order: orderView(asked, create(asked.shop, input, input.lineItems)), userErrors: [] }
  },
  orderMarkAsPaid: ({ input }: { input: { id: string } }, asked: Asked) => {
    const order = readableOrder(asked, digitsOf(input.id, 'Order'))
    if (!order) return { order: null, userErrors: [{ field: ['id'], message: 'Order does not exist' }] }
    if (order.cancelledAt || outstandingOf(order) === 0n) {
      return { order: null, userErrors: [{ field: ['id'], message: 'Order cannot be marked as paid.' }] }
    }
    payOrder(asked.shop, order)
    return { order: orderView(asked, order), userErrors: [] }
  },
  orderCancel: (
    args: {
      orderId: string
      reason: string
      refund?: boolean | null
      refundMethod?: { originalPaymentMethodsRefund?: boolean | null } | null
    },
    asked: Asked,
  ) => {
    const order = readableOrder(asked, digitsOf(args.orderId, 'Order'))
    const refuse = (message: string, code: string) => ({
      job: null,
      orderCancelUserErrors: [{ field: ['orderId'], message, code }],
    })
    if (!order) return refuse('Order does not exist', 'NOT_FOUND')
    if (order.cancelledAt) return refuse('Order has already been cancelled', 'INVALID')
    const refunds = args.refundMethod?.originalPaymentMethodsRefund ?? args.refund ?? false
    cancelOrder(asked.shop, order, { reason: args.reason, refunds })
    const id = `gid://shopify/Job/${asked.shop.random.uuid()}`
    asked.shop.jobs.add(id)
    return { job: { __typename: 'Job', id, done: false }, orderCancelUserErrors: [] }
  },
  refundCreate: ({ input }: { input: RefundInput }, asked: Asked) => refund(asked, input),
}

interface RefundInput {
  orderId: string
  note?: string | null
  transactions?: { amount: string }[] | null
}

/** A repeated key answers with the first refund. */
function refund(asked: Asked, { orderId, note, transactions }: RefundInput) {
  const { shop, idempotencyKey } = asked
  const order = readableOrder(asked, digitsOf(orderId, 'Order'))
  if (!order) return { refund: null, userErrors: [{ field: ['orderId'], message: 'Order does not exist' }] }
  const answer = (one: RefundRecord) => ({ refund: refundView(asked, one, order.currency), userErrors: [] })
  const known = idempotencyKey ? shop.refundKeys.get(idempotencyKey) : undefined
  const former = order.refunds.find(({ id }) => id === known)
  if (former) return answer(former)
  try {
    const amount = total((transactions ?? []).map((one) => readDecimal(one.amount, 2) ?? 0n))
    const made = refundOrder(shop, order, amount, note ?? null)
    if (idempotencyKey) shop.refundKeys.set(idempotencyKey, made.id)
    return answer(made)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const message = 'Refund amount exceeds the amount available'
    return { refund: null, userErrors: [{ field: ['transactions'], message }] }
  }
}

function create(
  shop: ShopState,
  input: OrderCreateInput,
  lines: NonNullable<OrderCreateInput['lineItems']>,
): OrderRecord {
  const sum: Cents = total(
    lines.map(({ quantity, priceSet }) => (readDecimal(priceSet?.shopMoney.amount ?? '0', 2) ?? 0n) * BigInt(quantity)),
  )
  return createOrder(shop, {
    draftId: null,
    currency: input.presentmentCurrency ?? input.currency ?? shop.settings.currency,
    total: sum,
    poNumber: input.poNumber ?? null,
    sourceName: 'api',
    email: input.email ?? null,
    customerId: null,
    tags: input.tags ?? [],
    attributes: input.customAttributes ?? [],
    paid: input.financialStatus === 'PAID' ? sum : 0n,
    test: input.test ?? false,
    ...(input.processedAt && { createdAt: new Date(input.processedAt) }),
  })
}
