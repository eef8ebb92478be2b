import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { createSmtpMailer, type Mailer, type OutgoingMail } from '../../src/outside/mailer.ts'
import { certificates } from '../support/network/certificates.ts'
import { openSmtpServer, refusal, type TestSmtpServer } from '../support/network/smtp-server.ts'

const FROM = 'quotes@service.example'
const MAIL: OutgoingMail = {
  messageId: 'one@quotes.service.dev',
  fromName: 'Northwind Trading',
  to: { name: 'Kim Lee', address: 'kim@buyer.example' },
  replyTo: 'sales@northwind.example',
  subject: 'Your offer Q-1042',
  text: 'Dear Kim',
  html: '<p>Dear Kim</p>',
  at: new Date('2026-11-21T10:00:00Z'),
  unsubscribeUrl: null,
  answers: null,
  attachment: null,
}
const DONE = { at: 'done', code: 250, status: null }
const UNREACHABLE = { at: 'server', code: null, status: null }

let server: TestSmtpServer
let mailer: Mailer
before(async () => {
  server = await openSmtpServer()
  mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${server.port}`, from: FROM, timeoutMs: 10_000 })
})
after(async () => {
  mailer.close()
  await server.close()
})

async function send(mail: Partial<OutgoingMail>) {
  server.received.length = 0
  const answer = await mailer.send({ ...MAIL, ...mail })
  return { answer, received: server.received }
}

const headersOf = (raw: string) =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .split(/\r\n(?![ \t])/)
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
    .sort()

describe('a mail', () => {
  it('arrives as handed over, as text and HTML, in an envelope with one recipient', async () => {
    const { answer, received } = await send({})
    assert.deepEqual(answer, DONE)
    const [{ from, to, mail } = {} as never] = received
    assert.deepEqual([from, to], [FROM, ['kim@buyer.example']])
    assert.deepEqual(mail.from, { name: 'Northwind Trading', address: FROM })
    assert.deepEqual(mail.to, [{ name: 'Kim Lee', address: 'kim@buyer.example' }])
    assert.deepEqual(
      mail.replyTo?.map(({ address }) => address),
      ['sales@northwind.example'],
    )
    assert.deepEqual([mail.subject, mail.messageId], ['Your offer Q-1042', '<one@quotes.service.dev>'])
    assert.deepEqual([mail.text?.trim(), mail.html?.trim()], ['Dear Kim', '<p>Dear Kim</p>'])
    const header = (key: string) => mail.headers.find((one) => one.key === key)?.value
    assert.equal(header('auto-submitted'), 'auto-generated')
    assert.equal(header('list-unsubscribe'), undefined)
  })

  it('replies to the first of its conversation, if there is one', async () => {
    const threaded = (await send({ answers: 'first@quotes.service.dev' })).received[0] ?? assert.fail()
    assert.deepEqual(
      [threaded.mail.messageId, threaded.mail.inReplyTo, threaded.mail.references],
      ['<one@quotes.service.dev>', '<first@quotes.service.dev>', '<first@quotes.service.dev>'],
    )
    const alone = (await send({})).received[0] ?? assert.fail()
    assert.deepEqual([alone.mail.inReplyTo, alone.mail.references], [undefined, undefined])
  })

  it('can be unsubscribed from in one click if allowed', async () => {
    const url = `https://quotes.service.dev/portal/unsubscribe/${'x'.repeat(300)}`
    const { mail } = (await send({ unsubscribeUrl: url })).received[0] ?? assert.fail()
    const header = (key: string) => mail.headers.find((one) => one.key === key)?.value.replaceAll(/\s/g, '')
    assert.equal(header('list-unsubscribe'), `<${url}>`)
    assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  })

  it('never changes its envelope or headers, whatever names, subjects and texts contain', async () => {
    const usual = headersOf((await send({})).received[0]?.raw ?? '')
    const hostile = [
      'a\r\nBcc: evil@evil.example',
      'a\n\nBody of evil',
      'a\rX-Evil: 1',
      '"Kim" <evil@evil.example>, x@evil.example',
      'evil@evil.example, kim@buyer.example',
      '\u0000\u000b\u2028\u2029\u0085X-Evil: 1',
      '=?utf-8?q?=0D=0ABcc:_evil@evil.example?=',
      'مرحبا 你好 🙂 Zoë \u202e',
      'x'.repeat(10_240),
      '.\r\n.\r\nQUIT\r\n',
    ]
    for (const text of hostile) {
      const { answer, received } = await send({
        fromName: text,
        to: { name: text, address: 'kim@buyer.example' },
        subject: text,
        text: `${text}\r\n.\r\nend`,
        html: `<p>${text}</p>`,
      })
      assert.deepEqual([answer, received.length], [DONE, 1], JSON.stringify(text))
      const { from, to, raw, mail } = received[0] ?? assert.fail()
      assert.deepEqual([from, to], [FROM, ['kim@buyer.example']], JSON.stringify(text))
      assert.deepEqual(headersOf(raw), usual, JSON.stringify(text))
      assert.deepEqual([mail.from?.address, mail.to?.length, mail.to?.[0]?.address], [FROM, 1, 'kim@buyer.example'])
      assert.deepEqual([mail.cc, mail.bcc], [undefined, undefined])
      assert.ok(mail.text?.trimEnd().endsWith('end'), JSON.stringify(text))
    }
  })

  it('goes only to a single plain address', async () => {
    const before = server.connections
    for (const address of [
      'a@b.example, e@x.example',
      'a@b.example\r\nRCPT TO:<e@x.example>',
      '<a@b.example>',
      'a@b@c.example',
      'a b@c.example',
      '@b.example',
      'a@',
      '',
      `${'a'.repeat(300)}@b.example`,
      'a@[127.0.0.1]',
    ]) {
      const { answer, received } = await send({ to: { name: null, address } })
      assert.deepEqual([answer.at, answer.code, received.length], ['recipient', 553, 0], JSON.stringify(address))
    }
    assert.ok(server.connections <= before + 1)
    const { received } = await send({ replyTo: 'a@b.example\r\nBcc: e@x.example' })
    assert.equal(received[0]?.mail.replyTo, undefined)
  })
})

describe('a mail server', () => {
  it('says where it refuses, with its code and status', async () => {
    for (const [said, status] of [
      ['550 5.1.1 <kim@buyer.example> unknown', '5.1.1'],
      ['550 no such user', null],
      ['450 4.2.0 later', '4.2.0'],
      ['554 5.7.1 blocked', '5.7.1'],
    ] as const) {
      server.onRcpt = () => refusal(said)
      assert.deepEqual((await send({})).answer, { at: 'recipient', code: Number(said.slice(0, 3)), status })
      server.onRcpt = () => null
      server.onData = async () => refusal(said)
      assert.deepEqual((await send({})).answer, { at: 'content', code: Number(said.slice(0, 3)), status })
      server.onData = async () => null
    }
    assert.deepEqual((await send({})).answer, DONE)
  })

  it('that is slow, disconnects or is down counts as unreachable, and is used again when it is back', async () => {
    server.onData = (_raw, socket) => {
      socket?.destroy()
      return new Promise(() => {})
    }
    assert.deepEqual((await send({})).answer, UNREACHABLE)
    server.onData = () => new Promise(() => {})
    const hasty = createSmtpMailer({ url: `smtp://127.0.0.1:${server.port}`, from: FROM, timeoutMs: 300 })
    assert.deepEqual(await hasty.send(MAIL), UNREACHABLE)
    hasty.close()
    server.onData = async () => null
    assert.deepEqual((await send({})).answer, DONE)
    const { port } = server
    await server.close()
    assert.deepEqual((await send({})).answer, UNREACHABLE)
    server = await openSmtpServer({ port })
    assert.deepEqual((await send({})).answer, DONE)
  })

  it("that drips its answer is cut off after an attempt's full time, and others continue", async () => {
    const sockets = new Set<Socket>()
    const dripping = createServer((socket) => {
      sockets.add(socket)
      const drip = setInterval(() => socket.write('220-x\r\n'), 20)
      socket.on('error', () => {})
      socket.once('close', () => {
        clearInterval(drip)
        sockets.delete(socket)
      })
    }).listen(0, '127.0.0.1')
    await once(dripping, 'listening')
    const { port } = dripping.address() as AddressInfo
    const one = createSmtpMailer({
      url: `smtp://127.0.0.1:${port}`,
      from: FROM,
      timeoutMs: 3_600_000, // far longer than a test takes
      attemptMs: 300,
      connections: 1,
    })
    const answers = await Promise.all([one.send(MAIL), one.send(MAIL)]) // the second waits for the connection
    assert.deepEqual(answers, [UNREACHABLE, UNREACHABLE])
    one.close()
    for (const socket of sockets) await once(socket, 'close')
    dripping.close()
  })

  it('is signed in to over TLS with the user and password in its address', async () => {
    const { ca, good } = await certificates()
    const tls = await openSmtpServer({
      ...good,
      secure: true,
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        password === 'p:a@ss/' ? done(null, { user: username ?? '' }) : done(new Error('no')),
    })
    const url = (password: string) => `smtps://me%40x:${encodeURIComponent(password)}@localhost:${tls.port}`
    const over = async (password: string, trusted?: string) => {
      const one = createSmtpMailer({
        url: url(password),
        from: FROM,
        timeoutMs: 10_000,
        ...(trusted && { ca: trusted }),
      })
      const answer = await one.send(MAIL)
      one.close()
      return answer
    }
    assert.deepEqual(await over('p:a@ss/', ca), DONE)
    assert.deepEqual([tls.received[0]?.secure, tls.received[0]?.user], [true, 'me@x'])
    const wrong = await over('wrong', ca)
    assert.deepEqual([wrong.at, wrong.code], ['server', 535])
    assert.deepEqual(await over('p:a@ss/'), UNREACHABLE)
    assert.equal(tls.received.length, 1)
    await tls.close()
  })

  it('on another machine gets neither mail nor password without STARTTLS, offered, used and verified', async () => {
    const { ca, good, selfSigned } = await certificates()
    const over = async (host: string, options: Parameters<typeof openSmtpServer>[0]) => {
      const passwords: unknown[] = []
      const starttls = await openSmtpServer({
        ...options,
        allowInsecureAuth: true, // it is the mailer that must be careful
        onAuth: ({ username, password }, { secure }, done) => {
          passwords.push([password, secure])
          done(null, { user: username ?? '' })
        },
      })
      const one = createSmtpMailer({
        url: `smtp://me:secret@${host}:${starttls.port}`,
        from: FROM,
        ca,
        timeoutMs: 10_000,
      })
      const { at } = await one.send(MAIL)
      one.close()
      await starttls.close()
      return [at, starttls.received.map(({ secure }) => secure), passwords]
    }
    const elsewhere = '0.0.0.0' // reaches this machine like any address on the network
    assert.deepEqual(await over(elsewhere, good), ['done', [true], [['secret', true]]])
    const nothing = ['server', [], []]
    assert.deepEqual(await over(elsewhere, {}), nothing, 'not offered')
    assert.deepEqual(await over(elsewhere, { ...good, hideSTARTTLS: true, disabledCommands: ['STARTTLS'] }), nothing)
    assert.deepEqual(await over(elsewhere, selfSigned), nothing)
    assert.deepEqual(await over('127.0.0.1', selfSigned), ['done', [true], [['secret', true]]])
    assert.deepEqual(await over('127.0.0.1', {}), ['done', [false], [['secret', false]]])
  })
})
