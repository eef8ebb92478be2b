import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, it } from 'node:test'
import { Kind, type OperationDefinitionNode, parse, print, separateOperations, validate } from 'graphql'
import { type Asking, ask } from '../../support/shopify/ask.ts'
import { adminSchema } from '../../support/shopify/graphql/admin-schema.ts'
import { startShopifyFake } from '../../support/shopify/shopify-fake.ts'

const text = readFileSync('test/support/shopify/admin-operations.graphql', 'utf8')
const document = parse(text)
const operations = separateOperations(document)

let asking: Asking
const ids: Record<string, string> = {}

before(async () => {
  const fake = await startShopifyFake()
  const shop = fake.addShop('quote-demo')
  shop.scopes.push('write_orders', 'read_all_orders')
  const token = shop.tokens.exchange(shop.scopes).access_token
  asking = { fake, shop, token }
  const variant = shop.addVariant({ price: '10.00', sku: 'A-1', name: 'Bolt' })
  const customer = shop.addCustomer({})
  const { company, locations } = shop.addCompany('Sample GmbH')
  const [location] = locations
  assert.ok(location)
  shop.addContact(company, customer, [location])
  const collection = shop.addCollection('Hardware', [variant.productId])
  Object.assign(ids, {
    variant: variant.id,
    product: variant.productId,
    customer: customer.id,
    company: company.id,
    location: location.id,
    collection: collection.id,
  })
})

after(() => asking.fake.close())

it('every operation of the app is within the schema', () => {
  assert.deepEqual(validate(adminSchema, document), [])
})

const line = () => ({ variantId: gid('ProductVariant', ids.variant), quantity: 2 })

function gid(type: string, id: string | undefined): string {
  return `gid://shopify/${type}/${id}`
}

/** Returns variables for an operation; those of the drafts and orders it needs are made on the spot. */
async function variablesOf(name: string): Promise<Record<string, unknown>> {
  const { shop } = asking
  const input = { lineItems: [line()], email: 'buyer@example.com', tags: ['quote'] }
  const createDraft = async () => {
    const { body } = await run('DraftOrderCreate', { input })
    shop.draft(body.data.draftOrderCreate.draftOrder.id).readsUntilReady = 0
    return body.data.draftOrderCreate.draftOrder.id as string
  }
  const createOrder = async () => gid('Order', shop.completeDraft(await createDraft()).id)
  const made: Record<string, () => unknown> = {
    VariantsByIds: () => ({ ids: [gid('ProductVariant', ids.variant)] }),
    VariantCosts: () => ({ ids: [gid('ProductVariant', ids.variant)] }),
    ProductCollections: () => ({ id: gid('Product', ids.product) }),
    ProductInCollection: () => ({
      productId: gid('Product', ids.product),
      collectionId: gid('Collection', ids.collection),
    }),
    VariantPriceForLocation: () => ({
      id: gid('ProductVariant', ids.variant),
      companyLocationId: gid('CompanyLocation', ids.location),
    }),
    CustomerById: () => ({ id: gid('Customer', ids.customer) }),
    CustomerCompanies: () => ({ id: gid('Customer', ids.customer) }),
    CustomerByEmail: () => ({ email: shop.customers.get(ids.customer ?? '')?.email }),
    CompanyLocationById: () => ({ id: gid('CompanyLocation', ids.location) }),
    CompanyWithLocations: () => ({ id: gid('Company', ids.company) }),
    CompanyContacts: () => ({ id: gid('Company', ids.company) }),
    DraftOrderCalculate: () => ({ input }),
    DraftOrderCreate: () => ({ input }),
    DraftOrderDeliveryOptions: () => ({ input: { lineItems: [line()] } }),
    DraftOrderUpdate: async () => ({ id: await createDraft(), input: { poNumber: 'PO 1' } }),
    DraftOrderDelete: async () => ({ input: { id: await createDraft() } }),
    OrderById: async () => ({ id: await createOrder() }),
    OrdersByIds: async () => ({ ids: [await createOrder()] }),
    OrdersWithRefunds: async () => ({ ids: [await createOrder()] }),
    OrderCreate: () => ({
      order: {
        lineItems: [{ title: 'Bolt', quantity: 1, priceSet: { shopMoney: { amount: '5', currencyCode: 'EUR' } } }],
      },
    }),
    OrderMarkAsPaid: async () => ({ input: { id: await createOrder() } }),
    OrderCancel: async () => ({ orderId: await createOrder(), reason: 'CUSTOMER', restock: true }),
    RefundCreate: async () => ({ input: { orderId: await createOrder() }, key: 'one' }),
    JobStatus: () => ({ id: 'gid://shopify/Job/00000000-0000-4000-8000-000000000000' }),
    WebhookSubscriptionCreate: () => ({ topic: 'ORDERS_PAID', sub: { uri: 'https://app.example/hooks' } }),
    WebhookSubscriptionUpdate: () => ({ id: gid('WebhookSubscription', '1'), sub: { uri: 'https://app.example' } }),
    WebhookSubscriptionDelete: () => ({ id: gid('WebhookSubscription', '1') }),
    BulkRunQuery: () => ({ query: '{ products { edges { node { id } } } }' }),
    BulkOperationGet: () => ({ id: gid('BulkOperation', '1') }),
    BulkOperationCancel: () => ({ id: gid('BulkOperation', '1') }),
  }
  if (made[name]) return (await made[name]()) as Record<string, unknown>
  if (/^DraftOrder(?!s)/.test(name)) return { id: await createDraft() }
  return /^(Search|DraftOrders|Orders)/.test(name) ? { query: "tag:'quote'" } : {}
}

async function run(name: string, variables: Record<string, unknown>) {
  const operation = operations[name]
  assert.ok(operation)
  return ask(asking, print(operation), variables)
}

for (const { name, operation } of document.definitions.filter(
  (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
)) {
  // Shopify runs it as a bulk operation, where connections need no number.
  if (name?.value === 'BulkCatalog') continue
  it(`answers ${operation} ${name?.value}, for at most 1,000 points`, async () => {
    const { status, body, headers } = await run(name?.value ?? '', await variablesOf(name?.value ?? ''))
    assert.equal(status, 200)
    assert.equal(body.errors, undefined)
    assert.equal(headers.get('x-shopify-api-version'), '2026-10')
    const { requestedQueryCost, actualQueryCost, throttleStatus } = body.extensions.cost
    assert.ok(requestedQueryCost <= 1000 && actualQueryCost <= requestedQueryCost)
    assert.equal(throttleStatus.maximumAvailable, 20_000)
    asking.fake.check()
  })
}
