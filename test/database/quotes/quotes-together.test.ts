import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type QuoteToShow, readQuoteToShow } from '../../../src/database/quotes/quote-texts.ts'
import { idToUuid } from '../../../src/domain/id.ts'
import { Problem } from '../../../src/domain/problem.ts'
import { QUOTE_TEXT_FORM } from '../../../src/views/quotes/quote-text.ts'
import { recordStatements } from '../../support/lists/record-statements.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

describe('quotes read at the same time', () => {
  let service: TestService
  let shop: Shop
  const ids: string[] = []
  before(async () => {
    service = await openTestService()
    shop = await openShop(service)
    for (let i = 0; i < 4; i++) ids.push((await shop.post(quoteRequest())).body.id)
  })
  after(() => service.close())

  interface Asked {
    storeId: string
    id: string
    personal: boolean
  }
  const read = ({ storeId, id, personal }: Asked): Promise<QuoteToShow | string> =>
    readQuoteToShow(service.db, storeId, id, { form: QUOTE_TEXT_FORM, personal }).catch((error: unknown) => {
      if (error instanceof Problem) return error.code
      throw error
    })

  it('are what each is if read alone: of its own store, with personal data only for those who may see it', async () => {
    const other = await openShop(service)
    const otherId = (await other.post(quoteRequest())).body.id
    const stale = (await other.post(quoteRequest())).body.id
    await service.pool.query('update quote set api_text_form = 0 where id = $1', [idToUuid('qte', stale)])
    const asked = [shop, other].flatMap(({ store }) =>
      [...ids, otherId, stale, 'qte_nothing'].flatMap((id) =>
        [true, false].map((personal) => ({ storeId: store.id, id, personal })),
      ),
    )
    const alone = []
    for (const one of asked) alone.push(await read(one))
    assert.deepEqual(await Promise.all(asked.map(read)), alone)
    const kinds = alone.map((quote) => {
      if (typeof quote === 'string') return quote
      if ('quote' in quote) return 'read whole'
      return quote.kept.buyer ? 'with the buyer' : 'without the buyer'
    })
    const times = (count: number, kind: string[]) => Array.from({ length: count }, () => kind).flat()
    const kept = ['with the buyer', 'without the buyer']
    const none = ['not_found', 'not_found']
    assert.deepEqual(kinds, [
      ...[...times(4, kept), ...times(3, none)],
      ...[...times(4, none), ...kept, 'read whole', 'read whole', ...none],
    ])
  })

  it('cost a statement for sixteen, and another for those who may not see personal data', async () => {
    const asked = Array.from({ length: 32 }, (_, i) => ({
      storeId: shop.store.id,
      id: ids[i % 4] ?? '',
      personal: i < 16,
    }))
    const sent = await recordStatements(service.pool, () => Promise.all(asked.map(read)))
    const reads = sent.filter(({ text }) => /\bquote q\b/.test(text)) // others are written by the clock
    assert.equal(reads.length, 2)
  })
})
