import assert from 'node:assert/strict'
import { newUuid } from '../../../../../src/domain/id.ts'
import { PlatformUnavailable } from '../../../../../src/outside/platform/port.ts'
import { draftInput } from '../../../../support/service/draft.ts'
import type { ContractCase } from '../platform-stage.ts'

const DRAFT = 'gid://platform/DraftOrder/1'

const isUnavailable = (error: unknown) => error instanceof PlatformUnavailable
function isUnknown(error: unknown): true {
  assert.ok(error instanceof PlatformUnavailable, String(error))
  assert.equal(error.executed, 'unknown', error.message)
  return true
}

/** A platform that is away, and answers that are lost. */
export const OUTAGE_CASES: readonly ContractCase[] = [
  {
    name: 'every read says that the platform is away, and none pretends that nothing exists',
    run: async (store) => {
      const [{ away }, call] = [store, store.call()]
      const reads: readonly Promise<unknown>[] = [
        away.variantsByIds(call, ['gid://platform/ProductVariant/1']),
        away.searchVariants(call, { text: 'mug', limit: 5, cursor: null, activeOnly: true }),
        away.variantsBySku(call, ['mug']),
        away.customer(call, 'gid://platform/Customer/1'),
        away.customerByEmail(call, 'kim@buyer.example'),
        away.searchCustomers(call, { text: 'kim', limit: 5, cursor: null }),
        away.searchCompanies(call, { text: 'acme', limit: 5, cursor: null }),
        away.companyLocation(call, 'gid://platform/CompanyLocation/1'),
        away.companyContacts(call, 'gid://platform/Company/1'),
        away.names(call, ['gid://platform/Product/1']),
        away.estimate(call, draftInput()),
        away.getDraftOrder(call, DRAFT),
        away.getOrders(call, ['gid://platform/Order/1']),
        away.changedSince(call, new Date(0), null),
      ]
      for (const read of await Promise.allSettled(reads))
        assert.ok(read.status === 'rejected' && isUnavailable(read.reason), JSON.stringify(read))
    },
  },
  {
    name: 'every write says that the platform is away',
    run: async (store) => {
      const [{ away }, call] = [store, store.call()]
      await assert.rejects(away.createDraftOrder(call, store.key, draftInput()), isUnavailable)
      await assert.rejects(away.sendInvoice(call, DRAFT, { to: 'kim@buyer.example' }), isUnavailable)
      await assert.rejects(away.completeDraftOrder(call, DRAFT), isUnavailable)
      await assert.rejects(away.deleteDraftOrder(call, DRAFT), isUnavailable)
    },
  },
  {
    name: 'a draft order whose answer was lost is found by its key, and not made twice',
    run: async (store) => {
      isUnknown(await store.loseAnswer((call) => store.platform.createDraftOrder(call, store.key, draftInput())))
      const draft = await store.another.createDraftOrder(store.call(), store.key, draftInput())
      assert.equal(draft.correlationKey, store.key)
      assert.equal(await store.countDrafts(), 1)
    },
  },
  {
    name: 'a draft order whose answer was lost is found behind many newer ones, at once and later',
    run: async (store) => {
      isUnknown(await store.loseAnswer((call) => store.platform.createDraftOrder(call, store.key, draftInput())))
      const newer = async () => {
        for (let n = 0; n < 30; n++)
          await store.platform.createDraftOrder(store.call(), newUuid(new Date()), draftInput())
      }
      await newer()
      const { id } = await store.another.createDraftOrder(store.call(), store.key, draftInput())
      store.wait(120_000)
      await newer()
      assert.equal((await store.another.createDraftOrder(store.call(), store.key, draftInput())).id, id)
      assert.equal(await store.countDrafts(), 61)
    },
  },
  {
    name: 'a completion whose answer was lost is found, and not done twice',
    run: async (store) => {
      const { id } = await store.platform.createDraftOrder(store.call(), store.key, draftInput())
      isUnknown(await store.loseAnswer((call) => store.platform.completeDraftOrder(call, id)))
      const { draft, order } = await store.another.completeDraftOrder(store.call(), id)
      assert.equal(draft.orderId, order.id)
      const swept = (await store.platform.changedSince(store.call(), new Date(0), null)).items
      assert.ok(swept.filter((item) => 'order' in item).length <= 1)
    },
  },
  {
    name: 'an invoice whose answer was lost can be sent again, and a deletion repeated',
    run: async (store) => {
      const { id } = await store.platform.createDraftOrder(store.call(), store.key, draftInput())
      const send = { to: 'kim@buyer.example' }
      isUnknown(await store.loseAnswer((call) => store.platform.sendInvoice(call, id, send)))
      assert.equal((await store.platform.sendInvoice(store.call(), id, send)).status, 'invoice_sent')
      isUnknown(await store.loseAnswer((call) => store.platform.deleteDraftOrder(call, id)))
      await store.platform.deleteDraftOrder(store.call(), id)
      assert.equal(await store.countDrafts(), 0)
    },
  },
]
