import { StoreBatch } from '../../../../domain/store-batch.ts'
import type { DraftOrder, Order } from '../../draft-order.ts'
import type { Gid } from '../../gid.ts'
import type { CommercePlatform, Page } from '../../port.ts'
import { changedSince } from '../changed-since.ts'
import {
  listPersonalDrafts,
  type Person,
  type PersonalDraft,
  redactCustomer,
  requestCustomerData,
  uninstallApp,
} from '../inbound/privacy.ts'
import type { Parts } from '../parts.ts'
import { answerOrUnavailable, isOfOneRequest } from '../unavailable.ts'
import { cancelOrder } from './cancel-order.ts'
import { deleteDraftOrder, sendInvoice } from './change-draft-order.ts'
import { type CompletedDraft, completeDraftOrder } from './complete-draft-order.ts'
import { createDraftOrder } from './create-draft-order.ts'
import { type AskedFacts, readDraftFacts } from './draft-facts.ts'
import { listDrafts, readDraft } from './draft-row.ts'
import { type Invoice, orderOnAccount, payInvoice, readInvoice } from './invoice.ts'
import { type InvoiceQuery, type ListedInvoice, listInvoices, type OpenSum, sumOpenInvoices } from './invoice-list.ts'
import { listOrders, readOrders } from './order-row.ts'
import { PAYMENT_TERMS } from './payment-terms.ts'
import { estimate } from './price-draft.ts'
import {
  type CardPayment,
  markAsPaid,
  type ReceivedPayment,
  recordCardPayment,
  recordPayment,
} from './record-payment.ts'
import { type RefundRequest, refundOrder } from './refund-order.ts'
import { setTaxRate, type TaxRate } from './tax-rate.ts'

/** Actions of people on the platform itself: its buyers, its staff and its operator. */
export interface OrderDesk {
  setTaxRate(storeId: string, rate: TaxRate): Promise<void>
  /** Completes the draft order as paid; if it is completed already, pays its order. Idempotent. */
  markAsPaid(storeId: string, id: Gid<'DraftOrder'>): Promise<CompletedDraft>
  /** Completes the draft order unless it is, and records a payment that arrived, once. */
  recordPayment(storeId: string, id: Gid<'DraftOrder'>, payment: ReceivedPayment): Promise<CompletedDraft>
  /** Completes the draft order unless it is, and records a payment by card that arrived, once by its reference. */
  recordCardPayment(storeId: string, id: Gid<'DraftOrder'>, payment: CardPayment): Promise<CompletedDraft>
  /** Newest first, like the orders. */
  listDrafts(storeId: string, query: { limit: number; cursor: string | null }): Promise<Page<DraftOrder>>
  listOrders(storeId: string, query: { limit: number; cursor: string | null }): Promise<Page<Order>>
  /** Newest first. */
  listInvoices(storeId: string, query: InvoiceQuery): Promise<Page<ListedInvoice>>
  /** Sums what is left to pay, by currency and age. */
  sumOpenInvoices(storeId: string, query: Pick<InvoiceQuery, 'of' | 'today'>): Promise<OpenSum[]>
  refundOrder(
    storeId: string,
    id: Gid<'Order'>,
    request: RefundRequest,
  ): Promise<{ refundId: Gid<'Refund'>; amount: string; order: Order }>
  cancelOrder(storeId: string, id: Gid<'Order'>, how: { restock: boolean }): Promise<Order>
  /** Returns the store's invoice of the hash of a link's token, or null. */
  readInvoice(storeId: string, tokenHash: Buffer): Promise<Invoice | null>
  /** Pays without money, for development stores only; false unless exactly this amount is due. */
  payInvoice(storeId: string, id: Gid<'DraftOrder'>, amount: string): Promise<boolean>
  /** Orders on account, once; false unless the agreed terms let the buyer pay later. */
  orderOnAccount(storeId: string, id: Gid<'DraftOrder'>): Promise<boolean>
  uninstallApp(storeId: string): Promise<void>
  redactCustomer(storeId: string, person: Person): Promise<void>
  requestCustomerData(storeId: string, person: Person): Promise<void>
  /** Returns what a redaction would remove from the person's draft orders. */
  listPersonalDrafts(storeId: string, person: Person): Promise<PersonalDraft[]>
}

type OrderCalls = Pick<
  CommercePlatform,
  | 'paymentTerms'
  | 'estimate'
  | 'createDraftOrder'
  | 'getDraftOrder'
  | 'sendInvoice'
  | 'completeDraftOrder'
  | 'deleteDraftOrder'
  | 'getOrders'
  | 'changedSince'
>

/** Creates the order side of the embedded platform: the port's calls and the desk. */
export function createOrderDesk(parts: Parts): OrderCalls & OrderDesk {
  const { db, areApart } = parts
  const facts = new StoreBatch((asked: readonly AskedFacts[]) => readDraftFacts(db, asked), {
    storeOf: ({ storeId }) => storeId,
    areApart,
    isOfOne: isOfOneRequest,
  })
  const readFacts = (asked: AskedFacts) => facts.add(asked)
  const write = <T>(work: Promise<T>, deadline?: Date) => answerOrUnavailable(work, deadline, 'unknown')
  return {
    paymentTerms: async () => PAYMENT_TERMS,
    estimate: ({ storeId, deadline }, input) => answerOrUnavailable(estimate(readFacts, storeId, input), deadline),
    createDraftOrder: ({ storeId, deadline }, key, input) =>
      write(createDraftOrder({ ...parts, readFacts }, storeId, key, input), deadline),
    getDraftOrder: ({ storeId, deadline }, id) => answerOrUnavailable(readDraft(parts, storeId, id), deadline),
    // This platform has no mail of its own: it opens the invoice and shows the message; the caller sends the link.
    sendInvoice: ({ storeId, deadline }, id, { message }) =>
      write(sendInvoice(parts, storeId, id, message ?? null), deadline),
    completeDraftOrder: ({ storeId, deadline }, id) => write(completeDraftOrder(parts, storeId, id), deadline),
    deleteDraftOrder: ({ storeId, deadline }, id) => write(deleteDraftOrder(parts, storeId, id), deadline),
    getOrders: ({ storeId, deadline }, ids) => answerOrUnavailable(readOrders(db, storeId, ids), deadline),
    changedSince: ({ storeId, deadline }, since, cursor) =>
      answerOrUnavailable(changedSince(parts, storeId, since, cursor), deadline),

    setTaxRate: (storeId, rate) => write(setTaxRate(db, storeId, rate)),
    markAsPaid: (storeId, id) => write(markAsPaid(parts, storeId, id)),
    recordPayment: (storeId, id, payment) => write(recordPayment(parts, storeId, id, payment)),
    recordCardPayment: (storeId, id, payment) => write(recordCardPayment(parts, storeId, id, payment)),
    listDrafts: (storeId, query) => answerOrUnavailable(listDrafts(parts, storeId, query)),
    listOrders: (storeId, query) => answerOrUnavailable(listOrders(db, storeId, query)),
    listInvoices: (storeId, query) => answerOrUnavailable(listInvoices(parts, storeId, query)),
    sumOpenInvoices: (storeId, query) => answerOrUnavailable(sumOpenInvoices(db, storeId, query)),
    refundOrder: (storeId, id, request) => write(refundOrder(parts, storeId, id, request)),
    cancelOrder: (storeId, id, how) => write(cancelOrder(parts, storeId, id, how)),
    readInvoice: (storeId, tokenHash) => answerOrUnavailable(readInvoice(db, storeId, tokenHash)),
    payInvoice: (storeId, id, amount) => write(payInvoice(parts, storeId, id, amount)),
    orderOnAccount: (storeId, id) => write(orderOnAccount(parts, storeId, id)),
    uninstallApp: (storeId) => write(uninstallApp(parts, storeId)),
    redactCustomer: (storeId, person) => write(redactCustomer(parts, storeId, person)),
    requestCustomerData: (storeId, person) => write(requestCustomerData(parts, storeId, person)),
    listPersonalDrafts: (storeId, person) => write(listPersonalDrafts(parts, storeId, person)),
  }
}
