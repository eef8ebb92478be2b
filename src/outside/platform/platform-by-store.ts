import { tracingChannel } from 'node:diagnostics_channel'
import { type CallContext, type CommercePlatform, PlatformUnavailable } from './port.ts'

interface PlatformByStoreOptions {
  embedded: CommercePlatform
  /** null without Shopify's settings. */
  shopify: CommercePlatform | null
  /** Returns the platform a store is on, which never changes. */
  platformOf: (storeId: string) => Promise<'embedded' | 'shopify'>
}

/** A call that is traced. */
export interface PlatformCallTrace {
  storeId: string
  name: keyof CommercePlatform
}

/** Tells when a call to a store's platform starts and ends. Silent without subscribers. */
export const platformCalls = tracingChannel<PlatformCallTrace, unknown>('qns.platform_call')

/** Creates the platform of every store: each call goes to the adapter of the calling store. */
export function createPlatformByStore(options: PlatformByStoreOptions): CommercePlatform {
  const ask = <T>(call: CallContext, name: keyof CommercePlatform, work: (platform: CommercePlatform) => Promise<T>) =>
    platformCalls.tracePromise(async () => work(await pick(options, call.storeId)), { storeId: call.storeId, name })
  return {
    name: 'by store',
    shop: (call) => ask(call, 'shop', (to) => to.shop(call)),
    variantsByIds: (call, ids) => ask(call, 'variantsByIds', (to) => to.variantsByIds(call, ids)),
    suppliesByIds: (call, ids) => ask(call, 'suppliesByIds', (to) => to.suppliesByIds(call, ids)),
    searchVariants: (call, query) => ask(call, 'searchVariants', (to) => to.searchVariants(call, query)),
    variantsBySku: (call, skus) => ask(call, 'variantsBySku', (to) => to.variantsBySku(call, skus)),
    customer: (call, id) => ask(call, 'customer', (to) => to.customer(call, id)),
    customerByEmail: (call, email) => ask(call, 'customerByEmail', (to) => to.customerByEmail(call, email)),
    searchCustomers: (call, query) => ask(call, 'searchCustomers', (to) => to.searchCustomers(call, query)),
    searchCompanies: (call, query) => ask(call, 'searchCompanies', (to) => to.searchCompanies(call, query)),
    companyLocation: (call, id) => ask(call, 'companyLocation', (to) => to.companyLocation(call, id)),
    companyContacts: (call, companyId) => ask(call, 'companyContacts', (to) => to.companyContacts(call, companyId)),
    names: (call, ids) => ask(call, 'names', (to) => to.names(call, ids)),
    paymentTerms: (call) => ask(call, 'paymentTerms', (to) => to.paymentTerms(call)),
    estimate: (call, input) => ask(call, 'estimate', (to) => to.estimate(call, input)),
    createDraftOrder: (call, key, input) =>
      ask(call, 'createDraftOrder', (to) => to.createDraftOrder(call, key, input)),
    getDraftOrder: (call, id) => ask(call, 'getDraftOrder', (to) => to.getDraftOrder(call, id)),
    sendInvoice: (call, id, mail) => ask(call, 'sendInvoice', (to) => to.sendInvoice(call, id, mail)),
    completeDraftOrder: (call, id) => ask(call, 'completeDraftOrder', (to) => to.completeDraftOrder(call, id)),
    deleteDraftOrder: (call, id) => ask(call, 'deleteDraftOrder', (to) => to.deleteDraftOrder(call, id)),
    getOrders: (call, ids) => ask(call, 'getOrders', (to) => to.getOrders(call, ids)),
    changedSince: (call, since, cursor) => ask(call, 'changedSince', (to) => to.changedSince(call, since, cursor)),
  }
}

async function pick({ embedded, shopify, platformOf }: PlatformByStoreOptions, storeId: string) {
  if ((await platformOf(storeId)) === 'embedded') return embedded
  if (shopify) return shopify
  throw new PlatformUnavailable('This store is on Shopify, but the service has no Shopify settings (SHOPIFY_CLIENT_ID)')
}
