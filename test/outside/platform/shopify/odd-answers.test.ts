import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import fc from 'fast-check'
import { newUuid } from '../../../../src/domain/id.ts'
import { PlatformError } from '../../../../src/outside/platform/port.ts'
import * as documents from '../../../../src/outside/platform/shopify/documents.ts'
import { draftInput } from '../../../support/service/draft.ts'
import { HOWS, spoil } from '../../../support/shopify/faults/spoil.ts'
import { type OpenAdapter, openAdapter } from '../../../support/shopify/open-adapter.ts'

const RUNS = 400

let adapter: OpenAdapter
let operations: Readonly<Record<string, () => Promise<unknown>>>
let heard: (string | null)[] = []
before(async () => {
  adapter = await openAdapter({}, { onOddAnswer: ({ requestId }) => heard.push(requestId) })
  adapter.shop.bucket.maximum = 1_000_000
  adapter.shop.bucket.restoreRate = 1_000_000
  operations = await prepare(adapter)
})
after(() => adapter.close())

/** Fills the shop so that every page beyond a first has something, and returns the port's operations on it. */
async function prepare({ shop, platform, call }: OpenAdapter): Promise<typeof operations> {
  const many = Array.from({ length: 60 }, (_, n) => n)
  const { product, variants } = shop.addProduct({ title: 'Oak board', variants: [{ price: '39.99', sku: 'OAK' }] })
  for (const n of many) shop.addCollection(`Collection ${n}`, [product.id])
  const { company, locations } = shop.addCompany(
    'Acme',
    many.map((n) => ({ name: `Plant ${n}` })),
  )
  const customer = shop.addCustomer({ firstName: 'Kim', email: 'kim@buyer.example', phone: '+49301234' })
  shop.addContact(company, customer, locations)
  const variantId = `gid://platform/ProductVariant/${variants[0]?.id}` as const
  const customerId = `gid://platform/Customer/${customer.id}` as const
  const companyId = `gid://platform/Company/${company.id}` as const
  const input = draftInput({
    currency: 'EUR',
    lines: [{ kind: 'variant', lineId: 'a', variantId, quantity: 3, unitPrice: '35.00' }],
    discount: { type: 'fixed', value: '5.00', title: 'Quote' },
    paymentTermsTemplateId: '4',
  })
  const create = () =>
    platform.createDraftOrder(call(), newUuid(shop.now()), { ...input, paymentTermsTemplateId: null })
  const { order } = await platform.completeDraftOrder(call(), (await create()).id)
  shop.payOrder(order.id)
  for (const _ of many) shop.refundOrder(order.id, '0.10')
  const text = { text: 'a', limit: 10, cursor: null }
  const approve = (fields: boolean) => {
    shop.settings.approved = { customers: true, fields }
  }
  return {
    shop: () => platform.shop(call()),
    variantsByIds: () => platform.variantsByIds(call(), [variantId]),
    suppliesByIds: () => platform.suppliesByIds(call(), [variantId]),
    searchVariants: () => platform.searchVariants(call(), { ...text, text: 'oak', activeOnly: true }),
    variantsBySku: () => platform.variantsBySku(call(), ['oak']),
    names: () => platform.names(call(), [variantId, companyId, `gid://platform/Product/${product.id}`]),
    customer: () => platform.customer(call(), customerId),
    unapproved: () => {
      approve(false)
      return platform.customer(call(), customerId).finally(() => approve(true))
    },
    customerByEmail: () => platform.customerByEmail(call(), 'kim@buyer.example'),
    searchCustomers: () => platform.searchCustomers(call(), { ...text, text: 'acme' }),
    searchCompanies: () => platform.searchCompanies(call(), { ...text, text: 'acme' }),
    companyLocation: () => platform.companyLocation(call(), `gid://platform/CompanyLocation/${locations[0]?.id}`),
    companyContacts: () => platform.companyContacts(call(), companyId),
    paymentTerms: () => platform.paymentTerms(call()),
    estimate: () => platform.estimate(call(), input),
    createDraftOrder: create,
    getDraftOrder: async () => platform.getDraftOrder(call(), (await create()).id),
    sendInvoice: async () => platform.sendInvoice(call(), (await create()).id, { to: 'kim@buyer.example' }),
    completeDraftOrder: async () => platform.completeDraftOrder(call(), (await create()).id),
    deleteDraftOrder: async () => platform.deleteDraftOrder(call(), (await create()).id),
    getOrders: () => platform.getOrders(call(), [order.id]),
    changedSince: () => platform.changedSince(call(), shop.now(), null),
  }
}

/** Fails unless a value has the form of another, but for what may be missing in both and how many there are of something. */
function assertLike(value: unknown, model: unknown, path: string): void {
  if (value === null || model === null || value === undefined || model === undefined) return
  assert.equal(Object.prototype.toString.call(value), Object.prototype.toString.call(model), path)
  if (value instanceof Date) assert.ok(!Number.isNaN(value.getTime()), path)
  else if (value instanceof Map) assertLike([...value.values()], [...(model as Map<unknown, unknown>).values()], path)
  else if (Array.isArray(value)) for (const one of value) assertLike(one, (model as unknown[])[0], `${path}[]`)
  else if (typeof value === 'object') {
    for (const [name, one] of Object.entries(value))
      assertLike(one, (model as Record<string, unknown>)[name], `${path}.${name}`)
  } else if (typeof value === 'string' && /^\d+\.\d\d$/.test(String(model))) assert.match(value, /^\d+\.\d\d$/, path)
}

it(`${RUNS} spoiled answers to all documents: each operation of the port says unavailable or refused, or returns what it promises`, async () => {
  const known = new Map<string, { documents: string[]; model: unknown }>()
  for (const [name, run] of Object.entries(operations)) {
    adapter.wait(300_000) // what is kept is forgotten
    const seen = adapter.fake.log.length
    const model = await run()
    known.set(name, { model, documents: adapter.fake.log.slice(seen).map(({ operation }) => operation) })
  }
  const asked = new Set([...known.values()].flatMap((one) => one.documents))
  const never = Object.values(documents).filter(({ name }) => !asked.has(name))
  assert.deepEqual(
    never.map(({ name }) => name),
    ['AppAndShop', 'AppPlan'],
    'documents that no operation of the port asks: those of plans',
  )
  const outcomes = new Map<string, number>()
  const choice = fc.record({
    name: fc.constantFrom(...known.keys()),
    which: fc.nat({ max: 20 }),
    where: fc.nat({ max: 100_000 }),
    how: fc.constantFrom(...HOWS),
  })
  await fc.assert(
    fc.asyncProperty(choice, async ({ name, which, where, how }) => {
      const { documents = [], model } = known.get(name) ?? {}
      const document = documents[which % documents.length]
      let times = 0
      adapter.fake.spoil((operation, body) => {
        if (operation !== document || times > 0) return body
        times += 1
        return spoil(body, where, how)
      })
      adapter.wait(300_000)
      heard = []
      const outcome = await (operations[name]?.() ?? assert.fail()).then(
        (value) => {
          assertLike(value, model, name)
          return 'value'
        },
        (error: unknown) => {
          assert.ok(
            error instanceof PlatformError,
            `${name}, ${document}, ${how} at ${where}: ${(error as Error).stack}`,
          )
          if (error.message === 'Shopify gave no usable answer') assert.ok(heard.at(-1), 'logged with its request id')
          return error.code
        },
      )
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      adapter.fake.spoil(null)
    }),
    { numRuns: RUNS },
  )
  assert.ok((outcomes.get('unavailable') ?? 0) > RUNS / 4, 'most answers mattered')
})
