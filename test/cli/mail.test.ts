import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { runNode } from '../support/process.ts'
import { openTestService } from '../support/service.ts'

test('mail list shows an operator what waits to be sent, with its links', async () => {
  const service = await openTestService()
  const dataDir = mkdtempSync(join(tmpdir(), 'qns-cli-'))
  try {
    const { domain } = await service.addStore()
    const env = { DATABASE_URL: service.url, DATA_DIR: dataDir, SECRET_KEY: 'a test key of at least 32 characters' }
    const invited = ['--email', 'ann@example.com', '--name', 'Ann', '--role', 'admin', '--json']
    const invite = await runNode(['src/cli.ts', 'staff', 'invite', '--store', domain, ...invited], env)
    const listed = await runNode(['src/cli.ts', 'mail', 'list', '--store', domain, '--json'], env)
    const [mail] = JSON.parse(listed.stdout)
    assert.deepEqual([mail.kind, mail.to], ['staff_invitation', 'ann@example.com'])
    assert.equal(mail.data.link, JSON.parse(invite.stdout).link)
  } finally {
    await service.close()
    rmSync(dataDir, { recursive: true })
  }
})
