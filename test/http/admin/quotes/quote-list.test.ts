import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { tabOf } from '../../../../src/domain/quotes/inbox.ts'
import { type MadeQuote, makeQuotes } from '../../../support/database/many-quotes.ts'
import { settle } from '../../../support/service/jobs.ts'
import { type Staff, signInAs } from '../../../support/shop/admin.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'

const DAY_MS = 86_400_000

describe('GET /admin/api/quotes', () => {
  let desk: Desk
  let made: MadeQuote[]
  let other: Staff
  before(async () => {
    desk = await openDesk()
    other = await desk.sign('sales_rep')
    made = await makeQuotes(desk.service, desk.shop.store, 60, [desk.rep.member.id, other.member.id])
  })
  after(() => desk.service.close())

  const walk = async (query: string, staff = desk.admin, limit = 7) => {
    const found: { id: string; number: string }[] = []
    let cursor = ''
    do {
      const { status, body } = await staff.call('GET', `/admin/api/quotes?limit=${limit}&${query}${cursor}`)
      assert.equal(status, 200, JSON.stringify(body))
      found.push(...body.data)
      cursor = body.next_cursor ? `&cursor=${body.next_cursor}` : ''
      assert.equal(body.has_more, cursor !== '')
    } while (cursor !== '')
    return found.map(({ number }) => number)
  }
  const numbers = (quotes: readonly MadeQuote[]) => quotes.map(({ number }) => number)
  const by = (key: (quote: MadeQuote) => number, descending: boolean) => {
    const sorted = made.toSorted((a, b) => key(a) - key(b) || (a.id < b.id ? -1 : 1))
    return numbers(descending ? sorted.toReversed() : sorted)
  }
  const KEYS: Record<string, (quote: MadeQuote) => number> = {
    updated_at: (quote) => quote.updatedAt.getTime(),
    created_at: (quote) => quote.createdAt.getTime(),
    number: (quote) => Number(quote.number.slice(2)),
    total: (quote) => Number(quote.total),
    expires_at: (quote) => quote.expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER,
  }

  for (const [sort, key] of Object.entries(KEYS)) {
    it(`walks every quote once in the order of ${sort}, both ways`, async () => {
      assert.deepEqual(await walk(`sort=${sort}`), by(key, false))
      assert.deepEqual(await walk(`sort=-${sort}`), by(key, true))
    })
  }

  it('finds exactly the matching quotes with each filter and sort', async () => {
    const { rep } = desk
    const now = desk.service.now.getTime()
    const filters: [string, (quote: MadeQuote) => boolean][] = [
      ['tab=closed', (quote) => tabOf({ ...quote, pendingApproval: quote.pending }) === 'closed'],
      ['tab=in_review', (quote) => quote.status === 'in_review' && quote.pending === null],
      ['tab=needs_approval', (quote) => quote.pending === 'merchant'],
      ['tab=all&status=accepted,closed', ({ status }) => ['accepted', 'closed'].includes(status)],
      ['tab=new&status=closed', () => false],
      ['assignee=none', ({ assignee }) => assignee === null],
      [`assignee=${rep.member.id}`, ({ assignee }) => assignee === rep.member.id],
      [`assignee=${rep.member.id}&status=closed`, (one) => one.assignee === rep.member.id && one.status === 'closed'],
      ['total_min=10&total_max=20', ({ total }) => Number(total) >= 10 && Number(total) <= 20],
      ['company_id=gid://platform/Company/1', ({ companyId }) => companyId === '1'],
      ['company_id=2', ({ companyId }) => companyId === '2'],
      [
        'expires_within_days=3',
        ({ status, expiresAt }) =>
          ['proposal_sent', 'partially_accepted', 'partially_converted'].includes(status) &&
          expiresAt !== null &&
          expiresAt.getTime() >= now &&
          expiresAt.getTime() <= now + 3 * DAY_MS,
      ],
      ['quiet_days=1', ({ status, updatedAt }) => status === 'proposal_sent' && updatedAt.getTime() <= now - DAY_MS],
      ['quiet_days=1&status=closed', () => false],
      ['q=buyer1@comp', ({ email }) => email.startsWith('buyer1@')],
      ['q=BUYER1%20closed', () => false],
      ['q=mø%20zoe%20buyer2', ({ email }) => email.startsWith('buyer2@')],
      ['q=buyer3&status=submitted', ({ email, status }) => email.startsWith('buyer3@') && status === 'submitted'],
      ['mode=b2b', () => false],
      ['source=api', () => true],
    ]
    for (const [query, holds] of filters) {
      for (const sort of Object.keys(KEYS)) {
        const found = await walk(`sort=${sort}&${query}`)
        const expected = new Set(numbers(made.filter(holds)))
        assert.deepEqual(
          found,
          by(KEYS[sort] ?? Number, false).filter((number) => expected.has(number)),
          `${query} ${sort}`,
        )
      }
    }
  })

  it('treats bounds on creation and change as inclusive', async () => {
    const [third, tenth] = [made[3], made[10]]
    assert.ok(third && tenth)
    const created = `created_from=${third.createdAt.toISOString()}&created_to=${tenth.createdAt.toISOString()}`
    assert.deepEqual((await walk(`sort=number&${created}`)).length, 8)
    const updated = `updated_from=${third.updatedAt.toISOString()}&updated_to=${third.updatedAt.toISOString()}`
    assert.deepEqual(await walk(updated), numbers(made.filter((one) => +one.updatedAt === +third.updatedAt)))
  })

  it('finds numbers, PO numbers, names with or without accents, and takes % and _ literally', async () => {
    assert.deepEqual(await walk('q=m-1003'), ['M-1003'])
    assert.deepEqual(await walk('q=po-m-1004'), ['M-1004'])
    for (const word of ['zoë', 'ZOE', 'petrov', 'møller', 'ompan'])
      assert.equal((await walk(`q=${encodeURI(word)}`)).length, 60)
    for (const word of ['%25', '%EF%BC%85oe', '_oe', 'oë%20nobody', '\\\\'])
      assert.deepEqual(await walk(`q=${word}`), [], word)
  })

  it('finds a quote by its current words, and nothing deleted', async () => {
    const quote = await desk.open({ buyer: { email: 'before@words.example', name: 'Kim' } })
    assert.equal((await walk('q=before@words')).length, 1)
    await desk.service.platform.redactCustomer(desk.shop.store.id, { email: 'before@words.example' })
    await settle(desk.service)
    const { revision, number } = await quote.read()
    assert.deepEqual([await walk('q=before@words'), (await walk(`q=${number}`)).length], [[], 1])
    const path = `/admin/api/quotes/${quote.id}?revision=${revision}`
    assert.equal((await desk.admin.call('DELETE', path)).status, 200)
    assert.deepEqual([await walk(`q=${number}`), (await walk('')).length], [[], made.length])
  })

  it('shows a row with everything the page needs', async () => {
    const { body } = await desk.admin.call('GET', '/admin/api/quotes?q=m-996')
    const [row] = body.data
    const quote = made.find(({ number }) => number === 'M-996')
    assert.deepEqual(
      [row.id, row.tab, row.next_actor, row.line_count, row.buyer, row.company, row.assignee, row.headline],
      [
        quote?.id,
        'in_review',
        'staff',
        2,
        { name: 'Zoë Petrov', email: quote?.email, customer_id: null },
        { id: null, name: 'Møller & Sons' },
        { id: other.member.id, name: other.member.name },
        quote?.total,
      ],
    )
    assert.equal(row.age_seconds, Math.floor((desk.service.now.getTime() - Date.parse(row.created_at)) / 1000))
  })

  it('shows a Sales rep only their own and unassigned quotes, through every route, unless the store lets them see all', async () => {
    const mine = new Set(numbers(made.filter(({ assignee }) => assignee !== other.member.id)))
    for (const sort of Object.keys(KEYS)) {
      const expected = by(KEYS[sort] ?? Number, false).filter((number) => mine.has(number))
      assert.deepEqual(await walk(`sort=${sort}`, desk.rep), expected, sort)
    }
    assert.deepEqual(await walk(`assignee=${other.member.id}`, desk.rep), [])
    assert.deepEqual(new Set(await walk('q=zoe', desk.rep)), mine)
    const { body } = await desk.rep.call('GET', '/admin/api/quotes/counts')
    const total = Object.values<number>(body.tabs).reduce((a, b) => a + b, 0)
    assert.equal(total, mine.size)
    await desk.under({ staff: { sales_reps_see_all: true } }, async () => {
      assert.equal((await walk('', desk.rep)).length, made.length)
    })
  })

  it('counts each tab', async () => {
    const { body } = await desk.admin.call('GET', '/admin/api/quotes/counts')
    const expected = Object.groupBy(made, (quote) => tabOf({ ...quote, pendingApproval: quote.pending }))
    assert.deepEqual(
      body.tabs,
      Object.fromEntries(Object.keys(body.tabs).map((tab) => [tab, expected[tab as 'new']?.length ?? 0])),
    )
  })

  it('refuses unknown filters by name, and a cursor of other filters, another sort or another store', async () => {
    const bad = [
      'status=open',
      'tab=mine',
      'limit=101',
      'total_min=ten',
      'company_id=x',
      'assignee=me2',
      'nonsense=1',
      'q=',
    ]
    for (const query of bad) {
      const { status, body } = await desk.admin.call('GET', `/admin/api/quotes?${query}`)
      assert.deepEqual([status, body.errors?.[0]?.field], [400, query.split('=')[0]], query)
    }
    const { body: page } = await desk.admin.call('GET', '/admin/api/quotes?limit=1&sort=total')
    const stranger = await signInAs(desk.service, await desk.service.addStore(), 'admin')
    for (const [staff, query] of [
      [desk.admin, 'sort=number'],
      [desk.admin, 'sort=total&mode=b2b'],
      [stranger, 'sort=total'],
    ] as const) {
      const { status, body } = await staff.call('GET', `/admin/api/quotes?${query}&cursor=${page.next_cursor}`)
      assert.deepEqual([status, body.errors?.[0]?.field], [400, 'cursor'], query)
    }
    assert.deepEqual((await stranger.call('GET', '/admin/api/quotes?q=zoe')).body.data, [])
  })
})
