import type { Conversion } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'

/** The state of a draft order or its order, as a word and a colour. */
export interface OrderState {
  name: string
  color: string
}

/** Returns the state the platform reports for the order, else for the draft order, else the one we recorded. */
export function orderState(conversion: Conversion): OrderState {
  const { state, order, platform } = conversion
  if (state === 'started') return { name: say('order_state.started'), color: 'blue' }
  if (state === 'failed') return { name: say('order_state.failed'), color: 'red' }
  if (order || conversion.order_id !== null || conversion.order_cancelled_at !== null)
    return orderStateOf(conversion.order_cancelled_at !== null, order?.financial ?? null)
  if (conversion.draft_order_deleted_at !== null) return { name: say('order_state.deleted'), color: 'gray' }
  const isInvoiced = conversion.invoice_sent_at !== null || platform?.status === 'invoice_sent'
  return isInvoiced
    ? { name: say('order_state.invoiced'), color: 'yellow' }
    : { name: say('order_state.draft'), color: 'gray' }
}

/** Returns the state of an order, by what the platform says of its payment; null if it does not answer. */
export function orderStateOf(isCancelled: boolean, financial: string | null): OrderState {
  if (isCancelled) return { name: say('order_state.cancelled'), color: 'red' }
  return FINANCIAL[financial ?? ''] ?? { name: say('order_state.ordered'), color: 'green' }
}

const FINANCIAL: Record<string, OrderState> = {
  pending: { name: say('order_state.pending'), color: 'yellow' },
  partially_paid: { name: say('order_state.partially_paid'), color: 'lime' },
  paid: { name: say('order_state.paid'), color: 'green' },
  partially_refunded: { name: say('order_state.partially_refunded'), color: 'orange' },
  refunded: { name: say('order_state.refunded'), color: 'orange' },
  voided: { name: say('order_state.voided'), color: 'red' },
}

/** True if the invoice can be sent, or sent again: the draft order exists and has not become an order. */
export function canBeInvoiced({ state, order_id, draft_order_deleted_at, platform }: Conversion): boolean {
  return state === 'done' && order_id === null && draft_order_deleted_at === null && platform?.status !== 'completed'
}
