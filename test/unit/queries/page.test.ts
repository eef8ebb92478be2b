import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { byId, cutPage, onePage, pageOf, platformPage } from '../../../src/queries/page.ts'

const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

describe('pages', () => {
  it('name their last record only if more follow', () => {
    assert.deepEqual(pageOf([a, b], true, byId), { items: [a, b], hasMore: true, nextCursor: 'b' })
    assert.deepEqual(pageOf([a, b], false, byId), { items: [a, b], hasMore: false, nextCursor: null })
  })

  it('are cut at their limit: a further record only shows that more follow', () => {
    assert.deepEqual(cutPage([a, b, c], 2, byId), { items: [a, b], hasMore: true, nextCursor: 'b' })
    assert.deepEqual(cutPage([a, b], 2, byId), { items: [a, b], hasMore: false, nextCursor: null })
    assert.deepEqual(cutPage([], 2, byId), { items: [], hasMore: false, nextCursor: null })
  })

  it("have the same form for a single page and for the platform's lists", () => {
    assert.deepEqual(onePage([a]), { items: [a], hasMore: false, nextCursor: null })
    assert.deepEqual(platformPage({ items: [a], nextCursor: '7' }), { items: [a], hasMore: true, nextCursor: '7' })
    assert.deepEqual(platformPage({ items: [], nextCursor: null }), { items: [], hasMore: false, nextCursor: null })
  })
})
