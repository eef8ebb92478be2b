import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setImmediate } from 'node:timers'
import { type ImportTarget, planImport, readSample } from '../../src/commands/import-kinds.ts'
import { productsCsv } from '../support/imports.ts'

/** Answers at once, without a turn of the event loop. */
const platform = {
  compareProducts: async () => ({ products: [], variants: [] }),
  compareCompanies: async () => ({ companies: [], locations: [], customers: [] }),
} as Partial<ImportTarget> as ImportTarget
const HEADER = 'Handle,Title,Variant Price\n'
const plan = (text: string) => planImport(platform, { storeId: '1', kind: 'catalog', text })

it('a file lets others have their turn while it is read, whatever is in it', async () => {
  for (const rows of ['part,Part,free\n', ',\n', '\n', 'part,Part,1.00\n']) {
    const text = HEADER + rows.repeat(40_000 / rows.length)
    let turns = 0
    const count = () => {
      turns += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    await plan(text)
    clearImmediate(next)
    assert.ok(turns >= 10, `${JSON.stringify(rows)}: ${turns}`)
  }
})

it('a file of more than 100,000 rows is imported up to there, and says so', async () => {
  const { rowCount, errors } = await plan(productsCsv(100_002))
  assert.equal(rowCount, 100_001)
  assert.deepEqual(
    errors.map(({ line, message }) => [line, message]),
    [[100_002, 'Only the first 100,000 rows of a file are imported: put this row and what follows in another file.']],
  )
})

it('a header of more than 500 columns is refused', async () => {
  const wide = Array.from({ length: 498 }, (_, n) => `c${n}`).join(',')
  await assert.rejects(readSample('catalog', `Handle,Title,Variant Price,${wide}\n`), /501 columns.*at most 500/)
})
