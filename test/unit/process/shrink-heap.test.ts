import assert from 'node:assert/strict'
import { it } from 'node:test'
import { getHeapSpaceStatistics } from 'node:v8'
import { shrinkHeap } from '../../../src/process/shrink-heap.ts'

const MB = 1024 * 1024

function nurseryBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.physical_space_size ?? 0
}

it('a heap that has been shrunk has a small nursery, which grows again with use', () => {
  /** The nursery grows by what survives it. */
  const grow = () => {
    const kept: object[][] = []
    for (let round = 0; nurseryBytes() < 8 * MB && round < 1_000; round++)
      kept[round % 20] = Array.from({ length: 10_000 }, (_, i) => ({ round, i }))
  }
  grow()
  assert.ok(nurseryBytes() >= 8 * MB)
  shrinkHeap()
  assert.ok(nurseryBytes() < 4 * MB, `${nurseryBytes()} bytes`)
  grow()
  assert.ok(nurseryBytes() >= 8 * MB)
})
