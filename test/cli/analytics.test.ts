import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { runNode } from '../support/processes/process.ts'
import { openTestService } from '../support/service/service.ts'
import { openShop } from '../support/shop/catalog.ts'
import { openNegotiation } from '../support/shop/negotiation.ts'

test('an operator finds figures that differ from the quotes and has them recomputed', async () => {
  const service = await openTestService()
  const dataDir = mkdtempSync(join(tmpdir(), 'qns-cli-'))
  try {
    const shop = await openShop(service)
    await openNegotiation(service, shop)
    const env = { DATABASE_URL: service.url, DATA_DIR: dataDir, SECRET_KEY: 'a test key of at least 32 characters' }
    const qns = (...args: string[]) => runNode(['src/cli.ts', 'analytics', ...args, '--store', shop.store.domain], env)
    assert.deepEqual(await codeAndRows(qns('verify', '--json')), [0, []])
    await service.pool.query(
      "insert into analytics_rollup (store_id, period, start, created) values ($1, 'month', '2026-01-01', 2)",
      [shop.store.id],
    )
    const wrong = { period: 'month', start: '2026-01-01', figure: 'created', kept: '2', computed: '0' }
    assert.deepEqual(await codeAndRows(qns('verify', '--json')), [1, [wrong]])
    assert.equal((await qns('rebuild')).code, 0)
    assert.deepEqual(await codeAndRows(qns('verify', '--json')), [0, []])
  } finally {
    await service.close()
    rmSync(dataDir, { recursive: true })
  }
})

async function codeAndRows(running: ReturnType<typeof runNode>): Promise<[number | null, unknown]> {
  const { code, stdout } = await running
  return [code, JSON.parse(stdout)]
}
