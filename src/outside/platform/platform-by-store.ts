import { type CallContext, type CommercePlatform, PlatformUnavailable } from './port.ts'

interface PlatformByStoreOptions {
  embedded: CommercePlatform
  /** null without Shopify's settings. */
  shopify: CommercePlatform | null
  /** Returns the platform a store is on, which never changes. */
  platformOf: (storeId: string) => Promise<'embedded' | 'shopify'>
}

/** Creates the platform of every store: each call goes to the adapter of the calling store. */
export function createPlatformByStore(options: PlatformByStoreOptions): CommercePlatform {
  const of = ({ storeId }: CallContext) => pick(options, storeId)
  return {
    name: 'by store',
    shop: async (call) => (await of(call)).shop(call),
    variantsByIds: async (call, ids) => (await of(call)).variantsByIds(call, ids),
    suppliesByIds: async (call, ids) => (await of(call)).suppliesByIds(call, ids),
    searchVariants: async (call, query) => (await of(call)).searchVariants(call, query),
    variantsBySku: async (call, skus) => (await of(call)).variantsBySku(call, skus),
    customer: async (call, id) => (await of(call)).customer(call, id),
    customerByEmail: async (call, email) => (await of(call)).customerByEmail(call, email),
    searchCustomers: async (call, query) => (await of(call)).searchCustomers(call, query),
    searchCompanies: async (call, query) => (await of(call)).searchCompanies(call, query),
    companyLocation: async (call, id) => (await of(call)).companyLocation(call, id),
    companyContacts: async (call, companyId) => (await of(call)).companyContacts(call, companyId),
    names: async (call, ids) => (await of(call)).names(call, ids),
    paymentTerms: async (call) => (await of(call)).paymentTerms(call),
    estimate: async (call, input) => (await of(call)).estimate(call, input),
    createDraftOrder: async (call, key, input) => (await of(call)).createDraftOrder(call, key, input),
    getDraftOrder: async (call, id) => (await of(call)).getDraftOrder(call, id),
    sendInvoice: async (call, id, mail) => (await of(call)).sendInvoice(call, id, mail),
    completeDraftOrder: async (call, id) => (await of(call)).completeDraftOrder(call, id),
    deleteDraftOrder: async (call, id) => (await of(call)).deleteDraftOrder(call, id),
    getOrders: async (call, ids) => (await of(call)).getOrders(call, ids),
    changedSince: async (call, since, cursor) => (await of(call)).changedSince(call, since, cursor),
  }
}

async function pick({ embedded, shopify, platformOf }: PlatformByStoreOptions, storeId: string) {
  if ((await platformOf(storeId)) === 'embedded') return embedded
  if (shopify) return shopify
  throw new PlatformUnavailable('This store is on Shopify, but the service has no Shopify settings (SHOPIFY_CLIENT_ID)')
}
