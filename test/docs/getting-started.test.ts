import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { freePort, runProgram, startNode } from '../support/processes/process.ts'

const dataDir = join(mkdtempSync(join(tmpdir(), 'qns-started-')), 'data')
after(() => {
  for (const folder of [realpathSync(join(dataDir, 'postgres')), join(dataDir, '..')])
    rmSync(folder, { recursive: true, force: true })
})

it('a fresh clone does what the page says, by copying its blocks into one terminal', async () => {
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const service = startNode(['src/main.ts'], { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' })
  try {
    await service.printed('Try it')
    const [key = ''] = /svc_live_\w+/.exec(service.stdout()) ?? []
    const page = await (await fetch(`${baseUrl}/docs/getting-started.md`)).text()
    const [start, ...blocks] = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
    assert.equal(start, 'npm ci && npm start\n')
    assert.ok(blocks[0]?.includes(`export QNS_URL=${baseUrl}\n`))
    const pasted = blocks.join('\n').replace('svc_live_…', key)
    const { code, stdout, stderr } = await runProgram('bash', ['-euo', 'pipefail', '-c', pasted], {})
    assert.equal(code, 0, stdout + stderr)
    for (const said of ['"shop_domain":"harbourline.example.com"', '"po_number":"PO-4711"', '"type":"quote.created"'])
      assert.ok(stdout.includes(said), said)
  } finally {
    service.process.kill('SIGTERM')
    await once(service.process, 'close')
  }
  assert.equal(service.stderr(), '')
})
