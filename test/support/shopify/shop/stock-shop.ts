import { nameOf } from '../companies/company-views.ts'
import type { SearchEntry } from '../search/search-index.ts'
import { cents } from '../state/cents.ts'
import type {
  AddressRecord,
  CollectionRecord,
  CompanyRecord,
  ContactRecord,
  CustomerRecord,
  LocationRecord,
  ProductRecord,
  StaffRecord,
  VariantRecord,
} from '../state/records.ts'
import type { ShopState } from '../state/shop-state.ts'

interface NewVariant extends Partial<Omit<VariantRecord, 'id' | 'price' | 'productId' | 'unitCost' | 'updatedAt'>> {
  price: string
  unitCost?: string
}

interface NewProduct extends Partial<Omit<ProductRecord, 'id' | 'updatedAt' | 'variantIds'>> {
  title: string
  variants?: NewVariant[]
}

interface NewLocation extends Partial<Omit<LocationRecord, 'companyId' | 'id' | 'prices'>> {
  name: string
  /** Prices there by the variant's id. */
  prices?: Record<string, string>
}

/** Puts things into a shop, as its merchant would. */
export interface Stock {
  addProduct(product: NewProduct): { product: ProductRecord; variants: VariantRecord[] }
  /** Adds a product with one variant. */
  addVariant(variant: NewVariant & { product?: Omit<NewProduct, 'title' | 'variants'>; name?: string }): VariantRecord
  addCollection(title: string, productIds?: readonly string[]): CollectionRecord
  addCustomer(customer: Partial<Omit<CustomerRecord, 'id' | 'updatedAt'>>): CustomerRecord
  addCompany(name: string, locations?: readonly NewLocation[]): { company: CompanyRecord; locations: LocationRecord[] }
  /** Makes a customer a contact of a company, who may buy for these locations. The first contact is the main one. */
  addContact(company: CompanyRecord, customer: CustomerRecord, locations: readonly LocationRecord[]): ContactRecord
  addStaff(staff?: Partial<StaffRecord>): StaffRecord
}

export function stockShop(shop: ShopState): Stock {
  const stock: Stock = {
    addProduct: ({ variants: given = [], ...product }) => addProduct(shop, product, given),
    addVariant: ({ product, name = 'Sample', ...variant }) => {
      const { variants } = stock.addProduct({ ...product, title: name, variants: [variant] })
      return variants[0] as VariantRecord
    },
    addCollection: (title, productIds = []) => {
      const collection = { id: shop.newId(), title, handle: handleOf(title) }
      shop.collections.set(collection.id, collection)
      for (const id of productIds) shop.products.get(id)?.collectionIds.push(collection.id)
      return collection
    },
    addCustomer: (given) => {
      const id = shop.newId()
      const names = {
        firstName: 'Bea',
        lastName: 'Buyer',
        phone: null,
        locale: 'en',
        address: null as AddressRecord | null,
      }
      const flags = { tags: [], taxExempt: false, verifiedEmail: true, updatedAt: shop.now() }
      const customer: CustomerRecord = { id, email: `buyer-${id}@example.com`, ...names, ...flags, ...given }
      shop.customers.set(id, customer)
      shop.index.keep(`customer ${id}`, customerEntry(customer), shop.now(), shop.settings.indexLagMs)
      return customer
    },
    addCompany: (name, locations = [{ name: 'Headquarters' }]) => {
      const company: CompanyRecord = { id: shop.newId(), name, externalId: null, mainContactId: null }
      shop.companies.set(company.id, company)
      const entry = { id: company.id, name, external_id: company.externalId, text: name }
      shop.index.keep(`company ${company.id}`, entry, shop.now(), shop.settings.indexLagMs)
      return { company, locations: locations.map((one) => addLocation(shop, company, one)) }
    },
    addContact: (company, customer, locations) => {
      const roles = locations.map(({ id }) => ({ id: shop.newId(), name: 'Ordering only', locationId: id }))
      const contact = { id: shop.newId(), companyId: company.id, customerId: customer.id, title: null, roles }
      shop.contacts.set(contact.id, contact)
      company.mainContactId ??= contact.id
      return contact
    },
    addStaff: (given = {}) => {
      const id = given.id ?? String(1000 + shop.staff.length)
      const names = { firstName: 'Ada', lastName: 'Example', email: `staff-${id}@example.com`, locale: 'en' }
      const staff = { ...names, emailVerified: true, accountOwner: shop.staff.length === 0, ...given, id }
      shop.staff.push(staff)
      return staff
    },
  }
  return stock
}

function addProduct(shop: ShopState, given: Omit<NewProduct, 'variants'>, variants: readonly NewVariant[]) {
  const product: ProductRecord = {
    id: shop.newId(),
    handle: handleOf(given.title),
    status: 'ACTIVE',
    vendor: 'Sample Works',
    productType: '',
    tags: [],
    isGiftCard: false,
    imageUrl: null,
    collectionIds: [],
    ...given,
    variantIds: [],
    updatedAt: shop.now(),
  }
  shop.products.set(product.id, product)
  return { product, variants: variants.map((one) => addVariant(shop, product, one)) }
}

function addVariant(shop: ShopState, product: ProductRecord, { price, unitCost, ...given }: NewVariant): VariantRecord {
  const id = shop.newId()
  const variant: VariantRecord = {
    title: 'Default Title',
    sku: `SKU-${id.slice(-6)}`,
    barcode: null,
    taxable: true,
    requiresShipping: true,
    tracked: true,
    inventoryPolicy: 'DENY',
    inventory: 100,
    options: [{ name: 'Title', value: given.title ?? 'Default Title' }],
    taxRates: null,
    ...given,
    id,
    productId: product.id,
    price: cents(price),
    unitCost: unitCost === undefined ? null : cents(unitCost),
    updatedAt: shop.now(),
  }
  shop.variants.set(id, variant)
  product.variantIds.push(id)
  return variant
}

function addLocation(shop: ShopState, company: CompanyRecord, { prices, ...given }: NewLocation): LocationRecord {
  const address = { address1: '1 Sample Street', city: 'Berlin', countryCode: 'DE', zip: '10115' }
  const location: LocationRecord = {
    id: shop.newId(),
    companyId: company.id,
    externalId: null,
    currency: shop.settings.currency,
    shipping: { ...address },
    billing: { ...address },
    taxExempt: false,
    termsTemplateId: null,
    deposit: null,
    ...given,
    prices: new Map(Object.entries(prices ?? {}).map(([id, price]) => [id, cents(price)])),
  }
  shop.locations.set(location.id, location)
  return location
}

function customerEntry(customer: CustomerRecord): SearchEntry {
  const { id, email, firstName, lastName, phone, tags, updatedAt } = customer
  const texts = { email, first_name: firstName, last_name: lastName, phone, text: [nameOf(customer), email ?? ''] }
  return { id, ...texts, tag: tags, state: 'ENABLED', updated_at: updatedAt }
}

function handleOf(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
