import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { setPlatformUser } from '../../../src/database/access/staff.ts'
import { idToUuid } from '../../../src/domain/id.ts'
import { decideRecall } from '../../../src/domain/negotiation/revise.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { recordMessages } from '../../support/database/record-messages.ts'
import { stagedAt } from '../../support/given/staged.ts'
import { workOffMail } from '../../support/service/mail.ts'
import { openTestService } from '../../support/service/service.ts'
import { signInAs } from '../../support/shop/admin.ts'
import { quoteRequest } from '../../support/shop/catalog.ts'
import { type Desk, openDesk } from '../../support/shop/desk.ts'
import { pass } from '../../support/shop/negotiation.ts'
import { converted } from '../../support/shop/orders.ts'
import { speakTo } from '../../support/shop/speak-to.ts'

let desk: Desk
before(async () => {
  const database = await openTestDatabase('daily', { reachesNodes: false })
  desk = await openDesk(await openTestService({ database }))
})
after(() => desk.service.close())

/** Returns the newest message of this kind about a quote. */
async function mailed(quoteId: string, kind: string): Promise<{ subject: string; text: string; html: string }> {
  await workOffMail(desk.service)
  const { body } = await desk.admin.call('GET', `/admin/api/mail?kind=${kind}&quote=${quoteId}`)
  return (await desk.admin.call('GET', `/admin/api/mail/${body.data[0].id}`)).body
}

const speak = (quoteId: string, language: string) => speakTo(desk.service, quoteId, language)

it("buyers are mailed in the language of their request, staff in the store's, each with its own texts", async () => {
  const { translations, ...english } = {
    subject: 'Our offer {{quote_number}}',
    translations: { de: { subject: 'Angebot {{quote_number}} für Sie' } },
  }
  await desk.under({ emails: { proposal: { ...english, translations } } }, async () => {
    const quote = await desk.open()
    await speak(quote.id, 'de')
    await quote.send({ note: 'Gern auch telefonisch.\n<b>Ann</b>' })
    const { number } = await quote.read()
    const german = await mailed(quote.id, 'proposal')
    assert.equal(german.subject, `Angebot ${number} für Sie`)
    assert.match(
      german.text,
      /unser Angebot \S+ über 100,00\s\$ zu unterbreiten\. Es ist gültig bis zum \d+\. \p{L}+ \d{4}\./u,
    )
    assert.match(german.text, /\n> Gern auch telefonisch\.\n> <b>Ann<\/b>\n/)
    assert.match(german.text, /Positionen: 2\nGesamtbetrag: 100,00\s\$\n/)
    assert.match(german.text, /Angebot ansehen:\nhttps:\/\/quotes\.service\.dev\/q\/\S+\n/)
    assert.match(german.html, /lang="de"[\s\S]*&lt;b&gt;Ann&lt;\/b&gt;/)
    assert.match((await mailed(quote.id, 'new_request')).text, /requested a quote/)
    const other = await desk.open()
    await other.send()
    assert.match((await mailed(other.id, 'proposal')).subject, /^Our offer /)
  })
  await desk.under({ branding: { language: 'de' } }, async () => {
    const quote = await desk.open()
    assert.match((await mailed(quote.id, 'new_request')).text, /hat ein Angebot angefordert/)
    assert.match((await mailed(quote.id, 'request_received')).text, /^Guten Tag,[\s\S]*vielen Dank/)
  })
})

it("a later version's mail says that it is one, with its amount and last day; the first says nothing of the kind", async () => {
  for (const [language, first, subject, body] of [
    [
      'en',
      /^Your offer Q/,
      /^Updated \(version 2\): Your offer Q-\d+ from /,
      /\$100\.00, valid until \w+ \d+, \d{4}\. This is version 2:/,
    ],
    [
      'de',
      /^Ihr Angebot Q/,
      /^Aktualisiert \(Version 2\): Ihr Angebot Q-\d+ von /,
      /100,00\s\$ zu unterbreiten\. Es ist gültig bis zum \d+\. \p{L}+ \d{4}\. Dies ist Version 2:/u,
    ],
  ] as const) {
    const quote = await desk.open()
    await speak(quote.id, language)
    await quote.send()
    const original = await mailed(quote.id, 'proposal')
    assert.match(original.subject, first)
    assert.doesNotMatch(original.text, /version/i)
    await quote.decide((one, now) => decideRecall(one, now))
    await pass(desk.service, 1000) // makes its mail the last
    await quote.send()
    const { subject: said, text } = await mailed(quote.id, 'proposal')
    assert.match(said, subject)
    assert.match(text, body)
    assert.match(text, /\nVersion: 2\n/)
  }
})

it('a store’s own text is used for later versions too, whose figures still say which version it is', async () => {
  await desk.under(
    { emails: { proposal: { subject: '{{quote_number}}[[: new, {{new_version}}]]', body: 'Here.' } } },
    async () => {
      const quote = await desk.open()
      await quote.send()
      assert.match((await mailed(quote.id, 'proposal')).subject, /^Q-\d+$/)
      await quote.decide((one, now) => decideRecall(one, now))
      await pass(desk.service, 1000) // makes its mail the last
      await quote.send()
      const { subject, text } = await mailed(quote.id, 'proposal')
      assert.match(subject, /^Q-\d+: new, 2$/)
      assert.match(text, /^Here\.[\s\S]*\nVersion: 2\n/)
    },
  )
})

it('mails about an acceptance and an invoice name the order and its total, in English and German', async () => {
  for (const [language, accepted, invoiced] of [
    [
      'en',
      [/^Your answer to Q-\d+ \(PO 77\)$/, /\$100\.00 with[\s\S]*Your order number: PO 77/],
      [
        /^Your invoice for order #D\d+ \(Q-\d+\)$/,
        /invoice of \$100\.00 for your order #D\d+ \(offer Q-\d+\)\. Your order number: PO 77\./,
      ],
    ],
    [
      'de',
      [/^Ihre Antwort auf Angebot Q-\d+ \(PO 77\)$/, /100,00\s\$ mit[\s\S]*Ihre Bestellnummer: PO 77/],
      [
        /^Ihre Rechnung zum Auftrag #D\d+ \(Q-\d+\)$/,
        /Rechnung über 100,00\s\$ zu Ihrem Auftrag #D\d+ \(Angebot Q-\d+\)\. Ihre Bestellnummer: PO 77\./,
      ],
    ],
  ] as const) {
    const quote = await desk.open({ po_number: 'PO 77' })
    await speak(quote.id, language)
    await quote.send()
    await quote.answer('accept', 'accept')
    const [order] = await converted(desk.admin, quote)
    const body = { draft_order_id: order.platform.draft_order_id }
    assert.equal((await desk.act(desk.admin, quote, 'invoices', body)).status, 200)
    for (const [kind, [subject, text]] of [
      ['accepted', accepted],
      ['invoice', invoiced],
    ] as const) {
      const mail = await mailed(quote.id, kind)
      assert.match(mail.subject, subject)
      assert.match(mail.text, text)
    }
  }
})

it('buyers learn of no hidden line and nothing staff have not sent', async () => {
  const quote = await desk.open()
  const [shown = '', hidden = ''] = quote.lines
  const { lines } = stagedAt([shown, hidden], ['10.00', '10.00'])
  await quote.send({ lines: lines.map((line, i) => ({ ...line, visibility: i === 1 ? 'hidden' : 'show' })) })
  const { text, html } = await mailed(quote.id, 'proposal')
  assert.match(text, /Lines: 1\nTotal: \$100\.00\n/)
  const secret = (await quote.read()).lines[1]
  assert.ok(secret && !`${text}${html}`.includes(secret.title) && !`${text}${html}`.includes(secret.id))
  const said = await desk.admin.call('POST', `/admin/api/quotes/${quote.id}/messages`, { body: 'Just a moment' })
  assert.equal(said.status, 201, JSON.stringify(said.body))
  const store = { emails: { message: { body: '{{total}} {{message}}' } } }
  await desk.under(store, async () =>
    assert.match((await mailed(quote.id, 'message')).text, /^\$100\.00 Just a moment\n/),
  )
})

it('nobody is greeted with a web address that a stranger gave as their name', async () => {
  const quote = await desk.open()
  await desk.service.pool.query(
    `update quote set customer = customer::jsonb || '{"name": "WIN at evil.example/now", "companyName": "https://evil.example"}' where id = $1`,
    [idToUuid('qte', quote.id)],
  )
  const { text, html } = await mailed(quote.id, 'request_received')
  assert.match(text, /^Hello,\n/)
  assert.ok(!`${text}${html}`.includes('evil'))
})

it("a sign-in link comes in the requester's language, with its expiry to the minute", async () => {
  const { service, shop, admin } = desk
  const email = 'buyer@acme.example'
  const ask = async (body: object, headers: Record<string, string>) => {
    service.now = new Date(service.now.getTime() + 1) // makes the mail the last
    const asked = { store: shop.store.domain, email, ...body }
    assert.equal((await service.call('POST', '/portal/api/sign-in', { body: asked, headers })).status, 202)
    await workOffMail(service)
    const { body: mails } = await admin.call('GET', `/admin/api/mail?kind=portal_sign_in&to=${email}`)
    return (await admin.call('GET', `/admin/api/mail/${mails.data[0].id}`)).body.text
  }
  const german = await ask({}, { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' })
  assert.match(german, /^Guten Tag[^,]*,\n\nüber diesen Link .* bis \d+\. \p{L}+ \d{4} um \d\d:\d\d UTC\./u)
  assert.match(await ask({ language: 'en' }, { 'accept-language': 'de' }), /^Hello/)
  assert.match(await ask({}, {}), /^Hello/)
})

it('staff of a Shopify store get a link into its admin if Shopify signs them in, others the link to our own sign-in', async () => {
  const { service } = desk
  const store = await service.addStore({ domain: 'mailed.myshopify.com', platform: 'shopify' })
  const [there, here] = [await signInAs(service, store, 'admin'), await signInAs(service, store, 'admin')]
  await service.db.transaction().execute((tx) => setPlatformUser(tx, store.id, there.member.id, '77'))
  const key = await service.addKey(store)
  const lines = [{ custom: { title: 'A shelf' }, quantity: 1 }]
  const made = await service.call('POST', '/v1/quotes', { key, body: quoteRequest({ lines }) })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const systems = { ...service.systems, platformAdmin: { origin: 'https://admin.shopify.com', app: 'quotes' } }
  await workOffMail(service, { systems })
  const { body } = await there.call('GET', `/admin/api/mail?kind=new_request&quote=${made.body.id}`)
  const linkOf = async ({ member }: typeof there) => {
    const mail = body.data.find(({ to }: { to: { email: string } }) => to.email === member.email)
    const { text } = (await there.call('GET', `/admin/api/mail/${mail?.id}`)).body
    return /https:\/\/\S+/.exec(text)?.[0]
  }
  const framed = `https://admin.shopify.com/store/mailed/apps/quotes/platform/shopify/app/quotes/${made.body.id}`
  assert.equal(await linkOf(there), framed)
  assert.equal(await linkOf(here), `https://quotes.service.dev/admin/quotes/${made.body.id}`)
})

it('the mails that a change causes read its quote and store once between them', async () => {
  const { service, shop } = desk
  const countMails = async () =>
    Number(
      (await service.pool.query('select count(*) from mail_message where store_id = $1', [shop.store.id])).rows[0]
        .count,
    )
  await workOffMail(service)
  await desk.open()
  const before = await countMails()
  const sent = recordMessages(service.pool)
  await workOffMail(service)
  const texts = sent().flat()
  assert.equal((await countMails()) - before, 3, 'one to the buyer, two to staff')
  for (const read of ['q.reminded_version', 'from "store" where id = any('])
    assert.equal(texts.filter((text) => text.includes(read)).length, 1, read)
})
