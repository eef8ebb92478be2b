import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { dumpDatabase, tablesWith } from '../support/database/dump.ts'
import { runNode } from '../support/processes/process.ts'
import { settle } from '../support/service/jobs.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { openShop, type Shop } from '../support/shop/catalog.ts'
import { type Negotiation, openNegotiation } from '../support/shop/negotiation.ts'

const EMAIL = 'ann-q5x1zk@else.example'
const folder = mkdtempSync(join(tmpdir(), 'qns-customer-'))
let service: TestService
let shop: Shop
let quote: Negotiation
before(async () => {
  service = await openTestService()
  service.now = new Date()
  shop = await openShop(service)
  quote = await openNegotiation(service, shop, { buyer: { email: EMAIL, name: 'Ann q5x1zk' }, notes: 'Notes q5x1zk' })
})
after(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

function qns(name: string, ...args: string[]) {
  const named = ['--store', shop.store.domain, '--email', EMAIL]
  return runNode(['src/cli.ts', 'customer', name, ...named, ...args], {
    DATABASE_URL: service.url,
    DATA_DIR: folder,
    SECRET_KEY: 'a test key of at least 32 characters',
  })
}

it('shows what is stored about a guest, exports it to a file only its owner can read, and removes it for good', async () => {
  const shown = await qns('show')
  assert.match(shown.stdout, new RegExp(`^quotes +1: ${(await quote.read()).number}$`, 'm'), shown.stderr)

  const output = join(folder, 'ann.json')
  assert.equal((await qns('export', '--output', output)).code, 0)
  assert.equal(statSync(output).mode & 0o777, 0o600)
  assert.equal(JSON.parse(readFileSync(output, 'utf8')).quotes[0].customer.notes, 'Notes q5x1zk')
  assert.match((await qns('export', '--output', output)).stderr, /EEXIST/)

  const asked = await qns('redact')
  assert.deepEqual([asked.code, asked.stdout], [1, shown.stdout])
  assert.equal((await quote.read()).customer.name, 'Ann q5x1zk')

  const done = await qns('redact', '--yes')
  assert.equal(done.code, 0, done.stderr)
  assert.match(done.stdout, /Removed\.\n$/)
  service.now = new Date()
  await settle(service)
  const open = (sealed: Buffer) => service.systems.secretBox.open(sealed)
  assert.deepEqual(tablesWith(await dumpDatabase(service), 'q5x1zk', open), [])
  const { rows } = await service.pool.query(
    `select action, staff_id, detail from audit_entry where action like 'customer_%' order by id`,
  )
  assert.deepEqual(rows.map(({ action, staff_id, detail }) => [action, staff_id, detail.by]).slice(0, 3), [
    ['customer_exported', null, 'operator'],
    ['customer_exported', null, 'operator'],
    ['customer_redacted', null, 'operator'],
  ])
})
