import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { StoreBatch } from '../../../domain/store-batch.ts'
import type { CompanyDesk } from '../company-desk.ts'
import type { PlatformInbound } from '../inbound.ts'
import type { CommercePlatform, Page, PlatformCustomer, SearchQuery } from '../port.ts'
import { browseProducts } from './catalogue/browse-products.ts'
import { type ComparedProducts, compareProducts } from './catalogue/compare-products.ts'
import type { ProductInput } from './catalogue/product-input.ts'
import { readNames } from './catalogue/read-names.ts'
import { readSupplies } from './catalogue/read-supplies.ts'
import { type AskedVariants, listVariants, readVariantsOfStores } from './catalogue/read-variants.ts'
import { type SavedProducts, saveProducts } from './catalogue/save-products.ts'
import { searchVariants, variantsBySku } from './catalogue/search-variants.ts'
import { type BrowsedCompany, browseCompanies, searchCompanies } from './companies/browse-companies.ts'
import type { CompanyRow } from './companies/company-input.ts'
import { type ComparedCompanies, compareCompanies } from './companies/compare-companies.ts'
import { createCompanyDesk } from './companies/create-company-desk.ts'
import {
  type ListedCompany,
  type ListedCustomer,
  type ListedLocation,
  listCompanies,
  listCustomers,
  listLocations,
} from './companies/list-companies.ts'
import { readContacts, readLocation } from './companies/read-company.ts'
import {
  type AskedCustomer,
  browseCustomers,
  readCustomerByEmail,
  readCustomers,
  searchCustomers,
} from './companies/read-customer.ts'
import { type SavedCompanies, saveCompanies } from './companies/save-companies.ts'
import { deliverNotifications, type Faults, type Transport } from './inbound/deliver-notifications.ts'
import { embeddedInbound } from './inbound/embedded-inbound.ts'
import { createOrderDesk, type OrderDesk } from './orders/order-desk.ts'
import type { PlatformDatabase } from './platform-database.ts'
import { createSecrets } from './platform-secrets.ts'
import { answerOrUnavailable, isOfOneRequest } from './unavailable.ts'

/** A commerce platform in the schema `platform` of our own database, with what an operator does on it. */
export interface EmbeddedPlatform extends CommercePlatform, OrderDesk, CompanyDesk {
  readonly name: 'embedded'
  /** The receiving side of deliverNotifications. */
  readonly inbound: PlatformInbound
  /**
   * Sends due notifications, at most `limit` (100). Returns how many were answered 2xx, and how many were not and will be
   * retried.
   */
  deliverNotifications(options?: { limit?: number }): Promise<{ delivered: number; failed: number }>
  saveProducts(storeId: string, products: readonly ProductInput[], now: Date): Promise<SavedProducts>
  /** Counts what saveProducts would create and update, without writing. */
  compareProducts(storeId: string, products: readonly ProductInput[]): Promise<ComparedProducts>
  saveCompanies(storeId: string, rows: readonly CompanyRow[], now: Date): Promise<SavedCompanies>
  /** Counts what saveCompanies would create and update, without writing. */
  compareCompanies(storeId: string, rows: readonly CompanyRow[]): Promise<ComparedCompanies>
  /** Pages for staff searches. */
  browseProducts(storeId: string, query: Parameters<typeof browseProducts>[2]): ReturnType<typeof browseProducts>
  browseCompanies(storeId: string, query: SearchQuery): Promise<Page<BrowsedCompany>>
  browseCustomers(storeId: string, query: SearchQuery): Promise<Page<PlatformCustomer>>
  listVariants(storeId: string): ReturnType<typeof listVariants>
  listCompanies(storeId: string): Promise<ListedCompany[]>
  listCustomers(storeId: string): Promise<ListedCustomer[]>
  listLocations(storeId: string): Promise<ListedLocation[]>
}

/** Without keys, draft orders and notifications throw; without a transport, deliveries do. */
export interface EmbeddedOptions {
  clock?: () => Date
  /** The service's address, without a trailing slash: invoices are at `{baseUrl}/pay/{token}`. */
  baseUrl?: string
  /** The newest first: it seals and signs; all of them read. */
  secretKeys?: readonly string[]
  transport?: Transport
  /** Returns whether stores are on different nodes of the database: then statements are for one store each. */
  areApart?: () => Promise<boolean>
  /** For tests. */
  faults?: Faults
}

/**
 * Creates the embedded platform on a pool it shares and never closes. Its calls throw PlatformUnavailable while the database
 * is unreachable.
 */
export function createEmbeddedPlatform(
  pool: pg.Pool,
  {
    clock = () => new Date(),
    baseUrl = '',
    secretKeys = [],
    transport,
    faults = {},
    areApart = async () => false,
  }: EmbeddedOptions = {},
): EmbeddedPlatform {
  const db = new Kysely<PlatformDatabase>({ dialect: new PostgresDialect({ pool }) })
  const secrets = createSecrets(secretKeys)
  return {
    name: 'embedded',
    shop: async () => null,
    inbound: embeddedInbound(secrets),
    deliverNotifications: ({ limit = 100 } = {}) =>
      answerOrUnavailable(deliverNotifications({ db, secrets, clock, transport, faults }, limit)),
    ...createOrderDesk({ db, secrets, baseUrl, clock, areApart }),
    ...createCompanyDesk(db),
    ...catalogueCalls(db, areApart),
    saveProducts: (storeId, products, now) => answerOrUnavailable(saveProducts(db, storeId, products, now)),
    compareProducts: (storeId, products) => answerOrUnavailable(compareProducts(db, storeId, products)),
    saveCompanies: (storeId, rows, now) => answerOrUnavailable(saveCompanies(db, storeId, rows, now)),
    compareCompanies: (storeId, rows) => answerOrUnavailable(compareCompanies(db, storeId, rows)),
    browseProducts: (storeId, query) => answerOrUnavailable(browseProducts(db, storeId, query)),
    browseCompanies: (storeId, query) => answerOrUnavailable(browseCompanies(db, storeId, query)),
    browseCustomers: (storeId, query) => answerOrUnavailable(browseCustomers(db, storeId, query)),
    listVariants: (storeId) => listVariants(db, storeId),
    listCompanies: (storeId) => answerOrUnavailable(listCompanies(db, storeId)),
    listCustomers: (storeId) => answerOrUnavailable(listCustomers(db, storeId)),
    listLocations: (storeId) => answerOrUnavailable(listLocations(db, storeId)),
  }
}

/** The catalogue, and customers. Look-ups of new quotes that arrive while one runs share the next statement. */
function catalogueCalls(db: Kysely<PlatformDatabase>, areApart: () => Promise<boolean>) {
  const variants = new StoreBatch((asked: readonly AskedVariants[]) => readVariantsOfStores(db, asked), {
    storeOf: ({ storeId }) => storeId,
    areApart,
    isOfOne: isOfOneRequest,
  })
  const customers = new StoreBatch((asked: readonly AskedCustomer[]) => readCustomers(db, asked), {
    storeOf: ({ storeId }) => storeId,
    areApart,
    isOfOne: isOfOneRequest,
  })
  return {
    variantsByIds: ({ storeId, deadline }, ids) => answerOrUnavailable(variants.add({ storeId, ids }), deadline),
    suppliesByIds: ({ storeId, deadline }, ids) => answerOrUnavailable(readSupplies(db, storeId, ids), deadline),
    searchVariants: ({ storeId, deadline }, query) => answerOrUnavailable(searchVariants(db, storeId, query), deadline),
    variantsBySku: ({ storeId, deadline }, skus) => answerOrUnavailable(variantsBySku(db, storeId, skus), deadline),
    customer: ({ storeId, deadline }, id) => answerOrUnavailable(customers.add({ storeId, id }), deadline),
    customerByEmail: ({ storeId, deadline }, email) =>
      answerOrUnavailable(readCustomerByEmail(db, storeId, email), deadline),
    searchCustomers: ({ storeId, deadline }, query) =>
      answerOrUnavailable(searchCustomers(db, storeId, query), deadline),
    searchCompanies: ({ storeId, deadline }, query) =>
      answerOrUnavailable(searchCompanies(db, storeId, query), deadline),
    companyLocation: ({ storeId, deadline }, id) => answerOrUnavailable(readLocation(db, storeId, id), deadline),
    names: ({ storeId, deadline }, ids) => answerOrUnavailable(readNames(db, storeId, ids), deadline),
    companyContacts: ({ storeId, deadline }, companyId) =>
      answerOrUnavailable(readContacts(db, storeId, companyId), deadline),
  } satisfies Partial<CommercePlatform>
}
