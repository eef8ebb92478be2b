/** The tables of what buyers pay and get back. */
export interface PaymentTables {
  order_payment: OrderPaymentTable
  order_refund: OrderRefundTable
  payment_reminder: PaymentReminderTable
  card_account: CardAccountTable
  card_payment: CardPaymentTable
}

interface OrderPaymentTable {
  store_id: string
  payment_id: string
  order_id: string
  quote_id: string
  created_at: Date
}

interface OrderRefundTable {
  store_id: string
  refund_id: string
  order_id: string
  quote_id: string
  created_at: Date
}

interface PaymentReminderTable {
  store_id: string
  draft_order_id: string
  due_at: Date
  after_days: number
  quote_id: string
  sent_at: Date
}

interface CardAccountTable {
  store_id: string
  name: string | null
  live: boolean
  keys_enc: Buffer
  notices_id: string | null
  connected_at: Date
}

interface CardPaymentTable {
  store_id: string
  checkout_id: string
  draft_order_id: string
  amount: string
  currency: string
  state: 'open' | 'paid' | 'ended'
  created_at: Date
  looked_at: Date
}
