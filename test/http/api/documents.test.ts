import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { redactCustomer } from '../../../src/commands/customers/redact-customer.ts'
import { reopenQuote } from '../../../src/commands/negotiation/reopen-quote.ts'
import { convertQuote } from '../../../src/commands/orders/convert-quote.ts'
import { idToUuid } from '../../../src/domain/id.ts'
import { makeDocument } from '../../../src/jobs/documents/make-document.ts'
import { stagedAt } from '../../support/given/staged.ts'
import { contextOf } from '../../support/service/context.ts'
import { openMaker, settleDocuments, textOf } from '../../support/service/documents.ts'
import { jobContext, listFailedJobs, runQueuedJobs } from '../../support/service/jobs.ts'
import { type Answer, openTestService, type TestService } from '../../support/service/service.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { openV01 } from '../../support/shop/orders.ts'
import { askFor, openLink, sendOffer, V01 } from '../../support/shop/portal.ts'

let service: TestService
let shop: Shop
let admin: Staff
const maker = openMaker()
before(async () => {
  service = await openTestService()
  shop = await openShop(service)
  admin = await signInAs(service, shop.store, 'admin')
})
after(async () => {
  await maker.close()
  await service.close()
})

const listOf = async (quoteId: string): Promise<Answer['body'][]> =>
  (await shop.call('GET', `/v1/quotes/${quoteId}/documents`)).body.data
const linkOf = async (documentId: string): Promise<string> =>
  (await shop.call('GET', `/v1/documents/${documentId}`)).body.download_url
/** Follows a document's link without a key. */
const follow = (url: string) => fetch(url.replace('https://quotes.service.dev', service.baseUrl))
const pdfOf = async (documentId: string) =>
  textOf(Buffer.from(await (await follow(await linkOf(documentId))).arrayBuffer()))

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

  it('include a proposal for each send, a confirmation for each acceptance, a pro-forma invoice for each draft order', async () => {
    const quote = await openV01(service, shop, ['accept', 'accept', 'defer'])
    const ctx = () => contextOf(service, shop.store)
    const request = { groups: quote.lines.slice(0, 2).map((id) => [id]), shippingOn: 'first', invoice: false } as const
    await convertQuote(await ctx(), { quoteId: quote.id }, request)
    await reopenQuote(await ctx(), { quoteId: quote.id }, false)
    const shipping = { status: 'quoted', label: 'Freight', amount: 1800n } as const
    await quote.send({ ...stagedAt(quote.lines.slice(2), ['240.00'], { shipping }, [1]) })
    await quote.answer(null, null, 'accept')
    await settleDocuments(service, maker)
    const documents = await listOf(quote.id)
    assert.deepEqual(documents.map(({ file_name }) => file_name.replace(/^Q-\d+-/, '')).toReversed(), [
      'proposal-v1.pdf',
      'confirmation-1.pdf',
      'proforma-invoice-1.pdf',
      'proforma-invoice-2.pdf',
      'proposal-v2.pdf',
      'confirmation-2.pdf',
    ])
    const texts = await Promise.all(documents.toReversed().map(({ id }) => pdfOf(id)))
    const [, partly = '', first = '', second = '', , wholly = ''] = texts
    assert.match(partly, /Confirmation of accepted items .* Accepted .* Open /)
    assert.ok(partly.includes('Accepted, before shipping and tax $173.36'), partly) // 92.49 and 80.87
    assert.match(first, /Pro-forma invoice .* 92\.49 .* \$18\.00 /)
    assert.ok(!first.includes('Thing B') && second.includes('Thing B') && second.includes('80.87'))
    assert.match(wholly, /Order confirmation/)
  })

  it('show the data of when they became due, however late they are made', async () => {
    const quote = await openV01(service, shop, ['accept', 'accept', 'accept'])
    await service.settings(shop.store, { branding: { display_name: 'Renamed since' } })
    await settleDocuments(service, maker)
    await service.settings(shop.store, { branding: null })
    const [confirmation, proposal] = await listOf(quote.id)
    assert.ok(!(await pdfOf(confirmation.id)).includes('Renamed since'))
    const offered = await pdfOf(proposal.id)
    assert.ok(offered.includes('Valid until') && !offered.includes('Accepted'))
  })

  it("are in the store's language", async () => {
    await service.settings(shop.store, { branding: { language: 'de' } })
    const quote = await askFor(shop)
    await sendOffer(service, shop.store, quote, V01)
    await settleDocuments(service, maker)
    await service.settings(shop.store, { branding: null })
    const [{ id, locale }] = await listOf(quote.id)
    assert.equal(locale, 'de')
    assert.match(await pdfOf(id), /Angebot Q-\d+ .* 449,32/)
  })

  it('contain no hidden lines, hidden prices or internal notes, whatever the type', async () => {
    const quote = await askFor(shop)
    await admin.call('POST', `/admin/api/quotes/${quote.id}/notes`, { body: 'CANARYnote' })
    const staged = stagedAt(quote.lines, ['7777.77', '8888.88', '1.00'], {})
    const [board, mug, shelf] = staged.lines
    assert.ok(board && mug && shelf)
    const lines = [{ ...board, visibility: 'hidden' as const }, { ...mug, visibility: 'price_hidden' as const }, shelf]
    await sendOffer(service, shop.store, quote, { lines })
    const buyer = await openLink(service, shop.store, quote.id)
    const { body } = await buyer.act(quote.id, 'answer', {
      decisions: quote.lines.slice(1).map((line_id) => ({ line_id, decision: 'accept' })),
    })
    assert.equal(body.status, 'accepted', JSON.stringify(body))
    await service.platform.setTaxRate(shop.store.id, { percent: '0', shippingTaxable: false }) // as agreed
    await convertQuote(
      await contextOf(service, shop.store),
      { quoteId: quote.id },
      {
        groups: null,
        shippingOn: 'first',
        invoice: false,
      },
    )
    await settleDocuments(service, maker)
    const documents = await listOf(quote.id)
    assert.equal(documents.length, 3)
    for (const { id, type } of documents) {
      const text = await pdfOf(id)
      for (const canary of ['CANARY', 'Oak board', '7,777.77', '23,333.31', '8,888.88', '62,222.16']) {
        assert.ok(!text.includes(canary), `${canary} in ${type}: ${text}`)
      }
    }
  })

  it('require their scopes: a document names its buyer', async () => {
    const quote = await openV01(service, shop)
    await settleDocuments(service)
    const [{ id }] = await listOf(quote.id)
    const key = await service.addKey(shop.store, { scopes: ['read_quotes'] })
    assert.equal((await shop.call('GET', `/v1/quotes/${quote.id}/documents`, { key })).status, 200)
    const { status, body } = await shop.call('GET', `/v1/documents/${id}`, { key })
    assert.deepEqual([status, body.required_scopes], [403, ['read_customer_data']])
  })

  it('of another store do not exist, nor do unmade ones or those of a deleted quote', async () => {
    const quote = await openV01(service, shop)
    const { rows } = await service.pool.query('select count(*) from document where generated_at is null')
    assert.equal(rows[0].count, '2')
    await settleDocuments(service)
    const [{ id }] = await listOf(quote.id)
    const link = await linkOf(id)
    const other = await openShop(service, { store: { domain: 'other.example.com' } })
    const unknown = await shop.call('GET', '/v1/documents/doc_00000000000000000000000000')
    for (const answer of [await other.call('GET', `/v1/documents/${id}`), await shop.call('GET', '/v1/documents/x')]) {
      assert.deepEqual([answer.status, answer.body.detail], [404, unknown.body.detail])
    }
    assert.equal((await other.call('GET', `/v1/quotes/${quote.id}/documents`)).status, 404)
    await service.pool.query('update quote set deleted_at = now() where store_id = $1 and number = $2', [
      shop.store.id,
      (await quote.read()).number,
    ])
    assert.equal((await shop.call('GET', `/v1/documents/${id}`)).status, 404)
    assert.equal((await follow(link)).status, 410)
  })
})

describe('a link to a document', () => {
  it('opens nothing if anything in it is changed, and works for only 15 minutes', async () => {
    const [one, another] = [await openV01(service, shop), await openV01(service, shop)]
    await settleDocuments(service)
    const [[first], [second]] = [await listOf(one.id), await listOf(another.id)]
    const link = await linkOf(first.id)
    const url = new URL(link)
    const changed = (change: (url: URL) => void) => {
      const copy = new URL(link)
      change(copy)
      return copy.href
    }
    const expires = Number(url.searchParams.get('expires'))
    const signature = url.searchParams.get('signature') ?? ''
    const FORGED = [
      link.replace(first.id, second.id),
      changed(({ searchParams }) => searchParams.set('expires', String(expires + 1))),
      changed(({ searchParams }) => searchParams.set('expires', `${expires}.0`)),
      changed(({ searchParams }) =>
        searchParams.set(
          'signature',
          signature.replace(/^./, (at) => (at === 'A' ? 'B' : 'A')),
        ),
      ),
      changed(({ searchParams }) => searchParams.set('signature', signature.slice(0, -1))),
      changed(({ searchParams }) => searchParams.set('signature', '')),
      changed(({ searchParams }) => searchParams.append('signature', signature)),
      changed(({ searchParams }) => searchParams.delete('expires')),
      changed((copy) => {
        copy.search = ''
      }),
    ]
    for (const forged of FORGED) {
      const answer = await follow(forged)
      const body = (await answer.json()) as { code: string; detail: string }
      assert.deepEqual([answer.status, body.code], [410, 'link_invalid'], forged)
      assert.match(body.detail, /not one of ours/)
    }
    assert.equal((await follow(link)).status, 200)
    service.now = new Date((expires - 1) * 1000)
    assert.equal((await follow(link)).status, 200)
    service.now = new Date(expires * 1000)
    const late = await follow(link)
    assert.equal(late.status, 410)
    const { detail, type } = (await late.json()) as { detail: string; type: string }
    assert.match(detail, /expired/)
    const { pathname, hash } = new URL(type)
    const guide = await (await fetch(service.baseUrl + pathname)).text()
    const section = guide.slice(guide.indexOf(`id="${hash.slice(1)}"`)).split('</section>')[0] ?? ''
    assert.match(section, /download_url.*15 minutes/)
    assert.match(section, /GET \/v1\/documents\/\{id\}/)
    admin = await signInAs(service, shop.store, 'admin')
  })
})

describe('documents on the pages of staff and buyers', () => {
  it('are listed while being prepared, and have a link once made', async () => {
    const quote = await openV01(service, shop)
    const buyer = await openLink(service, shop.store, quote.id)
    const lists = async () => [
      (await admin.call('GET', `/admin/api/quotes/${quote.id}/documents`)).body.data,
      (await buyer.call('GET', `/quotes/${quote.id}/documents`)).body.data,
    ]
    for (const list of await lists()) {
      assert.deepEqual(
        list.map(({ type, position, file_size, download_url }: Answer['body']) => [
          type,
          position,
          file_size,
          download_url,
        ]),
        [
          ['confirmation', 1, null, null],
          ['proposal', 1, null, null],
        ],
      )
    }
    await settleDocuments(service)
    for (const [document] of await lists()) assert.equal((await follow(document.download_url)).status, 200)
    const other = await openV01(service, shop)
    assert.equal((await buyer.call('GET', `/quotes/${other.id}/documents`)).status, 404)
  })
})

describe('the job that makes a document', () => {
  it('makes one even if it runs again or was interrupted after storing the file', async () => {
    await settleDocuments(service)
    const quote = await openV01(service, shop)
    const failing = { make: async () => Promise.reject(new Error('ended')), close: async () => {} }
    await runQueuedJobs(service, jobContext(service, { documents: failing }))
    assert.deepEqual(
      (await listFailedJobs(service)).map(({ task }) => task),
      ['make-document', 'make-document'],
    )
    assert.deepEqual(await listOf(quote.id), [])
    await service.pool.query(`update graphile_worker._private_jobs set run_at = now()`)
    await settleDocuments(service)
    const made = await listOf(quote.id)
    assert.equal(made.length, 2)
    for (const { id } of made) {
      const uuid = idToUuid('doc', id)
      await service.pool.query(
        `select graphile_worker.add_job('make-document', json_build_object('storeId', $1::text, 'documentId', $2::uuid))`,
        [shop.store.id, uuid],
      )
    }
    await settleDocuments(service)
    assert.deepEqual(await listOf(quote.id), made)
  })

  it('leaves nothing of a redacted buyer, made or not', async () => {
    const quote = await openV01(service, shop, undefined, { request: { buyer: { email: 'gone@buyer.example' } } })
    await settleDocuments(service)
    const link = await linkOf((await listOf(quote.id))[0].id)
    const files = async () => Number((await service.pool.query('select count(*) from stored_file')).rows[0].count)
    const before = await files()
    const person = { customerId: null, email: 'gone@buyer.example', orderIds: [] }
    await redactCustomer(await contextOf(service, shop.store), person, 'platform')
    assert.deepEqual(await listOf(quote.id), [])
    assert.equal((await follow(link)).status, 410)
    await settleDocuments(service)
    assert.equal(await files(), before - 2)
  })

  it('leaves no file if the document was deleted while a killed run had just stored it', async () => {
    const gone = { storeId: shop.store.id, documentId: '01900000-0000-7000-8000-000000000000' }
    const job = jobContext(service)
    await job.files.put({ storeId: gone.storeId, id: gone.documentId }, Buffer.from('%PDF'))
    await makeDocument(job, gone)
    assert.equal(await job.files.get({ storeId: gone.storeId, id: gone.documentId }), null)
  })
})
