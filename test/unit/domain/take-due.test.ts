import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeDue } from '../../../src/domain/take-due.ts'

const due = (...ids: string[]) => ids.map((id) => ({ storeId: id[0] ?? '', id }))

test('what is due is taken store by store', async () => {
  const asked: string[] = []
  const taken = await takeDue(
    async () => due('1a', '2a', '1b'),
    async (storeId, ids) => {
      asked.push(`${storeId}: ${ids}`)
      return ids
    },
  )
  assert.deepEqual(
    [asked, taken],
    [
      ['1: 1a,1b', '2: 2a'],
      ['1a', '1b', '2a'],
    ],
  )
})

test('who comes too late looks for others, until nothing is due, or others take everything again and again', async () => {
  const all = due('1a', '1b', '1c')
  const looked: string[] = []
  const look = async (without: readonly string[]) => {
    looked.push(String(without))
    return all.filter(({ id }) => !without.includes(id)).slice(0, 1)
  }
  assert.deepEqual(await takeDue(look, async (_, ids) => ids.filter((id) => id === '1c')), ['1c'])
  assert.deepEqual(looked, ['', '1a', '1a,1b'])
  assert.deepEqual(await takeDue(async () => [], assert.fail), [])
  let looks = 0
  const busy = async () => due(`1${looks++}`)
  assert.deepEqual([await takeDue(busy, async () => []), looks], [[], 10])
})
