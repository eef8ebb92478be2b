import type { Selectable } from 'kysely'
import type { Actor } from '../../domain/access/actor.ts'
import { formatId } from '../../domain/id.ts'
import { type Money, parseMoney } from '../../domain/money.ts'
import type { Why } from '../../domain/reason.ts'
import type { ConversionTable } from '../quotes/quote-tables.ts'

/** One draft order of a conversion: to be made, made, or given up. */
export interface Conversion {
  /** A UUID: the platform's key for the draft order before it has an id. */
  id: string
  quoteId: string
  /** The conversion the draft order belongs to. */
  groupId: string
  position: number
  lineIds: readonly string[]
  actor: Actor
  subtotal: Money
  discount: Money
  shipping: Money
  /** The part of the tax that is on shipping. */
  shippingTax: Money
  tax: Money
  total: Money
  deposit: Money | null
  state: 'started' | 'done' | 'failed'
  failure: Why | null
  draftOrderId: string | null
  /** The platform's total; its tax may differ from ours. */
  platformTotal: Money | null
  platformTax: Money | null
  orderId: string | null
  /** The time the order was first seen fully paid. */
  paidAt: Date | null
  cancelledAt: Date | null
  invoiceSentAt: Date | null
  draftDeletedAt: Date | null
  createdAt: Date
}

export const CONVERSION_COLUMNS = [
  'id',
  'quote_id',
  'group_id',
  'position',
  'line_ids',
  'actor',
  'subtotal',
  'discount',
  'shipping',
  'shipping_tax',
  'tax',
  'total',
  'deposit',
  'state',
  'failure',
  'draft_order_id',
  'platform_total',
  'platform_tax',
  'order_id',
  'paid_at',
  'cancelled_at',
  'invoice_sent_at',
  'draft_deleted_at',
  'created_at',
] as const

type ConversionRow = Pick<Selectable<ConversionTable>, (typeof CONVERSION_COLUMNS)[number]>

export function readConversionRow(row: ConversionRow): Conversion {
  const orNull = (amount: string | null) => (amount === null ? null : parseMoney(amount))
  return {
    id: row.id,
    quoteId: formatId('qte', row.quote_id),
    groupId: row.group_id,
    position: row.position,
    lineIds: row.line_ids,
    actor: row.actor as unknown as Actor, // insertConversions writes nothing else
    subtotal: parseMoney(row.subtotal),
    discount: parseMoney(row.discount),
    shipping: parseMoney(row.shipping),
    shippingTax: parseMoney(row.shipping_tax),
    tax: parseMoney(row.tax),
    total: parseMoney(row.total),
    deposit: orNull(row.deposit),
    state: row.state,
    failure: row.failure,
    draftOrderId: row.draft_order_id,
    platformTotal: orNull(row.platform_total),
    platformTax: orNull(row.platform_tax),
    orderId: row.order_id,
    paidAt: row.paid_at,
    cancelledAt: row.cancelled_at,
    invoiceSentAt: row.invoice_sent_at,
    draftDeletedAt: row.draft_deleted_at,
    createdAt: row.created_at,
  }
}
