import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import {
  AuthenticationError,
  CursorExpiredError,
  type Event,
  type FollowOptions,
  QuoteNegotiation,
} from '../../sdk/typescript/src/index.ts'
import type { Store } from '../../src/database/stores/stores.ts'
import { EVENT_RETENTION_MS } from '../../src/domain/webhooks/events.ts'
import { startProgram } from '../support/processes/process.ts'
import { type FaultyProxy, openFaultyProxy } from '../support/sdk/faulty-proxy.ts'
import { readHandled, SDK_PROGRAMS, untilPrinted } from '../support/sdk/followers.ts'
import { readFeed, record } from '../support/service/feed.ts'
import { openTestService, type TestService } from '../support/service/service.ts'

let service: TestService
let proxy: FaultyProxy
let store: Store
let apiKey: string
let client: QuoteNegotiation
const end = new AbortController()

before(async () => {
  service = await openTestService()
  proxy = await openFaultyProxy(service.baseUrl)
})
after(async () => {
  await proxy.close()
  await service.close()
})
beforeEach(async () => {
  store = await service.addStore()
  apiKey = await service.addKey(store)
  client = new QuoteNegotiation({ baseUrl: proxy.url, apiKey, retries: 0, timeoutMs: 2_000 })
  proxy.seen = []
})
afterEach(() => {
  proxy.faults = []
})

const feedOf = async () => (await readFeed(service.db, store.id, service.now)).map(({ id }) => id)

/** Follows until this many events have come; each is followed by `each`. */
async function follow(
  count: number,
  options: FollowOptions,
  each: (event: Event, at: number) => unknown = () => {},
): Promise<string[]> {
  const ids: string[] = []
  for await (const event of client.events.follow({ pollMs: 5, signal: end.signal, ...options })) {
    ids.push(event.id)
    await each(event, ids.length)
    if (ids.length >= count) break
  }
  return ids
}

describe('a follower', () => {
  it('brings every event once and in order: those there are, and those that come', async () => {
    await record(service.db, store.id, 120, service.now)
    const ids = await follow(150, {}, (_, at) => at === 120 && record(service.db, store.id, 30, service.now))
    assert.deepEqual(ids, await feedOf())
  })

  it('waits out cut connections, pages of proxies, limits and maintenance', async () => {
    await record(service.db, store.id, 60, service.now)
    const problem = (code: string, status: number) => ({
      status,
      body: JSON.stringify({ type: 'x', title: 'x', detail: 'x', code, status }),
      headers: { 'retry-after': '0' },
    })
    const busy = [problem('rate_limited', 429), problem('api_disabled', 503)]
    proxy.faults = ['cut', 'lost', { status: 502, body: '<html>' }, ...busy]
    const waits: string[] = []
    const onWait = (error: unknown) => void waits.push((error as Error).name)
    assert.deepEqual(await follow(60, { onWait }), await feedOf())
    assert.deepEqual(waits, [
      'ConnectionError',
      'ConnectionError',
      'UnexpectedAnswerError',
      'RateLimitError',
      'ServerError',
    ])
  })

  it('saves an event once its consumer asks for the next, so that one broken off comes again', async () => {
    await record(service.db, store.id, 4, service.now)
    const feed = await feedOf()
    const saved: string[] = []
    const save = (id: string) => void saved.push(id)
    await assert.rejects(
      follow(4, { save }, (_, at) => {
        if (at === 3) throw new Error('the ERP is away')
      }),
      /ERP/,
    )
    assert.deepEqual(saved, feed.slice(0, 2))
    assert.deepEqual(await follow(2, { after: saved.at(-1), save }), feed.slice(2))
  })

  it('saves its place also behind events of types it is not asked for', async () => {
    await record(service.db, store.id, 1, service.now, 'quote.accepted')
    await record(service.db, store.id, 70, service.now)
    const saved: string[] = []
    const save = async (id: string) => {
      saved.push(id)
      if (saved.length === 3) await record(service.db, store.id, 1, service.now, 'quote.accepted')
    }
    const ids = await follow(2, { types: ['quote.accepted'], save })
    const feed = await feedOf()
    assert.deepEqual(ids, [feed[0], feed[71]])
    assert.deepEqual(saved, [feed[0], feed[49], feed[70]])
  })

  it('looks at once when it is nudged', async () => {
    const follower = client.events.follow({ pollMs: 3_600_000 })
    const events = follower[Symbol.asyncIterator]()
    const first = events.next()
    while (proxy.seen.length === 0) await new Promise(setImmediate)
    await record(service.db, store.id, 1, service.now)
    const nudging = setInterval(() => follower.nudge(), 5)
    assert.deepEqual([(await first).value?.id], await feedOf())
    clearInterval(nudging)
    await events.return()
  })

  it('throws what waiting cannot mend: a key that is no longer valid, and a place the feed has forgotten', async () => {
    await record(service.db, store.id, 2, service.now)
    const [first = ''] = await feedOf()
    const was = service.now
    service.now = new Date(was.getTime() + EVENT_RETENTION_MS + 1)
    await assert.rejects(follow(1, { after: first }), (error: CursorExpiredError) => {
      assert.ok(error instanceof CursorExpiredError && error.after === first)
      return true
    })
    service.now = was
    client = new QuoteNegotiation({ baseUrl: proxy.url, apiKey: 'svc_test_of_nobody' })
    await assert.rejects(follow(1, {}), AuthenticationError)
  })

  it('killed again and again has neither lost nor doubled anything', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'follow-'))
    const file = join(folder, 'events.db')
    for (let round = 0; round < 20; round++) {
      await record(service.db, store.id, 70, service.now)
      await followInto(file, 1 + Math.floor(Math.random() * 65))
    }
    const feed = await feedOf()
    await followInto(file, feed.length - readHandled(file).length)
    assert.deepEqual(readHandled(file), feed)
    assert.equal(feed.length, 1_400)
    rmSync(folder, { recursive: true })
  })
})

/** Follows the feed into a database in another process, which is killed once it has handled this many events, or a few more. */
async function followInto(file: string, count: number): Promise<void> {
  const [program, ...args] = SDK_PROGRAMS.typescript.follow
  const { process: child } = startProgram(program, [...args, file], { BASE_URL: service.baseUrl, API_KEY: apiKey })
  const closed = once(child, 'close')
  await untilPrinted(child, count)
  child.kill('SIGKILL')
  await closed
}
