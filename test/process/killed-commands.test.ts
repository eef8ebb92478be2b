import assert from 'node:assert/strict'
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { listMigrations } from '../../src/database/migrate.ts'
import { ROOT_FOLDER } from '../../src/outside/postgres/run-as.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { ADMIN_EMAIL, openDevelopmentStore } from '../support/database/development-store.ts'
import { dumpSchema } from '../support/database/dump-schema.ts'
import { killOnce } from '../support/processes/kill-once.ts'
import { runNode, startNode } from '../support/processes/process.ts'

it('a migration killed again and again goes on where it was, and ends with the schema of one that nobody killed', async () => {
  const database = await openTestDatabase('empty')
  const whole = await openTestDatabase()
  const env = { DATABASE_URL: database.url }
  const applied = async () => {
    const { rows } = await database.pool.query("select to_regclass('schema_migration') as there")
    if (rows[0].there === null) return 0
    return (await database.pool.query('select count(*)::int as count from schema_migration')).rows[0].count as number
  }
  try {
    for (const least of [1, 20, 60]) {
      await killOnce(startNode(['src/cli.ts', 'migrate'], env), async () => (await applied()) >= least)
      assert.ok((await applied()) < listMigrations().length, 'it was killed before its end')
    }
    const { code, stderr } = await runNode(['src/cli.ts', 'migrate'], env)
    assert.equal(code, 0, stderr)
    assert.equal(await dumpSchema(database.pool), await dumpSchema(whole.pool))
  } finally {
    await database.close()
    await whole.close()
  }
})

it('a killed import of quotes is finished by the next: every quote once, with its prices', async () => {
  const QUOTES = 300
  const folder = mkdtempSync(join(tmpdir(), 'qns-killed-'))
  const database = await openTestDatabase('daily')
  const store = await openDevelopmentStore(database)
  const map = { columns: { number: 'no', email: 'mail', title: 'item', quantity: 'qty', unit_price: 'price' } }
  const rows = Array.from({ length: QUOTES }, (_, i) => `OLD-${i},jo-${i}@buyer.example,A part,${i + 1},${i}.50`)
  writeFileSync(join(folder, 'map.json'), JSON.stringify(map))
  writeFileSync(join(folder, 'quotes.csv'), ['no,mail,item,qty,price', ...rows].join('\n'))
  const named = ['--store', store.domain, '--staff', ADMIN_EMAIL, '--map', join(folder, 'map.json')]
  const args = ['src/cli.ts', 'quote', 'import', ...named, '--json', join(folder, 'quotes.csv')]
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, SECRET_KEY: 'a test key of at least 32 characters' }
  const count = async (where: string) =>
    Number((await database.pool.query(`select count(*) from quote where ${where}`)).rows[0].count)
  try {
    for (const least of [1, 100]) await killOnce(startNode(args, env), async () => (await count('true')) >= least)
    const begun = await count('true')
    assert.ok(begun < QUOTES, 'it was killed before its end')
    const { code, stdout, stderr } = await runNode(args, env)
    assert.equal(code, 0, stderr)
    assert.equal(JSON.parse(stdout).open + JSON.parse(stdout).already_here, QUOTES)
    assert.deepEqual(
      [await count('true'), await count("staged is not null and status = 'in_review'")],
      [QUOTES, QUOTES],
    )
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
})

describe('of the embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qns-killed-'))
  const [first, second, backups] = ['first', 'second', 'backups'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const qns = (dataDir: string, ...args: string[]) => runNode(['src/cli.ts', ...args], { DATA_DIR: dataDir })
  const stores = async (dataDir: string) => (await qns(dataDir, 'store', 'list', '--json')).stdout

  before(async () => {
    for (const one of [first, second, backups]) mkdirSync(one, { mode: 0o711 })
    const store = ['--name', 'K', '--domain', 'killed.example.com', '--plan', 'enterprise']
    const { code, stderr } = await qns(first, 'store', 'create', ...store)
    assert.equal(code, 0, stderr)
  })
  after(() => {
    for (const link of globSync(join(folder, '*/postgres*')))
      rmSync(realpathSync(link), { recursive: true, force: true }) // where root keeps it
    rmSync(folder, { recursive: true, force: true })
  })

  it('a killed backup leaves no file that counts; the next one is whole', async () => {
    const file = join(backups, 'one.tar.zst')
    await killOnce(
      startNode(['src/cli.ts', 'backup', file], { DATA_DIR: first }),
      () => readdirSync(backups).length > 0,
    )
    assert.deepEqual(readdirSync(backups), ['one.tar.zst.part'])
    const { code, stderr } = await qns(first, 'backup', file, '--with-key')
    assert.equal(code, 0, stderr)
    assert.deepEqual(readdirSync(backups), ['one.tar.zst'])
  })

  it('a killed restore leaves no database; the next one has everything', async () => {
    const file = join(backups, 'one.tar.zst')
    const restoring = startNode(['src/cli.ts', 'restore', file], { DATA_DIR: second })
    const unpacked = () => globSync([join(second, 'postgres.restoring/*'), join(ROOT_FOLDER, 'restoring-*/*')])
    const before = unpacked().length
    await killOnce(restoring, () => unpacked().length > before)
    assert.equal(existsSync(join(second, 'postgres')), false)
    const { code, stderr } = await qns(second, 'restore', file)
    assert.equal(code, 0, stderr)
    assert.equal(await stores(second), await stores(first))
  })
})
