import { createCostBucket } from '../graphql/cost-bucket.ts'
import { MOST_COST } from '../graphql/query-cost.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { createShopTokens } from '../tokens/shop-tokens.ts'
import type { FakeParts } from './fake-parts.ts'
import type { TermsTemplate } from './records.ts'
import type { ShopSettings, ShopState } from './shop-state.ts'

/** The scopes that the app's configuration asks for. */
const APP_SCOPES = [
  'read_products',
  'read_inventory',
  'read_customers',
  'read_companies',
  'write_draft_orders',
  'read_orders',
  'write_payment_terms',
  'write_app_proxy',
]

const BUCKETS = { basic: [2000, 100], advanced: [4000, 200], plus: [20_000, 1000] } as const

const TERMS: readonly TermsTemplate[] = [
  { id: '1', name: 'Due on receipt', type: 'RECEIPT', dueInDays: null },
  { id: '9', name: 'Due on fulfillment', type: 'FULFILLMENT', dueInDays: null },
  { id: '2', name: 'Net 7', type: 'NET', dueInDays: 7 },
  { id: '3', name: 'Net 15', type: 'NET', dueInDays: 15 },
  { id: '4', name: 'Net 30', type: 'NET', dueInDays: 30 },
  { id: '8', name: 'Net 45', type: 'NET', dueInDays: 45 },
  { id: '5', name: 'Net 60', type: 'NET', dueInDays: 60 },
  { id: '6', name: 'Net 90', type: 'NET', dueInDays: 90 },
  { id: '7', name: 'Fixed', type: 'FIXED', dueInDays: null },
]

const SETTINGS: Omit<ShopSettings, 'name'> = {
  address: null,
  email: 'owner@example.com',
  currency: 'EUR',
  exchange: {},
  timezone: 'Europe/Berlin',
  country: 'DE',
  plan: 'plus',
  development: false,
  b2b: true,
  taxesIncluded: false,
  taxShipping: true,
  taxRates: [{ title: 'VAT', rate: '0.19' }],
  shippingRates: [],
  approved: { customers: true, fields: true },
  planHandles: [],
  readsUntilReady: 1,
  indexLagMs: 0,
  ownOrganization: true,
  tagsReachOrders: true,
  ignoredFields: [],
  mostCost: MOST_COST,
  closed: null,
}

/** Returns a shop with the app installed, and nothing in it. */
export function createShopState(parts: FakeParts, domain: string, given: Partial<ShopSettings>): ShopState {
  const { random, now, outbox, mistakes } = parts
  const settings: ShopSettings = { ...structuredClone(SETTINGS), name: domain.split('.')[0] ?? domain, ...given }
  const numbers = { draft: 0, order: 1000 }
  let last = 7_000_000_000_000 + random.below(1_000_000) * 1000
  const [maximum, restoreRate] = BUCKETS[settings.plan]
  return {
    id: String(500_000_000 + random.below(99_999_999)),
    domain,
    settings,
    installed: true,
    scopes: [...APP_SCOPES],
    products: new Map(),
    variants: new Map(),
    collections: new Map(),
    customers: new Map(),
    companies: new Map(),
    locations: new Map(),
    contacts: new Map(),
    terms: TERMS.map((template) => ({ ...template })),
    staff: [],
    drafts: new Map(),
    orders: new Map(),
    subscriptions: new Map(),
    bulk: new Map(),
    refundKeys: new Map(),
    jobs: new Set(),
    index: createSearchIndex(),
    bucket: createCostBucket(maximum, restoreRate, () => performance.now()),
    tokens: createShopTokens(random, now),
    random,
    now,
    newId: () => {
      last += 1 + random.below(9)
      return String(last)
    },
    newNumber: (kind) => {
      numbers[kind] += 1
      return numbers[kind]
    },
    notify: (topic, body) => outbox.add(domain, topic, body),
    mistake: (text) => mistakes.push(`${domain}: ${text}`),
  }
}
