import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { listTimeline, type TimelineEntry } from '../../src/database/quotes/timeline.ts'
import { readStore } from '../../src/database/stores/stores.ts'
import { listEvents } from '../../src/database/webhooks/events.ts'
import { formatId } from '../../src/domain/id.ts'
import { STATUSES } from '../../src/domain/quotes/quote-terms.ts'
import { SecretBox } from '../../src/domain/secrets/secret-box.ts'
import { EVENT_TYPES } from '../../src/domain/webhooks/events.ts'
import { createPoster } from '../../src/outside/post.ts'
import { makeDemo } from '../../src/process/make-demo.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/database.ts'

const KEY = 'a test key of at least 32 characters'
const now = new Date()
let demo: TestDatabase
let storeId: string

before(async () => {
  demo = await openTestDatabase()
  await seed(demo)
  storeId = (await readStore(demo.db, 'harbourline.example.com')).id
})
after(() => demo.close())

describe('the demo store', () => {
  it('has about 60 quotes, with some in each of the 11 statuses', async () => {
    const statuses = await column<string>(demo, 'select status from quote')
    assert.equal(statuses.length, 68)
    assert.deepEqual(new Set(statuses), new Set(STATUSES))
  })

  it('has quotes of every source and mode, with every kind of line, offer and order', async () => {
    const sources = new Set(await column(demo, 'select source from quote'))
    assert.deepEqual(sources, new Set(['storefront', 'quick_order', 'api', 'manual', 'duplicate']))
    assert.deepEqual(new Set(await column(demo, 'select mode from quote')), new Set(['b2b', 'wholesale']))
    const kinds = [
      `select count(*) from quote, jsonb_array_elements(lines) line where line->>'buyerVisibility' = 'hidden'`,
      `select count(*) from quote, jsonb_array_elements(lines) line where line->>'buyerVisibility' = 'price_hidden'`,
      `select count(*) from quote, jsonb_array_elements(lines) line where line->'kit'->>'role' = 'parent'`,
      `select count(*) from quote where proposal->>'depositPercentage' is not null`,
      `select count(*) from quote where proposal->>'paymentTerms' is not null`,
      `select count(*) from quote where proposal->>'sentBy' = 'automation'`,
      `select count(*) from quote where proposal->>'sentBy' = 'api'`,
      `select count(*) from quote where negotiation_round >= 3`,
      `select count(*) from quote where pending_approval = 'merchant'`,
      `select count(*) from quote where pending_approval = 'buyer'`,
      `select count(*) from quote where cardinality(draft_order_ids) > 1`,
      `select count(*) from quote_message where internal`,
      `select count(*) from platform.refund r join platform.sales_order o on o.store_id = r.store_id and o.id = r.order_id where r.amount = o.paid`,
      `select count(*) from platform.refund r join platform.sales_order o on o.store_id = r.store_id and o.id = r.order_id where r.amount < o.paid`,
      `select count(*) from platform.sales_order where cancelled_at is not null`,
    ]
    for (const kind of kinds) assert.notEqual((await column(demo, kind))[0], '0', kind)
  })

  it('has a feed without gaps, ordered by time, with each of the 25 event types', async () => {
    const page = await listEvents(demo.db, storeId, { limit: 10_000, now })
    const events = page?.events ?? []
    assert.deepEqual(
      events.map(({ sequence }) => Number(sequence)),
      events.map((_, i) => i + 1),
    )
    const times = events.map(({ createdAt }) => createdAt.getTime())
    assert.deepEqual(times, times.toSorted())
    assert.ok((times.at(-1) ?? 0) <= now.getTime() && (times[0] ?? 0) > now.getTime() - 26 * 86_400_000)
    assert.deepEqual(new Set(events.map(({ type }) => type)), new Set(EVENT_TYPES))
  })

  it('has a timeline for every quote that leads to its status and agrees with its events', async () => {
    const { rows } = await demo.pool.query<{ number: string; status: string; id: string }>(
      'select number, status, id from quote',
    )
    for (const { number, status, id } of rows) {
      const page = await listEvents(demo.db, storeId, { quoteId: quoteId(id), limit: 500, now })
      const timeline = await listTimeline(demo.db, storeId, quoteId(id))
      let before: string | null = null
      for (const { previousStatus, newStatus } of timeline) {
        assert.equal(previousStatus, before, number)
        before = newStatus
      }
      assert.equal(before, status, number)
      const moves = (page?.events ?? []).map(({ data }) => JSON.parse(data)).filter((data) => data.new_status)
      const said = moves.map((data) => `${data.previous_status} > ${data.new_status}`)
      const silent = new Set(['start_review', 'stage_proposal', 'recall_proposal', 'stop_renegotiating'])
      const moved = timeline.filter((entry) => isMove(entry) && !silent.has(entry.action))
      for (const { previousStatus, newStatus } of moved) {
        assert.ok(said.includes(`${previousStatus} > ${newStatus}`), `${number}: ${previousStatus} > ${newStatus}`)
      }
    }
  })

  it('leaves no work: no mail to send, no platform delivery, no running conversion', async () => {
    assert.deepEqual(await column(demo, 'select count(*) from mail_outbox where sends'), ['0'])
    assert.deepEqual(await column(demo, 'select count(*) from platform_delivery where applied_at is null'), ['0'])
    assert.deepEqual(await column(demo, "select count(*) from conversion where state <> 'done'"), ['0'])
  })
})

describe('seeding', () => {
  it('does nothing if a store exists', async () => {
    const before = await story(demo)
    assert.equal(await seed(demo), null)
    assert.ok(isDeepStrictEqual(await story(demo), before))
  })

  it('leaves nothing when interrupted, and starting over makes the same except for ids', async () => {
    const other = await openTestDatabase()
    try {
      await assert.rejects(seed(other, { secretKeys: [] }))
      assert.deepEqual(await column(other, 'select count(*) from store'), ['0'])
      assert.deepEqual(await column(other, 'select count(*) from platform.customer'), ['0'])
      const access = await seed(other)
      assert.match(access?.apiKey ?? '', /^svc_live_/)
      const [made, again] = [await story(demo), await story(other)]
      assert.equal(again.length, made.length)
      assert.equal(
        again.find((row, i) => row !== made[i]),
        made.find((row, i) => row !== again[i]),
      )
    } finally {
      await other.close()
    }
  })
})

function seed({ pool }: TestDatabase, more: { secretKeys?: string[] } = {}) {
  const resolver = { addresses: async () => [] }
  return makeDemo(pool, {
    secretBox: new SecretBox([KEY]),
    resolver,
    poster: createPoster({ resolver, allowPrivate: false }),
    mailer: null,
    allowPrivateWebhooks: false,
    ownHosts: [],
    wakeDeliveries: () => {},
    baseUrl: 'http://localhost:3000',
    secretKeys: [KEY],
    now,
    ...more,
  })
}

/** Returns everything the quotes are and were, except ids. */
async function story(database: TestDatabase): Promise<string[]> {
  const tables = {
    quote: "to_jsonb(t) - 'id'",
    quote_change: "to_jsonb(t) - 'id' || jsonb_build_object('at', left(id::text, 13))",
    quote_version: 'to_jsonb(t)',
    quote_message: "to_jsonb(t) - 'id'",
    event: "to_jsonb(t) - 'id' || jsonb_build_object('at', left(id::text, 13))",
    mail_outbox: "to_jsonb(t) - 'id' - 'sealed'",
    conversion: "to_jsonb(t) - 'invoice_intent'",
    automation_run: "to_jsonb(t) - 'id'",
  }
  const rows = await Promise.all(
    Object.entries(tables).map(([table, what]) =>
      column<string>(database, `select '${table} ' || (${what})::text from ${table} t`),
    ),
  )
  const ids =
    /\b[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|gid:\/\/platform\/\w+\/\d+|"\w+_id": \d+/g
  return rows
    .flat()
    .map((row) => row.replaceAll(ids, 'id'))
    .sort()
}

async function column<T>({ pool }: TestDatabase, query: string): Promise<T[]> {
  const { rows } = await pool.query<Record<string, T>>(query)
  return rows.flatMap((row) => Object.values(row))
}

function quoteId(uuid: string): string {
  return formatId('qte', uuid)
}

function isMove({ previousStatus, newStatus }: TimelineEntry): boolean {
  return previousStatus !== null && previousStatus !== newStatus
}
