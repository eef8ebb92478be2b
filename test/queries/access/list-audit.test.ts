import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { recordAudit } from '../../../src/database/access/audit.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import { listAudit } from '../../../src/queries/access/list-audit.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'

describe('the audit log, read without HTTP', () => {
  let service: TestService
  let store: Store
  before(async () => {
    service = await openTestService()
    store = await service.addStore()
    const entry = { action: 'customer_exported', staffId: null } as const
    await service.db.transaction().execute(async (tx) => {
      for (let i = 0; i < 21; i++) await recordAudit(tx, store.id, entry, new Date(service.now.getTime() + i * 1000))
    })
  })
  after(() => service.close())

  it('has 20 entries a page, newest first, and continues after the last one', async () => {
    const ctx = { db: service.db, store }
    const first = await listAudit(ctx, {})
    const rest = await listAudit(ctx, { cursor: first.nextCursor })
    assert.deepEqual([first.items.length, first.hasMore], [20, true])
    assert.deepEqual([rest.items.length, rest.hasMore, rest.nextCursor], [1, false, null])
    const times = [...first.items, ...rest.items].map(({ at }) => at.getTime())
    assert.deepEqual(
      times,
      times.toSorted((a, b) => b - a),
    )
  })
})
