import assert from 'node:assert/strict'
import { it } from 'node:test'
import { pino } from 'pino'
import { watchShopify } from '../../../src/process/watch-shopify.ts'

it('what the app may not read is logged once a day for each store and document, and another version once', () => {
  const lines: Record<string, unknown>[] = []
  const logger = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })
  let now = new Date('2026-11-20T10:00:00Z')
  const observer = watchShopify(logger, null, () => now)
  const deny = (storeId: string, document: string) => observer.onDenied({ storeId, document })
  for (let day = 0; day < 2; day++) {
    for (const store of ['a', 'a', 'b']) deny(store, 'CustomerCompanies')
    deny('a', 'CustomerById')
    observer.onOtherVersion('2027-01')
    now = new Date(now.getTime() + 86_400_000)
  }
  const denied = lines.flatMap(({ store_id, document }) => (document ? [`${store_id} ${document}`] : []))
  assert.deepEqual(denied.slice(0, 3), ['a CustomerCompanies', 'b CustomerCompanies', 'a CustomerById'])
  assert.deepEqual(denied.slice(3), denied.slice(0, 3), 'again the next day')
  assert.equal(lines.filter(({ version }) => version === '2027-01').length, 1)
})
