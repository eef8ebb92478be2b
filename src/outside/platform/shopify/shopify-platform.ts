import type { DraftInput, DraftOrder } from '../draft-order.ts'
import type { Gid } from '../gid.ts'
import type { CallContext, CommercePlatform } from '../port.ts'
import type { AdminApi } from './admin-api.ts'
import { cached } from './cached.ts'
import { lookUpNames } from './catalogue/look-up-names.ts'
import { lookUpSupplies } from './catalogue/look-up-supplies.ts'
import { lookUpVariants } from './catalogue/look-up-variants.ts'
import { searchVariants, variantsBySku } from './catalogue/search-variants.ts'
import { companyContacts } from './companies/company-contacts.ts'
import { readCustomer, readCustomerByEmail } from './companies/read-customer.ts'
import { readLocation } from './companies/read-location.ts'
import { searchCompanies } from './companies/search-companies.ts'
import { searchCustomers } from './companies/search-customers.ts'
import { deleteDraftOrder, sendInvoice } from './orders/change-draft-order.ts'
import { changedSince } from './orders/changed-since.ts'
import { completeDraftOrder } from './orders/complete-draft-order.ts'
import { createDraftOrder } from './orders/create-draft-order.ts'
import { estimate } from './orders/estimate.ts'
import { oneAtATime } from './orders/one-at-a-time.ts'
import { hasTerms, readTemplates, receiptTerms, termsOf, toPaymentTerms } from './orders/payment-terms.ts'
import { readDraft } from './orders/read-draft.ts'
import { lookUpOrders } from './orders/read-orders.ts'
import { toDraftInput } from './orders/to-draft-input.ts'
import { createUnsettledCheck } from './orders/unsettled-check.ts'
import { readShop } from './shop/read-shop.ts'

/** For the pickers: nothing that a decision is made from is kept. */
const KEPT_MS = 300_000

export interface ShopifyPlatform extends CommercePlatform {
  readonly name: 'shopify'
}

export interface ShopifyOptions {
  api: AdminApi
  clock?: () => Date
}

/** Creates the port's adapter for Shopify. Every call may throw PlatformUnavailable. */
export function createShopifyPlatform({ api, clock = () => new Date() }: ShopifyOptions): ShopifyPlatform {
  const variants = lookUpVariants(api)
  const supplies = lookUpSupplies(api)
  const nameOf = cached(lookUpNames(api), KEPT_MS, clock)
  const location = cached(
    (call: CallContext, id: Gid<'CompanyLocation'>) => readLocation(api, call, id),
    KEPT_MS,
    clock,
  )
  return {
    name: 'shopify',
    shop: (call) => readShop(api, call),
    variantsByIds: (call, ids) => variants.find(call, ids),
    suppliesByIds: (call, ids) => supplies.find(call, ids),
    searchVariants: (call, query) => searchVariants(api, variants, call, query),
    variantsBySku: (call, skus) => variantsBySku(api, variants, call, skus),
    names: async (call, ids) => {
      const named = await Promise.all(ids.map(async (id) => ({ id, name: await nameOf(call, id) })))
      return new Map(named.flatMap(({ id, name }) => (name === undefined ? [] : [[id, name]])))
    },
    customer: (call, id) => readCustomer(api, call, id),
    customerByEmail: (call, email) => readCustomerByEmail(api, call, email),
    searchCustomers: (call, query) => searchCustomers(api, call, query),
    searchCompanies: (call, query) => searchCompanies(api, call, query),
    companyLocation: (call, id) => location(call, id),
    companyContacts: (call, companyId) => companyContacts(api, call, companyId),
    ...orderCalls(api, clock),
  }
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

function orderCalls(api: AdminApi, clock: () => Date): OrderCalls {
  const isUnsettled = createUnsettledCheck(clock)
  const orders = lookUpOrders(api)
  const once = oneAtATime<DraftOrder>()
  const templates = cached((call: CallContext) => readTemplates(api, call), KEPT_MS, clock)
  const toInput = async (call: CallContext, input: DraftInput) =>
    toDraftInput(input, hasTerms(input) ? termsOf(await templates(call), input, clock()) : null)
  return {
    paymentTerms: async (call) => (await templates(call)).map(toPaymentTerms),
    estimate: async (call, input) => estimate(api, call, input.lines, await toInput(call, input)),
    createDraftOrder: (call, correlationKey, input) =>
      once(`${call.storeId} ${correlationKey}`, () =>
        createDraftOrder(api, call, {
          correlationKey,
          isUnsettled: isUnsettled(correlationKey),
          input: () => toInput(call, input),
          now: clock(),
        }),
      ),
    getDraftOrder: (call, id) => readDraft(api, call, id),
    sendInvoice: (call, id, mail) => sendInvoice(api, call, id, mail),
    completeDraftOrder: (call, id) =>
      completeDraftOrder({ api, orders }, call, id, async () => receiptTerms(await templates(call))),
    deleteDraftOrder: (call, id) => deleteDraftOrder(api, call, id),
    getOrders: (call, ids) => orders.find(call, ids),
    changedSince: (call, since, cursor) => changedSince(api, call, since, cursor),
  }
}
