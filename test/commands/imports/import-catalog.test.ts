import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { importCatalog } from '../../../src/commands/imports/import-catalog.ts'
import type { SavedVariant } from '../../../src/outside/platform/embedded/catalogue/save-variants.ts'
import {
  createEmbeddedPlatform,
  type EmbeddedPlatform,
} from '../../../src/outside/platform/embedded/embedded-platform.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/database.ts'

const now = new Date('2026-11-21T09:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'qns-import-'))
let database: TestDatabase
let platform: EmbeddedPlatform

before(async () => {
  database = await openTestDatabase()
  platform = createEmbeddedPlatform(database.pool)
})
after(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

function fileOf(text: string): string {
  const file = join(folder, 'products.csv')
  writeFileSync(file, text)
  return file
}

const NEWER = `\ufeffTitle,URL handle,Description,Status,SKU,Option1 name,Option1 value,Price,Collection\r
Glove,glove,"Warm,\r
and ""soft""",Active,G-8,Size,8,26.4,Safety\r
,glove,,,G-9,,9,26.4,\r
\r
6" Clamp,clamp,,Archived,C-6,Title,Default Title,9,Tools\r
`

test('imports the newer format with byte order mark, CRLF and quoted line ends', async () => {
  const saved: SavedVariant[] = []
  const onSaved = (variants: readonly SavedVariant[]) => void saved.push(...variants)
  const { errors, ...counts } = await importCatalog(platform, { storeId: '1', file: fileOf(NEWER), now, onSaved })
  assert.deepEqual(errors, [])
  assert.deepEqual(counts, {
    products_created: 2,
    products_updated: 0,
    variants_created: 3,
    variants_updated: 0,
    rows: 3,
    error_count: 0,
    dry_run: false,
  })
  assert.deepEqual(
    saved.map(({ sku, title, variantTitle }) => [sku, title, variantTitle]),
    [
      ['G-8', 'Glove', '8'],
      ['G-9', 'Glove', '9'],
      ['C-6', '6" Clamp', null],
    ],
  )
  const { rows } = await database.pool.query(
    `select description from platform.product where store_id = 1 and handle = 'glove'`,
  )
  assert.equal(rows[0].description, 'Warm,\r\nand "soft"')
})

test('importing the same file again only updates', async () => {
  const again = await importCatalog(platform, { storeId: '1', file: fileOf(NEWER), now })
  assert.deepEqual(
    [again.products_created, again.products_updated, again.variants_created, again.variants_updated],
    [0, 2, 0, 3],
  )
})

test('imports the older format', async () => {
  const text =
    'Handle,Title,Option1 Value,Variant Price,Image Src,Status\nring,Ring,Default Title,45,a.png,active\nring,,,,b.png,\n'
  const imported = await importCatalog(platform, { storeId: '2', file: fileOf(text), now })
  assert.deepEqual(
    [imported.products_created, imported.variants_created, imported.rows, imported.error_count],
    [1, 1, 2, 0],
  )
})

test('a dry run counts the same and writes nothing', async () => {
  const dry = await importCatalog(platform, { storeId: '3', file: fileOf(NEWER), now, dryRun: true })
  assert.deepEqual([dry.products_created, dry.variants_created, dry.dry_run], [2, 3, true])
  assert.deepEqual(await Array.fromAsync(platform.listVariants('3')), [])
})

test('reports each bad row with its line and imports the rest', async () => {
  const text = `Handle,Title,Option1 Value,Variant Price
glove,"Glove
for work",8,1
glove,,9,free
,Nameless,,3
clamp,Clamp,,4,5
hammer,Hammer,,6
vice,"Vice,,7
`
  const imported = await importCatalog(platform, { storeId: '4', file: fileOf(text), now })
  assert.deepEqual([imported.products_created, imported.variants_created, imported.error_count], [2, 2, 4])
  assert.deepEqual(
    imported.errors.map(({ line, handle }) => [line, handle]),
    [
      [4, 'glove'],
      [5, null],
      [6, 'clamp'],
      [8, null],
    ],
  )
  assert.match(imported.errors[2]?.message ?? '', /5 cells, the header 4/)
  assert.match(imported.errors[3]?.message ?? '', /quote that is never closed/)
})

test('updates the same product if its handle recurs later in the file', async () => {
  const text = 'Handle,Title,Option1 Value,Variant Price\na,A,1,1\nb,B,1,1\na,A,2,2\n'
  const imported = await importCatalog(platform, { storeId: '5', file: fileOf(text), now })
  assert.deepEqual([imported.products_created, imported.products_updated, imported.variants_created], [2, 1, 3])
})

test('imports a file of many batches and reports progress', async () => {
  const lines = Array.from({ length: 2_500 }, (_, n) => `part-${n},Part ${n},S,1\npart-${n},,L,2\n`)
  const progress: number[] = []
  const imported = await importCatalog(platform, {
    storeId: '6',
    file: fileOf(`Handle,Title,Option1 Value,Variant Price\n${lines.join('')}`),
    now,
    onProgress: (read, total) => void progress.push(read / total),
  })
  assert.deepEqual([imported.products_created, imported.variants_created, imported.rows], [2_500, 5_000, 5_000])
  assert.equal(progress.at(-1), 1)
})

test('refuses a file that is not a product CSV, is empty or does not exist, naming what it expects', async () => {
  const run = (file: string) => importCatalog(platform, { storeId: '7', file, now })
  await assert.rejects(run(fileOf('name,cost\nGlove,3\n')), /not a product CSV.*"URL handle", "Title" and "Price"/)
  await assert.rejects(run(fileOf('')), /not a product CSV/)
  await assert.rejects(run(join(folder, 'missing.csv')), /There is no file .*missing\.csv/)
  await assert.rejects(run(folder), /is not a file/)
})

test('imports the demo catalog without errors', async () => {
  const imported = await importCatalog(platform, { storeId: '8', file: 'demo/products.csv', now })
  assert.deepEqual(imported.errors, [])
  assert.ok(imported.products_created >= 110 && imported.variants_created >= 260)
})
