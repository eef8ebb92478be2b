import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { settleDocuments, textOf } from '../../../support/service/documents.ts'
import { workOffMail } from '../../../support/service/mail.ts'
import { signInAs } from '../../../support/shop/admin.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'
import type { Negotiation } from '../../../support/shop/negotiation.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())

const path = (quote: Negotiation, rest: string) => `/admin/api/quotes/${quote.id}/${rest}`

/** Opens a quote with 3 boards at 33.33 and 7 mugs at 12.49 staged: 187.42. */
async function staged(more: object = {}): Promise<Negotiation> {
  const quote = await desk.open()
  const lines = quote.lines.map((id, i) => ({
    id,
    quantity: [3, 7][i],
    price: { kind: 'unit', amount: ['33.33', '12.49'][i] },
  }))
  const proposal = { lines, shipping: { status: 'not_required' }, tax: { kind: 'none' }, ...more }
  const { status, body } = await desk.act(desk.admin, quote, 'proposal', proposal, 'PUT')
  assert.equal(status, 200, JSON.stringify(body))
  return quote
}

/** Returns the messages about a quote by their recipient's address. */
async function mailed(quote: Negotiation): Promise<Map<string, { subject: string; text: string; html: string }>> {
  await workOffMail(desk.service)
  const { body } = await desk.admin.call('GET', `/admin/api/mail?kind=proposal&quote_id=${quote.id}`)
  const messages = new Map()
  for (const { id, to } of body.data) {
    messages.set(to.email, (await desk.admin.call('GET', `/admin/api/mail/${id}`)).body)
  }
  return messages
}

const LINK = /https:\/\/quotes\.service\.dev\/q\/([\w-]+)/
const linkIn = ({ text }: { text: string }) => LINK.exec(text)?.[1] ?? ''
const byLink = (token: string, method: string, rest: string, body?: object) =>
  desk.service.call(method, `/portal/api${rest}`, { body, headers: { authorization: `Link ${token}` } })

describe('a send', () => {
  it('mails exactly what its preview shows, in its own words and language, and leaves the store’s texts alone', async () => {
    const quote = await staged({ note: 'With <b>pleasure</b>' })
    const own = {
      language: 'de',
      subject: 'Für {{buyer_name}}: {{total}}',
      body: 'Nur heute.\n\n{{message}}\n\n{{link}}',
    }
    const { body: shown } = await desk.admin.call('POST', path(quote, 'send/preview'), own)
    assert.equal(shown.total, '187.42')
    assert.equal(shown.recipient.email, (await quote.read()).customer.email)
    assert.match(shown.subject, /^Für .+: 187,42\s\$$/)
    assert.match(shown.template.subject, /\{\{quote_number\}\}/)
    const sent = await desk.act(desk.admin, quote, 'send', { total: shown.total, letter: own })
    assert.equal(sent.status, 200, JSON.stringify(sent.body))
    const message = (await mailed(quote)).get(shown.recipient.email)
    assert.ok(message)
    for (const part of ['subject', 'text', 'html'] as const) {
      assert.equal(message[part].replaceAll(new RegExp(LINK, 'g'), 'https://quotes.service.dev/portal'), shown[part])
    }
    assert.match(message.html, /lang="de"[\s\S]*&lt;b&gt;pleasure/)
    const plain = await staged()
    assert.equal((await desk.act(desk.admin, plain, 'send')).status, 200)
    assert.match([...(await mailed(plain)).values()][0]?.subject ?? '', /^Your offer /)
  })

  it('is shown to carry its PDF only where the store’s mail does', async () => {
    const quote = await staged()
    const attaches = async () => (await desk.admin.call('POST', path(quote, 'send/preview'), {})).body.attaches_pdf
    assert.equal(await attaches(), false)
    await desk.under({ emails: { proposal: { attach_pdf: true } } }, async () => {
      assert.equal(await attaches(), true)
    })
  })

  it('makes the PDF its preview shows, in the same language', async () => {
    const quote = await staged()
    const { status, body } = await desk.admin.call('GET', path(quote, 'proposal/paper?language=de'))
    assert.equal(status, 200, JSON.stringify(body))
    const { number } = await quote.read()
    assert.match(body.file_name, new RegExp(`^${number}-proposal-v1\\.pdf$`))
    assert.match(body.picture, /^<svg /)
    const shown = await textOf(Buffer.from(body.pdf, 'base64'))
    assert.match(shown, /187,42\s\$/)
    await desk.act(desk.admin, quote, 'send', { letter: { language: 'de' } })
    await settleDocuments(desk.service)
    const { body: made } = await desk.admin.call('GET', path(quote, 'documents'))
    assert.equal(made.data[0].locale, 'de')
  })

  it('goes to each copy with a link that shows the offer and nothing else, and changes nothing', async () => {
    const quote = await staged()
    await desk.admin.call('POST', path(quote, 'messages'), { body: 'Between us two' })
    const cc = ['boss@buyer.example', ' BOSS@buyer.example ', (await quote.read()).customer.email.toUpperCase()]
    const { body: sent } = await desk.act(desk.admin, quote, 'send', { letter: { cc } })
    assert.equal(sent.outcome, 'sent')
    const messages = await mailed(quote)
    assert.deepEqual([...messages.keys()].sort(), ['boss@buyer.example', (await quote.read()).customer.email].sort())
    const copy = messages.get('boss@buyer.example') ?? { text: '' }
    assert.match(copy.text, /This is a copy for your information: only .+ can answer the offer\./)
    const token = linkIn(copy)
    const buyers = linkIn(messages.get((await quote.read()).customer.email) ?? { text: '' })
    assert.notEqual(token, buyers)
    const { status, body: view } = await byLink(token, 'GET', `/quotes/${quote.id}`)
    assert.equal(status, 200)
    assert.equal(view.totals.total, '187.42')
    assert.deepEqual(view.messages, [])
    assert.deepEqual(new Set(view.actions.map((one: { reason_code: string }) => one.reason_code)), new Set(['on_copy']))
    assert.equal((await byLink(buyers, 'GET', `/quotes/${quote.id}`)).body.messages.length, 1)
    const before = await quote.read()
    for (const [rest, body] of [
      ['answer', { revision: before.revision, accept_all: true, terms_accepted: true }],
      ['messages', { body: 'Hello' }],
      ['decline', { revision: before.revision }],
    ] as const) {
      const refused = await byLink(token, 'POST', `/quotes/${quote.id}/${rest}`, body)
      assert.equal(refused.status, 403, rest)
    }
    assert.equal((await quote.read()).revision, before.revision)
    const links = await desk.admin.call('GET', path(quote, 'links'))
    assert.equal(links.body.data.filter((one: { read_only: boolean }) => one.read_only).length, 1)
    const timeline = await desk.admin.call('GET', path(quote, 'timeline'))
    assert.equal(JSON.stringify(timeline.body).includes('boss@'), false)
  })

  it('of another sum than shown is refused, and says which it is now', async () => {
    const quote = await staged()
    const refused = await desk.act(desk.admin, quote, 'send', { total: '187.41' })
    assert.deepEqual([refused.status, refused.body.code, refused.body.total], [409, 'state_conflict', '187.42'])
    assert.equal((await quote.read()).status, 'in_review')
  })

  for (const [what, letter, field] of [
    ['an address that is none', { cc: ['boss@buyer.example', 'Boss <b@buyer.example>'] }, 'letter.cc.1'],
    ['an unknown variable', { subject: 'For {{margin}}' }, 'letter.subject'],
    ['more than ten copies', { cc: Array.from({ length: 11 }, (_, i) => `a${i}@buyer.example`) }, 'letter.cc'],
  ] as const) {
    it(`is refused for ${what}, before anything is sent`, async () => {
      const quote = await staged()
      const { status, body } = await desk.act(desk.admin, quote, 'send', { letter })
      assert.equal(status, 400, JSON.stringify(body))
      assert.equal(body.errors[0].field, field)
      assert.equal((await quote.read()).versionNumber, 0)
    })
  }

  it('that waits for approval keeps its words and copies until it is approved', async () => {
    const policy = {
      id: 'all',
      name: 'All',
      domain: 'merchant',
      conditions: [],
      steps: [{ mode: 'any', approvers: [{ role: 'manager' }] }],
    }
    await desk.under({ approvals: { policies: [policy] } }, async () => {
      const quote = await staged()
      const letter = { cc: ['boss@buyer.example'], subject: 'As agreed' }
      const { body } = await desk.act(desk.admin, quote, 'send', { letter })
      assert.equal(body.outcome, 'awaiting_approval')
      assert.equal((await mailed(quote)).size, 0)
      const manager = await signInAs(desk.service, desk.shop.store, 'manager')
      assert.equal((await desk.act(manager, quote, 'approve')).status, 200)
      const messages = await mailed(quote)
      assert.deepEqual(
        [...messages.values()].map(({ subject }) => subject),
        ['As agreed', 'As agreed'],
      )
    })
  })
})
