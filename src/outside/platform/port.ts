/**
 * The port between the service and the commerce platform a store lives on.
 * Ids are gid://platform/<Type>/<digits>; adapters translate to and from their own form at the edge.
 */

import type { Cause } from '../../domain/cause.ts'
import type { NamedType } from '../../domain/orders/platform-names.ts'
import type { Address } from './address.ts'
import type { DraftInput, DraftOrder, Estimate, Order, PaymentTerms } from './draft-order.ts'
import type { Gid } from './gid.ts'
import type { VariantSupply } from './variant-supply.ts'

export interface PlatformVariant {
  id: Gid<'ProductVariant'>
  productId: Gid<'Product'>
  title: string
  variantTitle: string | null
  sku: string | null
  imageUrl: string | null
  /** Decimal string with exactly two decimals, in the store's currency. */
  price: string
  taxable: boolean
  requiresShipping: boolean
  productStatus: 'active' | 'draft' | 'archived' | 'unlisted'
  productType: string
  vendor: string
  tags: readonly string[]
  collectionIds: readonly Gid<'Collection'>[]
}

export interface PlatformCustomer {
  id: Gid<'Customer'>
  /** True if the store does not let us see who this is: the next three are then null. */
  isHidden: boolean
  email: string | null
  name: string | null
  phone: string | null
  /** null if the store does not let us see them; `memberships` is then empty, as nobody knows. */
  tags: readonly string[] | null
  /** The companies the customer is a contact of, oldest first; empty without B2B. */
  memberships: readonly Membership[]
}

interface Membership {
  contactId: Gid<'CompanyContact'>
  companyId: Gid<'Company'>
  companyName: string
  isMainContact: boolean
  /** The locations the contact may buy for, oldest first. */
  locations: readonly { id: Gid<'CompanyLocation'>; name: string; role: string | null }[]
}

/** A person who may buy for a company. */
export interface CompanyContact {
  contactId: Gid<'CompanyContact'>
  customerId: Gid<'Customer'>
  email: string
  name: string | null
  isMainContact: boolean
  /** The locations the contact may buy for, oldest first. */
  locations: Membership['locations']
}

/** A customer as a search shows them; `customer` says where they buy. */
export interface FoundCustomer {
  id: Gid<'Customer'>
  email: string | null
  name: string | null
  /** The names of the companies they are a contact of, oldest first. */
  companies: readonly string[]
}

/** A company as a search shows it. */
export interface FoundCompany {
  id: Gid<'Company'>
  name: string
  externalId: string | null
  /** The first twenty, oldest first. */
  locations: readonly { id: Gid<'CompanyLocation'>; name: string }[]
}

export interface CompanyLocation {
  id: Gid<'CompanyLocation'>
  name: string
  companyId: Gid<'Company'>
  companyName: string
  shippingAddress: Address | null
  billingAddress: Address | null
}

/** A store as its platform describes it. */
export interface PlatformShop {
  name: string
  /** ISO 4217. */
  currency: string
  timezone: string
  /** True for a store that is only for trying things out. */
  isDevelopment: boolean
  /** Those the store has approved. */
  scopes: readonly string[]
}

export interface Page<T> {
  items: readonly T[]
  nextCursor: string | null
}

/** Words to look for; only the first eight count. Without any, everything is found. */
export interface SearchQuery {
  text: string
  limit: number
  /** From the page before; null for the first. */
  cursor: string | null
}

/** The calling store, and the deadline of a useful answer. */
export interface CallContext {
  storeId: string
  deadline: Date
  /** True if nobody is waiting: where calls are scarce, people go first. */
  isBackground?: boolean
}

export interface CommercePlatform {
  readonly name: string
  /** null from a platform that takes what we say of the store. */
  shop(call: CallContext): Promise<PlatformShop | null>
  /** Missing ids are absent from the map, never an error. Order and duplicates of `ids` do not matter. Any length. */
  variantsByIds(
    call: CallContext,
    ids: readonly Gid<'ProductVariant'>[],
  ): Promise<ReadonlyMap<Gid<'ProductVariant'>, PlatformVariant>>
  /** Returns the cost and stock of variants, as variantsByIds. Throws a PlatformError if the store does not let us see them. */
  suppliesByIds(
    call: CallContext,
    ids: readonly Gid<'ProductVariant'>[],
  ): Promise<ReadonlyMap<Gid<'ProductVariant'>, VariantSupply>>
  /**
   * Returns variants whose SKU, product title or variant title contain every word of the text, oldest first. Words match
   * anywhere, without regard to case, accents and signs: `m8x40` finds `M8 × 40`, a plural finds its singular. `activeOnly`
   * leaves out those that cannot be bought.
   */
  searchVariants(call: CallContext, query: SearchQuery & { activeOnly: boolean }): Promise<Page<PlatformVariant>>
  /**
   * Returns variants by SKU in lower case, whatever case was asked: all that have it, those that can be bought first, then
   * the oldest.
   */
  variantsBySku(call: CallContext, skus: readonly string[]): Promise<ReadonlyMap<string, readonly PlatformVariant[]>>
  /** null = unknown. */
  customer(call: CallContext, id: Gid<'Customer'>): Promise<PlatformCustomer | null>
  /** null = unknown. Case does not matter. Throws PlatformError `conflict` if the store does not let us look. */
  customerByEmail(call: CallContext, email: string): Promise<PlatformCustomer | null>
  /**
   * Returns customers with every word in their name or e-mail address, or in the name of a company they are a contact of, at the beginning
   * of a word at least, without regard to case. A new customer may be found a minute late. The first page may have more than `limit`, later
   * ones less. By company, only 50 contacts of each of five companies may be found. Throws a PlatformError if the store does not let us
   * search its customers.
   */
  searchCustomers(call: CallContext, query: SearchQuery): Promise<Page<FoundCustomer>>
  /** Returns companies with every word in their name or number, found like customers; none without B2B. */
  searchCompanies(call: CallContext, query: SearchQuery): Promise<Page<FoundCompany>>
  /** null = unknown. */
  companyLocation(call: CallContext, id: Gid<'CompanyLocation'>): Promise<CompanyLocation | null>
  /** Oldest first; none for an unknown company. */
  companyContacts(call: CallContext, companyId: Gid<'Company'>): Promise<readonly CompanyContact[]>
  /** Returns the names of objects of any type; unknown ids are absent from the map. */
  names(call: CallContext, ids: readonly Gid<NamedType>[]): Promise<ReadonlyMap<Gid<NamedType>, string>>
  /** The available payment terms. */
  paymentTerms(call: CallContext): Promise<readonly PaymentTerms[]>

  // The calls below throw a PlatformError if they cannot do what is asked.

  /** Returns what createDraftOrder would create of the input, without writing. */
  estimate(call: CallContext, input: DraftInput): Promise<Estimate>
  /** Idempotent by key: a second call with the same key returns the first draft order, whatever its input. */
  createDraftOrder(call: CallContext, correlationKey: string, input: DraftInput): Promise<DraftOrder>
  /** null if unknown or deleted. */
  getDraftOrder(call: CallContext, id: Gid<'DraftOrder'>): Promise<DraftOrder | null>
  /** Throws `conflict` once the draft order is completed. */
  sendInvoice(
    call: CallContext,
    id: Gid<'DraftOrder'>,
    mail: { to: string; subject?: string; message?: string },
  ): Promise<DraftOrder>
  /** Creates the order, unpaid. Idempotent: a second call returns the same order. */
  completeDraftOrder(
    call: CallContext,
    id: Gid<'DraftOrder'>,
  ): Promise<{ draft: DraftOrder; order: Order; warnings: readonly string[] }>
  /** Deletes it if it exists. Throws `conflict` once it is completed. */
  deleteDraftOrder(call: CallContext, id: Gid<'DraftOrder'>): Promise<void>
  /** Missing ids are absent from the map. */
  getOrders(call: CallContext, ids: readonly Gid<'Order'>[]): Promise<ReadonlyMap<Gid<'Order'>, Order>>
  /**
   * Returns every draft order and order changed since, oldest change first. Changes made during the sweep may be dated a few
   * seconds back: begin each sweep a minute before the last. Deleted draft orders are not included.
   */
  changedSince(
    call: CallContext,
    since: Date,
    cursor: string | null,
  ): Promise<Page<{ draft: DraftOrder } | { order: Order }>>
}

export type PlatformErrorCode =
  /** The platform refuses the content; `fields` say why. Never send it again. */
  | 'invalid_input'
  /** A write names an object that does not exist, or no longer does. */
  | 'not_found'
  /** The object is in the wrong state. */
  | 'conflict'
  /** The platform cannot answer right now. */
  | 'unavailable'

interface PlatformErrorInfo {
  /** `no`: the write was not done; `unknown`: check before sending it again. */
  executed?: 'no' | 'unknown'
  /** Dotted paths into what was sent: `lines.0.variantId`. */
  fields?: readonly { path: string; message: string }[]
  /** The message as a code, where it is ours and not the platform's. */
  why?: Cause
  cause?: unknown
}

/** Thrown if the platform did not do what was asked. */
export class PlatformError extends Error {
  readonly code: PlatformErrorCode
  readonly executed: 'no' | 'unknown'
  readonly fields: readonly { path: string; message: string }[]
  readonly why: Cause | null

  constructor(code: PlatformErrorCode, message: string, { executed, fields, why, cause }: PlatformErrorInfo = {}) {
    super(message, { cause })
    this.name = new.target.name
    this.code = code
    this.executed = executed ?? 'no'
    this.fields = fields ?? []
    this.why = why ?? null
  }
}

/** Thrown if the platform cannot answer right now; `executed` says whether a write may have been done anyway. */
export class PlatformUnavailable extends PlatformError {
  constructor(message: string, info: Pick<PlatformErrorInfo, 'executed' | 'cause' | 'why'> = {}) {
    super('unavailable', message, info)
  }
}

/** Thrown if the platform answers, but does not let us into this store: it uninstalled the service, or was closed. */
export class StoreRefused extends PlatformUnavailable {}
