import type { Conversion } from '../../../client/admin-answers.ts'

/** Where a draft order or its order stands, in a word and a colour. */
export interface OrderState {
  name: string
  color: string
}

/** Where a draft order stands now: what the platform says of its order, else of itself, else what we know. */
export function orderState(conversion: Conversion): OrderState {
  const { state, order, platform } = conversion
  if (state === 'started') return { name: 'Being made', color: 'blue' }
  if (state === 'failed') return { name: 'Not made', color: 'red' }
  if (conversion.order_cancelled_at !== null) return { name: 'Cancelled', color: 'red' }
  if (order) return FINANCIAL[order.financial] ?? { name: 'Ordered', color: 'green' }
  if (conversion.order_id !== null) return { name: 'Ordered', color: 'green' }
  if (conversion.draft_order_deleted_at !== null) return { name: 'Deleted', color: 'gray' }
  const isInvoiced = conversion.invoice_sent_at !== null || platform?.status === 'invoice_sent'
  return isInvoiced ? { name: 'Invoice sent', color: 'cyan' } : { name: 'Draft', color: 'gray' }
}

const FINANCIAL: Record<string, OrderState> = {
  pending: { name: 'Payment due', color: 'yellow' },
  partially_paid: { name: 'Partly paid', color: 'lime' },
  paid: { name: 'Paid', color: 'green' },
  partially_refunded: { name: 'Partly refunded', color: 'orange' },
  refunded: { name: 'Refunded', color: 'orange' },
  voided: { name: 'Voided', color: 'red' },
}

/** Whether its invoice can (again) be sent: the draft order is there and has not become an order. */
export function canBeInvoiced({ state, order_id, draft_order_deleted_at, platform }: Conversion): boolean {
  return state === 'done' && order_id === null && draft_order_deleted_at === null && platform?.status !== 'completed'
}
