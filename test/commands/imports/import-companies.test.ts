import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { importCompanies } from '../../../src/commands/imports/import-companies.ts'
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
  const file = join(folder, 'companies.csv')
  writeFileSync(file, text)
  return file
}

const HEADER =
  'company_external_id,company_name,location_name,address1,city,country_code,contact_email,contact_role,annual_sales,tags\n'
const ROWS = `${HEADER}1,Alder,Main,1 Road,Akron,US,Kim@example.com,Owner,1000,"net-30, gold"
1,Alder,Depot,2 Road,Akron,US,kim@example.com,Buyer,,wholesale
2,Birch,Main,3 Road,Erie,US,kim@example.com,Adviser,,
2,Birch,,,,,lee@example.com,Owner,,
3,Cedar,Main,4 Road,Bonn,DE,,,,
`
const COUNTS = { companies: 3, locations: 4, customers: 2 }

test('imports companies, locations and contacts once each, however many rows name them', async () => {
  const imported = await importCompanies(platform, { storeId: '1', file: fileOf(ROWS), now })
  assert.deepEqual(imported.errors, [])
  assert.equal(imported.rows, 5)
  assert.deepEqual(
    {
      companies: imported.companies_created,
      locations: imported.locations_created,
      customers: imported.customers_created,
    },
    COUNTS,
  )
  assert.deepEqual(
    imported.customers.map(({ email, company }) => [email, company]),
    [
      ['kim@example.com', 'Alder'],
      ['kim@example.com', 'Birch'],
      ['lee@example.com', 'Birch'],
    ],
  )
  assert.deepEqual(
    imported.locations.map(({ name, company }) => [name, company]),
    [
      ['Main', 'Alder'],
      ['Depot', 'Alder'],
      ['Main', 'Birch'],
      ['Main', 'Cedar'],
    ],
  )
  for (const { customer_id, company_id } of imported.customers) {
    assert.match(customer_id, /^gid:\/\/platform\/Customer\/\d+$/)
    assert.match(company_id, /^gid:\/\/platform\/Company\/\d+$/)
  }
  assert.match(imported.locations[0]?.id ?? '', /^gid:\/\/platform\/CompanyLocation\/\d+$/)
})

test('importing the same file again only updates', async () => {
  const again = await importCompanies(platform, { storeId: '1', file: fileOf(ROWS), now })
  assert.deepEqual([again.companies_created, again.locations_created, again.customers_created], [0, 0, 0])
  assert.deepEqual(
    { companies: again.companies_updated, locations: again.locations_updated, customers: again.customers_updated },
    COUNTS,
  )
})

test('a dry run counts the same and writes nothing', async () => {
  const dry = await importCompanies(platform, { storeId: '2', file: fileOf(ROWS), now, dryRun: true })
  assert.deepEqual(
    { companies: dry.companies_created, locations: dry.locations_created, customers: dry.customers_created },
    COUNTS,
  )
  assert.deepEqual(await platform.listCompanies('2'), [])
})

test('counts and lists a company once even if its rows span several batches', async () => {
  const rows = Array.from(
    { length: 1_200 },
    (_, n) => `${n % 700},Company ${n % 700},Site ${n},,,,p${n % 900}@example.com,Buyer,,`,
  )
  const text = `${HEADER}${rows.join('\n')}\n`
  const dry = await importCompanies(platform, { storeId: '3', file: fileOf(text), now, dryRun: true })
  const imported = await importCompanies(platform, { storeId: '3', file: fileOf(text), now })
  for (const { companies_created, companies_updated, locations_created, customers_created, customers_updated } of [
    dry,
    imported,
  ]) {
    assert.deepEqual([companies_created, companies_updated, locations_created], [700, 0, 1_200])
    assert.deepEqual([customers_created, customers_updated], [900, 0])
  }
  assert.equal(new Set(imported.customers.map(({ email }) => email)).size, 900)
})

test('reports each bad row with its line and imports the rest', async () => {
  const text = `${HEADER}1,Alder,Main,,,,nobody,,,\n,Birch,,,,,,,,\n3,Cedar,Main,,,,kim@example.com,,,\n`
  const imported = await importCompanies(platform, { storeId: '4', file: fileOf(text), now })
  assert.deepEqual(
    imported.errors.map(({ line, company }) => [line, company]),
    [
      [2, 'Alder'],
      [3, 'Birch'],
    ],
  )
  assert.deepEqual([imported.companies_created, imported.error_count], [1, 2])
})

test('refuses a file that is not a companies CSV, naming what it expects', async () => {
  const run = importCompanies(platform, { storeId: '5', file: fileOf('handle,title\na,b\n'), now })
  await assert.rejects(run, /not a companies CSV.*company_external_id/)
})

test('imports the demo companies without errors', async () => {
  const imported = await importCompanies(platform, { storeId: '6', file: 'demo/companies.csv', now })
  assert.deepEqual(imported.errors, [])
  assert.equal(imported.companies_created, 40)
})
