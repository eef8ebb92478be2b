import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { createSmtpMailer, type Mailer } from '../../../src/outside/mailer.ts'
import { openSmtpServer, type TestSmtpServer } from '../../support/network/smtp-server.ts'
import { workOffMail } from '../../support/service/mail.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { addStaff } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { askFor, openLink, sendOffer } from '../../support/shop/portal.ts'

const DOMAIN = 'reply.example.com'
const SECRET = 'a password for replies, long enough'
let server: TestSmtpServer
let mailer: Mailer
let service: TestService
let shop: Shop
before(async () => {
  server = await openSmtpServer()
  mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${server.port}`, from: 'offers@service.example' })
  service = await openTestService({ mailer, replies: { domain: DOMAIN, secret: SECRET } })
  shop = await openShop(service)
  await addStaff(service, shop.store, { role: 'manager' })
})
after(async () => {
  await service.close()
  mailer.close()
  await server.close()
})
beforeEach(() => server.received.splice(0))

/** Sends an offer, and returns its mail to the buyer as it arrived. */
async function offerMail(replyDomain: string | null) {
  const quote = await askFor(shop)
  await sendOffer(service, shop.store, quote)
  await workOffMail(service, { replyDomain })
  const [mail] = server.received.filter(({ to }) => to.includes('kim@buyer.example')).slice(-1)
  assert.ok(mail)
  return { quote, mail: mail.mail }
}

it('a buyer answers the mail with an offer, and staff read it in the conversation', async () => {
  const { quote, mail } = await offerMail(DOMAIN)
  const [replyTo] = mail.replyTo ?? []
  const address = replyTo && 'address' in replyTo ? (replyTo.address ?? '') : ''
  assert.match(address, /^[0-9a-z]+-[0-9a-z]{26}-[0-9a-z]{26}@reply\.example\.com$/)
  assert.ok(mail.text?.includes('You can reply to this e-mail.'))
  const quoted = `${mail.text}`.split('\n').map((line) => `> ${line}`)
  const answer = [
    ...['From: Kim Buyer <kim@buyer.example>', `To: ${address}`, `In-Reply-To: ${mail.messageId}`],
    ...['Message-ID: <answer@buyer.example>', 'Content-Type: text/plain; charset=utf-8', ''],
    ...['Ten boards, please.', '', 'On 28 Nov 2026, at 10:12, Store wrote:', ...quoted, ''],
  ].join('\r\n')
  const authorization = `Basic ${Buffer.from(`x:${SECRET}`).toString('base64')}`
  const posted = await fetch(`${service.baseUrl}/mail/replies`, {
    ...{ method: 'POST', body: answer },
    headers: { authorization, 'content-type': 'message/rfc822' },
  })
  assert.deepEqual(await posted.json(), { object: 'reply', outcome: 'posted' })
  const { messages } = await (await openLink(service, shop.store, quote.id)).read(quote.id)
  assert.deepEqual(
    messages.map(({ from, body }: { from: string; body: string }) => [from, body]),
    [['buyer', 'Ten boards, please.']],
  )
  await workOffMail(service, { replyDomain: DOMAIN })
  const toStaff = server.received.at(-1)?.mail
  assert.ok(toStaff?.text?.includes('Ten boards, please.'))
  assert.equal(toStaff?.replyTo, undefined)
})

it('without a domain for replies, mail says that nobody reads them, or names the store’s own address', async () => {
  const { mail } = await offerMail(null)
  assert.equal(mail.replyTo, undefined)
  assert.ok(mail.text?.includes('Please do not reply to this e-mail'))
  await service.settings(shop.store, { branding: { reply_to: 'sales@store.example' } })
  const { mail: branded } = await offerMail(null)
  const [replyTo] = branded.replyTo ?? []
  assert.equal(replyTo && 'address' in replyTo && replyTo.address, 'sales@store.example')
})
