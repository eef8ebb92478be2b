import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { parseSkuList } from '../../../../src/domain/lists/parse-sku-list.ts'
import { fitRows } from '../../../../src/web/sku-list/fit-rows.ts'
import { matchSkuRows } from '../../../../src/web/sku-list/match-sku-rows.ts'

const SKUS = ['A', 'B', 'C', 'D', 'NONE']
const known = (skus: readonly string[]) =>
  new Map(skus.filter((sku) => sku !== 'none').map((sku) => [sku, { product: sku, available: sku !== 'd', others: 0 }]))

it('every pasted row is on the list or still in the box, in order; the list never exceeds its limit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ sku: fc.constantFrom(...SKUS), units: fc.constantFrom(0, 1, 400_000, 600_001) })),
      fc.integer({ min: -1, max: 4 }),
      fc.boolean(),
      async (asked, room, merges) => {
        const { rows } = parseSkuList(asked.map(({ sku, units }) => `${sku}\t${units}`).join('\n'))
        const there = new Map([['a', 500_000]])
        const unitsOf = (product: string) => there.get(product) ?? null
        const matched = await matchSkuRows(rows, async (skus) => known(skus))
        const { fit, left } = fitRows(matched, { room, merges, unitsOf, idOf: (product) => product })
        const lineOf = (all: readonly { line: number }[]) => all.map(({ line }) => line)
        assert.deepEqual(
          [...lineOf(fit.map(({ row }) => row)), ...lineOf(left)].sort((a, b) => a - b),
          lineOf(rows),
        )
        assert.deepEqual(
          lineOf(left),
          lineOf(left).toSorted((a, b) => a - b),
        )
        const units = new Map(there)
        let lines = 0
        for (const { product, quantity } of fit) {
          const before = merges ? units.get(product) : undefined
          if (before === undefined) lines += 1
          units.set(product, (before ?? 0) + quantity)
          assert.ok((units.get(product) ?? 0) <= 1_000_000)
        }
        assert.ok(lines <= Math.max(0, room))
      },
    ),
  )
})
