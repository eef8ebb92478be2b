import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { CommercePlatform } from '../port.ts'
import type { CompanyRow } from './company-input.ts'
import { type ComparedCompanies, compareCompanies } from './compare-companies.ts'
import { compareProducts } from './compare-products.ts'
import {
  type ListedCompany,
  type ListedCustomer,
  type ListedLocation,
  listCompanies,
  listCustomers,
  listLocations,
} from './list-companies.ts'
import type { PlatformDatabase } from './platform-database.ts'
import type { ProductInput } from './product-input.ts'
import { readCustomer } from './read-customer.ts'
import { listVariants, readVariants } from './read-variants.ts'
import { type SavedCompanies, saveCompanies } from './save-companies.ts'
import { type ProductCounts, type SavedProducts, saveProducts } from './save-products.ts'
import { answerOf } from './unavailable.ts'

/** A commerce platform in the schema `platform` of our own database, and what an operator does with it. */
export interface EmbeddedPlatform extends CommercePlatform {
  readonly name: 'embedded'
  saveProducts(storeId: string, products: readonly ProductInput[], now: Date): Promise<SavedProducts>
  /** What saveProducts would count, without writing. */
  compareProducts(storeId: string, products: readonly ProductInput[]): Promise<ProductCounts>
  saveCompanies(storeId: string, rows: readonly CompanyRow[], now: Date): Promise<SavedCompanies>
  /** What saveCompanies would create and update, without writing. */
  compareCompanies(storeId: string, rows: readonly CompanyRow[]): Promise<ComparedCompanies>
  listVariants(storeId: string): ReturnType<typeof listVariants>
  listCompanies(storeId: string): Promise<ListedCompany[]>
  listCustomers(storeId: string): Promise<ListedCustomer[]>
  listLocations(storeId: string): Promise<ListedLocation[]>
}

/**
 * The embedded platform on a pool it shares and never closes; its calls throw PlatformUnavailable while the database
 * is out of reach.
 */
export function createEmbeddedPlatform(pool: pg.Pool): EmbeddedPlatform {
  const db = new Kysely<PlatformDatabase>({ dialect: new PostgresDialect({ pool }) })
  return {
    name: 'embedded',
    variantsByIds: ({ storeId, deadline }, ids) => answerOf(readVariants(db, storeId, ids), deadline),
    customer: ({ storeId, deadline }, id) => answerOf(readCustomer(db, storeId, id), deadline),
    saveProducts: (storeId, products, now) => answerOf(saveProducts(db, storeId, products, now)),
    compareProducts: (storeId, products) => answerOf(compareProducts(db, storeId, products)),
    saveCompanies: (storeId, rows, now) => answerOf(saveCompanies(db, storeId, rows, now)),
    compareCompanies: (storeId, rows) => answerOf(compareCompanies(db, storeId, rows)),
    listVariants: (storeId) => listVariants(db, storeId),
    listCompanies: (storeId) => answerOf(listCompanies(db, storeId)),
    listCustomers: (storeId) => answerOf(listCustomers(db, storeId)),
    listLocations: (storeId) => answerOf(listLocations(db, storeId)),
  }
}
