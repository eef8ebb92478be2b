import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openSecretBox } from '../../src/commands/secrets/open-secret-box.ts'
import { suppress } from '../../src/database/mail/mail-suppressions.ts'
import { hideAddress } from '../../src/domain/mail/hidden-address.ts'
import { SecretBox } from '../../src/domain/secrets/secret-box.ts'
import { runNode } from '../support/processes/process.ts'
import { openTestService, type TestService } from '../support/service/service.ts'

const OLD = 'a test key of at least 32 characters'
const NEW = 'the new key of at least 32 characters'
const dataDir = mkdtempSync(join(tmpdir(), 'qns-cli-'))
const idOf = (key: string) => new SecretBox([key]).keyIds[0] ?? ''
let service: TestService
before(async () => {
  service = await openTestService()
  const store = await service.addStore()
  const { secretBox } = await openSecretBox(service.db, [OLD], service.now)
  await suppress(service.db, store.id, hideAddress(secretBox, 'gone@buyer.example'), { reason: 'bounced' }, service.now)
})
after(async () => {
  await service.close()
  rmSync(dataDir, { recursive: true })
})

const qns = (SECRET_KEY: string, ...args: string[]) =>
  runNode(['src/cli.ts', ...args], { DATABASE_URL: service.url, DATA_DIR: dataDir, SECRET_KEY })

test('an operator sees what is sealed with which key, by fingerprint, and whether a key can be dropped', async () => {
  const { code, stdout } = await qns(`${NEW},${OLD}`, 'secret', 'status', '--json')
  assert.equal(code, 0)
  const [newest, older] = JSON.parse(stdout)
  assert.deepEqual(newest, {
    ...{ key: idOf(NEW), state: 'newest', last_used_at: null, links_until: null, sealed: {}, can_be_dropped: false },
  })
  const { key, state, sealed, can_be_dropped } = older
  assert.deepEqual([key, state, sealed, can_be_dropped], [idOf(OLD), 'older', { 'suppressed addresses': 1 }, false])
  const table = await qns(`${NEW},${OLD}`, 'secret', 'status')
  assert.match(table.stdout, /1 suppressed addresses .* no: a worker is resealing it/)
  assert.ok(![OLD, NEW].some((secret) => stdout.includes(secret) || table.stdout.includes(secret)))
})

test("a command that seals or reads refuses keys other than the database's", async () => {
  const { code, stderr } = await qns(NEW, 'mail', 'suppressions', '--store', '1')
  assert.equal(code, 1)
  assert.match(stderr, new RegExp(`^qns: SECRET_KEY: this database was written with the key ${idOf(OLD)}, not with`))
})

test('a process does not start with a wrong key and says why; a lost key can be given up, one in use cannot', async () => {
  const start = await qns(NEW, 'serve', '--only', 'worker')
  assert.equal(start.code, 1)
  assert.match(start.stderr, /SECRET_KEY: this database was written with the key/)
  const kept = await qns(OLD, 'secret', 'forget', idOf(OLD))
  assert.match(`${kept.code} ${kept.stderr}`, /^1 qns: SECRET_KEY contains the key .* it is not lost/)
  const unknown = await qns(NEW, 'secret', 'forget', '00000000')
  assert.match(`${unknown.code} ${unknown.stderr}`, /^1 qns: The database was never written with a key 00000000/)
  assert.equal((await qns(NEW, 'secret', 'forget', idOf(OLD))).code, 0)
  const { warnings } = await openSecretBox(service.db, [NEW], service.now)
  assert.match(warnings.join('\n'), new RegExp(`the key ${idOf(OLD)} was given up`))
})
