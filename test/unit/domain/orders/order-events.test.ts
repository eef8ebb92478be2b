import {
  decideDraftDeleted,
  decideInvoiceSent,
  decideOrderCancelled,
  decideOrderCompleted,
  decideOrderPaid,
  decideOrderRefunded,
  decidePaymentReceived,
  decidePaymentReminder,
} from '../../../../src/domain/orders/order-events.ts'
import { decisionTable } from '../../../support/given/decision-table.ts'
import { given, inDays, NOW } from '../../../support/given/given.ts'

const draft = 'gid://platform/DraftOrder/1'
const order = 'gid://platform/Order/1'
const converted = given('converted', { decisions: ['accept', 'accept', 'accept'], onDraft: [0, 1, 2] })
const paid = { ...converted, platform: { ...converted.platform, draftOrderIds: [draft], orderIds: [order] } }

decisionTable(decideInvoiceSent, {
  'N05: the invoice of a draft order was sent, and the buyer is notified': {
    given: converted,
    when: [{ draftOrderId: draft, sentAt: NOW, isMailed: false }, null],
    then: {
      action: 'send_invoice',
      events: [`quote.invoice_sent draft_order_id=${draft}`],
      mail: ['invoice to buyer'],
      quote: { invoiceSentAt: NOW },
    },
  },
  'an invoice to an address that staff chose goes there': {
    given: converted,
    when: [{ draftOrderId: draft, sentAt: NOW, isMailed: false }, 'books@buyer.example'],
    then: {
      action: 'send_invoice',
      events: [`quote.invoice_sent draft_order_id=${draft}`],
      mail: ['invoice to books@buyer.example'],
    },
  },
  'an invoice that the platform mailed itself is not mailed again': {
    given: converted,
    when: [{ draftOrderId: draft, sentAt: NOW, isMailed: true }, null],
    then: {
      action: 'send_invoice',
      events: [`quote.invoice_sent draft_order_id=${draft}`],
      mail: [],
    },
  },
  'the quote keeps the time of the latest one': {
    given: { ...converted, invoiceSentAt: NOW },
    when: [{ draftOrderId: draft, sentAt: inDays(-1), isMailed: false }, null],
    then: {
      action: 'send_invoice',
      events: [`quote.invoice_sent draft_order_id=${draft}`],
      mail: ['invoice to buyer'],
      quote: { invoiceSentAt: NOW },
    },
  },
})

decisionTable(decideOrderCompleted, {
  'N06: the platform completed a draft order, so the quote has an order': {
    given: converted,
    when: [draft, order],
    then: {
      action: 'order_completed',
      events: [`quote.order_completed draft_order_id=${draft} order_id=${order}`],
      quote: { platform: { ...converted.platform, orderIds: [order] } },
    },
  },
})

decisionTable(decideOrderPaid, {
  'a payment after the order was made is a timeline entry without an event': {
    given: paid,
    when: [order],
    then: { action: 'order_paid', events: [], quote: { platform: paid.platform } },
  },
})

decisionTable(decidePaymentReceived, {
  'a payment is a timeline entry and a receipt for the buyer, without an event': {
    given: paid,
    when: [{ orderId: order, draftOrderId: draft, method: 'card', amount: 1_000n, left: 250n }],
    then: {
      action: 'payment_received',
      detail: { order_id: order, method: 'card', amount: '10.00', currency: paid.currency },
      events: [],
      mail: ['payment_received to buyer'],
      quote: { platform: paid.platform },
    },
  },
})

decisionTable(decidePaymentReminder, {
  'an overdue invoice is a timeline entry and a reminder for the buyer, without an event': {
    given: paid,
    when: [{ draftOrderId: draft, left: '2.50', dueAt: new Date('2026-11-20T09:00:00Z') }],
    then: {
      action: 'payment_reminder',
      detail: { draft_order_id: draft, amount: '2.50', currency: paid.currency },
      events: [],
      mail: ['payment_reminder to buyer'],
      quote: { platform: paid.platform },
    },
  },
})

decisionTable(decideOrderCancelled, {
  'N07: cancelling the order does not undo the conversion': {
    given: paid,
    when: [order],
    then: {
      action: 'order_cancelled',
      events: [`quote.order_cancelled order_id=${order}`],
      quote: { platform: paid.platform },
    },
  },
})

decisionTable(decideOrderRefunded, {
  'N08: a refund changes no status; the timeline identifies it': {
    given: paid,
    when: [order, 'refund_1'],
    then: {
      action: 'order_refunded',
      events: [`quote.order_refunded order_id=${order}`],
      detail: { order_id: order, refund_id: 'refund_1' },
    },
  },
})

decisionTable(decideDraftDeleted, {
  'a draft order deleted on the platform appears in the timeline, without an event': {
    given: converted,
    when: [draft],
    then: { action: 'draft_order_deleted', detail: { draft_order_id: draft } },
  },
})
