import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { after, it } from 'node:test'
import { memoryLog } from '../support/service/memory-log.ts'
import { openTestService } from '../support/service/service.ts'
import { signInAs } from '../support/shop/admin.ts'
import { openShop } from '../support/shop/catalog.ts'

const log = memoryLog()
const service = await openTestService({ logger: log.logger })
after(() => service.close())
const shop = await openShop(service)
const admin = await signInAs(service, shop.store, 'admin')

/** Sends this much of a request, hangs up once the service has got that far, and waits until it has noticed and done other work. */
async function hangUp(bytes: string, when: 'asked' | 'reading' | 'answered', isRude: boolean): Promise<void> {
  const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1')
  socket.on('error', () => {})
  const asked = once(service.app.server, 'request')
  socket.write(bytes)
  const [request] = (await asked) as [IncomingMessage]
  const closed = new Promise((resolve) => request.socket.once('close', resolve))
  if (when === 'reading') await once(request, 'resume')
  if (when === 'answered') await once(socket, 'data')
  if (isRude) socket.resetAndDestroy()
  else socket.destroy()
  await closed
  assert.equal((await shop.call('GET', '/v1/ping')).status, 200)
}

const worries = () =>
  log
    .text()
    .split('\n')
    .filter((line) => line !== '' && JSON.parse(line).level >= 40)

for (const isRude of [true, false]) {
  const how = isRude ? 'resets' : 'closes'
  it(`a client that ${how} its connection in the middle of a body is not logged`, async () => {
    const asked = { '/v1/quotes': `Authorization: Bearer ${shop.key}`, '/portal/api/sign-in': 'X-Nothing: x' }
    for (const [path, header] of Object.entries(asked)) {
      const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${header}\r\nIdempotency-Key: ${how}${path}\r\n`
      await hangUp(`${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"buyer"`, 'reading', isRude)
    }
    assert.deepEqual(worries(), [])
  })

  it(`nor one that ${how} it in the middle of an answer`, async () => {
    const head = `Host: localhost\r\nCookie: ${admin.cookie}\r\n`
    await hangUp(`GET /admin/api/quotes/export.csv HTTP/1.1\r\n${head}\r\n`, 'answered', isRude)
    await hangUp(`GET /admin/api/quotes/export.csv HTTP/1.1\r\n${head}\r\n`, 'asked', isRude)
    await hangUp(`GET /admin/api/quotes HTTP/1.1\r\n${head}\r\n`, 'asked', isRude)
    assert.deepEqual(worries(), [])
  })
}

it('failures on our side are still logged', async () => {
  await service.pool.query('alter table saved_view rename to saved_view_gone')
  const { status } = await admin.call('GET', '/admin/api/views')
  assert.equal(status, 500)
  assert.equal(worries().length, 1)
})
