import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type AtLast, CommitUnknown, type Context } from '../../../src/commands/context.ts'
import { createQuote } from '../../../src/commands/quotes/create-quote.ts'
import { ClaimLost } from '../../../src/database/access/idempotency.ts'
import { connect } from '../../../src/database/database.ts'
import type { Quote } from '../../../src/domain/quotes/quote.ts'
import { onOneDatabase } from '../../support/citus/on-one-database.ts'
import { recordMessages } from '../../support/database/record-messages.ts'
import { contextOf } from '../../support/service/context.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

const ONE_DATABASE = onOneDatabase('it ends connections by the statement they run, which is another on each node')

describe('quotes requested at the same time', () => {
  let service: TestService
  let shops: Shop[]
  let contexts: Context[]
  let sent: () => string[][]
  before(async () => {
    service = await openTestService()
    sent = recordMessages(service.pool)
    shops = [await openShop(service), await openShop(service), await openShop(service), await openShop(service)]
    contexts = await Promise.all(shops.map(({ store, key }) => contextOf(service, store, { kind: 'api', keyId: key })))
  })
  after(() => service.close())

  const create = (ctx: Context, atLast?: AtLast<Quote>) =>
    createQuote(ctx, quoteRequest() as never, 'api', { ...(atLast && { atLast }) })
  /** Returns the quotes' numbers, without their prefix. */
  const numbersOf = (quotes: readonly Quote[]) => quotes.map(({ number }) => Number(number.slice(2)))
  const contextAt = (i: number) => contexts[i] as Context

  it('are added in few transactions, each with its own number, without gaps, and its own event', async () => {
    const before = sent().length
    const quotes = await Promise.all(Array.from({ length: 20 }, (_, i) => create(contextAt(i % 4))))
    const statements = sent().slice(before).flat()
    assert.equal(new Set(quotes.map(({ id }) => id)).size, 20)
    for (const i of [0, 1, 2, 3]) {
      const own = quotes.filter((_, at) => at % 4 === i)
      assert.deepEqual(numbersOf(own).sort(), [1001, 1002, 1003, 1004, 1005])
      const events = await service.db
        .selectFrom('event')
        .select(['seq', 'quote_id'])
        .where('store_id', '=', shops[i]?.store.id ?? '')
        .orderBy('seq')
        .execute()
      assert.deepEqual(
        events.map(({ seq }) => seq),
        ['1', '2', '3', '4', '5'],
      )
      assert.equal(new Set(events.map(({ quote_id }) => quote_id)).size, 5)
    }
    const transactions = statements.filter((text) => text.includes('insert into quote ('))
    assert.ok(transactions.length <= 8, `${transactions.length} transactions for 20 quotes`)
  })

  it('are added though one of them is refused, which leaves nothing', async () => {
    const [ctx] = contexts as [Context]
    const claim = { storeId: ctx.store.id, apiKeyId: shops[0]?.key ?? '', key: 'taken over', attempt: '0' }
    const lost = () => ({ claim, status: 201, body: Buffer.alloc(0) })
    const results = await Promise.allSettled([create(ctx), create(ctx), create(ctx, lost), create(ctx), create(ctx)])
    const quotes = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    assert.deepEqual(numbersOf(quotes).sort(), [1006, 1007, 1008, 1009])
    assert.deepEqual(
      results.flatMap((result) => (result.status === 'rejected' ? [result.reason instanceof ClaimLost] : [])),
      [true],
    )
  })

  it('are added though the store of some has used its mail allowance', async () => {
    const [full, empty] = [contextAt(0), contextAt(2)]
    await service.db.updateTable('mail_allowance').set({ level: '0' }).where('store_id', '=', empty.store.id).execute()
    const results = await Promise.allSettled([create(full), create(empty), create(full), create(empty), create(full)])
    assert.deepEqual(
      results.map((result) => (result.status === 'rejected' ? result.reason.code : 'added')),
      ['added', 'email_quota_exceeded', 'added', 'email_quota_exceeded', 'added'],
    )
  })

  it('do not wait for a store whose numbers are locked', async () => {
    const [free, locked] = [contextAt(0), contextAt(3)]
    let waiting: Promise<Quote> | undefined
    await service.db.transaction().execute(async (tx) => {
      await tx.selectFrom('quote_counter').selectAll().where('store_id', '=', locked.store.id).forUpdate().execute()
      waiting = create(locked)
      await Promise.all([create(free), create(contextAt(1)), create(contextAt(2)).catch(() => null), create(free)])
    })
    assert.deepEqual(numbersOf([(await waiting) as Quote]), [1006])
  })

  it('have the next numbers, without gaps, though two processes take them by turns or at once', async () => {
    const other = connect(service.url, { max: 4, onError: () => {} })
    const there = { ...contextAt(1), db: other.db }
    const first = numbersOf([await create(contextAt(1))])[0] ?? 0
    const taken = [first]
    for (const turns of [4, 1, 4, 2, 1])
      for (const ctx of [contextAt(1), there])
        for (let n = 0; n < turns; n++) taken.push(...numbersOf([await create(ctx)]))
    const atOnce = await Promise.all(Array.from({ length: 12 }, (_, i) => create(i % 3 ? contextAt(1) : there)))
    taken.push(...numbersOf(atOnce).toSorted((a, b) => a - b))
    assert.deepEqual(
      taken,
      taken.map((_, i) => first + i),
    )
    await other.close()
  })

  it('are not tried again if it is unknown whether they were added', ONE_DATABASE, async () => {
    const ctx = contextAt(1)
    const tried = new Set<string>()
    const ended = new Set<number>()
    const reasons = await service.db.transaction().execute(async (tx) => {
      await tx.selectFrom('store_feed').selectAll().where('store_id', '=', ctx.store.id).forUpdate().execute()
      const note = ({ id }: Quote) => {
        tried.add(id)
        return null
      }
      let isOver = false
      const creating = Promise.allSettled([create(ctx, note), create(ctx, note), create(ctx, note)]).finally(() => {
        isOver = true
      })
      while (!isOver) for (const pid of await endCommitting()) ended.add(pid)
      return (await creating).map((result) => result.status === 'rejected' && result.reason)
    })
    assert.ok(reasons.every((reason) => reason instanceof CommitUnknown))
    assert.deepEqual([reasons.length, tried.size], [3, 3])
    assert.ok(ended.size <= 3, 'the first alone, then the others: together, or alone after waiting too long')
  })

  /** Ends the connections that wait for a lock in a statement that commits; returns which. */
  async function endCommitting(): Promise<number[]> {
    const { rows } = await service.pool.query(`
      select pid, pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into quote (%'`)
    return rows.map(({ pid }) => pid)
  }
})
