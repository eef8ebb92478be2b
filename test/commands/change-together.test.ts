import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Kysely, PostgresDialect } from 'kysely'
import { applyAsRead } from '../../src/commands/change-quote.ts'
import { CommitUnknown, type Context } from '../../src/commands/context.ts'
import { sendProposal } from '../../src/commands/negotiation/send-proposal.ts'
import { stageProposal } from '../../src/commands/negotiation/stage-proposal.ts'
import { closeQuote } from '../../src/commands/quotes/close-quote.ts'
import { startReview } from '../../src/commands/quotes/start-review.ts'
import { ClaimLost } from '../../src/database/access/idempotency.ts'
import type { Db } from '../../src/database/database.ts'
import type { Database } from '../../src/database/tables.ts'
import { decideClose } from '../../src/domain/negotiation/end-negotiation.ts'
import type { WorkingQuote } from '../../src/domain/quotes/quote.ts'
import { onOneDatabase } from '../support/citus/on-one-database.ts'
import { recordMessages } from '../support/database/record-messages.ts'
import { stagedAt } from '../support/given/staged.ts'
import { contextOf } from '../support/service/context.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { openShop, type Shop } from '../support/shop/catalog.ts'
import { type Negotiation, openNegotiation } from '../support/shop/negotiation.ts'

const ONE_DATABASE = onOneDatabase('it ends connections by the statement they run, which is another on each node')

describe('changes of quotes at the same time', () => {
  let service: TestService
  let shops: Shop[]
  let contexts: Context[]
  let sent: () => string[][]
  before(async () => {
    service = await openTestService()
    sent = recordMessages(service.pool)
    shops = [await openShop(service), await openShop(service), await openShop(service)]
    contexts = await Promise.all(shops.map(({ store }) => contextOf(service, store)))
  })
  after(() => service.close())

  const at = <T>(items: readonly T[], i: number) => items[i] as T
  const openIn = (i: number) => openNegotiation(service, at(shops, i))
  const openAll = (...stores: number[]) => Promise.all(stores.map(openIn))
  const close = (ctx: Context, { id }: Negotiation) => closeQuote(ctx, { quoteId: id }, null)
  const outcomesOf = async (acts: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(acts)).map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code))
  const eventsOf = (i: number) =>
    service.db
      .selectFrom('event')
      .select(['seq', 'type', 'quote_id'])
      .where('store_id', '=', at(shops, i).store.id)
      .orderBy('id')
      .execute()

  it('share few transactions, and each has its own event in its feed, without gaps', async () => {
    const stores = Array.from({ length: 18 }, (_, i) => i % 3)
    const quotes = await openAll(...stores)
    const before = sent().length
    const closed = await Promise.all(quotes.map((quote, i) => close(at(contexts, i % 3), quote)))
    const statements = sent().slice(before).flat()
    assert.ok(closed.every(({ status, revision }) => status === 'closed' && revision === '2'))
    for (const [i, quote] of quotes.entries()) {
      assert.deepEqual(await quote.read(), at(closed, i))
      assert.deepEqual(
        (await quote.events()).map(({ type }) => type),
        ['quote.closed'],
      )
    }
    for (const i of [0, 1, 2]) {
      const events = await eventsOf(i)
      assert.deepEqual(
        events.map(({ seq }) => Number(seq)),
        events.map((_, place) => place + 1),
      )
    }
    const writes = statements.filter((text) => text.includes('update quote'))
    assert.ok(writes.length <= 6, `${writes.length} transactions for 18 changes`)
  })

  it('of different kinds share a transaction', async () => {
    const [sending, closing, starting] = await openAll(0, 1, 2)
    assert.ok(sending && closing && starting)
    await stageProposal(at(contexts, 0), { quoteId: sending.id }, stagedAt(sending.lines, ['10.00', '12.50']))
    const kept = { ...(await closing.read()), updatedAt: null, revision: null, status: null, turn: null }
    const [, { quote }] = await Promise.all([
      close(at(contexts, 1), await openIn(1)), // the first is alone
      sendProposal(at(contexts, 0), { quoteId: sending.id }, false),
      close(at(contexts, 1), closing),
      startReview(at(contexts, 2), { quoteId: starting.id }),
    ])
    assert.deepEqual(await sending.read(), quote)
    assert.deepEqual([quote.status, quote.versionNumber, quote.lines.length], ['proposal_sent', 1, 2])
    assert.deepEqual({ ...(await closing.read()), updatedAt: null, revision: null, status: null, turn: null }, kept)
    assert.equal((await starting.read()).status, 'in_review')
  })

  it('are written though one of them is refused, which leaves nothing', async () => {
    const quotes = await openAll(0, 0, 0, 0, 1)
    const ctx = at(contexts, 0)
    const claim = { storeId: ctx.store.id, apiKeyId: at(shops, 0).key, key: 'taken over', attempt: '0' }
    const lost = () => ({ claim, status: 200, body: Buffer.alloc(0) })
    const seen = await Promise.all(quotes.map((quote) => quote.read()))
    const change = (i: number, along?: { atLast: typeof lost }) => {
      const by = i === 4 ? at(contexts, 1) : ctx
      return applyAsRead(by, at(seen, i), decideClose(at(seen, i), null, by.now), along)
    }
    const results = await Promise.allSettled([change(0), change(1), change(2, { atLast: lost }), change(3), change(4)])
    assert.deepEqual(
      results.map((one) => (one.status === 'fulfilled' ? one.value.status : one.reason instanceof ClaimLost)),
      ['closed', 'closed', true, 'closed', 'closed'],
    )
    assert.deepEqual(await at(quotes, 2).read(), at(seen, 2))
    assert.deepEqual(await at(quotes, 2).events(), [])
  })

  it('do not pay for a store whose changes are always refused more than once', async () => {
    const empty = { ...at(contexts, 2), actor: { kind: 'api', keyId: at(shops, 2).key } as const }
    const staged = await Promise.all([openIn(2), openIn(2), openIn(2)])
    for (const { id, lines } of staged)
      await stageProposal(at(contexts, 2), { quoteId: id }, stagedAt(lines, ['10.00', '10.00']))
    const quotes = await openAll(0, 1, 0, 1)
    await service.db.updateTable('mail_allowance').set({ level: '0' }).where('store_id', '=', empty.store.id).execute()
    const send = ({ id }: Negotiation) => sendProposal(empty, { quoteId: id }, false)
    assert.deepEqual(
      await outcomesOf([
        close(at(contexts, 0), at(quotes, 0)),
        send(at(staged, 0)),
        close(at(contexts, 1), at(quotes, 1)),
      ]),
      [...['done', 'email_quota_exceeded', 'done']],
    )
    const before = sent().length
    assert.deepEqual(
      await outcomesOf([
        close(at(contexts, 0), at(quotes, 2)),
        send(at(staged, 1)),
        close(at(contexts, 1), at(quotes, 3)),
        send(at(staged, 2)),
      ]),
      [...['done', 'email_quota_exceeded', 'done', 'email_quota_exceeded']],
    )
    const writes = sent()
      .slice(before)
      .flat()
      .filter((text) => text.includes('update quote'))
    assert.ok(writes.length <= 4, `${writes.length} statements: two for those refused, two at most for the others`)
    await service.pool.query('delete from mail_allowance')
  })

  it('of one quote are made one after the other', async () => {
    const [quote, other] = await openAll(0, 0)
    assert.ok(quote && other)
    const ctx = at(contexts, 0)
    const { revision } = await quote.read()
    const close = () => closeQuote(ctx, { quoteId: quote.id, revision }, null)
    const outcomes = await outcomesOf([closeQuote(ctx, { quoteId: other.id }, null), close(), close(), close()])
    assert.deepEqual(outcomes.toSorted(), ['done', 'done', 'state_conflict', 'state_conflict'])
    assert.equal((await quote.events()).length, 1)
  })

  it('do not wait for a quote that is locked', async () => {
    const [locked, ...free] = await openAll(0, 0, 1, 2)
    assert.ok(locked)
    let waiting: Promise<WorkingQuote> | undefined
    await service.db.transaction().execute(async (tx) => {
      const { revision } = await locked.read()
      await tx
        .selectFrom('quote')
        .selectAll()
        .where('revision', '=', revision)
        .where('store_id', '=', at(shops, 0).store.id)
        .forUpdate()
        .execute()
      waiting = close(at(contexts, 0), locked)
      await Promise.all(free.slice(1).map((quote, i) => close(at(contexts, i + 1), quote)))
    })
    assert.equal((await waiting)?.status, 'closed')
  })

  it('by several processes end without a deadlock, each quote changed once', async () => {
    const other = new Kysely<Database>({ dialect: new PostgresDialect({ pool: service.pool }) }) as Db
    for (let round = 0; round < 4; round++) {
      const quotes = await openAll(0, 1, 2, 0, 1, 2, 0, 1)
      const all = quotes.map((quote, i) => ({ quote, ctx: at(contexts, i % 3) }))
      const outcomes = await outcomesOf([
        ...all.map(({ quote, ctx }) => close(ctx, quote)),
        ...all.toReversed().map(({ quote, ctx }) => close({ ...ctx, db: other }, quote)),
      ])
      assert.equal(outcomes.filter((one) => one === 'done').length, quotes.length)
      assert.ok(
        outcomes.every((one) => ['done', 'action_unavailable', 'state_conflict'].includes(one)),
        outcomes.join(', '),
      )
      for (const quote of quotes) assert.equal((await quote.events()).length, 1)
    }
  })

  it('are not tried again if it is unknown whether they were written', ONE_DATABASE, async () => {
    const ctx = at(contexts, 1)
    const quotes = await openAll(1, 1, 1)
    const seen = await Promise.all(quotes.map((quote) => quote.read()))
    const tried: string[] = []
    const reasons = await service.db.transaction().execute(async (tx) => {
      await tx.selectFrom('store_feed').selectAll().where('store_id', '=', ctx.store.id).forUpdate().execute()
      const note = ({ id }: WorkingQuote) => {
        tried.push(id)
        return null
      }
      let isOver = false
      const closing = Promise.allSettled(
        seen.map((quote) => applyAsRead(ctx, quote, decideClose(quote, null, ctx.now), { atLast: note })),
      ).finally(() => {
        isOver = true
      })
      while (!isOver) await endCommitting()
      return (await closing).map((result) => result.status === 'rejected' && result.reason)
    })
    assert.ok(
      reasons.every((reason) => reason instanceof CommitUnknown),
      String(reasons),
    )
    assert.equal(new Set(tried).size, 3)
  })

  /** Ends the connections that wait for a lock in a statement that commits. */
  async function endCommitting(): Promise<void> {
    await service.pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%with locked as%'`)
  }
})
