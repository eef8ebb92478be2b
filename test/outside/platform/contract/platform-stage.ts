import type { Address } from '../../../../src/outside/platform/address.ts'
import type { Gid } from '../../../../src/outside/platform/gid.ts'
import type { CallContext, CommercePlatform, PlatformVariant } from '../../../../src/outside/platform/port.ts'

export interface StagedProduct {
  title: string
  status?: PlatformVariant['productStatus']
  vendor?: string
  productType?: string
  tags?: readonly string[]
  collection?: string
  variants: readonly {
    /** The value of its only option; none for a product without options. */
    option?: string
    sku?: string
    price: string
    taxable?: boolean
    requiresShipping?: boolean
  }[]
}

export interface StagedCompany {
  name: string
  /** The oldest first. */
  locations: readonly { name: string; address: Address }[]
  /** The oldest first; the first is the main contact. Roles by the location's name. */
  contacts: readonly { email: string; name: string; roles: readonly { location: string; role: string }[] }[]
}

/** A store of its own for one case, with the people who change it outside the service. */
export interface StagedStore {
  readonly platform: CommercePlatform
  /** The same store seen from another process. */
  readonly another: CommercePlatform
  /** The store as the platform that cannot be reached shows it. */
  readonly away: CommercePlatform
  /** A correlation key as conversions have: a UUID of the platform's time. */
  readonly key: string
  call(): CallContext
  /** The call of another store on the same platform. */
  callOfAnother(): Promise<CallContext>
  /** `isIncluded` means that prices include it: then none is added. */
  setTax(tax: { percent: string; shippingTaxable: boolean; isIncluded?: boolean }): Promise<void>
  /** Returns the variants' ids in the given order. */
  addProduct(product: StagedProduct): Promise<Gid<'ProductVariant'>[]>
  addCustomer(customer: { email: string; name: string; tags?: readonly string[] }): Promise<Gid<'Customer'>>
  addCompany(company: StagedCompany): Promise<{ id: Gid<'Company'>; locations: Gid<'CompanyLocation'>[] }>
  /** Counts the draft orders that exist, without the port. */
  countDrafts(): Promise<number>
  /** The actions of people on the platform itself, without the service. */
  completeElsewhere(id: Gid<'DraftOrder'>): Promise<void>
  deleteElsewhere(id: Gid<'DraftOrder'>): Promise<void>
  pay(order: { id: Gid<'Order'>; draftOrderId: Gid<'DraftOrder'> }): Promise<void>
  refund(id: Gid<'Order'>, amount: string): Promise<void>
  cancel(id: Gid<'Order'>): Promise<void>
  /** Has the platform do the next write of this work without an answer; returns the error that the work ended with. */
  loseAnswer(work: (call: CallContext) => Promise<unknown>): Promise<unknown>
  /** Lets time pass, on the platform's clock. */
  wait(ms: number): void
}

/** A platform on which the contract's cases are played. */
export interface PlatformStage {
  openStore(): Promise<StagedStore>
  close(): Promise<void>
}

/** One promise of the port that every platform keeps. */
export interface ContractCase {
  name: string
  run(store: StagedStore): Promise<void>
}
