import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { askRenewal } from '../../../src/commands/negotiation/ask-renewal.ts'
import { declineQuote } from '../../../src/commands/negotiation/decline-quote.ts'
import { closeQuote } from '../../../src/commands/quotes/close-quote.ts'
import { postMessage } from '../../../src/commands/quotes/post-message.ts'
import { withdrawRequest } from '../../../src/commands/quotes/withdraw-request.ts'
import { setStore } from '../../../src/commands/stores/set-store.ts'
import { uninstallStore } from '../../../src/commands/stores/uninstall-store.ts'
import { readMailBacklog } from '../../../src/database/mail/mail-backlog.ts'
import { queueMail } from '../../../src/database/mail/mail-outbox.ts'
import { triggerEvent } from '../../../src/demo/trigger-event.ts'
import { decideFollowUp } from '../../../src/domain/automation/follow-up.ts'
import { MAIL_NAMES } from '../../../src/domain/mail/mails.ts'
import { openMail } from '../../../src/domain/mail/open-mail.ts'
import { unsubscribeToken } from '../../../src/domain/mail/unsubscribe-token.ts'
import { decideRecall } from '../../../src/domain/negotiation/revise.ts'
import { decidePaymentReminder } from '../../../src/domain/orders/order-events.ts'
import { dictionaryOf } from '../../../src/domain/packing/dictionaries.ts'
import { SecretBox } from '../../../src/domain/secrets/secret-box.ts'
import { EVENT_TYPES } from '../../../src/domain/webhooks/events.ts'
import type { Language } from '../../../src/languages/languages.ts'
import { createSmtpMailer, type Mailer } from '../../../src/outside/mailer.ts'
import { dumpDatabase, tablesWith } from '../../support/database/dump.ts'
import { openSmtpServer, refusal, type TestSmtpServer } from '../../support/network/smtp-server.ts'
import { ADMIN, contextOf } from '../../support/service/context.ts'
import { mailEngine, workOffMail } from '../../support/service/mail.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { addStaff, type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'
import { openNegotiation } from '../../support/shop/negotiation.ts'
import { signInContact } from '../../support/shop/portal.ts'

let server: TestSmtpServer
let mailer: Mailer
let service: TestService
let shop: Shop
let admin: Staff
before(async () => {
  server = await openSmtpServer()
  mailer = createSmtpMailer({
    url: `smtp://127.0.0.1:${server.port}`,
    from: 'quotes@service.example',
    timeoutMs: 10_000,
  })
  service = await openTestService({ mailer })
  shop = await openShop(service, { store: { development: true } })
  admin = await signInAs(service, shop.store, 'admin')
})
after(async () => {
  await service.close()
  mailer.close()
  await server.close()
})
beforeEach(async () => {
  server.onRcpt = () => null
  server.onData = async () => null
  server.received.length = 0
  await service.pool.query('delete from mail_outbox; delete from mail_message; delete from mail_suppression')
})

/** Queues a mail to this address about an invitation. */
async function queue(to: string): Promise<void> {
  const data = { name: 'Kim', link: 'https://x.example/', expires_at: service.now.toISOString() }
  await service.db
    .transaction()
    .execute((tx) =>
      queueMail(tx, shop.store.id, { kind: 'staff_invitation', to, data }, service.systems.secretBox, service.now),
    )
}

async function messages() {
  const { rows } = await service.pool.query(
    'select kind, state, attempts, failure, smtp_code, smtp_status, due_at from mail_message order by id',
  )
  return rows
}

const later = (ms: number) => {
  service.now = new Date(service.now.getTime() + ms)
}
const MINUTE_MS = 60_000

describe('mail of every kind', () => {
  it('reaches a mail server, each to its recipients, and is readable nowhere', async () => {
    const { store } = shop
    for (const role of ['manager', 'sales_rep'] as const) await addStaff(service, store, { role })
    const clock = {
      get now() {
        return service.now
      },
      set now(now: Date) {
        service.now = now
      },
    }
    const systems = { ...service.systems, platform: service.platform }
    for (const type of EVENT_TYPES) {
      await triggerEvent({ systems, clock }, store.id, type)
      later(MINUTE_MS)
      await workOffMail(service)
    }
    const quiet = await openNegotiation(service, shop)
    await quiet.send()
    const rule = { id: 'quiet', name: 'Quiet', does: 'remind', after_days: 1 } as const
    const waiting = { since: new Date(0), lastStepAt: null }
    await quiet.decide((quote, now) => decideFollowUp(quote, rule, { waiting, timeZone: 'UTC', now }))
    const { rows: invoiced } = await service.pool.query('select draft_order_id as id from conversion limit 1')
    const overdue = { draftOrderId: invoiced[0].id as string, left: '10.00', dueAt: service.now }
    await quiet.decide((quote) => decidePaymentReminder(quote, overdue))
    const ask = async () => {
      const { body } = await shop.post(quoteRequest())
      return { id: body.id as string, buyer: { kind: 'buyer', email: body.customer.email, contactId: null } as const }
    }
    const [declined, closed, withdrawn] = [await ask(), await ask(), await ask()]
    await declineQuote(await contextOf(service, store), { quoteId: declined.id }, null)
    await postMessage(await contextOf(service, store, ADMIN), closed.id, 'Hello {{link}} <b>there</b>', false)
    await workOffMail(service)
    await closeQuote(await contextOf(service, store), { quoteId: closed.id }, null)
    await withdrawRequest(await contextOf(service, store, withdrawn.buyer), { quoteId: withdrawn.id })
    const expired = (await shop.call('GET', '/v1/quotes?status=expired')).body.data[0]
    await askRenewal(await contextOf(service, store, withdrawn.buyer), expired.id)
    await admin.call('POST', '/admin/api/staff', { email: 'new@staff.example', name: 'New', role: 'manager' })
    await service.call('POST', '/admin/api/password-reset', {
      body: { store: store.domain, email: admin.member.email },
    })
    const main = await signInContact(service, store, 'buyer@acme.example')
    const colleague = { email: 'colleague@acme.example', locations: [] }
    assert.equal((await main.call('POST', `/companies/${shop.acme}/people`, colleague)).status, 201)
    await service.db.transaction().execute((tx) =>
      queueMail(
        tx,
        store.id,
        {
          kind: 'webhook_auto_disabled',
          to: admin.member.email,
          data: { url: 'https://h.example/', failing_since: service.now.toISOString() },
        },
        service.systems.secretBox,
        service.now,
      ),
    )
    await workOffMail(service)

    const all = await messages()
    assert.deepEqual(
      all.filter(({ state }) => state !== 'sent'),
      [],
    )
    assert.equal(all.length, server.received.length)
    const kinds = new Set(all.map(({ kind }) => kind))
    assert.deepEqual(
      MAIL_NAMES.filter((name) => !kinds.has(name)),
      [],
    )
    assert.equal(new Set(server.received.map(({ mail }) => mail.messageId)).size, all.length)
    for (const { to, mail } of server.received) {
      assert.deepEqual(
        to,
        mail.to?.map(({ address }) => address),
      )
      assert.ok(mail.subject && mail.html)
      assert.doesNotMatch(`${mail.subject}${mail.text}`.replace('Hello {{link}}', ''), /\{\{|undefined|\bnull\b/)
    }
    const said = server.received.find(({ mail }) => mail.subject?.startsWith('A message about'))
    assert.ok(said?.mail.text?.includes('Hello {{link}} <b>there</b>'))
    assert.ok(!said?.mail.html?.includes('<b>there</b>'), 'what people write is text')
    const links = server.received.flatMap(({ mail }) => `${mail.text}`.match(/\/q\/[\w-]{51}/g) ?? [])
    const { rows } = await service.pool.query('select count(*)::int as links from quote_link')
    assert.equal(new Set(links).size, rows[0].links, 'one link a quote')
    const dump = await dumpDatabase(service)
    const mailTables = new Map([...dump].filter(([name]) => /^public\.mail_/.test(name)))
    for (const text of ['kim@buyer.example', 'new@staff.example', admin.member.email, ...links.slice(0, 3)]) {
      assert.deepEqual(tablesWith(mailTables, text), [], text)
    }
  })
})

describe('a mail server that fails', () => {
  it('loses no mail: it is retried with growing waits for three days, then given up, and can be resent', async () => {
    await queue('kim@buyer.example')
    server.onRcpt = () => refusal('451 4.3.0 try again')
    const began = service.now.getTime()
    const waits: number[] = []
    for (let due: Date | null = service.now; due; ) {
      service.now = new Date(Math.max(service.now.getTime(), due.getTime()))
      await workOffMail(service)
      const [message] = await messages()
      if (message.due_at) waits.push(message.due_at.getTime() - service.now.getTime())
      due = message.due_at
    }
    const [message] = await messages()
    assert.deepEqual(
      [message.state, message.attempts, message.failure, message.smtp_code, message.smtp_status],
      ['gave_up', waits.length + 1, 'recipient_refused', 451, '4.3.0'],
    )
    assert.equal(waits[0], MINUTE_MS)
    assert.equal(Math.max(...waits), 6 * 60 * MINUTE_MS)
    assert.deepEqual(
      waits,
      waits.toSorted((a, b) => a - b),
    )
    assert.ok(service.now.getTime() - began >= 3 * 24 * 60 * MINUTE_MS)
    assert.equal(server.received.length, 0)
    admin = await signInAs(service, shop.store, 'admin')
    const { body } = await admin.call('GET', '/admin/api/mail?state=gave_up')
    server.onRcpt = () => null
    assert.equal((await admin.call('POST', `/admin/api/mail/${body.data[0].id}/retry`)).status, 200)
    await workOffMail(service)
    assert.equal(server.received.length, 1)
  })

  it('is retried a minute after being down, disconnecting or slow; permanent refusals are given up at once', async () => {
    for (const outage of [async () => Promise.reject(new Error('gone')), async () => refusal('452 4.3.1 full')]) {
      await queue('kim@buyer.example')
      server.onData = (_raw, socket) =>
        outage().catch(() => {
          socket?.destroy()
          return new Promise<null>(() => {})
        })
      await workOffMail(service)
      assert.deepEqual(
        (await messages()).map(({ state }) => state),
        ['waiting'],
      )
      later(MINUTE_MS - 1)
      server.onData = async () => null
      await workOffMail(service)
      assert.equal(server.received.length, 0)
      later(1)
      await workOffMail(service)
      assert.equal(server.received.length, 1)
      server.received.length = 0
      await service.pool.query('delete from mail_message')
    }
    await queue('kim@buyer.example')
    server.onData = async () => refusal('554 5.7.1 spam')
    await workOffMail(service)
    const [{ state, failure }] = await messages()
    assert.deepEqual([state, failure], ['gave_up', 'content_refused'])
    const { rows } = await service.pool.query('select from mail_suppression')
    assert.equal(rows.length, 0)
  })

  it('that reports an unknown address gets no more mail for it from this store, until staff lift that', async () => {
    server.onRcpt = (address) => (address.startsWith('gone') ? refusal('550 5.1.1 no such user') : null)
    await queue('gone@buyer.example')
    await workOffMail(service)
    await queue('Gone@buyer.example')
    await queue('kim@buyer.example')
    await workOffMail(service)
    assert.deepEqual((await messages()).map(({ state }) => state).sort(), ['gave_up', 'sent', 'suppressed'])
    const { body } = await admin.call('GET', '/admin/api/mail-suppressions')
    assert.deepEqual(
      body.data.map(({ email, reason, smtp_code }: Record<string, unknown>) => [email, reason, smtp_code]),
      [['gone@buyer.example', 'bounced', 550]],
    )
    assert.equal((await admin.call('DELETE', `/admin/api/mail-suppressions/${body.data[0].id}`)).status, 200)
    server.onRcpt = () => null
    await queue('gone@buyer.example')
    await workOffMail(service)
    assert.equal(server.received.length, 2)
  })
})

describe('workers', () => {
  it('send each message once between them', async () => {
    const addresses = Array.from({ length: 30 }, (_, n) => `n${n}@buyer.example`)
    for (const address of addresses) await queue(address)
    await Promise.all([1, 2, 3].map(() => workOffMail(service)))
    assert.deepEqual(server.received.flatMap(({ to }) => to).sort(), addresses.sort())
  })

  it('that die between sending and recording send once more, with the same Message-ID', async () => {
    await queue('kim@buyer.example')
    const killed: Mailer = {
      ...mailer,
      send: async (mail) => {
        await mailer.send(mail)
        throw new Error('killed') // so that nothing is recorded
      },
    }
    await mailEngine(service, { systems: { ...service.systems, mailer: killed } }).runDue()
    await workOffMail(service)
    assert.equal(server.received.length, 1, 'its lease still holds')
    await service.pool.query(`update mail_message set lease_until = now()`)
    await workOffMail(service)
    await workOffMail(service)
    assert.equal(server.received.length, 2)
    assert.equal(new Set(server.received.map(({ mail }) => mail.messageId)).size, 1)
  })
})

describe('a conversation', () => {
  it("contains all of a person's mail about a quote: later mail replies to the first, including repeats, and not to anyone else’s", async () => {
    const [quote, other] = [await openNegotiation(service, shop), await openNegotiation(service, shop)]
    const headers = (subject: RegExp) =>
      server.received
        .filter(({ mail }) => subject.test(mail.subject ?? ''))
        .map(({ to, mail }) => ({
          to: to[0] ?? '',
          id: mail.messageId,
          inReplyTo: mail.inReplyTo,
          references: mail.references,
        }))
    later(MINUTE_MS)
    await quote.send()
    await other.send()
    await workOffMail(service)
    const buyer = (await quote.read()).customer.email
    const { number } = await quote.read()
    const [first] = headers(new RegExp(`We have your request ${number}`))
    assert.ok(first?.id)
    assert.equal(first.to, buyer)
    assert.deepEqual([first.inReplyTo, first.references], [undefined, undefined])
    const [offer] = headers(new RegExp(`^Your offer ${number}`))
    assert.deepEqual([offer?.inReplyTo, offer?.references], [first.id, first.id])
    await quote.decide((one, now) => decideRecall(one, now))
    later(MINUTE_MS)
    await quote.send()
    server.onData = async () => refusal('451 4.3.0 Later')
    await workOffMail(service)
    const [refused] = (await messages()).filter(({ kind, state }) => kind === 'proposal' && state === 'waiting')
    assert.ok(refused, 'its first attempt failed')
    server.onData = async () => null
    later(60 * MINUTE_MS)
    await workOffMail(service)
    const updates = headers(new RegExp(`version 2.*${number}`))
    assert.ok(updates.length > 0)
    for (const update of updates) assert.deepEqual([update.inReplyTo, update.references], [first.id, first.id])
    assert.equal(new Set(updates.map(({ id }) => id)).size, 1)
    const ids = new Set(headers(new RegExp(number)).map(({ id }) => id))
    for (const { inReplyTo } of headers(new RegExp((await other.read()).number))) assert.ok(!ids.has(inReplyTo))
    for (const { to, inReplyTo } of headers(new RegExp(number))) assert.ok(to === buyer || inReplyTo !== first.id)
  })
})

describe('reminders', () => {
  it('are unsubscribed from by their link alone, in one click or on its page; other mail still arrives', async () => {
    const systems = { ...service.systems, platform: service.platform }
    const clock = {
      get now() {
        return service.now
      },
      set now(now: Date) {
        service.now = now
      },
    }
    const remind = async () => {
      server.received.length = 0
      await service.pool.query('delete from mail_message')
      await triggerEvent({ systems, clock }, shop.store.id, 'quote.expiring_soon')
      later(MINUTE_MS)
      await workOffMail(service)
      return messages()
    }
    const states = (rows: Awaited<ReturnType<typeof messages>>) =>
      Object.fromEntries(rows.map(({ kind, state }) => [kind, state]))
    assert.equal(states(await remind()).expiring_soon, 'sent')
    const headers = server.received.map(({ mail }) => mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value)
    const [header = '', ...more] = headers.filter((one) => one !== undefined)
    assert.equal(more.length, 0, 'of reminders only')
    const path = new URL(header.replaceAll(/[<>\s]/g, '')).pathname
    const visit = (method: string, at = path) =>
      fetch(service.baseUrl + at, {
        method,
        ...(method === 'POST' && { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }),
      })
    const page = await visit('GET')
    assert.equal(page.status, 200)
    assert.match(await page.text(), /<form method="post"/)
    assert.equal(states(await remind()).expiring_soon, 'sent', 'looking changes nothing')
    for (const wrong of [`${path}x`, `${path.slice(0, -6)}AAAAAA`, '/portal/unsubscribe/x']) {
      assert.equal((await visit('POST', wrong)).status, 404)
    }
    for (let n = 0; n < 2; n++) assert.equal((await visit('POST')).status, 200)
    const after = states(await remind())
    assert.deepEqual([after.expiring_soon, after.proposal], ['suppressed', 'sent'])
    const { rows } = await service.pool.query('select reason from mail_suppression')
    assert.deepEqual(rows, [{ reason: 'opted_out' }])
    const dump = await dumpDatabase(service)
    assert.deepEqual(tablesWith(dump, path.slice(path.lastIndexOf('/') + 1)), [])
  })

  it("have a link in the language of their mail, else the browser's, else the store’s", async () => {
    const read = async (language: Language | null, accepted: string, token?: string) => {
      const about = { store: shop.store.domain, address: 'kim@buyer.example', language }
      const path = token ?? unsubscribeToken(service.systems.secretBox, about)
      const headers = { 'accept-language': accepted }
      const page = await (await fetch(`${service.baseUrl}/portal/unsubscribe/${path}`, { headers })).text()
      return [/<html lang="(\w+)"/.exec(page)?.[1], /<h1>(.*)<\/h1>/.exec(page)?.[1]]
    }
    const german = ['de', 'Keine Erinnerungen mehr erhalten?']
    const english = ['en', 'Stop reminders?']
    assert.deepEqual(await read('de', 'en'), german)
    assert.deepEqual(await read('en', 'de'), english)
    assert.deepEqual(await read(null, 'da, de;q=0.5'), german)
    assert.deepEqual(await read(null, 'da'), english)
    assert.deepEqual(await read(null, 'de', 'x'), ['de', 'Dieser Link funktioniert nicht'])
  })
})

describe('a store that is closed', () => {
  const HOUR_MS = 3_600_000
  const pass = (ms: number) => {
    service.now = new Date(service.now.getTime() + ms)
  }
  /** Leaves one message that a server put off, and one mail not written yet. */
  async function leaveTwo() {
    server.onRcpt = () => refusal('451 4.3.0 later')
    await queue('kim@buyer.example')
    await workOffMail(service)
    await queue('jo@buyer.example')
    server.onRcpt = () => null
  }
  const open = (installed: boolean) => setStore(service, shop.store.id, { installed })

  it('mails nobody: what waits is sent once it is opened again, and counts as no backlog until then', async () => {
    await leaveTwo()
    await open(false)
    for (let looks = 0; looks < 3; looks++) {
      pass(HOUR_MS)
      await workOffMail(service)
    }
    assert.equal(server.received.length, 0)
    assert.deepEqual(await readMailBacklog(service.db, service.now), { dueSeconds: 0, waitingSeconds: 0 })
    await open(true)
    await workOffMail(service)
    assert.deepEqual(server.received.flatMap(({ to }) => to).sort(), ['jo@buyer.example', 'kim@buyer.example'])
  })

  it('because it uninstalled the service mails nothing that waited, even if it installs it again', async () => {
    await leaveTwo()
    await uninstallStore(await contextOf(service, shop.store))
    await open(true)
    pass(HOUR_MS)
    await workOffMail(service)
    assert.deepEqual([(await messages()).map(({ state }) => state), server.received.length], [['suppressed'], 0])
  })
})

it('a message whose key is not configured waits for it, and is sent once the key is there', async () => {
  const there = service.systems.secretBox
  server.onRcpt = () => refusal('451 4.3.0 later')
  await queue('kim@buyer.example')
  await workOffMail(service)
  later(3_600_000)
  server.onRcpt = () => null
  service.systems.secretBox = new SecretBox(['another key of at least 32 characters'])
  try {
    await workOffMail(service)
  } finally {
    service.systems.secretBox = there
  }
  const [waiting] = await messages()
  assert.deepEqual([waiting?.state, waiting?.failure], ['waiting', 'unreadable'])
  later(3_600_000)
  await workOffMail(service)
  assert.deepEqual(
    (await messages()).map(({ state, failure }) => [state, failure]),
    [['sent', null]],
  )
})

it('a message waits in the form that older versions open, is packed once sent, and reads the same', async () => {
  server.onRcpt = () => refusal('451 4.3.0 later')
  await queue('kim@buyer.example')
  await workOffMail(service)
  const sealed = async () => (await service.pool.query('select sealed from mail_message')).rows[0].sealed
  const waiting = await sealed()
  assert.equal(dictionaryOf(waiting), null)
  server.onRcpt = () => null
  later(3_600_000)
  await workOffMail(service)
  const sent = await sealed()
  assert.equal(dictionaryOf(sent), 'mails')
  assert.ok(sent.length < waiting.length / 3, `${waiting.length} bytes became ${sent.length}`)
  const { secretBox } = service.systems
  assert.deepEqual(openMail(secretBox, sent), openMail(secretBox, waiting))
})

it('a message that was tampered with is given up at once, visibly, and blocks no list', async () => {
  server.onRcpt = () => refusal('451 4.3.0 later')
  await queue('kim@buyer.example')
  await queue('lee@buyer.example')
  await workOffMail(service)
  await service.pool.query(
    'update mail_message set sealed = set_byte(sealed, 40, get_byte(sealed, 40) # 255) where id = (select min(id::text)::uuid from mail_message)',
  )
  later(3_600_000)
  server.onRcpt = () => null
  await workOffMail(service)
  const found = (await messages()).map(({ state, failure, due_at }) => [state, failure, due_at])
  assert.deepEqual(found, [
    ['gave_up', 'unreadable', null],
    ['sent', null, null],
  ])
  const { status, body } = await admin.call('GET', '/admin/api/mail?state=gave_up')
  assert.equal(status, 200)
  assert.deepEqual(
    body.data.map(({ state, failure, readable }: Record<string, unknown>) => [state, failure, readable]),
    [['gave_up', { reason: 'unreadable', smtp_code: null, smtp_status: null }, false]],
  )
  assert.equal((await admin.call('GET', `/admin/api/mail/${body.data[0].id}`)).body.text, null)
})
