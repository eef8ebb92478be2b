import assert from 'node:assert/strict'
import { newUuid } from '../../../../src/domain/id.ts'
import { SecretBox } from '../../../../src/domain/secrets/secret-box.ts'
import { createShopifyPlatform } from '../../../../src/outside/platform/shopify/shopify-platform.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { SECRET_KEYS } from '../../../support/service/draft.ts'
import { addInstalledStore } from '../../../support/shopify/install-app.ts'
import { openAdminApi } from '../../../support/shopify/open-admin-api.ts'
import { type FakeShop, type ShopifyFake, startShopifyFake } from '../../../support/shopify/shopify-fake.ts'
import type { PlatformStage, StagedCompany, StagedProduct, StagedStore } from './platform-stage.ts'

const CLOCK_START = Date.parse('2026-11-21T09:00:00Z')
const NOBODY = 'http://127.0.0.1:1'

/**
 * Opens the adapter for Shopify, with the client the service has, on the fake over HTTP. Closing it fails if the fake was asked what
 * Shopify does not take.
 */
export async function openShopifyStage(settings: Partial<FakeShop['settings']> = {}): Promise<PlatformStage> {
  let now = CLOCK_START
  const clock = () => new Date(now)
  const fake = await startShopifyFake({ now: clock })
  const database = await openTestDatabase()
  const box = new SecretBox(SECRET_KEYS)
  const opened: ReturnType<typeof openAdminApi>[] = []
  const open = (origin = fake.origin) => {
    const one = openAdminApi({ fake, db: database.db, box, clock, origin })
    opened.push(one)
    return createShopifyPlatform({ api: one.api, clock })
  }
  let shops = 0
  const addShop = async () => {
    shops += 1
    const shop = fake.addShop(`stage-${shops}`, { taxRates: [], taxShipping: false, indexLagMs: 60_000, ...settings })
    return { shop, storeId: await addInstalledStore(database.db, box, shop) }
  }
  return {
    openStore: async () => {
      const { shop, storeId } = await addShop()
      return {
        ...shopActions(fake, shop, storeId),
        callOfAnother: async () => callOf((await addShop()).storeId),
        platform: open(),
        another: open(),
        away: open(NOBODY),
        key: newUuid(clock()),
        wait: (ms) => {
          now += ms
        },
      }
    },
    close: async () => {
      for (const { close } of opened) await close()
      await database.close()
      await fake.close()
      fake.check()
    },
  }
}

function callOf(storeId: string) {
  return { storeId, deadline: new Date(Date.now() + 20_000) }
}

type Acts = Omit<StagedStore, 'callOfAnother' | 'key' | 'platform' | 'another' | 'away' | 'wait'>

function shopActions(fake: ShopifyFake, shop: FakeShop, storeId: string): Acts {
  return {
    call: () => callOf(storeId),
    setTax: async ({ percent, shippingTaxable, isIncluded = false }) => {
      shop.settings.taxRates = [{ title: 'VAT', rate: (Number(percent) / 100).toFixed(6) }]
      shop.settings.taxShipping = shippingTaxable
      shop.settings.taxesIncluded = isIncluded
    },
    addProduct: async (product) => addProduct(shop, product),
    addCustomer: async ({ email, name, tags = [] }) => {
      const { id } = shop.addCustomer({ email, ...namesOf(name), tags: [...tags] })
      return `gid://platform/Customer/${id}`
    },
    addCompany: async (company) => addCompany(shop, company),
    countDrafts: async () => shop.drafts.size,
    completeElsewhere: async (id) => void shop.completeDraft(id),
    deleteElsewhere: async (id) => shop.deleteDraft(id),
    pay: async ({ id }) => shop.payOrder(id),
    refund: async (id, amount) => shop.refundOrder(id, amount),
    cancel: async (id) => shop.cancelOrder(id),
    loseAnswer: async (work) => {
      for (const when of ['DraftOrderCreate', 'DraftOrderComplete', 'DraftOrderInvoiceSend', 'DraftOrderDelete'])
        fake.fault({ when, what: 'lost', shop: shop.domain })
      const error = await work(callOf(storeId)).then(
        () => assert.fail('the answer arrived'),
        (cause: unknown) => cause,
      )
      fake.faults.clear()
      return error
    },
  }
}

function namesOf(name: string) {
  const [firstName = '', ...rest] = name.split(' ')
  return { firstName, lastName: rest.join(' ') }
}

function addProduct(shop: FakeShop, product: StagedProduct) {
  const { variants } = shop.addProduct({
    title: product.title,
    status: (product.status ?? 'active').toUpperCase() as 'ACTIVE',
    vendor: product.vendor ?? '',
    productType: product.productType ?? '',
    tags: [...(product.tags ?? [])],
    collectionIds: product.collection === undefined ? [] : [shop.addCollection(product.collection).id],
    variants: product.variants.map(({ option, sku = null, ...variant }) => ({
      ...variant,
      sku,
      ...(option !== undefined && { title: option, options: [{ name: 'Size', value: option }] }),
    })),
  })
  return variants.map(({ id }) => `gid://platform/ProductVariant/${id}` as const)
}

function addCompany(shop: FakeShop, { name, locations, contacts }: StagedCompany) {
  const made = shop.addCompany(
    name,
    locations.map(({ name, address }) => {
      const given = Object.keys(address).length > 0 ? { address1: '1 Sample Street', ...address } : null
      return { name, shipping: given, billing: given }
    }),
  )
  for (const { email, name, roles } of contacts) {
    const customer = shop.addCustomer({ email, ...namesOf(name) })
    const theirs = made.locations.filter((one) => roles.some(({ location }) => location === one.name))
    const contact = shop.addContact(made.company, customer, theirs)
    for (const [i, role] of contact.roles.entries())
      role.name = roles.find(({ location }) => location === theirs[i]?.name)?.role ?? role.name
  }
  return {
    id: `gid://platform/Company/${made.company.id}` as const,
    locations: made.locations.map(({ id }) => `gid://platform/CompanyLocation/${id}` as const),
  }
}
