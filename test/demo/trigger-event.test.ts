import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Systems } from '../../src/commands/context.ts'
import { setStore } from '../../src/commands/stores/set-store.ts'
import { readStore, type Store } from '../../src/database/stores/stores.ts'
import { listEvents } from '../../src/database/webhooks/events.ts'
import { type Triggering, triggerEvent } from '../../src/demo/trigger-event.ts'
import { Problem } from '../../src/domain/problem.ts'
import { SecretBox } from '../../src/domain/secrets/secret-box.ts'
import { EVENT_TYPES, type EventType } from '../../src/domain/webhooks/events.ts'
import { createEmbeddedPlatform, type EmbeddedPlatform } from '../../src/outside/platform/embedded/embedded-platform.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { openDevelopmentStore } from '../support/database/development-store.ts'
import { checkEventData } from '../support/openapi/event-data.ts'

const KEY = 'a test key of at least 32 characters'
let database: TestDatabase
let store: Store
before(async () => {
  database = await openTestDatabase()
  store = await openDevelopmentStore(database)
})
after(() => database.close())

describe('triggering an event', () => {
  for (const type of EVENT_TYPES) {
    it(`produces a ${type} at the end of a story of its own`, async () => {
      const acts: string[] = []
      const told: string[] = []
      const { event, quote } = await trigger(store, type, (act, events) => {
        acts.push(act)
        told.push(...events.map(({ id }) => id))
      })
      assert.deepEqual([event.type, event.quoteId], [type, quote.id])
      assert.equal(acts[0], 'buyer asks for a quote')
      const page = await listEvents(database.db, store.id, { quoteId: quote.id, limit: 50, now: new Date() })
      assert.deepEqual(
        page?.events.map(({ id }) => id),
        told,
        'every event was told, once',
      )
      assert.equal(page?.events.filter((one) => one.type === type).length, 1)
      for (const one of page?.events ?? []) checkEventData(one.type, JSON.parse(one.data))
    })
  }

  it('leaves the feed in order, without gaps or future events', async () => {
    const { events } = (await listEvents(database.db, store.id, { limit: 500, now: new Date() })) ?? { events: [] }
    assert.deepEqual(
      events.map(({ sequence }) => sequence),
      events.map((_, i) => String(i + 1)),
    )
    for (const { createdAt } of events) assert.ok(createdAt <= new Date())
    const { rows } = await database.pool.query(
      'select count(*)::int as count from quote where store_id = $1 and updated_at > now()',
      [store.id],
    )
    assert.equal(rows[0].count, 0)
  })

  it("ignores and preserves the store's settings", async () => {
    const settings = {
      targeting: { product_rules: [{ field: 'vendor', values: ['Nobody'] }] },
      custom_fields: [{ key: 'needed', label: 'Needed', type: 'text', required: true }],
      price_floor: { percent: '1' },
      numbering: { prefix: 'F-' },
    }
    await setStore(operator(), store.id, { settings })
    const { quote } = await trigger(store, 'quote.accepted')
    assert.match(quote.number, /^F-/)
    assert.deepEqual((await readStore(database.db, store.id)).settings, settings)
  })

  it('agrees on the tax that the platform charges, so that the quote converts', async () => {
    const taxed = await openDevelopmentStore(database, { request: { domain: 'taxed.example.com' } })
    await createEmbeddedPlatform(database.pool).setTaxRate(taxed.id, { percent: '8.25', shippingTaxable: true })
    assert.equal((await trigger(taxed, 'quote.order_refunded')).event.type, 'quote.order_refunded')
  })

  it('needs no catalog if the store allows custom lines, and no staff if none of them decides', async () => {
    const bare = await openDevelopmentStore(database, {
      products: [],
      staff: false,
      request: { domain: 'bare.example.com' },
    })
    for (const type of ['quote.order_refunded', 'quote.acceptance_voided'] as const) {
      assert.equal((await trigger(bare, type)).event.type, type)
    }
    for (const type of ['quote.assigned', 'quote.merchant_approval.granted'] as const) {
      await refused(bare, type, /needs a staff member of bare\.example\.com who has accepted .*: qns staff invite/)
    }
    await setStore(operator(), bare.id, { settings: { targeting: { custom_lines: false } } })
    await refused(bare, 'quote.created', /has no products.*qns catalog import/)
  })

  it('is refused in a live store, which stays unchanged', async () => {
    const real = await openDevelopmentStore(database, { request: { domain: 'real.example.com', development: false } })
    await refused(real, 'quote.created', /real\.example\.com is not a development store/)
    const { rows } = await database.pool.query('select last_seq from store_feed where store_id = $1', [real.id])
    assert.equal(rows[0].last_seq, '0')
  })
})

function operator() {
  return { db: database.db, now: new Date() }
}

async function trigger({ id }: Store, type: EventType, onAct: Triggering['onAct'] = () => {}) {
  const clock = { now: new Date() }
  const secretKeys = [KEY]
  const platform = createEmbeddedPlatform(database.pool, { clock: () => clock.now, secretKeys })
  const systems: Systems & { platform: EmbeddedPlatform } = {
    db: database.db,
    platform,
    secretBox: new SecretBox(secretKeys),
    resolver: { addresses: async () => [] },
    poster: { post: () => Promise.reject(new Error('posts nothing')), close: async () => {} },
    mailer: null,
    allowPrivateWebhooks: false,
    ownHosts: [],
    wakeDeliveries: () => {},
  }
  return triggerEvent({ systems, clock, onAct }, id, type)
}

async function refused(of: Store, type: EventType, message: RegExp): Promise<void> {
  await assert.rejects(trigger(of, type), (error) => error instanceof Problem && message.test(error.message))
}
