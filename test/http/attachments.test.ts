import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { redactCustomer } from '../../src/commands/customers/redact-customer.ts'
import { postWith } from '../../src/commands/quotes/post-message.ts'
import { idToUuid } from '../../src/domain/id.ts'
import { createClamdScanner } from '../../src/outside/attachments/clamd-scanner.ts'
import { type FakeClamd, startFakeClamd, UNSCANNABLE, VIRUS } from '../support/network/fake-clamd.ts'
import { contextOf } from '../support/service/context.ts'
import { runDueJobs } from '../support/service/jobs.ts'
import { workOffMail } from '../support/service/mail.ts'
import { type Answer, openTestService } from '../support/service/service.ts'
import { signInAs } from '../support/shop/admin.ts'
import { quoteRequest } from '../support/shop/catalog.ts'
import { type Desk, openDesk } from '../support/shop/desk.ts'
import { openLink } from '../support/shop/portal.ts'
import { pdf, sendFile, upload } from '../support/shop/uploads.ts'

let desk: Desk
let clamd: FakeClamd

before(async () => {
  clamd = await startFakeClamd()
  desk = await openDesk(await openTestService({ scanner: createClamdScanner(clamd.url, 300) }))
})
beforeEach(() => {
  clamd.mood = 'well'
  desk.service.now = new Date(desk.service.now.getTime() + 3_600_000) // the throttle is full again
})
after(async () => {
  await desk.service.close()
  await clamd.close()
})

const forRequest = () => `/portal/api/stores/${desk.shop.store.domain}/uploads`
const anyone = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  desk.service.call(method, path, { body, headers })
const ask = (body: unknown) => anyone('POST', `/portal/api/stores/${desk.shop.store.domain}/requests`, body)
const countFiles = async () =>
  (
    await desk.service.pool.query(
      'select (select count(*) from attachment)::int as rows, (select count(*) from stored_file)::int as files',
    )
  ).rows[0]
const download = async (url: string) => fetch(url.replace('https://quotes.service.dev', desk.service.baseUrl))
const listFor = async (call: (method: string, path: string) => Promise<Answer>, path: string) => {
  const { status, body } = await call('GET', path)
  assert.equal(status, 200, JSON.stringify(body))
  return body.data
}
const staffList = (id: string) => listFor(desk.manager.call, `/admin/api/quotes/${id}/attachments`)

describe('files of a request', () => {
  it('come with it, whole or per line, and open byte for byte for buyer and staff', async () => {
    const drawing = pdf('Ø 12 mm')
    const first = await upload(anyone, forRequest(), 'Zeichnung Träger.pdf', drawing)
    desk.service.now = new Date(desk.service.now.getTime() + 1_000)
    const second = await upload(anyone, forRequest(), 'terms.txt', Buffer.from('DDP Hamburg'))
    const { status, body } = await ask(
      quoteRequest({
        lines: [
          { variant_id: desk.shop.board, quantity: 3 },
          { variant_id: desk.shop.mug, quantity: 2 },
        ],
        uploads: [{ upload: first, line: 1 }, { upload: second }],
      }),
    )
    assert.equal(status, 201, JSON.stringify(body))
    const link = await openLink(desk.service, desk.shop.store, body.id)
    const quote = await link.read(body.id)
    const files = await listFor(link.call, `/quotes/${body.id}/attachments`)
    assert.deepEqual(
      files.map((one: Record<string, unknown>) => [one.file_name, one.media_type, one.line_id, one.from, one.state]),
      [
        ['Zeichnung Träger.pdf', 'application/pdf', quote.lines[1].id, 'buyer', 'ready'],
        ['terms.txt', 'text/plain', null, 'buyer', 'ready'],
      ],
    )
    const answer = await download(files[0].download_url)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'application/pdf')
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
    assert.match(
      answer.headers.get('content-disposition') ?? '',
      /^attachment; filename=.*; filename\*=UTF-8''Zeichnung%20Tr%C3%A4ger\.pdf$/,
    )
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), drawing)
    assert.deepEqual(
      (await staffList(body.id)).map(({ id }: { id: string }) => id),
      files.map(({ id }: { id: string }) => id),
    )
  })

  it('are taken once: not by another request, nor named twice, nor with a token that is not ours', async () => {
    const token = await upload(anyone, forRequest(), 'a.pdf')
    const lines = [{ variant_id: desk.shop.board, quantity: 3 }]
    const twice = await ask(quoteRequest({ lines, uploads: [{ upload: token }, { upload: token }] }))
    assert.deepEqual([twice.status, twice.body.errors[0].field], [400, 'uploads.1.upload'])
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    assert.equal((await ask(quoteRequest({ lines, uploads: [{ upload: forged }] }))).status, 400)
    const beyond = await ask(quoteRequest({ lines, uploads: [{ upload: token, line: 1 }] }))
    assert.deepEqual([beyond.status, beyond.body.errors[0].field], [400, 'uploads.0.line'])
    assert.equal((await ask(quoteRequest({ lines, uploads: [{ upload: token }] }))).status, 201)
    const again = await ask(quoteRequest({ lines, notes: 'another', uploads: [{ upload: token }] }))
    assert.deepEqual([again.status, again.body.errors[0].fault.code], [400, 'upload_gone'])
  })

  it('sent twice at once with the same request make one quote, which has them', async () => {
    const token = await upload(anyone, forRequest(), 'once.pdf')
    const body = quoteRequest({ lines: [{ variant_id: desk.shop.board, quantity: 9 }], uploads: [{ upload: token }] })
    const answers = await Promise.all([1, 2, 3].map(() => ask(body)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201],
    )
    assert.equal(new Set(answers.map((one) => one.body.id)).size, 1)
    assert.equal((await staffList(answers[0]?.body.id)).length, 1)
  })

  it('go to one of the requests that race for them', async () => {
    const token = await upload(anyone, forRequest(), 'a.pdf')
    const lines = [{ variant_id: desk.shop.board, quantity: 3 }]
    const answers = await Promise.all(
      [1, 2, 3].map((n) => ask(quoteRequest({ lines, notes: `race ${n}`, uploads: [{ upload: token }] }))),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400])
  })

  it('that nobody sends are dropped a day later, with what is stored of them', async () => {
    await runDueJobs(desk.service)
    const before = await countFiles()
    await upload(anyone, forRequest(), 'forgotten.pdf')
    await runDueJobs(desk.service)
    assert.deepEqual(await countFiles(), { rows: before.rows + 1, files: before.files + 1 })
    desk.service.now = new Date(desk.service.now.getTime() + 24 * 3_600_000 + 1)
    await runDueJobs(desk.service)
    const left = await countFiles()
    assert.equal(left.rows, before.rows)
    await desk.signAll()
  })
})

describe('files of messages', () => {
  it('go both ways; those of an internal note reach no buyer', async () => {
    const quote = await desk.open()
    const link = await openLink(desk.service, desk.shop.store, quote.id)
    const [line] = (await link.read(quote.id)).lines
    const mine = await upload(link.call, `/quotes/${quote.id}/uploads`, 'mine.pdf')
    const said = await link.call('POST', `/quotes/${quote.id}/messages`, {
      body: 'As drawn',
      uploads: [{ upload: mine, line_id: line.id }],
    })
    assert.equal(said.status, 201, JSON.stringify(said.body))
    const post = async (fileName: string, more: object) => {
      desk.service.now = new Date(desk.service.now.getTime() + 1_000)
      const token = await upload(desk.manager.call, '/admin/api/uploads', fileName)
      const path = `/admin/api/quotes/${quote.id}/messages`
      const answer = await desk.manager.call('POST', path, { body: 'See this', uploads: [{ upload: token }], ...more })
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      return answer.body.id
    }
    const sheet = await post('sheet.pdf', {})
    await post('margin.pdf', { internal: true })
    const seen = await listFor(link.call, `/quotes/${quote.id}/attachments`)
    assert.deepEqual(
      seen.map((one: Record<string, unknown>) => [one.file_name, one.from, one.message_id, one.line_id]),
      [
        ['mine.pdf', 'buyer', said.body.id, line.id],
        ['sheet.pdf', 'seller', sheet, null],
      ],
    )
    const all = await staffList(quote.id)
    assert.deepEqual(
      all.map(({ file_name }: { file_name: string }) => file_name),
      ['mine.pdf', 'sheet.pdf', 'margin.pdf'],
    )
  })

  it('are the side’s that uploaded them, of this store and of lines of this quote', async () => {
    const [quote, other] = [await desk.open(), await desk.open()]
    const link = await openLink(desk.service, desk.shop.store, quote.id)
    const say = (uploads: object[]) => link.call('POST', `/quotes/${quote.id}/messages`, { body: 'Here', uploads })
    const theirs = await upload(desk.manager.call, '/admin/api/uploads', 'theirs.pdf')
    const ofStaff = await say([{ upload: theirs }])
    assert.deepEqual([ofStaff.status, ofStaff.body.errors[0].fault.code], [400, 'upload_gone'])
    const away = await desk.service.addStore()
    const foreign = await upload(anyone, `/portal/api/stores/${away.domain}/uploads`, 'foreign.pdf')
    assert.equal((await say([{ upload: foreign }])).status, 400)
    const mine = await upload(link.call, `/quotes/${quote.id}/uploads`, 'mine.pdf')
    const wrong = await say([{ upload: mine, line_id: other.lines[0] }])
    assert.deepEqual([wrong.status, wrong.body.errors[0].field], [400, 'uploads.0.line_id'])
    const count = (await desk.service.pool.query('select count(*)::int as n from quote_message')).rows[0].n
    assert.equal((await say([{ upload: mine }, { upload: theirs }])).status, 400)
    const { rows } = await desk.service.pool.query('select count(*)::int as n from quote_message')
    assert.equal(rows[0].n, count, 'a message is posted with all of its files or not at all')
    assert.equal((await say([{ upload: mine }])).status, 201)
  })

  it('are not for other buyers, readers of a copy, or staff who may not see the quote', async () => {
    const quote = await desk.open()
    const link = await openLink(desk.service, desk.shop.store, quote.id)
    const stranger = await openLink(desk.service, desk.shop.store, (await desk.open()).id)
    assert.equal((await stranger.call('GET', `/quotes/${quote.id}/attachments`)).status, 404)
    assert.equal((await sendFile(stranger.call, `/quotes/${quote.id}/uploads`, 'a.pdf', pdf())).status, 404)
    await desk.service.pool.query('update quote_link set read_only = true where quote_id = $1', [
      idToUuid('qte', quote.id),
    ])
    assert.deepEqual(await listFor(link.call, `/quotes/${quote.id}/attachments`), [])
    assert.equal((await sendFile(link.call, `/quotes/${quote.id}/uploads`, 'a.pdf', pdf())).status, 403)
    await desk.act(desk.manager, quote, 'assign', { staff_id: desk.manager.member.id })
    assert.equal((await desk.rep.call('GET', `/admin/api/quotes/${quote.id}/attachments`)).status, 404)
    assert.equal((await anyone('POST', '/admin/api/uploads?file_name=a.pdf', pdf())).status, 401)
  })
})

describe('what is no file to take', () => {
  it('is refused with what to change: kinds that can run, names that lie, nothing, too much', async () => {
    for (const [name, bytes, code] of [
      ['setup.exe', Buffer.from('MZ...'), 'file_kind'],
      ['page.html', Buffer.from('<script>alert(1)</script>'), 'file_kind'],
      ['picture.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'file_kind'],
      ['noextension', Buffer.from('text'), 'file_kind'],
      ['constructor', Buffer.from('text'), 'file_kind'],
      ['a.constructor', Buffer.from('text'), 'file_kind'],
      ['drawing.pdf', Buffer.from('<script>alert(1)</script>'), 'file_content'],
      ['picture.png', pdf(), 'file_content'],
      ['list.csv', Buffer.from([0x4d, 0x5a, 0, 0, 1]), 'file_content'],
      ['empty.pdf', Buffer.alloc(0), 'empty'],
    ] as const) {
      const { status, body } = await sendFile(anyone, forRequest(), name, bytes)
      assert.deepEqual([status, body.errors?.[0].fault.code], [400, code], `${name}: ${JSON.stringify(body)}`)
    }
    const large = await sendFile(anyone, forRequest(), 'large.txt', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))
    assert.deepEqual([large.status, large.body.code], [413, 'payload_too_large'])
  })

  it('is kept under a name that is safe to save', async () => {
    const token = await sendFile(anyone, forRequest(), '../../etc/\u202egpj."x".pdf', pdf())
    assert.deepEqual([token.status, token.body.file_name], [201, 'gpj.x.pdf'])
  })

  it('is limited: 60 files an hour from one address', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 61; i += 1)
      statuses.push((await sendFile(anyone, forRequest(), 'n.txt', Buffer.from('a'))).status)
    assert.deepEqual([statuses.filter((one) => one === 201).length, statuses.at(-1)], [60, 429])
  })
})

describe('the virus scanner', () => {
  it('sees every byte, and what it finds a virus in is refused and not stored', async () => {
    const before = await countFiles()
    const { status, body } = await sendFile(anyone, forRequest(), 'bad.txt', Buffer.from(`see ${VIRUS}`))
    assert.deepEqual(
      [status, body.errors[0].fault],
      [400, { code: 'file_infected', virus: 'Test.Virus-1' }],
      JSON.stringify(body),
    )
    assert.deepEqual(await countFiles(), before)
    const large = Buffer.alloc(300_000, 'abc')
    assert.equal((await sendFile(anyone, forRequest(), 'large.txt', large)).status, 201)
    assert.deepEqual(clamd.scanned.at(-1), large)
  })

  it('may be away: files wait for it and do not open, then they open or are blocked and removed', async () => {
    for (const mood of ['silent', 'failing', 'closing'] as const) {
      clamd.mood = mood
      const quote = await desk.open()
      const link = await openLink(desk.service, desk.shop.store, quote.id)
      const path = `/quotes/${quote.id}/uploads`
      const good = await upload(link.call, path, 'good.txt', Buffer.from('good'))
      const bad = await upload(link.call, path, 'bad.txt', Buffer.from(VIRUS))
      const said = await link.call('POST', `/quotes/${quote.id}/messages`, {
        body: 'Both',
        uploads: [{ upload: good }, { upload: bad }],
      })
      assert.equal(said.status, 201, JSON.stringify(said.body))
      const states = async () =>
        (await staffList(quote.id)).map((one: Record<string, unknown>) => [
          one.file_name,
          one.state,
          one.download_url === null,
        ])
      assert.deepEqual((await states()).toSorted(), [
        ['bad.txt', 'checking', true],
        ['good.txt', 'checking', true],
      ])
      const job = { scanner: createClamdScanner(clamd.url, 100) }
      await runDueJobs(desk.service, job)
      assert.deepEqual(
        (await states()).map(([, state]: unknown[]) => state),
        ['checking', 'checking'],
      )
      clamd.mood = 'well'
      await runDueJobs(desk.service, job)
      assert.deepEqual((await states()).toSorted(), [
        ['bad.txt', 'blocked', true],
        ['good.txt', 'ready', false],
      ])
      const { rows } = await desk.service.pool.query(
        `select a.file_name, f.id is not null as stored from attachment a left join stored_file f using (store_id, id) where a.message_id is not null and a.quote_id = (select quote_id from quote_message order by created_at desc, id desc limit 1) order by 1`,
      )
      assert.deepEqual(rows, [
        { file_name: 'bad.txt', stored: false },
        { file_name: 'good.txt', stored: true },
      ])
    }
  })
})

describe('a file that the scanner cannot judge', () => {
  it('waits by itself: those after it are judged', async () => {
    const quote = await desk.open()
    const link = await openLink(desk.service, desk.shop.store, quote.id)
    const path = `/quotes/${quote.id}/uploads`
    const first = await upload(link.call, path, 'huge.txt', Buffer.from(UNSCANNABLE))
    clamd.mood = 'closing'
    desk.service.now = new Date(desk.service.now.getTime() + 1_000)
    const second = await upload(link.call, path, 'small.txt', Buffer.from('small'))
    const uploads = [{ upload: first }, { upload: second }]
    assert.equal((await link.call('POST', `/quotes/${quote.id}/messages`, { body: 'Both', uploads })).status, 201)
    clamd.mood = 'well'
    await runDueJobs(desk.service, { scanner: createClamdScanner(clamd.url, 300) })
    assert.deepEqual(
      (await staffList(quote.id)).map((one: Record<string, unknown>) => [one.file_name, one.state]),
      [
        ['huge.txt', 'checking'],
        ['small.txt', 'ready'],
      ],
    )
  })
})

describe('files', () => {
  it('are named in the mail that tells of their message, and listed by /v1 to keys that may see the buyer, without those of notes', async () => {
    const { service, shop } = desk
    const quote = await desk.open()
    const post = async (fileName: string, more: object) => {
      service.now = new Date(service.now.getTime() + 1_000)
      const token = await upload(desk.manager.call, '/admin/api/uploads', fileName)
      const body = { body: 'See this', uploads: [{ upload: token }], ...more }
      assert.equal((await desk.manager.call('POST', `/admin/api/quotes/${quote.id}/messages`, body)).status, 201)
    }
    await post('sheet.pdf', {})
    await post('secret.pdf', { internal: true })
    await workOffMail(service)
    const { rows } = await service.pool.query('select sealed from mail_message where quote_id = $1', [
      idToUuid('qte', quote.id),
    ])
    const mails = rows.map(({ sealed }) => service.systems.secretBox.openOrNull(sealed) ?? '')
    assert.ok(
      mails.some((text) => text.includes('See this') && text.includes('Files: sheet.pdf')),
      mails.join('\n'),
    )
    assert.ok(mails.every((text) => !text.includes('secret.pdf')))
    const { status, body } = await shop.call('GET', `/v1/quotes/${quote.id}/attachments`)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      body.data.map((one: Record<string, unknown>) => [one.file_name, one.from]),
      [['sheet.pdf', 'seller']],
    )
    assert.equal((await download(body.data[0].download_url)).status, 200)
    const blind = await service.addKey(shop.store, { scopes: ['read_quotes'] })
    const refused = await service.call('GET', `/v1/quotes/${quote.id}/attachments`, { key: blind })
    assert.deepEqual([refused.status, refused.body.required_scopes], [403, ['read_customer_data']])
  })

  it('are in the export of what is kept about their buyer', async () => {
    const email = 'export@buyer.example'
    const token = await upload(anyone, forRequest(), 'asked.pdf')
    const lines = [{ variant_id: desk.shop.board, quantity: 3 }]
    const asked = await ask(quoteRequest({ buyer: { email }, lines, uploads: [{ upload: token }] }))
    const link = await openLink(desk.service, desk.shop.store, asked.body.id)
    const said = await upload(link.call, `/quotes/${asked.body.id}/uploads`, 'said.pdf')
    await link.call('POST', `/quotes/${asked.body.id}/messages`, { body: 'More', uploads: [{ upload: said }] })
    const admin = await signInAs(desk.service, desk.shop.store, 'admin')
    const { body } = await admin.call('POST', '/admin/api/customer-data/export', { email })
    assert.deepEqual(
      [body.quotes[0].attachments.map((one: { file_name: string }) => one.file_name), body.messages[0].files],
      [['asked.pdf'], ['said.pdf']],
    )
  })

  it('go with their buyer’s data, rows and bytes, also those that a colleague wrote to another’s quote', async () => {
    const { service, shop } = desk
    const quote = await desk.open({ buyer: { email: 'ada@gone.example' } })
    const link = await openLink(service, shop.store, quote.id)
    const token = await upload(link.call, `/quotes/${quote.id}/uploads`, 'mine.pdf')
    await link.call('POST', `/quotes/${quote.id}/messages`, { body: 'Mine', uploads: [{ upload: token }] })
    const [file] = await listFor(link.call, `/quotes/${quote.id}/attachments`)
    assert.equal((await download(file.download_url)).status, 200)
    const other = await desk.open()
    for (const email of ['ada@gone.example', 'kim@buyer.example']) {
      const writer = await contextOf(service, shop.store, { kind: 'buyer', email, contactId: null })
      const more = await upload(anyone, forRequest(), `${email}.pdf`)
      await postWith(writer, other.id, { body: 'Here', internal: false, uploads: [{ upload: more }] })
    }
    const ctx = await contextOf(service, shop.store, { kind: 'platform' })
    await redactCustomer(ctx, { customerId: null, email: 'ada@gone.example', orderIds: [] }, 'platform')
    await runDueJobs(service)
    assert.deepEqual(await staffList(quote.id), [])
    assert.deepEqual(
      (await staffList(other.id)).map(({ file_name }: { file_name: string }) => file_name),
      ['kim@buyer.example.pdf'],
    )
    assert.equal((await download(file.download_url)).status, 410)
    const { rows } = await service.pool.query('select id from attachment where quote_id = $1', [
      idToUuid('qte', quote.id),
    ])
    assert.deepEqual(rows, [])
  })

  it('open by their own link alone, for 15 minutes', async () => {
    const quote = await desk.open()
    const link = await openLink(desk.service, desk.shop.store, quote.id)
    const token = await upload(link.call, `/quotes/${quote.id}/uploads`, 'mine.pdf')
    await link.call('POST', `/quotes/${quote.id}/messages`, { body: 'Mine', uploads: [{ upload: token }] })
    const [file] = await listFor(link.call, `/quotes/${quote.id}/attachments`)
    const url = new URL(file.download_url)
    url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 60))
    assert.equal((await download(url.href)).status, 410)
    const asDocument = file.download_url.replace('/attachments/', '/documents/')
    assert.equal((await download(asDocument)).status, 410)
    desk.service.now = new Date(desk.service.now.getTime() + 15 * 60_000)
    assert.equal((await download(file.download_url)).status, 410)
  })
})
