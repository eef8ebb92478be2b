import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { setImmediate } from 'node:timers'
import { type ImportTarget, planImport, readSample } from '../../../src/commands/imports/import-kinds.ts'
import { readCsv, readCsvText } from '../../../src/commands/imports/read-csv.ts'
import { productsCsv } from '../../support/service/imports.ts'

/** Answers at once, without a turn of the event loop. */
const platform = {
  compareProducts: async () => ({ products: [], variants: [] }),
  compareCompanies: async () => ({ companies: [], locations: [], customers: [] }),
} as Partial<ImportTarget> as ImportTarget
const TOO_WIDE = /first line has more than the limit of 500 columns/
const HEADER = 'Handle,Title,Variant Price\n'
const plan = (text: string) => planImport(platform, { storeId: '1', kind: 'catalog', text })

/** Returns how many turns the event loop made during the work. */
async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  try {
    await work()
  } finally {
    clearImmediate(next)
  }
  return turns
}

it('reading a file never blocks other work for long, whatever its content', async () => {
  for (const rows of ['part,Part,free\n', ',\n', '\n', 'part,Part,1.00\n']) {
    const text = HEADER + rows.repeat(40_000 / rows.length)
    const turns = await turnsOf(() => plan(text))
    assert.ok(turns >= 10, `${JSON.stringify(rows)}: ${turns}`)
  }
})

it('imports the first 100,000 rows of a larger file and says so', async () => {
  const { rowCount, errors } = await plan(productsCsv(100_002))
  assert.equal(rowCount, 100_001)
  assert.deepEqual(
    errors.map(({ line, message }) => [line, message]),
    [[100_002, 'Only the first 100,000 rows of a file are imported: put this row and the rest into another file.']],
  )
})

it('refuses a header of more than 500 columns', async () => {
  const wide = Array.from({ length: 498 }, (_, n) => `c${n}`).join(',')
  await assert.rejects(readSample('catalog', `Handle,Title,Variant Price,${wide}\n`), TOO_WIDE)
})

it('refuses a header of a million columns before reading it', async () => {
  for (const cell of [',', 'a,', '"a,b",', '"a\n""",']) {
    const turns = await turnsOf(() => assert.rejects(plan(`\n${cell.repeat(1_000_000)}`), TOO_WIDE))
    assert.ok(turns < 10, `${JSON.stringify(cell)}: ${turns} turns`)
  }
})

it('the command line refuses a file of a million columns', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'qns-wide-'))
  const file = join(folder, 'wide.csv')
  writeFileSync(file, 'a,'.repeat(1_000_000))
  const read = async () => {
    for await (const _ of readCsv({ file, headerProblem: () => null })) assert.fail('it has no rows')
  }
  await assert.rejects(read(), TOO_WIDE)
  rmSync(folder, { recursive: true })
})

it('commas, quotes and line ends within cells do not count as columns, nor do rows', async () => {
  const names = Array.from({ length: 40 }, (_, n) => `"${n},,,,,,,,,,,,,,,\n""\n"`).join(',')
  const rows = 'a,'.repeat(300)
  for (const header of [`Handle,Title,Variant Price,${names}`, 'Handle,Title,Variant Price,6" wide']) {
    const read = await Array.fromAsync(readCsvText(`\ufeff\n${header}\n${rows}\n${rows}\n`, () => null))
    assert.equal(read.length, 2)
  }
})
