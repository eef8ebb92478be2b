import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Batch } from '../../../src/domain/batch.ts'

describe('a batch', () => {
  it('runs at once if idle, then everything that has arrived in the meantime together, up to its size', async () => {
    const runs: number[][] = []
    const { promise: first, resolve: endFirst } = Promise.withResolvers<void>()
    const batch = new Batch<number, string>(
      async (items) => {
        runs.push([...items])
        if (runs.length === 1) await first
        return items.map((item) => `#${item}`)
      },
      { most: 3 },
    )
    const answers = [1, 2, 3, 4, 5].map((item) => batch.add(item))
    endFirst()
    assert.deepEqual(await Promise.all(answers), ['#1', '#2', '#3', '#4', '#5'])
    assert.deepEqual(runs, [[1], [2, 3, 4], [5]])
  })

  it('of a busy process waits for more items before each statement', async () => {
    const runs: number[][] = []
    const { promise: gathered, resolve: endGathering } = Promise.withResolvers<void>()
    const run = async (items: readonly number[]) => {
      runs.push([...items])
      return items
    }
    const batch = new Batch<number, number>(run, { gather: () => gathered })
    const answers = [1, 2, 3].map((item) => batch.add(item))
    assert.deepEqual(runs, [])
    endGathering()
    assert.deepEqual(await Promise.all(answers), [1, 2, 3])
    assert.deepEqual(runs, [[1, 2, 3]])
  })

  it('of a busy process waits no longer once a statement is full', async () => {
    const batch = new Batch<number, number>(async (items) => items, { most: 2, gather: () => new Promise(() => {}) })
    assert.deepEqual(await Promise.all([batch.add(1), batch.add(2)]), [1, 2])
  })

  it('runs several statements at once if it may, each with what waits then', async () => {
    const runs: number[][] = []
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const run = async (items: readonly number[]) => {
      runs.push([...items])
      await ended
      return items
    }
    const batch = new Batch<number, number>(run, { most: 2, atOnce: 2, gather: () => Promise.resolve() })
    const answers = [1, 2, 3, 4, 5].map((item) => batch.add(item))
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    assert.deepEqual(runs, [
      [1, 2],
      [3, 4],
    ])
    end()
    assert.deepEqual(await Promise.all(answers), [1, 2, 3, 4, 5])
    assert.deepEqual(runs.at(-1), [5])
  })

  const failing = (isOfOne: boolean) => {
    const { promise: first, resolve: endFirst } = Promise.withResolvers<void>()
    const batch = new Batch<number, number>(
      async (items) => {
        if (items.includes(0)) await first
        if (items.includes(3)) throw new Error('no threes')
        return items
      },
      { isOfOne: () => isOfOne },
    )
    const answers = Promise.allSettled([0, 2, 3, 4].map((item) => batch.add(item)))
    endFirst()
    return answers.then((all) => all.map(({ status }) => status))
  }

  it('with one failing item answers the others individually', async () => {
    assert.deepEqual(await failing(true), ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  })

  it('fails as a whole if the error concerns all of it', async () => {
    assert.deepEqual(await failing(false), ['fulfilled', 'rejected', 'rejected', 'rejected'])
  })

  it('fails if it returns a different number of answers than items', async () => {
    const batch = new Batch<number, number>(async () => [])
    await assert.rejects(batch.add(1), /item by item/)
  })
})
