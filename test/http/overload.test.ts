import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { createMetrics } from '../../src/process/metrics.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { type Staff, signInAs } from '../support/shop/admin.ts'
import { openShop, type Shop } from '../support/shop/catalog.ts'

const MOST_OF_A_CALLER = 256
const TOO_MANY = 'More requests are waiting than can be answered in good time. Retry with the same idempotency key.'

const metrics = createMetrics()
let service: TestService
let shop: Shop
before(async () => {
  const database = await openTestDatabase('daily', { reachesNodes: false })
  service = await openTestService({ database, metrics: metrics.requests })
  shop = await openShop(service)
})
after(() => service.close())

/** Takes every connection to the database, so that requests wait until they are given back. */
async function holdDatabase(): Promise<() => void> {
  const most = service.pool.options.max
  const clients = await Promise.all(Array.from({ length: most }, () => service.pool.connect()))
  return () => {
    for (const client of clients) client.release()
  }
}

interface Asked {
  status: number
  detail: string | undefined
  retryAfter: number
}

/** Asks this many times at once, and calls `onRefused` with each that was refused. */
function askAtOnce(count: number, headers: Record<string, string>, path: string, onRefused: () => void) {
  return Array.from({ length: count }, async (): Promise<Asked> => {
    const response = await fetch(service.baseUrl + path, { headers })
    if (response.status === 503) onRefused()
    const body = (await response.json()) as { detail?: string }
    return { status: response.status, detail: body.detail, retryAfter: Number(response.headers.get('retry-after')) }
  })
}

/** Asks more than there are places for; returns all of it once so many have been refused. */
async function storm(count: number, headers: Record<string, string>, path: string, refused: number) {
  const all = Promise.withResolvers<void>()
  let left = refused
  const asked = askAtOnce(count, headers, path, () => {
    left -= 1
    if (left === 0) all.resolve()
  })
  await all.promise
  return asked
}

async function shed(side: string): Promise<number> {
  const unread = { jobs: null, deliveries: null, mail: null, reports: null, access: null }
  const { text } = await metrics.scrape(unread)
  return Number(new RegExp(`^qns_http_requests_shed_total\\{side="${side}"\\} (\\d+)$`, 'm').exec(text)?.[1])
}

const sign = (): Promise<Staff> => signInAs(service, shop.store, 'manager')
const of = ({ cookie }: Staff) => ({ cookie })

it('what would wait too long is refused at once, evenly spread over seconds; what waits is answered, and others have places of their own', async () => {
  const [greedy, second, third, fourth, last] = [await sign(), await sign(), await sign(), await sign(), await sign()]
  const path = '/admin/api/quotes'
  const before = await shed('staff')
  const release = await holdDatabase()
  const waiting = await storm(MOST_OF_A_CALLER + 40, of(greedy), path, 40)
  const alive = await fetch(`${service.baseUrl}/livez`)
  assert.equal(alive.status, 200)
  const others = [second, third, fourth].flatMap((staff) => askAtOnce(MOST_OF_A_CALLER, of(staff), path, () => {}))
  const late = askAtOnce(1, of(last), path, () => {})
  while ((await shed('staff')) - before < 41) await setImmediate() // one of all these has to give way
  const integrator = askAtOnce(1, { authorization: `Bearer ${shop.key}` }, '/v1/quotes', () => {})
  release()
  const answers = await Promise.all([...waiting, ...others, ...late, ...integrator])
  const refused = answers.filter(({ status }) => status !== 200)
  assert.equal(refused.length, 41)
  for (const { status, detail, retryAfter } of refused) {
    assert.deepEqual([status, detail], [503, TOO_MANY])
    assert.ok(retryAfter >= 1 && retryAfter <= 3, String(retryAfter))
  }
  const [again] = await Promise.all(askAtOnce(1, of(greedy), path, () => {}))
  assert.equal(again?.status, 200)
})

it('whoever hangs up, while waiting or in work, leaves their places to others at once', async () => {
  const headers = of(await sign())
  /** Sends what is refused without the database, for what it is or for want of a place. */
  const send = async () =>
    (await fetch(`${service.baseUrl}/admin/api/session`, { method: 'POST', headers, body: 'no JSON' })).status
  const release = await holdDatabase()
  const leaving = new AbortController()
  const ask = () => fetch(`${service.baseUrl}/admin/api/quotes`, { headers, signal: leaving.signal })
  const asked = Array.from({ length: MOST_OF_A_CALLER }, ask)
  while ((await send()) !== 503) await setImmediate()
  leaving.abort()
  await Promise.allSettled(asked)
  while ((await send()) === 503) await setImmediate()
  release()
  const answers = await Promise.all(askAtOnce(MOST_OF_A_CALLER, headers, '/admin/api/quotes', () => {}))
  assert.ok(
    answers.every(({ status }) => status === 200),
    'no place is lost',
  )
})

it('bodies that arrive slowly take no places from others at the same address', async () => {
  const { port, hostname } = new URL(service.baseUrl)
  const slow: Socket[] = []
  try {
    for (let i = 0; i < MOST_OF_A_CALLER + 1; i++) {
      const socket = connect(Number(port), hostname)
      slow.push(socket)
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(
        'POST /admin/api/session HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
      )
    }
    const response = await fetch(`${service.baseUrl}/admin/api/session`)
    assert.notEqual(response.status, 503)
  } finally {
    for (const socket of slow) socket.destroy()
  }
})
