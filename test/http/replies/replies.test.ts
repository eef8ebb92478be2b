import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { replyAddress } from '../../../src/domain/mail/replies/reply-address.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { addColleagues, askFor, type Buyer, openLink } from '../../support/shop/portal.ts'

const SECRET = 'a password for replies, long enough'
const DOMAIN = 'reply.example.com'
let service: TestService
let shop: Shop
let staff: Staff
before(async () => {
  service = await openTestService({ replies: { domain: DOMAIN, secret: SECRET } })
  shop = await openShop(service)
  await addColleagues(service, shop)
  staff = await signInAs(service, shop.store, 'manager')
})
after(() => service.close())

interface Conversation {
  id: string
  address: string
  buyer: Buyer
}

async function conversation(): Promise<Conversation> {
  const { id } = await askFor(shop, { customer_id: shop.buyer, company_location_id: shop.berlin })
  const address = replyAddress(service.systems.secretBox, { storeId: shop.store.id, quoteId: id }, DOMAIN)
  return { id, address, buyer: await openLink(service, shop.store, id) }
}

const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`inbound:${password}`).toString('base64')}`,
})

/** Posts a mail as a provider does. */
async function post(body: string | URLSearchParams | FormData, type?: string, password = SECRET, query = '') {
  const headers = { ...basic(password), ...(type && { 'content-type': type }) }
  const answer = await fetch(`${service.baseUrl}/mail/replies${query}`, { method: 'POST', headers, body })
  return { status: answer.status, body: (await answer.json()) as { outcome?: string; code?: string } }
}

let count = 0
/** A mail as it travels. */
function raw(to: string, text: string, { from = 'Kim <kim@buyer.example>', headers = '', id = `m${++count}@x` } = {}) {
  return `From: ${from}\r\nTo: Store <${to}>\r\nSubject: Re: Offer\r\nMessage-ID: <${id}>\r\n${headers}Content-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`
}

const messages = async ({ buyer, id }: Conversation) =>
  (await buyer.read(id)).messages.map(({ from, body }: { from: string; body: string }) => [from, body])
const notes = async ({ id }: Conversation) =>
  (await staff.call('GET', `/admin/api/quotes/${id}/messages`)).body.data
    .filter(({ internal }: { internal: boolean }) => internal)
    .map(({ body }: { body: string }) => body)

describe('a reply by mail', () => {
  it('to what a store wrote before it moved here under another number lands in its conversation', async () => {
    const talk = await conversation()
    const taken = await service.addStore()
    for (const storeId of [taken.id, '999999']) {
      service.now = new Date(service.now.getTime() + 1_000)
      const address = replyAddress(service.systems.secretBox, { storeId, quoteId: talk.id }, DOMAIN)
      const { body } = await post(raw(address, `To ${storeId}`), 'message/rfc822')
      assert.equal(body.outcome, 'posted')
    }
    const nobodys = replyAddress(
      service.systems.secretBox,
      { storeId: taken.id, quoteId: 'qte_01m8k97y5jfn9agdr4vsqf0mse' },
      DOMAIN,
    )
    assert.equal((await post(raw(nobodys, 'To nobody'), 'message/rfc822')).body.outcome, 'ignored')
    assert.deepEqual(await messages(talk), [
      ['buyer', `To ${taken.id}`],
      ['buyer', 'To 999999'],
    ])
  })

  it('lands in its conversation as its writer wrote it, whichever provider posts it', async () => {
    const talk = await conversation()
    const { address } = talk
    const quoted = '\r\n\r\nOn 28 Nov 2026, Store <offers@store.example> wrote:\r\n> Hello Kim'
    const mailgun = new URLSearchParams({
      ...{ recipient: address, sender: 'kim@buyer.example', from: 'Kim <kim@buyer.example>' },
      ...{ 'body-plain': `By Mailgun${quoted}`, 'Message-Id': '<mailgun@x>', 'message-headers': '[["X-A","b"]]' },
    })
    const sendGrid = new FormData()
    const fields = {
      to: 'other@x.example',
      envelope: JSON.stringify({ to: [address] }),
      from: '"Buyer, Kim" <kim@buyer.example>',
    }
    for (const [name, value] of Object.entries({
      ...fields,
      text: `By SendGrid${quoted}`,
      headers: 'Message-ID: <sendgrid@x>\n',
    }))
      sendGrid.set(name, value)
    sendGrid.set('attachment1', new File(['name,quantity\nOak,3\n'], 'list.csv', { type: 'text/csv' }))
    const postmark = JSON.stringify({
      ...{ OriginalRecipient: address, FromFull: { Email: 'kim@buyer.example', Name: 'Kim' }, MessageID: 'postmark' },
      ...{ TextBody: `By Postmark${quoted}`, Headers: [], Attachments: [] },
    })
    const whole = new FormData()
    whole.set('email', raw('other@x.example', `Raw by SendGrid${quoted}`))
    whole.set('envelope', JSON.stringify({ to: [address] }))
    const posted = [
      await post(raw(address, `Raw${quoted}`), 'message/rfc822'),
      await post(raw('other@x.example', `Raw by envelope${quoted}`), 'message/rfc822', SECRET, `?to=${address}`),
      await post(mailgun),
      await post(sendGrid),
      await post(postmark, 'application/json'),
      await post(whole),
    ]
    for (const { status, body } of posted)
      assert.deepEqual([status, body.outcome], [200, 'posted'], JSON.stringify(body))
    const said = (await messages(talk)).map(([, body]: [string, string]) => body)
    assert.deepEqual(
      said.toSorted(),
      ['By Mailgun', 'By Postmark', 'By SendGrid', 'Raw', 'Raw by SendGrid', 'Raw by envelope'].toSorted(),
    )
    const files = (await talk.buyer.call('GET', `/quotes/${talk.id}/attachments`)).body.data
    assert.deepEqual(
      files.map(({ file_name }: { file_name: string }) => file_name),
      ['list.csv'],
    )
  })

  it('counts once, however often and however concurrently it is delivered', async () => {
    const talk = await conversation()
    const mail = raw(talk.address, 'Once')
    const all = await Promise.all(Array.from({ length: 5 }, () => post(mail, 'message/rfc822')))
    assert.deepEqual(all.map(({ body }) => body.outcome).toSorted(), [
      'ignored',
      'ignored',
      'ignored',
      'ignored',
      'posted',
    ])
    assert.deepEqual((await post(mail, 'message/rfc822')).body.outcome, 'ignored')
    assert.equal((await messages(talk)).length, 1)
  })

  it('of a colleague who sees the quote is theirs; of anybody else it waits for staff, unseen by the buyer', async () => {
    const talk = await conversation()
    const by = (from: string) => post(raw(talk.address, `From ${from}`, { from }), 'message/rfc822')
    assert.equal((await by('Bea <Berliner@acme.example>')).body.outcome, 'posted')
    assert.equal((await by('Hal <hamburger@acme.example>')).body.outcome, 'held')
    assert.equal((await by('"Eve" <eve@evil.example>')).body.outcome, 'held')
    assert.equal((await by(`${staff.member.email}`)).body.outcome, 'held')
    assert.deepEqual(await messages(talk), [['buyer', 'From Bea <Berliner@acme.example>']])
    const held = await notes(talk)
    assert.equal(held.length, 3)
    const start = 'E-mail from Eve <eve@evil.example>, who does not belong to this quote.'
    assert.ok(
      held.some((body: string) => body.startsWith(start)),
      held.join('\n'),
    )
    const { body } = await shop.call('GET', '/v1/events?limit=100')
    assert.ok(!JSON.stringify(body).includes('evil.example'))
  })

  it('written by a program, to no quote of ours, or to a changed address is ignored', async () => {
    const talk = await conversation()
    const changed = talk.address.replace(/.(?=@)/, (last) => (last === 'x' ? 'y' : 'x'))
    const away = (headers: string) => raw(talk.address, 'I am away', { headers })
    const mails = [
      ...['Auto-Submitted: auto-replied\r\n', 'Precedence: bulk\r\n', 'Return-Path: <>\r\n', 'List-Id: <a.b>\r\n'].map(
        away,
      ),
      raw(changed, 'Hello'),
      raw('someone@reply.example.com', 'Hello'),
      raw('someone@else.example', 'Hello'),
    ]
    for (const mail of mails) assert.equal((await post(mail, 'message/rfc822')).body.outcome, 'ignored', mail)
    assert.deepEqual([await messages(talk), await notes(talk)], [[], []])
  })

  it('keeps every word and file: what is too long goes as a file too, what is not taken is named', async () => {
    const talk = await conversation()
    const text = 'A long story. '.repeat(1_000).trim()
    const part = (name: string, type: string, content: string) =>
      `--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${content}\r\n`
    const logo = `--b\r\nContent-Type: image/png\r\nContent-ID: <logo>\r\nContent-Disposition: inline\r\n\r\nx\r\n`
    const mail = `From: kim@buyer.example\r\nTo: ${talk.address}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n${text}\r\n${part('a.csv', 'text/csv', 'sku,quantity\r\nA,1')}${part('setup.exe', 'application/x-msdownload', 'MZ')}${logo}--b--\r\n`
    assert.equal((await post(mail, 'message/rfc822')).body.outcome, 'posted')
    const [[, body]] = await messages(talk)
    assert.ok(body.length <= 5_000 && body.startsWith('A long story.') && body.includes('…'))
    assert.ok(body.endsWith('Files that could not be taken: setup.exe'))
    const files = (await talk.buyer.call('GET', `/quotes/${talk.id}/attachments`)).body.data
    assert.deepEqual(files.map((file: { file_name: string }) => file.file_name).toSorted(), ['a.csv', 'message.txt'])
  })

  it('of HTML alone is read as text; markup stays text', async () => {
    const talk = await conversation()
    const html = '<style>p{}</style><p>Yes &lt;b&gt; &amp; <b>please</b></p><script>alert(1)</script><div>Kim</div>'
    const mail = `From: kim@buyer.example\r\nTo: ${talk.address}\r\nContent-Type: text/html\r\n\r\n${html}\r\n`
    assert.equal((await post(mail, 'message/rfc822')).body.outcome, 'posted')
    assert.deepEqual(await messages(talk), [['buyer', 'Yes <b> & please\nKim']])
  })
})

it('nobody without the password posts anything, and nonsense is refused with a word of what to send', async () => {
  const talk = await conversation()
  for (const password of ['', 'wrong', `${SECRET} `]) {
    assert.equal((await post(raw(talk.address, 'x'), 'message/rfc822', password)).status, 401)
  }
  const bare = await fetch(`${service.baseUrl}/mail/replies`, { method: 'POST', body: raw(talk.address, 'x') })
  assert.deepEqual([bare.status, bare.headers.get('www-authenticate')], [401, 'Basic realm="replies"'])
  for (const [body, type] of [
    ['', 'message/rfc822'],
    ['{', 'application/json'],
    ['{}', 'application/json'],
    ['a=b', 'application/x-www-form-urlencoded'],
    ['x', 'multipart/form-data; boundary=b'],
  ] as const) {
    const answer = await post(body, type)
    assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_request'], type)
  }
  assert.deepEqual(await messages(talk), [])
})
