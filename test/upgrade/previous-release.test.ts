import assert from 'node:assert/strict'
import { once } from 'node:events'
import { globSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { freePort, type Running, runNode, startNode } from '../support/processes/process.ts'
import { checkOut, findPreviousRelease } from '../support/upgrade/previous-release.ts'

const folder = mkdtempSync(join(tmpdir(), 'qns-upgrade-'))
const old = join(folder, 'old')
const DATA_DIR = join(folder, 'data')

after(() => {
  for (const link of globSync(join(DATA_DIR, 'postgres*'))) rmSync(realpathSync(link), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

async function start(project: string): Promise<{ service: Running; url: string }> {
  const port = await freePort()
  const service = startNode([join(project, 'src/main.ts')], { DATA_DIR, PORT: String(port), LOG_LEVEL: 'warn' })
  await service.printed(`http://localhost:${port}`)
  return { service, url: `http://localhost:${port}` }
}

async function stop({ process }: Running): Promise<void> {
  process.kill('SIGTERM')
  await once(process, 'close')
}

it('the previous release works on the schema of this one: a quote goes from its request to paid orders, and this one shows it', async () => {
  checkOut(findPreviousRelease() ?? assert.fail('there is no history'), old)
  const first = await start(old)
  await first.service.printed('Try it')
  const [key = ''] = /svc_live_\w+/.exec(first.service.stdout()) ?? []
  await stop(first.service)

  const migrated = await runNode(['src/cli.ts', 'migrate'], { DATA_DIR })
  assert.equal(migrated.code, 0, migrated.stderr)
  const again = await start(old)
  const walk = await runNode([join(old, 'demo/walk-through.ts'), key], { BASE_URL: again.url })
  await stop(again.service)
  assert.equal(walk.code, 0, walk.stdout + walk.stderr + again.service.stderr())
  assert.equal(again.service.stderr(), '')

  const [number = ''] = /Q-\d+/.exec(walk.stdout) ?? []
  const now = await start('.')
  const answer = await fetch(`${now.url}/v1/quotes?limit=50`, { headers: { authorization: `Bearer ${key}` } })
  const text = await answer.text()
  await stop(now.service)
  assert.equal(answer.status, 200, text)
  const { data }: { data: { number: string; status: string }[] } = JSON.parse(text)
  assert.equal(data.find((quote) => quote.number === number)?.status, 'converted', `${number} in ${walk.stdout}`)
})
