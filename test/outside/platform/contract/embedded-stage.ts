import assert from 'node:assert/strict'
import { connect } from '../../../../src/database/database.ts'
import { newUuid } from '../../../../src/domain/id.ts'
import { createEmbeddedPlatform } from '../../../../src/outside/platform/embedded/embedded-platform.ts'
import type { Gid } from '../../../../src/outside/platform/gid.ts'
import { callOf, openTestPlatform, SECRET_KEYS, type TestPlatform } from '../../../support/service/draft.ts'
import type { PlatformStage, StagedCompany, StagedProduct, StagedStore } from './platform-stage.ts'

/** Opens the embedded platform on its own database. */
export async function openEmbeddedStage(): Promise<PlatformStage> {
  const open = await openTestPlatform()
  const gone = connect('postgres://nobody:x@127.0.0.1:1/none', { max: 1, onError: () => {} })
  const away = createEmbeddedPlatform(gone.pool, { secretKeys: SECRET_KEYS })
  return {
    openStore: async () => openStore(open, away),
    close: async () => {
      await gone.db.destroy()
      await open.close()
    },
  }
}

function openStore(open: TestPlatform, away: StagedStore['away']): StagedStore {
  const storeId = open.newStore()
  const { platform } = open
  return {
    platform,
    another: open.another(),
    away,
    key: newUuid(open.now),
    call: () => callOf(storeId),
    callOfAnother: async () => callOf(open.newStore()),
    setTax: ({ percent, shippingTaxable, isIncluded }) =>
      platform.setTaxRate(storeId, { percent: isIncluded ? '0.00' : percent, shippingTaxable }),
    addProduct: (product) => addProduct(open, storeId, product),
    addCustomer: async ({ email, name, tags = [] }) => {
      const contact = { email, name, phone: null, tags, role: null }
      const row = { externalId: `of ${email}`, name: `Of ${name}`, location: null, contact }
      const { customers } = await platform.saveCompanies(storeId, [row], open.now)
      return `gid://platform/Customer/${customers[0]?.id}`
    },
    addCompany: (company) => addCompany(open, storeId, company),
    countDrafts: async () => (await platform.listDrafts(storeId, { limit: 1_000, cursor: null })).items.length,
    completeElsewhere: async (id) => void (await platform.completeDraftOrder(callOf(storeId), id)),
    deleteElsewhere: (id) => platform.deleteDraftOrder(callOf(storeId), id),
    pay: async ({ draftOrderId }) => void (await platform.markAsPaid(storeId, draftOrderId)),
    refund: async (id, amount) =>
      void (await platform.refundOrder(storeId, id, { kind: 'amount', amount, restock: false })),
    cancel: async (id) => void (await platform.cancelOrder(storeId, id, { restock: false })),
    loseAnswer: (work) =>
      work({ storeId, deadline: new Date(Date.now() - 1) }).then(
        () => assert.fail('the answer arrived'),
        (error: unknown) => error,
      ),
    wait: (ms) => open.wait(ms),
  }
}

let products = 0
async function addProduct(open: TestPlatform, storeId: string, product: StagedProduct) {
  products += 1
  const { variants } = await open.platform.saveProducts(
    storeId,
    [
      {
        ...product,
        handle: `staged-${products}`,
        tags: [...(product.tags ?? [])],
        variants: product.variants.map(({ option = 'Default Title', ...variant }) => ({
          ...variant,
          options: [option],
        })),
      },
    ],
    open.now,
  )
  return variants.map(({ id }) => id)
}

async function addCompany(open: TestPlatform, storeId: string, { name, locations, contacts }: StagedCompany) {
  const company = { externalId: name, name }
  const saved = await open.platform.saveCompanies(
    storeId,
    [
      ...locations.map(({ name, address }) => ({ ...company, location: { name, address }, contact: null })),
      ...contacts.flatMap(({ email, name, roles }) =>
        roles.map(({ location, role }) => ({
          ...company,
          location: { name: location, address: locations.find(({ name }) => name === location)?.address ?? {} },
          contact: { email, name, phone: null, tags: [], role },
        })),
      ),
    ],
    open.now,
  )
  return {
    id: `gid://platform/Company/${saved.companies[0]?.id}` as const,
    locations: saved.locations.map(({ id }): Gid<'CompanyLocation'> => `gid://platform/CompanyLocation/${id}`),
  }
}
