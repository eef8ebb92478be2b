import type { FakeShop, ShopifyFake } from '../test/support/shopify/shopify-fake.ts'

/** The addresses to begin at. */
export interface DemoShop {
  admin: string
  store: string
}

/** Adds a shop with staff, products and customers, and one whose currency the app refuses. The app is not installed in them. */
export function openDemoShops(fake: ShopifyFake): DemoShop {
  const shop = openShop(fake, 'quote-demo', { name: 'Quote Demo' })
  addProducts(shop)
  addCustomers(shop)
  openShop(fake, 'yen-demo', { name: 'Yen Demo', currency: 'JPY' })
  return { admin: `${fake.origin}/store/quote-demo`, store: shop.settings.address ?? '' }
}

function openShop(fake: ShopifyFake, name: string, settings: Parameters<ShopifyFake['addShop']>[1]): FakeShop {
  const address = `http://${name}.localhost:${new URL(fake.origin).port}`
  const shop = fake.addShop(name, { address, ...settings })
  shop.addStaff({ firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', accountOwner: true })
  shop.addStaff({ firstName: 'Rolf', lastName: 'Beispiel', email: 'rolf@example.com', locale: 'de' })
  shop.installed = false
  return shop
}

function addProducts({ addProduct }: FakeShop): void {
  addProduct({
    title: 'Steel bolt M8',
    variants: [
      { title: '20 mm', price: '0.45', sku: 'BOLT-20' },
      { title: '40 mm', price: '0.60', sku: 'BOLT-40' },
    ],
  })
  addProduct({ title: 'Desk lamp', variants: [{ price: '79.00', sku: 'LAMP' }] })
  addProduct({
    title: 'Standing desk',
    variants: [
      { title: 'Oak', price: '649.00', sku: 'DESK-OAK' },
      { title: 'Walnut', price: '729.00', sku: 'DESK-WALNUT' },
    ],
  })
  addProduct({ title: 'Prototype chair', status: 'UNLISTED', variants: [{ price: '299.00', sku: 'CHAIR' }] })
}

function addCustomers(shop: FakeShop): void {
  const bea = shop.addCustomer({ firstName: 'Bea', lastName: 'Buyer', email: 'bea@example.com' })
  shop.addCustomer({ firstName: 'Carl', lastName: 'Customer', email: 'carl@example.com', locale: 'de' })
  shop.addCustomer({ firstName: 'Phoebe', lastName: 'Phone', email: null, phone: '+4930123456' })
  const { company, locations } = shop.addCompany('Sample Works', [{ name: 'Hamburg' }, { name: 'Berlin' }])
  shop.addContact(company, bea, locations)
}
