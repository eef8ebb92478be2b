import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

interface Seen {
  id: string
  updated_at: string
}

/** Events between two pages: new quotes, and messages to the buyer on existing ones (by position). */
interface Step {
  creates: number
  messages: number[]
  /** True if they run while the page is read, instead of before it. */
  meanwhile: boolean
  limit: number
}

const step = fc.record<Step>({
  creates: fc.nat({ max: 2 }),
  messages: fc.array(fc.nat(), { maxLength: 3 }),
  meanwhile: fc.boolean(),
  limit: fc.integer({ min: 1, max: 4 }),
})
const walks = fc.record({
  start: fc.integer({ min: 1, max: 8 }),
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
})

describe('GET /v1/quotes: walking while quotes are created and changed', () => {
  let service: TestService
  before(async () => {
    service = await openTestService()
  })
  after(() => service.close())

  /** Walks to the end; once the steps are used up nothing more happens. */
  async function walk(sort: string, start: number, steps: readonly Step[]) {
    const shop = await openShop(service)
    const ids: string[] = []
    const changed = new Set<string>()
    await act(shop, ids, changed, { creates: start, messages: [] })
    const before = [...ids]
    const seen: Seen[] = []
    let next: string | null = ''
    for (let i = 0; next !== null; i++) {
      const { limit, meanwhile, ...what } = steps[i] ?? { creates: 0, messages: [], meanwhile: false, limit: 3 }
      const acts = act(shop, ids, changed, what)
      if (!meanwhile) await acts
      const page = await shop.call('GET', `/v1/quotes?sort=${sort}&limit=${limit}${next && `&cursor=${next}`}`)
      await acts
      assert.equal(page.status, 200)
      assert.ok(i < 200, 'the walk does not end')
      seen.push(...page.body.data.map(({ id, updated_at }: Seen) => ({ id, updated_at })))
      next = page.body.next_cursor
    }
    return { before, changed, seen }
  }

  async function act(
    shop: Shop,
    ids: string[],
    changed: Set<string>,
    { creates, messages }: Pick<Step, 'creates' | 'messages'>,
  ) {
    const targets = messages.map((n) => ids[n % ids.length] ?? '')
    for (const id of targets) changed.add(id)
    await Promise.all([
      ...Array.from({ length: creates }, async () => ids.push((await shop.post(quoteRequest())).body.id)),
      ...targets.map(async (id) => {
        const { status } = await shop.call('POST', `/v1/quotes/${id}/messages`, { body: { body: 'A word' } })
        assert.equal(status, 201)
      }),
    ])
  }

  it('with sort=updated_at: every quote present at the start is seen at least once, a quote is seen again only with a strictly later updated_at, and updated_at never decreases', async () => {
    await fc.assert(
      fc.asyncProperty(walks, async ({ start, steps }) => {
        const { before, seen } = await walk('updated_at', start, steps)
        const last = new Map<string, string>()
        for (const [i, { id, updated_at }] of seen.entries()) {
          assert.ok(updated_at >= (seen[i - 1]?.updated_at ?? ''), 'updated_at decreased')
          assert.ok(updated_at > (last.get(id) ?? ''), 'seen again, but not later')
          last.set(id, updated_at)
        }
        for (const id of before) assert.ok(last.has(id), 'missed')
      }),
      { numRuns: 30 },
    )
  })

  it('with sort=-updated_at: every quote present at the start and unchanged during the walk is seen exactly once, no quote is seen twice, and updated_at never increases', async () => {
    await fc.assert(
      fc.asyncProperty(walks, async ({ start, steps }) => {
        const { before, changed, seen } = await walk('-updated_at', start, steps)
        const ids = seen.map(({ id }) => id)
        assert.equal(new Set(ids).size, ids.length, 'seen twice')
        for (const [i, { updated_at }] of seen.entries())
          assert.ok(i === 0 || updated_at <= (seen[i - 1]?.updated_at ?? ''))
        for (const id of before) assert.ok(changed.has(id) || ids.includes(id), 'missed')
      }),
      { numRuns: 30 },
    )
  })
})
