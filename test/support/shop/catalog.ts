import type { KeyRequest } from '../../../src/commands/access/create-key.ts'
import type { StoreRequest } from '../../../src/commands/stores/create-store.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import type { ProductInput } from '../../../src/outside/platform/embedded/catalogue/product-input.ts'
import type { CompanyRow } from '../../../src/outside/platform/embedded/companies/company-input.ts'
import type { Answer, Call, TestService } from '../service/service.ts'

/** A paying store with one key, a small catalogue and two companies. */
export interface Shop {
  store: Store
  key: string
  /** Variants, as full GIDs. */
  board: string
  longBoard: string
  mug: string
  giant: string
  archived: string
  draft: string
  unlisted: string
  /** Digits: a contact at both locations of Acme, one at Globex only, and one of Acme without a location. */
  buyer: string
  other: string
  floating: string
  /** Digits of locations and companies. */
  berlin: string
  hamburg: string
  oslo: string
  acme: string
  globex: string
  /** Sends a request with the shop's key; time passes, so that the rate limit never interferes. */
  call(method: string, path: string, call?: Call): Promise<Answer>
  /** POST /v1/quotes */
  post(body: unknown, call?: Call): Promise<Answer>
}

const PRODUCTS: readonly ProductInput[] = [
  {
    handle: 'oak-board',
    title: 'Oak board',
    vendor: 'Northwood',
    productType: 'Boards',
    tags: ['wood', 'Premium'],
    collection: 'Timber',
    imageUrl: 'https://cdn.example.com/oak.png',
    variants: [
      { options: ['2 m', 'Oiled'], sku: 'OAK-2-OIL', price: '39.99' },
      { options: ['4 m', 'Oiled'], sku: 'OAK-4-OIL', price: '79.98' },
    ],
  },
  {
    handle: 'mug',
    title: 'Mug',
    vendor: 'Claywork',
    productType: 'Kitchen',
    tags: ['gift'],
    variants: [{ options: ['Default Title'], price: '14.00', requiresShipping: false, taxable: false }],
  },
  { handle: 'giant', title: 'Giant', variants: [{ options: ['Default Title'], price: '9999999999.99' }] },
  ...(['archived', 'draft', 'unlisted'] as const).map((status) => ({
    handle: status,
    title: status,
    status,
    variants: [{ options: ['Default Title'], price: '1.00' }],
  })),
]

const contact = (email: string, tags: string[] = []) => ({ email, name: 'A Buyer', phone: null, tags, role: 'Buyer' })
const COMPANIES: readonly CompanyRow[] = [
  { externalId: 'acme', name: 'Acme', location: place('Berlin'), contact: contact('buyer@acme.example', ['VIP']) },
  { externalId: 'acme', name: 'Acme', location: place('Hamburg'), contact: contact('buyer@acme.example') },
  { externalId: 'acme', name: 'Acme', location: null, contact: contact('floating@acme.example') },
  { externalId: 'globex', name: 'Globex', location: place('Oslo'), contact: contact('other@globex.example') },
]

function place(name: string) {
  return { name, address: { city: name } }
}

/** Opens a shop; `store` and `key` change its defaults. */
export async function openShop(
  service: TestService,
  { store: storeRequest = {}, key: keyRequest = {} }: { store?: Partial<StoreRequest>; key?: Partial<KeyRequest> } = {},
): Promise<Shop> {
  const store = await service.addStore({ development: false, ...storeRequest })
  const key = await service.addKey(store, keyRequest)
  const { variants } = await service.platform.saveProducts(store.id, PRODUCTS, service.now)
  const saved = await service.platform.saveCompanies(store.id, COMPANIES, service.now)
  const variant = (title: string, variantTitle: string | null = null) =>
    variants.find((one) => one.title === title && one.variantTitle === variantTitle)?.id ?? ''
  const customer = (email: string) => saved.customers.find((one) => one.email === email)?.id ?? ''
  const named = (things: readonly { id: string; name: string }[], name: string) =>
    things.find((one) => one.name === name)?.id ?? ''
  const call: Shop['call'] = (method, path, options) => {
    service.now = new Date(service.now.getTime() + 500)
    return service.call(method, path, { key, ...options })
  }
  return {
    store,
    key,
    board: variant('Oak board', '2 m / Oiled'),
    longBoard: variant('Oak board', '4 m / Oiled'),
    mug: variant('Mug'),
    giant: variant('Giant'),
    archived: variant('archived'),
    draft: variant('draft'),
    unlisted: variant('unlisted'),
    buyer: customer('buyer@acme.example'),
    other: customer('other@globex.example'),
    floating: customer('floating@acme.example'),
    berlin: named(saved.locations, 'Berlin'),
    hamburg: named(saved.locations, 'Hamburg'),
    oslo: named(saved.locations, 'Oslo'),
    acme: named(saved.companies, 'Acme'),
    globex: named(saved.companies, 'Globex'),
    call,
    post: (body, options) => call('POST', '/v1/quotes', { body, ...options }),
  }
}

/** Returns the smallest valid quote request, changed by `more`. */
export function quoteRequest(more: Record<string, unknown> = {}): Record<string, unknown> {
  return { buyer: { email: 'kim@buyer.example' }, lines: [{ custom: { title: 'A shelf' }, quantity: 1 }], ...more }
}

/** Returns the fields an answer complains about, sorted. */
export function faults({ body }: Answer): string[] {
  return (body.errors ?? []).map((error: { field: string }) => error.field).sort()
}

/** Returns every row of a table as text, to search for what must not be there. */
export async function dumpTable(service: TestService, table: string): Promise<string> {
  const { rows } = await service.pool.query(`select t::text as row from ${table} t`)
  return rows.map(({ row }) => row).join('\n')
}
