import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { takeDueDeliveries } from '../../../src/database/orders/platform-deliveries.ts'
import { createSecrets } from '../../../src/outside/platform/embedded/platform-secrets.ts'
import { addDraft, SECRET_KEYS } from '../../support/service/draft.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'

const PATH = '/platform/embedded/webhooks'
const secrets = createSecrets(SECRET_KEYS)

let service: TestService
before(async () => {
  service = await openTestService()
})
after(() => service.close())

async function send(body: string | Uint8Array, headers: Record<string, string> = {}) {
  const rawBody = Buffer.from(body)
  const response = await fetch(service.baseUrl + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-platform-hmac-sha256': secrets.sign(rawBody), ...headers },
    body: rawBody,
  })
  return { status: response.status, text: await response.text() }
}

function envelope(more: Record<string, unknown> = {}): string {
  return JSON.stringify({
    id: '01890a5d-ac96-774b-bcce-b302099a8057',
    store_id: '1',
    topic: 'app.uninstalled',
    triggered_at: service.now.toISOString(),
    data: {},
    ...more,
  })
}

async function kept() {
  const { rows } = await service.pool.query('select * from platform_delivery order by position')
  return rows
}

test('platform reports arrive once each, as events to be applied', async () => {
  const store = await service.addStore()
  const draft = await addDraft(service, store.id)
  const { order } = await service.platform.markAsPaid(store.id, draft.id)
  service.faults.duplicate = true
  assert.deepEqual(await service.platform.deliverNotifications(), { delivered: 2, failed: 0 })
  service.faults.duplicate = false
  const due = await takeDueDeliveries(service.db, service.now, 10)
  assert.deepEqual(
    due.map(({ deliveryId: _, triggeredAt: _at, ...delivery }) => delivery),
    [
      {
        storeId: store.id,
        topic: 'draft.updated',
        event: { type: 'draft.updated', draftOrderId: draft.id, orderId: order.id },
        sealedEmail: null,
        attempts: 1,
        receivedAt: service.now,
      },
      {
        storeId: store.id,
        topic: 'order.paid',
        event: { type: 'order.paid', orderId: order.id, correlationKey: draft.correlationKey },
        sealedEmail: null,
        attempts: 1,
        receivedAt: service.now,
      },
    ],
  )
})

test('an id is stored once, whatever arrives under it later and however concurrently', async () => {
  const store = await service.addStore()
  const before = (await kept()).length
  const id = '01890a5d-ac96-774b-bcce-b302099a0001'
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => send(envelope({ id, store_id: store.id, topic: 'app.uninstalled' }))),
  )
  for (const answer of answers) assert.deepEqual(answer, { status: 200, text: '{}' })
  assert.equal((await kept()).length, before + 1)
  const other = await service.addStore()
  await send(envelope({ id, store_id: other.id }))
  assert.equal((await kept()).length, before + 2)
})

test('reports not signed by the platform are refused, and nothing is stored', async () => {
  const store = await service.addStore()
  const before = (await kept()).length
  const body = envelope({ store_id: store.id, id: '01890a5d-ac96-774b-bcce-b302099a0002' })
  for (const signature of ['', 'AAAA', secrets.sign(Buffer.from(`${body} `)), Buffer.alloc(32).toString('base64')]) {
    assert.deepEqual(await send(body, { 'x-platform-hmac-sha256': signature }), { status: 401, text: '{}' })
  }
  const unsigned = await fetch(service.baseUrl + PATH, { method: 'POST', body })
  assert.equal(unsigned.status, 401)
  assert.equal((await fetch(service.baseUrl + PATH, { method: 'POST' })).status, 401)
  assert.equal((await kept()).length, before)
})

test('reports on unknown stores or topics are dropped with a 200, so they are not repeated; so are those a week old', async () => {
  const store = await service.addStore()
  const before = (await kept()).length
  for (const body of [
    envelope({ store_id: '999999' }),
    envelope({ store_id: 'nobody.example' }),
    envelope({ store_id: store.id, topic: 'themes.published' }),
    envelope({ store_id: store.id, id: 'x' }),
    envelope({ store_id: store.id, triggered_at: new Date(service.now.getTime() - 8 * 86_400_000).toISOString() }),
    'no json',
    '',
  ]) {
    assert.deepEqual(await send(body), { status: 200, text: '{}' }, body)
  }
  assert.equal((await kept()).length, before)
})

test('the bytes are verified as received: white space, unusual types and escapes change nothing', async () => {
  const store = await service.addStore()
  const body = ` ${envelope({ store_id: store.id, id: '01890a5d-ac96-774b-bcce-b302099a0003' }).replace('app', '\\u0061pp')}\n`
  assert.equal((await send(body, { 'content-type': 'text/plain' })).status, 200)
  assert.equal((await kept()).at(-1)?.store_id, store.id)
})

test('a store can be named by its domain', async () => {
  const store = await service.addStore()
  await send(envelope({ store_id: store.domain, id: '01890a5d-ac96-774b-bcce-b302099a0004' }))
  assert.equal((await kept()).at(-1)?.store_id, store.id)
})

test("more than 1 MB is refused, more than the API's 256 KB is not", async () => {
  const store = await service.addStore()
  const sized = (bytes: number) =>
    send(envelope({ store_id: store.id, id: '01890a5d-ac96-774b-bcce-b302099a0005', data: { x: 'x'.repeat(bytes) } }))
  assert.equal((await sized(900_000)).status, 200)
  const { status, text } = await sized(1_100_000)
  assert.deepEqual([status, JSON.parse(text).detail], [413, 'The body is larger than 1 MB.'])
})

test('an e-mail address is only stored sealed', async () => {
  const store = await service.addStore()
  await service.platform.redactCustomer(store.id, { email: 'canary@buyer.example' })
  await service.platform.deliverNotifications()
  const row = (await kept()).at(-1)
  assert.deepEqual(row.event, { type: 'privacy.customer_redact', customerId: null, email: null, orderIds: [] })
  assert.equal(service.systems.secretBox.open(row.email_enc), 'canary@buyer.example')
  const { rows } = await service.pool.query('select d::text as row from platform_delivery d')
  const dump = rows.map(({ row }) => row).join('\n')
  assert.ok(!dump.includes('canary') && !dump.includes(Buffer.from('canary').toString('hex')))
})

test('while the database is away, the platform is asked to retry', async () => {
  const store = await service.addStore()
  await service.platform.uninstallApp(store.id)
  await service.pool.query('alter table platform_delivery rename to away')
  try {
    assert.deepEqual(await service.platform.deliverNotifications(), { delivered: 0, failed: 1 })
  } finally {
    await service.pool.query('alter table away rename to platform_delivery')
  }
  service.now = new Date(service.now.getTime() + 5_000)
  assert.deepEqual(await service.platform.deliverNotifications(), { delivered: 1, failed: 0 })
  assert.equal((await kept()).at(-1)?.store_id, store.id)
})

test('the route accepts only POST, and exists only with the embedded platform', async () => {
  assert.equal((await fetch(service.baseUrl + PATH)).status, 405)
  const { paths } = (await (await fetch(`${service.baseUrl}/openapi.json`)).json()) as { paths: object }
  assert.ok(!Object.keys(paths).some((path) => path.startsWith('/platform')))
})
