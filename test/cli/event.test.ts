import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Store } from '../../src/database/stores/stores.ts'
import { listEvents } from '../../src/database/webhooks/events.ts'
import { EVENT_TYPES } from '../../src/domain/webhooks/events.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { openDevelopmentStore } from '../support/database/development-store.ts'
import { runNode } from '../support/processes/process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'qns-event-'))
let database: TestDatabase
let store: Store
before(async () => {
  database = await openTestDatabase()
  store = await openDevelopmentStore(database)
})
after(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

describe('qns event trigger', () => {
  it('shows each step as it happens, and names the event and its quote', async () => {
    const { code, stdout, stderr } = await qns('event', 'trigger', '--store', store.domain, 'quote.countered')
    assert.equal(code, 0, stderr)
    assert.match(stdout, /^buyer asks for a quote\n {2}quote\.created +evt_.+\nstaff drafts 5% tax\nstaff sends\n/)
    const [, eventId] = /^event_id +(evt_\w+)$/m.exec(stdout) ?? []
    assert.match(stdout, /^quote_number +Q-1001$/m)
    const page = await listEvents(database.db, store.id, { limit: 10, now: new Date() })
    assert.equal(page?.events.at(-1)?.id, eventId)
  })

  it('prints one JSON object with --json', async () => {
    const { stdout } = await qns('event', 'trigger', '--json', '--store', store.id, 'quote.order_completed')
    const { type, event_id, quote_id, quote_number } = JSON.parse(stdout)
    assert.deepEqual([type, quote_number], ['quote.order_completed', 'Q-1002'])
    assert.match(`${event_id} ${quote_id}`, /^evt_\w{26} qte_\w{26}$/)
  })

  it('refuses unknown types, stores and live installations with one clear line', async () => {
    await openDevelopmentStore(database, { request: { domain: 'real.example.com', development: false } })
    const mistakes: [string[], RegExp][] = [
      [
        ['--store', store.domain, 'quote.eaten'],
        /There is no event type "quote\.eaten"; "qns event list-types" lists them all/,
      ],
      [['--store', 'nobody.example.com', 'quote.created'], /^qns: There is no store nobody\.example\.com\./],
      [['--store', 'real.example.com', 'quote.created'], /^qns: real\.example\.com is not a development store\./],
    ]
    for (const [args, message] of mistakes) {
      const { code, stdout, stderr } = await qns('event', 'trigger', ...args)
      assert.deepEqual([code, stdout], [1, ''], args.join(' '))
      assert.match(stderr, message)
      assert.ok(!stderr.includes('    at '), 'no stack')
    }
  })

  it('lists the event types', async () => {
    const listed = await qns('event', 'list-types', '--json')
    assert.deepEqual(
      JSON.parse(listed.stdout).map(({ type }: { type: string }) => type),
      EVENT_TYPES,
    )
    const { stdout } = await qns('event', 'trigger', '--help')
    for (const type of EVENT_TYPES) assert.ok(stdout.includes(`  ${type} `), type)
  })
})

function qns(...args: string[]) {
  return runNode(['src/cli.ts', ...args], { DATABASE_URL: database.url, DATA_DIR: dataDir })
}
