import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { freePort, runNode, startNode } from '../support/processes/process.ts'

const dataDir = join(mkdtempSync(join(tmpdir(), 'qns-walk-')), 'data')

after(() => {
  for (const folder of [realpathSync(join(dataDir, 'postgres')), join(dataDir, '..')])
    rmSync(folder, { recursive: true, force: true })
})

test('the walk-through takes a quote from its request to paid orders on a fresh demo store, over HTTP alone', async () => {
  const port = await freePort()
  const BASE_URL = `http://localhost:${port}`
  const service = startNode(['src/main.ts'], { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' })
  await service.printed('Try it')
  const [key = ''] = /svc_live_\w+/.exec(service.stdout()) ?? []
  const { code, stdout, stderr } = await runNode(['demo/walk-through.ts', key], { BASE_URL })
  service.process.kill('SIGTERM')
  await once(service.process, 'close')
  assert.equal(code, 0, stdout + stderr + service.stderr())
  assert.equal(service.stderr(), '')
  const feed = stdout.slice(stdout.indexOf('The feed of the quote')).split('\n').slice(1, -2)
  assert.deepEqual(
    feed.map((line) => line.trim().split(' ')[0]),
    vectorEvents(),
  )
})

/** Returns the events of the walk-through in the negotiation's design (section 7). */
function vectorEvents(): string[] {
  return [
    'created',
    'merchant_approval.requested',
    'merchant_approval.granted',
    'proposal_sent',
    'buyer_approval.requested',
    'buyer_approval.granted',
    'partially_accepted',
    'converted',
    'reopened',
    'proposal_sent',
    'accepted',
    'converted',
    'order_completed',
    'order_completed',
  ].map((name) => `quote.${name}`)
}
