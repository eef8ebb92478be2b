import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connect } from '../../../../../src/database/database.ts'
import { createEmbeddedPlatform } from '../../../../../src/outside/platform/embedded/embedded-platform.ts'
import type { Faults, Transport } from '../../../../../src/outside/platform/embedded/inbound/deliver-notifications.ts'
import { addDraft, openTestPlatform, SECRET_KEYS, type TestPlatform } from '../../../../support/service/draft.ts'

const HOUR_MS = 3_600_000
type Sent = { headers: Readonly<Record<string, string>>; rawBody: Buffer; body: Record<string, unknown> }

let open: TestPlatform
let sent: Sent[] = []
let status = 200
const transport: Transport = async (headers, rawBody) => {
  sent.push({ headers, rawBody, body: JSON.parse(rawBody.toString()) })
  return status
}
before(async () => {
  open = await openTestPlatform({ transport })
})
after(() => open.close())

/** Makes a store with this many notifications to send; nothing else is due or was sent. */
async function due(count = 1, faults: Faults = {}) {
  await open.pool.query('delete from platform.notification')
  sent = []
  status = 200
  const storeId = open.newStore()
  for (let n = 0; n < count; n++) await open.platform.uninstallApp(storeId)
  return { storeId, platform: open.another({ faults }) }
}

test('a notification is posted once, with exactly its bytes signed', async () => {
  const { storeId, platform } = await due()
  assert.deepEqual(await platform.deliverNotifications(), { delivered: 1, failed: 0 })
  const [{ headers, rawBody, body }] = sent as [Sent]
  const { 'x-platform-delivery-id': id, 'x-platform-hmac-sha256': signature, ...named } = headers
  assert.deepEqual(named, {
    'content-type': 'application/json',
    'x-platform-topic': 'app.uninstalled',
    'x-platform-store': storeId,
    'x-platform-triggered-at': open.now.toISOString(),
  })
  assert.deepEqual(body, {
    id,
    store_id: storeId,
    topic: 'app.uninstalled',
    triggered_at: open.now.toISOString(),
    data: {},
  })
  assert.equal(Buffer.from(signature ?? '', 'base64').length, 32)
  const { inbound } = platform
  assert.equal(inbound.verify(headers, rawBody), 'ok')
  assert.deepEqual(inbound.parse(headers, rawBody), {
    deliveryId: id,
    store: storeId,
    triggeredAt: open.now,
    event: { type: 'app.uninstalled' },
  })
  assert.deepEqual(await platform.deliverNotifications(), { delivered: 0, failed: 0 })
  assert.equal(sent.length, 1)
})

test('the receiver refuses every changed byte, unknown keys and missing signatures, and still accepts an older key', async () => {
  const { platform } = await due()
  await platform.deliverNotifications()
  const [{ headers, rawBody }] = sent as [Sent]
  for (let at = 0; at < rawBody.length; at++) {
    const changed = Buffer.from(rawBody)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.equal(platform.inbound.verify(headers, changed), 'bad_signature')
  }
  const verify = (name: string, value: string | undefined) =>
    platform.inbound.verify({ ...headers, [name]: value }, rawBody)
  for (const signature of ['x', 'AAAA', headers['x-platform-hmac-sha256']?.slice(0, -4), '😀'.repeat(11)])
    assert.equal(verify('x-platform-hmac-sha256', signature), 'bad_signature')
  assert.equal(verify('x-platform-hmac-sha256', undefined), 'missing')
  assert.equal(verify('x-platform-hmac-sha256', ''), 'missing')
  const keyed = (...secretKeys: string[]) => createEmbeddedPlatform(open.pool, { secretKeys }).inbound
  assert.equal(keyed('another key of at least 32 characters').verify(headers, rawBody), 'bad_signature')
  assert.equal(keyed().verify(headers, rawBody), 'bad_signature')
  assert.equal(keyed('another key of at least 32 characters', ...SECRET_KEYS).verify(headers, rawBody), 'ok')
})

test('parsing never throws: unknown topics are ignored, invalid notifications are null', () => {
  const parse = (body: unknown) =>
    open.platform.inbound.parse({}, Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)))
  const envelope = {
    id: '01890a5d-ac96-774b-bcce-b302099a8057',
    store_id: '1',
    topic: 'order.paid',
    triggered_at: '2026-11-21T09:00:00.000Z',
    data: { orderId: 'gid://platform/Order/7', correlationKey: null },
  }
  const eventOf = (more: object) => parse({ ...envelope, ...more })?.event
  assert.deepEqual(eventOf({}), { type: 'order.paid', orderId: 'gid://platform/Order/7', correlationKey: null })
  assert.deepEqual(eventOf({ topic: 'themes.published' }), { type: 'ignored', topic: 'themes.published' })
  assert.deepEqual(eventOf({ topic: 'constructor' }), { type: 'ignored', topic: 'constructor' })
  for (const data of [null, [], 7, {}, { orderId: 'gid://platform/Refund/7' }, { orderId: ['7'] }])
    assert.deepEqual(eventOf({ data }), { type: 'ignored', topic: 'order.paid' })
  for (const body of ['', '{', '[]', '7', 'null', '\u{d800}', {}, { ...envelope, id: 7 }, { ...envelope, store_id: 1 }])
    assert.equal(parse(body), null)
  assert.equal(parse({ ...envelope, triggered_at: 'yesterday' }), null)
})

test('without a 2xx answer it is retried with growing waits and the same id, for two days', async () => {
  const { platform } = await due()
  const started = open.now.getTime()
  const at: number[] = []
  for (let n = 0; n < 5_000; n++) {
    status = n % 2 ? 503 : 301
    const { failed } = await platform.deliverNotifications()
    if (failed > 0) at.push((open.now.getTime() - started) / 1_000)
    const { rows } = await open.pool.query('select min(next_attempt_at) as next from platform.notification')
    if (rows[0].next === null) break
    open.now = rows[0].next
  }
  assert.deepEqual(at.slice(0, 7), [0, 5, 35, 155, 755, 4_355, 25_955])
  assert.ok((at.at(-1) ?? 0) <= 48 * 3_600 && (at.at(-1) ?? 0) > 40 * 3_600)
  assert.equal(new Set(sent.map(({ body }) => body.id)).size, 1)
})

test('a transport that throws counts as no answer; the next attempt is made', async () => {
  const { storeId } = await due()
  const down = open.another({ transport: () => Promise.reject(new Error('refused')) })
  assert.deepEqual(await down.deliverNotifications(), { delivered: 0, failed: 1 })
  open.wait(4_999)
  assert.deepEqual(await open.platform.deliverNotifications(), { delivered: 0, failed: 0 })
  open.wait(1)
  assert.deepEqual(await open.platform.deliverNotifications(), { delivered: 1, failed: 0 })
  assert.equal(sent[0]?.body.store_id, storeId)
})

test('a failing one holds up no other', async () => {
  const { storeId } = await due()
  status = 500
  await open.platform.deliverNotifications()
  status = 200
  await open.platform.uninstallApp(storeId)
  assert.deepEqual(await open.platform.deliverNotifications(), { delivered: 1, failed: 0 })
})

test('several processes share the work, sending each notification once and in order', async () => {
  const { platform } = await due(40)
  const counts = await Promise.all([platform, open.another(), open.another()].map((one) => one.deliverNotifications()))
  assert.equal(
    counts.reduce((sum, { delivered }) => sum + delivered, 0),
    40,
  )
  assert.equal(new Set(sent.map(({ body }) => body.id)).size, 40)
  assert.equal(sent.length, 40)
  await due(20)
  const { rows } = await open.pool.query('select id from platform.notification order by position')
  await open.platform.deliverNotifications({ limit: 15 })
  await open.platform.deliverNotifications()
  assert.deepEqual(
    sent.map(({ body }) => body.id),
    rows.map(({ id }) => id),
  )
})

test('those being taken by another process are skipped, not waited for', async () => {
  const { storeId } = await due(3)
  const client = await open.pool.connect()
  try {
    await client.query('begin')
    const oldest = 'select from platform.notification where store_id = $1 order by position limit 1 for update'
    await client.query(oldest, [storeId])
    assert.deepEqual(await open.platform.deliverNotifications(), { delivered: 2, failed: 0 })
  } finally {
    await client.query('rollback')
    client.release()
  }
  assert.deepEqual(await open.platform.deliverNotifications(), { delivered: 1, failed: 0 })
})

test('those taken by a process but never settled are due again a minute later', async () => {
  await due()
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  const stuck = open.another({
    transport: () => {
      resolve()
      return new Promise<never>(() => {})
    },
  })
  void stuck.deliverNotifications()
  await reached
  open.wait(59_999)
  assert.deepEqual(await open.platform.deliverNotifications(), { delivered: 0, failed: 0 })
  open.wait(1)
  assert.deepEqual(await open.platform.deliverNotifications(), { delivered: 1, failed: 0 })
})

test('a change and its notification are written together or not at all', async () => {
  const { storeId } = await due(0)
  const draft = await addDraft(open, storeId)
  await open.pool.query(`alter table platform.notification add constraint full_up check (false) not valid`)
  try {
    await assert.rejects(open.platform.markAsPaid(storeId, draft.id))
    await assert.rejects(
      open.platform.deleteDraftOrder({ storeId, deadline: new Date(Date.now() + 240_000) }, draft.id),
    )
  } finally {
    await open.pool.query('alter table platform.notification drop constraint full_up')
  }
  const { items } = await open.platform.changedSince(
    { storeId, deadline: new Date(Date.now() + 240_000) },
    new Date(0),
    null,
  )
  assert.deepEqual(items, [{ draft }])
})

test('the e-mail address of a privacy notification is deleted once it is settled, and all of it after a week', async () => {
  const { storeId, platform } = await due(0)
  await platform.redactCustomer(storeId, { email: 'canary@buyer.example' })
  await platform.deliverNotifications()
  assert.match(sent[0]?.rawBody.toString() ?? '', /canary/)
  const dump = async () => {
    const { rows } = await open.pool.query('select n::text as row from platform.notification n')
    return rows.map(({ row }) => row)
  }
  assert.doesNotMatch((await dump()).join(), /canary/)
  assert.equal((await dump()).length, 1)
  open.wait(7 * 24 * HOUR_MS + 1)
  await platform.deliverNotifications()
  assert.deepEqual(await dump(), [])
})

test('the fault switches duplicate, lose the first attempt, delay and shuffle', async () => {
  const ids = () => sent.map(({ body }) => body.id)
  await (await due(3, { duplicate: true })).platform.deliverNotifications()
  assert.deepEqual([ids().length, new Set(ids()).size], [6, 3])

  const lossy = (await due(2, { dropFirst: true })).platform
  assert.deepEqual([await lossy.deliverNotifications(), sent.length], [{ delivered: 0, failed: 2 }, 0])
  open.wait(5_000)
  assert.deepEqual([await lossy.deliverNotifications(), sent.length], [{ delivered: 2, failed: 0 }, 2])

  const late = (await due(1, { holdBackMs: 10_000 })).platform
  assert.deepEqual(await late.deliverNotifications(), { delivered: 0, failed: 0 })
  open.wait(10_000)
  assert.deepEqual(await late.deliverNotifications(), { delivered: 1, failed: 0 })

  const { platform } = await due(40, { shuffle: true })
  const { rows } = await open.pool.query('select id from platform.notification order by position')
  await platform.deliverNotifications()
  const inOrder = rows.map(({ id }) => id)
  assert.notDeepEqual(ids(), inOrder)
  assert.deepEqual(ids().toSorted(), inOrder.toSorted())
})

test('without a transport or keys it says so and takes nothing', async () => {
  await due()
  const mute = createEmbeddedPlatform(open.pool, { secretKeys: SECRET_KEYS, clock: () => open.now })
  await assert.rejects(mute.deliverNotifications(), /without a transport/)
  await assert.rejects(addDraft({ platform: createEmbeddedPlatform(open.pool) }, open.newStore()), /SECRET_KEY/)
  assert.deepEqual(await open.platform.deliverNotifications(), { delivered: 1, failed: 0 })
})

test('every notification is sent, even with a plan cached while the table was nearly empty', async () => {
  const { storeId } = await due(1)
  await open.pool.query('analyze platform.notification')
  const { db, pool } = connect(open.url, { max: 1, onError: () => {} }) // keeps its query plans
  const platform = createEmbeddedPlatform(pool, { secretKeys: SECRET_KEYS, transport, clock: () => open.now })
  assert.deepEqual(await platform.deliverNotifications(), { delivered: 1, failed: 0 })
  for (let n = 0; n < 5; n++) await open.platform.uninstallApp(storeId)
  assert.deepEqual(await platform.deliverNotifications(), { delivered: 5, failed: 0 })
  await db.destroy()
})
