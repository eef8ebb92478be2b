import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { runNode } from '../support/processes/process.ts'
import { workOffMail } from '../support/service/mail.ts'
import { openTestService } from '../support/service/service.ts'

test('mail list and show tell an operator what was mailed, including its links', async () => {
  const service = await openTestService()
  const dataDir = mkdtempSync(join(tmpdir(), 'qns-cli-'))
  try {
    const { domain } = await service.addStore()
    const env = { DATABASE_URL: service.url, DATA_DIR: dataDir, SECRET_KEY: 'a test key of at least 32 characters' }
    const invited = ['--email', 'ann@example.com', '--name', 'Ann', '--role', 'admin', '--json']
    const invite = await runNode(['src/cli.ts', 'staff', 'invite', '--store', domain, ...invited], env)
    service.now = new Date()
    await workOffMail(service)
    const qns = (...args: string[]) => runNode(['src/cli.ts', 'mail', ...args, '--store', domain], env)
    const [mail] = JSON.parse((await qns('list', '--json')).stdout)
    assert.deepEqual([mail.kind, mail.state, mail.to.email], ['staff_invitation', 'kept', 'ann@example.com'])
    const shown = await qns('show', mail.id)
    assert.ok(shown.stdout.includes(JSON.parse(invite.stdout).link), shown.stdout)
    assert.match((await qns('retry', mail.id)).stderr, /SMTP_URL is not set/)
    assert.equal((await qns('suppressions')).stdout.trim(), '(none)')
  } finally {
    await service.close()
    rmSync(dataDir, { recursive: true })
  }
})
