import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Context } from '../../../src/commands/context.ts'
import { Problem } from '../../../src/domain/problem.ts'
import { listQuotes } from '../../../src/queries/quotes/list-quotes.ts'
import { exportStaffQuotes, listStaffQuotes } from '../../../src/queries/quotes/list-staff-quotes.ts'
import { makeQuotes } from '../../support/database/many-quotes.ts'
import { contextOf } from '../../support/service/context.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { addStaff } from '../../support/shop/admin.ts'

const isForeign = (error: unknown) =>
  error instanceof Problem && error.code === 'invalid_request' && error.members.errors?.[0]?.field === 'cursor'

describe('lists of quotes, read without HTTP', () => {
  let service: TestService
  let ctx: Context
  let other: Context
  before(async () => {
    service = await openTestService()
    const [store, stranger] = [await service.addStore(), await service.addStore()]
    await makeQuotes(service, store, 60)
    await makeQuotes(service, stranger, 2)
    ctx = await contextOf(service, store)
    other = await contextOf(service, stranger)
  })
  after(() => service.close())

  it('have 20 quotes a page for integrations and 50 for staff, last changed first', async () => {
    const [ours, staffs] = [await listQuotes(ctx, {}, true), await listStaffQuotes(ctx, {})]
    assert.deepEqual([ours.items.length, ours.hasMore, staffs.items.length, staffs.hasMore], [20, true, 50, true])
    assert.deepEqual(
      ours.items.map(({ id }) => id),
      staffs.items.slice(0, 20).map(({ id }) => id),
    )
    const changed = ours.items.map(({ updatedAt }) => updatedAt.getTime())
    assert.deepEqual(
      changed,
      changed.toSorted((a, b) => b - a),
    )
  })

  it('end correctly if the last page is exactly full', async () => {
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await listQuotes(ctx, { limit: 30, cursor }, true)
      assert.equal(page.hasMore, page.nextCursor !== null)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    assert.deepEqual([seen.length, new Set(seen).size], [60, 60])
  })

  it('refuse the cursor of another list: of another store, sort, filter, or of other readers', async () => {
    const { nextCursor: cursor } = await listQuotes(ctx, {}, true)
    const { nextCursor: staffs } = await listStaffQuotes(ctx, {})
    await assert.rejects(listQuotes(other, { cursor }, true), isForeign)
    await assert.rejects(listQuotes(ctx, { cursor, sort: 'updated_at' }, true), isForeign)
    await assert.rejects(listQuotes(ctx, { cursor, mode: 'wholesale' }, true), isForeign)
    await assert.rejects(listQuotes(ctx, { cursor: staffs }, true), isForeign)
    await assert.rejects(listStaffQuotes(ctx, { cursor }), isForeign)
    await assert.rejects(listStaffQuotes(ctx, { cursor: staffs, sort: 'total' }), isForeign)
    assert.equal((await listQuotes(ctx, { cursor, limit: 50 }, true)).items.length, 40)
  })

  it("are exported in the order of the staff's list, across all pages", async () => {
    const asked = { sort: 'total', status: 'submitted,in_review' } as const
    const { items, hasMore } = await listStaffQuotes(ctx, { ...asked, limit: 100 })
    const exported = (await Array.fromAsync(exportStaffQuotes(ctx, asked))).flat()
    assert.equal(hasMore, false)
    assert.deepEqual(
      exported.map(({ id }) => id),
      items.map(({ id }) => id),
    )
  })

  it('hide from a Sales rep those assigned to others, in the list and in its export', async () => {
    const store = await service.addStore()
    const [mine, theirs] = [
      await addStaff(service, store, { role: 'sales_rep' }),
      await addStaff(service, store, { role: 'sales_rep' }),
    ]
    const made = await makeQuotes(service, store, 9, [mine.id, theirs.id])
    const visible = made.filter(({ assignee }) => assignee !== theirs.id).map(({ id }) => id)
    const rep = await contextOf(service, store, { kind: 'staff', id: mine.id, name: 'Rhea', role: 'sales_rep' })
    const listed = (await listStaffQuotes(rep, {})).items.map(({ id }) => id)
    const exported = (await Array.fromAsync(exportStaffQuotes(rep, {}))).flat().map(({ id }) => id)
    assert.deepEqual([listed.toSorted(), exported.toSorted()], [visible.toSorted(), visible.toSorted()])
    assert.equal(visible.length, 6)
  })
})
