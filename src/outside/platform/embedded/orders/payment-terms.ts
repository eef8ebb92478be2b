import type { PaymentTerms } from '../../draft-order.ts'

/** The payment terms every store of the embedded platform has. */
export const PAYMENT_TERMS: readonly PaymentTerms[] = [
  { id: 'due_on_receipt', name: 'Due on receipt', dueInDays: 0 },
  ...[7, 15, 30, 45, 60].map((days) => ({ id: `net_${days}`, name: `Net ${days}`, dueInDays: days })),
]
