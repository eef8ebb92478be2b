import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Store } from '../../src/database/stores/stores.ts'
import { SecretBox } from '../../src/domain/secrets/secret-box.ts'
import { runNode } from '../support/processes/process.ts'
import { listQueuedMail } from '../support/service/mail.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { PASSWORD, signInAs } from '../support/shop/admin.ts'

const SECRET_KEY = 'a test key of at least 32 characters'
const dataDir = mkdtempSync(join(tmpdir(), 'qns-cli-'))
let service: TestService
let store: Store
before(async () => {
  service = await openTestService()
  store = await service.addStore()
})
after(async () => {
  await service.close()
  rmSync(dataDir, { recursive: true })
})

const run = (...args: string[]) =>
  runNode(['src/cli.ts', 'staff', ...args, '--json'], {
    DATABASE_URL: service.url,
    DATA_DIR: dataDir,
    BASE_URL: 'https://quotes.service.dev',
    SECRET_KEY,
  })
const json = async (...args: string[]) => {
  const { code, stdout, stderr } = await run(...args)
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}
const signIn = (email: string, password: string) =>
  service.call('POST', '/admin/api/session', { body: { store: store.domain, email, password } })

test('an operator invites the first Admin: the link is printed, mailed, and works', async () => {
  const invited = ['--store', store.domain, '--email', 'first@example.com', '--name', 'First', '--role', 'admin']
  const { link, role } = await json('invite', ...invited)
  assert.equal(role, 'admin')
  const [mail] = await listQueuedMail(service.db, store.id, new SecretBox([SECRET_KEY]))
  assert.deepEqual([mail?.to, mail?.data.link], ['first@example.com', link])
  const token = new URL(link).searchParams.get('token')
  const body = { purpose: 'invitation', token, password: PASSWORD }
  assert.equal((await service.call('POST', '/admin/api/link/use', { body })).status, 200)
  assert.equal((await signIn('first@example.com', PASSWORD)).status, 200)
  const [listed] = await json('list', '--store', store.id)
  assert.deepEqual([listed.email, listed.invited], ['first@example.com', false])
  const again = await run('invite', ...invited)
  assert.deepEqual([again.code, /already/.test(again.stderr)], [1, true])
})

test('set-password generates a working password or reads one, and ends existing sessions', async () => {
  const staff = await signInAs(service, store, 'manager')
  const { email } = staff.member
  const { password } = await json('set-password', '--store', store.domain, '--email', email)
  assert.equal((await staff.call('GET', '/admin/api/session')).status, 401)
  assert.equal((await signIn(email, password)).status, 200)
  const args = ['staff', 'set-password', '--store', store.domain, '--email', email, '--stdin']
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: service.url, DATA_DIR: dataDir, SECRET_KEY }
  const { status, stdout } = spawnSync(process.execPath, ['src/cli.ts', ...args], { input: 'typed by a script\n', env })
  assert.deepEqual([status, stdout.includes('typed by')], [0, false])
  assert.equal((await signIn(email, 'typed by a script')).status, 200)
  const unknown = await run('set-password', '--store', store.domain, '--email', 'nobody@example.com')
  assert.deepEqual([unknown.code, /no such staff member/.test(unknown.stderr)], [1, true])
})

test('set-role gives a store without an Admin one, and never takes the last one away', async () => {
  const orphaned = await service.addStore()
  const { member } = await signInAs(service, orphaned, 'sales_rep')
  const who = ['--store', orphaned.domain, '--email', member.email]
  assert.deepEqual(await json('set-role', ...who, '--role', 'manager'), { email: member.email, role: 'manager' })
  assert.deepEqual(await json('set-role', ...who, '--role', 'admin'), { email: member.email, role: 'admin' })
  const last = await run('set-role', ...who, '--role', 'sales_rep')
  assert.deepEqual([last.code, /no other active Admin/.test(last.stderr)], [1, true])
  const [listed] = await json('list', '--store', orphaned.domain)
  assert.equal(listed.role, 'admin')
})

test("a Shopify store's catalogue and companies are Shopify's, and the commands of the embedded platform say so", async () => {
  const { domain } = await service.addStore({ domain: 'desk.myshopify.com', platform: 'shopify' })
  for (const args of [
    ['catalog', 'list'],
    ['companies', 'list'],
    ['event', 'trigger', 'quote.created'],
  ]) {
    const { code, stderr } = await runNode(['src/cli.ts', ...args, '--store', domain], {
      DATABASE_URL: service.url,
      DATA_DIR: dataDir,
      SECRET_KEY,
    })
    assert.deepEqual([code, /on Shopify: .*admin\.shopify\.com\/store\/desk/.test(stderr)], [1, true], stderr)
  }
})
