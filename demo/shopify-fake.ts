import { startShopifyFake } from '../test/support/shopify/shopify-fake.ts'

/**
 * Runs the fake of Shopify with one stocked shop until Ctrl-C: `node demo/shopify-fake.ts [port] [app's origin]`. The service reaches it
 * with SHOPIFY_ADMIN_ORIGIN set to the address it prints.
 */
const [port = '4010', appOrigin] = process.argv.slice(2)
const fake = await startShopifyFake({
  port: Number(port),
  ...(appOrigin && { appOrigin, webhookTarget: `${appOrigin}/platform/shopify/webhooks` }),
})
const shop = fake.addShop('quote-demo', { name: 'Quote Demo' })
const staff = shop.addStaff({ firstName: 'Ada', lastName: 'Example', email: 'ada@example.com' })
const customer = shop.addCustomer({ firstName: 'Bea', lastName: 'Buyer', email: 'bea@example.com' })
const { company, locations } = shop.addCompany('Sample Works')
shop.addContact(company, customer, locations)
for (const [name, price] of [
  ['Steel bolt M8', '0.45'],
  ['Desk lamp', '79.00'],
  ['Standing desk', '649.00'],
] as const) {
  shop.addVariant({ name, price })
}
const print = (line: string) => process.stdout.write(`${line}\n`)
print(`SHOPIFY_ADMIN_ORIGIN=${fake.origin}`)
print(`SHOPIFY_CLIENT_ID=${fake.app.clientId}`)
print(`SHOPIFY_CLIENT_SECRET=${fake.app.secrets[0]}`)
print(`The shop's domain: ${shop.domain}`)
print(
  `Sign in as Bea, then open the app proxy: ${fake.origin}/shops/${shop.domain}/account/login?customer=${customer.id}`,
)
print(`Query of the app's address, valid for a minute: ${shop.launchQuery(staff)}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void fake.close())
