import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DueStores } from '../../../src/jobs/due-stores.ts'

/** Opens due stores whose looks find these, and counts the looks. */
function open({ found = [] as string[], apart = true, error = null as Error | null } = {}) {
  const told = { looks: 0, errors: [] as unknown[] }
  const due = new DueStores({
    areApart: async () => apart,
    look: async () => {
      told.looks += 1
      if (error) throw error
      return found
    },
    onError: (one) => told.errors.push(one),
  })
  return { due, told }
}

describe('stores that may have work', () => {
  it('are found by one look at all nodes, then only by what is noted', async () => {
    const { due, told } = open({ found: ['1', '2'] })
    assert.deepEqual(await due.take(10), ['1', '2'])
    assert.deepEqual(await due.take(10), [])
    due.note(['3', '3'])
    assert.deepEqual(await due.take(10), ['3'])
    assert.equal(told.looks, 1)
    due.lookAgain()
    assert.deepEqual(await due.take(10), ['1', '2'])
  })

  it('wait for the next take if they are more than wanted', async () => {
    const { due } = open({ found: ['1', '2', '3'] })
    assert.deepEqual([await due.take(2), await due.take(2)], [['1', '2'], ['3']])
  })

  it('are still taken if a look fails, which is told', async () => {
    const { due, told } = open({ error: new Error('away') })
    due.note(['1'])
    assert.deepEqual(await due.take(10), ['1'])
    assert.equal(told.errors.length, 1)
  })

  it('are all of them where they are in one database, without a look', async () => {
    const { due, told } = open({ apart: false })
    due.note(['1'])
    assert.deepEqual([await due.take(10), told.looks], [null, 0])
  })
})
