import Type from 'typebox'
import { INVOICE_STATUSES } from '../../views/orders/statement.ts'
import { component, datetime, growing, money, orNull, ref, says, text } from './schema-parts.ts'

/** Schemas of a statement, the same for staff and buyers. */
export const STATEMENT_COMPONENTS = [
  component(
    'Invoice',
    Type.Object({
      object: Type.Literal('invoice'),
      draft_order_id: text,
      name: says('Of the order, or the draft order until there is one.', text),
      status: growing(INVOICE_STATUSES),
      buyer: says('The company, else the person.', orNull(text)),
      po_number: orNull(text),
      invoice_url: says('Where it is seen and paid.', orNull(text)),
      currency: text,
      total: money,
      paid: money,
      refunded: money,
      left: says('Still to pay; 0.00 once cancelled or refunded.', money),
      overdue: says('The part of it that was due before today.', money),
      invoiced_at: datetime,
      due_at: says('When the deposit is due, then when the rest is.', datetime),
      quote: orNull(Type.Object({ id: text, number: text })),
    }),
  ),
  component(
    'Statement',
    Type.Object({
      object: Type.Literal('statement'),
      open: says(
        'What is left to pay in all, one entry a currency.',
        Type.Array(
          Type.Object({
            currency: text,
            invoices: Type.Integer(),
            left: money,
            not_due: money,
            overdue_30: says('Overdue by up to 30 days.', money),
            overdue_60: says('By 31 to 60 days.', money),
            overdue_90: says('By 61 to 90 days.', money),
            overdue_longer: says('By more than 90 days.', money),
          }),
        ),
      ),
      data: says('A page of invoices, newest first.', Type.Array(ref('Invoice'))),
      has_more: Type.Boolean(),
      next_cursor: orNull(text),
    }),
  ),
]
