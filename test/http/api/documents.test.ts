import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openShop, type Shop } from '../../support/catalog.ts'
import { openMaker, settleDocuments, textOf } from '../../support/documents.ts'
import { askFor, sendOffer, V01 } from '../../support/portal.ts'
import { type Answer, openTestService, type TestService } from '../../support/service.ts'

let service: TestService
let shop: Shop
const maker = openMaker()
before(async () => {
  service = await openTestService()
  shop = await openShop(service)
})
after(async () => {
  await maker.close()
  await service.close()
})

const listOf = async (quoteId: string): Promise<Answer['body'][]> =>
  (await shop.call('GET', `/v1/quotes/${quoteId}/documents`)).body.data
/** Follows a link to a document without a key. */
const follow = (url: string) => fetch(url.replace('https://quotes.service.dev', service.baseUrl))

describe('GET /v1/quotes/{id}/documents and GET /v1/documents/{id}', () => {
  it('list a proposal once it is made, and open it as a PDF without a key', async () => {
    const quote = await askFor(shop)
    await sendOffer(service, shop.store, quote, V01)
    assert.deepEqual(await listOf(quote.id), [])
    await settleDocuments(service, maker)
    const [summary, ...more] = await listOf(quote.id)
    assert.deepEqual(more, [])
    const { status, body } = await shop.call('GET', `/v1/documents/${summary.id}`)
    const { download_url, download_url_expires_at, ...rest } = body
    assert.deepEqual([status, rest], [200, summary])
    assert.deepEqual([rest.type, rest.locale, rest.quote_id], ['proposal', 'en', quote.id])
    assert.match(rest.file_name, /^Q-\d+-proposal-v1\.pdf$/)
    const answer = await follow(download_url)
    const pdf = Buffer.from(await answer.arrayBuffer())
    assert.deepEqual([answer.status, pdf.length], [200, rest.file_size])
    assert.equal(answer.headers.get('content-type'), 'application/pdf')
    assert.equal(answer.headers.get('content-disposition'), `attachment; filename="${rest.file_name}"`)
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
    assert.ok(Math.abs(Date.parse(download_url_expires_at) - service.now.getTime() - 900_000) <= 1_000)
    const text = await textOf(pdf)
    for (const said of ['$437.42', '-$32.81', '$18.00', '$26.71', '$449.32', 'A made-to-measure shelf', '231.25']) {
      assert.ok(text.includes(said), `${said} is not in: ${text}`)
    }
  })
})
