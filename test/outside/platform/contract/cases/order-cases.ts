import assert from 'node:assert/strict'
import type { DraftInput } from '../../../../../src/outside/platform/draft-order.ts'
import { draftInput } from '../../../../support/service/draft.ts'
import type { ContractCase, StagedStore } from '../platform-stage.ts'
import { refused } from '../refused.ts'

const create = (store: StagedStore, more: Partial<DraftInput> = {}) =>
  store.platform.createDraftOrder(store.call(), store.key, draftInput(more))

async function complete(store: StagedStore) {
  const { id: draftOrderId } = await create(store)
  const { order } = await store.platform.completeDraftOrder(store.call(), draftOrderId)
  const now = async () => (await store.platform.getOrders(store.call(), [order.id])).get(order.id) ?? assert.fail()
  return { id: order.id, draftOrderId, order, now }
}

/** Orders, and what people do with them on the platform. */
export const ORDER_CASES: readonly ContractCase[] = [
  {
    name: 'completing makes an unpaid order of the same total and key, linked from its draft order',
    run: async (store) => {
      const { id, draftOrderId, order, now } = await complete(store)
      assert.match(order.name, /^#\d+$/)
      assert.deepEqual(
        [order.financial, order.total, order.totalPaid, order.totalRefunded, order.cancelledAt, order.currency],
        ['pending', '437.42', '0.00', '0.00', null, 'EUR'],
      )
      assert.deepEqual([order.correlationKey, order.refundIds], [store.key, []])
      const draft = await store.platform.getDraftOrder(store.call(), draftOrderId)
      assert.deepEqual([draft?.status, draft?.orderId], ['completed', id])
      assert.deepEqual({ ...(await now()), draftOrderId: null }, { ...order, draftOrderId: null })
    },
  },
  {
    name: 'completing with payment terms leaves the order unpaid too',
    run: async (store) => {
      const terms = await store.platform.paymentTerms(store.call())
      const paymentTermsTemplateId = terms.find(({ dueInDays }) => dueInDays === 30)?.id ?? assert.fail()
      const { id } = await create(store, { paymentTermsTemplateId })
      assert.equal((await store.platform.completeDraftOrder(store.call(), id)).order.financial, 'pending')
    },
  },
  {
    name: 'completing again, from another process or after others did it, returns the same order',
    run: async (store) => {
      const { id, draftOrderId } = await complete(store)
      assert.equal((await store.platform.completeDraftOrder(store.call(), draftOrderId)).order.id, id)
      assert.equal((await store.another.completeDraftOrder(store.call(), draftOrderId)).order.id, id)
    },
  },
  {
    name: 'an order that others made of the draft order is found',
    run: async (store) => {
      const { id } = await create(store)
      await store.completeElsewhere(id)
      const { draft, order } = await store.platform.completeDraftOrder(store.call(), id)
      assert.deepEqual([draft.status, draft.orderId, order.correlationKey], ['completed', order.id, store.key])
    },
  },
  {
    name: 'completing what is deleted or unknown is refused',
    run: async (store) => {
      const { id } = await create(store)
      await store.deleteElsewhere(id)
      await assert.rejects(store.platform.completeDraftOrder(store.call(), id), refused('not_found'))
      const unknown = 'gid://platform/DraftOrder/999999999999'
      await assert.rejects(store.platform.completeDraftOrder(store.call(), unknown), refused('not_found'))
    },
  },
  {
    name: 'payment is seen on the order',
    run: async (store) => {
      const made = await complete(store)
      assert.equal((await made.now()).isPaid, false)
      await store.pay(made)
      const { financial, isPaid, totalPaid, totalRefunded } = await made.now()
      assert.deepEqual([financial, isPaid, totalPaid, totalRefunded], ['paid', true, '437.42', '0.00'])
    },
  },
  {
    name: 'a part refunded, then the rest, is seen with each refund once',
    run: async (store) => {
      const made = await complete(store)
      await store.pay(made)
      await store.refund(made.id, '37.42')
      const part = await made.now()
      assert.deepEqual([part.financial, part.isPaid, part.totalRefunded], ['partially_refunded', true, '37.42'])
      await store.refund(made.id, '400.00')
      const full = await made.now()
      assert.deepEqual([full.financial, full.totalPaid, full.totalRefunded], ['refunded', '437.42', '437.42'])
      assert.deepEqual([full.refundIds.length, full.refundIds[0]], [2, part.refundIds[0]])
    },
  },
  {
    name: 'a cancelled order has the time of its cancellation',
    run: async (store) => {
      const made = await complete(store)
      await store.cancel(made.id)
      assert.ok((await made.now()).cancelledAt instanceof Date)
    },
  },
  {
    name: "unknown orders are absent, and another store's too; none asked are none found",
    run: async (store) => {
      const { id } = await complete(store)
      const asked = [id, 'gid://platform/Order/999999999999', id] as const
      assert.deepEqual([...(await store.platform.getOrders(store.call(), asked)).keys()], [id])
      assert.equal((await store.platform.getOrders(await store.callOfAnother(), [id])).size, 0)
      assert.equal((await store.platform.getOrders(store.call(), [])).size, 0)
    },
  },
]
