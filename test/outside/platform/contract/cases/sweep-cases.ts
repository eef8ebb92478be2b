import assert from 'node:assert/strict'
import { newUuid } from '../../../../../src/domain/id.ts'
import { draftInput } from '../../../../support/service/draft.ts'
import type { ContractCase, StagedStore } from '../platform-stage.ts'

const HOUR_MS = 3_600_000
const create = (store: StagedStore) => store.platform.createDraftOrder(store.call(), newUuid(new Date()), draftInput())

/** Sweeps all pages; returns ids in order, and times. */
async function sweep(store: StagedStore, since: Date) {
  const swept: { id: string; at: Date }[] = []
  let cursor: string | null = null
  do {
    const page = await store.platform.changedSince(store.call(), since, cursor)
    for (const item of page.items) {
      const { id, updatedAt } = 'draft' in item ? item.draft : item.order
      swept.push({ id, at: updatedAt })
    }
    cursor = page.nextCursor
  } while (cursor !== null)
  return swept
}

/** The sweep for what changed. */
export const SWEEP_CASES: readonly ContractCase[] = [
  {
    name: 'a sweep returns draft orders and orders changed since, each once, the oldest change first',
    run: async (store) => {
      const first = await create(store)
      store.wait(HOUR_MS)
      const expected: string[] = []
      for (let n = 1; n <= 7; n++) {
        const { id } = await create(store)
        store.wait(1_000)
        if (n % 3 === 0) expected.push((await store.platform.completeDraftOrder(store.call(), id)).order.id)
        expected.push(id)
        store.wait(1_000)
      }
      store.wait(120_000)
      const swept = await sweep(store, new Date(first.updatedAt.getTime() + HOUR_MS / 2))
      assert.deepEqual(swept.map(({ id }) => id).toSorted(), expected.toSorted())
      assert.deepEqual(
        swept.map(({ at }) => at),
        swept.map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime()),
      )
    },
  },
  {
    name: 'a sweep over many pages misses and repeats nothing',
    run: async (store) => {
      const expected: string[] = []
      for (let n = 0; n < 120; n++) expected.push((await create(store)).id)
      store.wait(120_000)
      const swept = await sweep(store, new Date(0))
      assert.deepEqual(swept.map(({ id }) => id).toSorted(), expected.toSorted())
    },
  },
  {
    name: 'a sweep sees an old draft order again once it is paid',
    run: async (store) => {
      const { id } = await create(store)
      const { order } = await store.platform.completeDraftOrder(store.call(), id)
      store.wait(3 * HOUR_MS)
      const since = new Date(order.updatedAt.getTime() + HOUR_MS)
      assert.deepEqual(await sweep(store, since), [])
      await store.pay({ id: order.id, draftOrderId: id })
      store.wait(120_000)
      assert.ok((await sweep(store, since)).some((swept) => swept.id === order.id))
    },
  },
  {
    name: 'a sweep leaves out deleted draft orders and other stores',
    run: async (store) => {
      const { id } = await create(store)
      await store.platform.createDraftOrder(await store.callOfAnother(), 'theirs', draftInput())
      await store.deleteElsewhere(id)
      store.wait(120_000)
      assert.deepEqual(await sweep(store, new Date(0)), [])
    },
  },
]
