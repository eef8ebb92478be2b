import type { DraftRecord } from '../drafts/draft-records.ts'
import type { CostBucket } from '../graphql/cost-bucket.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import type { SearchIndex } from '../search/search-index.ts'
import type { ShopTokens } from '../tokens/shop-tokens.ts'
import type { Random } from './random.ts'
import type {
  CollectionRecord,
  CompanyRecord,
  ContactRecord,
  CustomerRecord,
  LocationRecord,
  ProductRecord,
  StaffRecord,
  TaxRate,
  TermsTemplate,
  VariantRecord,
} from './records.ts'

/** A shop's settings; a test may change them at any time. */
export interface ShopSettings {
  name: string
  /** The store's own address where it is served; null for `https://{domain}`, which only Shopify has. */
  address: string | null
  email: string
  currency: string
  /** The worth of one unit of the shop's currency in others: `{ USD: '1.1' }`. */
  exchange: Record<string, string>
  timezone: string
  country: string
  plan: 'advanced' | 'basic' | 'plus'
  development: boolean
  /** Has companies; without, all about them is refused. */
  b2b: boolean
  taxesIncluded: boolean
  taxShipping: boolean
  taxRates: TaxRate[]
  shippingRates: { handle: string; title: string; price: string }[]
  /** Approval for protected data of customers: of the object, and of names, mail, phone and addresses. */
  approved: { customers: boolean; fields: boolean }
  /** Plans the app is subscribed to. */
  planHandles: string[]
  /** The number of times that a new draft is read before it is ready. */
  readsUntilReady: number
  /** The time until a search finds a change. */
  indexLagMs: number
  /** Belongs to the organization that owns the app, so that it may use client credentials. */
  ownOrganization: boolean
  /** Copies tags and attributes of a draft to its order. */
  tagsReachOrders: boolean
  /** Fields that searches know no more. */
  ignoredFields: string[]
  /** A query that costs more is refused. */
  mostCost: number
  /** Frozen (402) or locked (423). */
  closed: 402 | 423 | null
}

/** Everything Shopify knows of one shop. */
export interface ShopState {
  id: string
  /** `x.myshopify.com` */
  domain: string
  settings: ShopSettings
  installed: boolean
  scopes: string[]
  products: Map<string, ProductRecord>
  variants: Map<string, VariantRecord>
  collections: Map<string, CollectionRecord>
  customers: Map<string, CustomerRecord>
  companies: Map<string, CompanyRecord>
  locations: Map<string, LocationRecord>
  contacts: Map<string, ContactRecord>
  terms: TermsTemplate[]
  staff: StaffRecord[]
  drafts: Map<string, DraftRecord>
  orders: Map<string, OrderRecord>
  subscriptions: Map<string, { id: string; topic: string; uri: string; format: string; filter: string | null }>
  bulk: Map<string, { id: string; status: string; createdAt: Date }>
  refundKeys: Map<string, string>
  jobs: Set<string>
  index: SearchIndex
  bucket: CostBucket
  tokens: ShopTokens
  random: Random
  now(): Date
  newId(): string
  newNumber(kind: 'draft' | 'order'): number
  notify(topic: string, body: Record<string, unknown>): void
  /** Notes something that our side must never do; the test fails at its end. */
  mistake(text: string): void
}
