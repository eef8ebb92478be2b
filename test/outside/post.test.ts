import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { createDnsResolver } from '../../src/outside/name-resolver.ts'
import { createPoster, type PostAnswer, type Poster, type PosterOptions } from '../../src/outside/post.ts'
import { certificates } from '../support/network/certificates.ts'
import { LAST_BYTES, openRawReceiver, type RawReceiver } from '../support/network/raw-receiver.ts'
import { openReceiver, type Receiver, type ReceiverOptions } from '../support/network/receiver.ts'

const SHORT_MS = 400
/** Longer than a test takes: whatever ends earlier did not wait for it. */
const NEVER_MS = 3_600_000
const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'
const resolver = createDnsResolver(['127.0.0.1:1'])

let poster: Poster
let receiver: Receiver
/** Things a test opened, closed after it in any case. */
const opened: { close(): Promise<void> }[] = []

before(async () => {
  receiver = await openReceiver({ unsigned: true })
  poster = createPoster({ resolver, allowPrivate: true, ca: receiver.ca })
})
after(async () => {
  await poster.close()
  await receiver.close()
})
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
})
beforeEach(() => {
  receiver.requests.length = 0
  receiver.answer = { status: 200 }
})

function open(options: Partial<PosterOptions> = {}): Poster {
  const another = createPoster({ resolver, allowPrivate: true, ca: receiver.ca, ...options })
  opened.push(another)
  return another
}

async function openRaw(...options: Parameters<typeof openRawReceiver>): Promise<RawReceiver> {
  const raw = await openRawReceiver(...options)
  opened.push(raw)
  return raw
}

async function openOther(options: ReceiverOptions = {}): Promise<Receiver> {
  const other = await openReceiver({ unsigned: true, ...options })
  opened.push(other)
  return other
}

function post(url = receiver.url, by = poster): Promise<PostAnswer> {
  const headers = { 'content-type': 'application/json', 'user-agent': 'Service-Webhooks/1.0', 'webhook-id': 'evt_1' }
  return by.post({ url, headers, body: Buffer.from(`{"words":"bücher, ${LAST_BYTES}`) })
}

/** Returns the result of a post to a server of these bytes. */
async function postTo(answer: Parameters<typeof openRawReceiver>[0], by = poster) {
  const raw = await openRaw(answer)
  return { ...(await post(raw.url, by)), raw }
}

const answers = (status: number, retryAfter: string | null = null) => ({ status, retryAfter, error: null })
const fails = (error: PostAnswer['error']) => ({ status: null, retryAfter: null, error })

function assertAnswer({ status, retryAfter, error }: PostAnswer, expected: ReturnType<typeof answers | typeof fails>) {
  assert.deepEqual({ status, retryAfter, error }, expected)
}

describe('a post', () => {
  it('has path, headers and bytes as given, over HTTP/1.1', async () => {
    assertAnswer(await post(`https://localhost:${receiver.port}/hooks/a%20b?c=d&e#f`), answers(200))
    const [received] = receiver.requests
    assert.equal(received?.method, 'POST')
    assert.equal(received?.path, '/hooks/a%20b?c=d&e')
    assert.equal(received?.body.toString(), `{"words":"bücher, ${LAST_BYTES}`)
    assert.deepEqual(received?.headers, {
      host: `localhost:${receiver.port}`,
      connection: 'keep-alive',
      'content-type': 'application/json',
      'user-agent': 'Service-Webhooks/1.0',
      'webhook-id': 'evt_1',
      'content-length': String(received?.body.length),
    })
  })

  it('names the host without a trailing dot, to TLS and HTTP', async () => {
    const named = open({ resolver: { addresses: async () => ['127.0.0.1'] } })
    assertAnswer(await post(`https://hooks.receiver.dev.:${receiver.port}/`, named), answers(200))
    assert.equal(receiver.requests[0]?.headers.host, `hooks.receiver.dev:${receiver.port}`)
  })

  for (const status of [200, 201, 202, 204, 299, 300, 304, 400, 401, 404, 410, 418, 429, 500, 502, 503, 599]) {
    it(`returns a ${status}`, async () => {
      receiver.answer = { status, headers: { location: 'https://localhost:1/' } }
      assertAnswer(await post(), answers(status))
      assert.equal(receiver.requests.length, 1)
    })
  }

  for (const retryAfter of ['120', '0', '-5', '864000', 'Fri, 31 Dec 2027 23:59:59 GMT', 'soon']) {
    it(`returns Retry-After ${retryAfter} unchanged`, async () => {
      receiver.answer = { status: 429, headers: { 'retry-after': retryAfter } }
      assertAnswer(await post(), answers(429, retryAfter))
    })
  }

  it('returns the first of several Retry-After, and the start of an endless one', async () => {
    const twice = 'HTTP/1.1 503 Busy\r\nretry-after: 7\r\nretry-after: 8\r\ncontent-length: 0\r\n\r\n'
    assertAnswer(await postTo((socket) => socket.end(twice)), answers(503, '7'))
    receiver.answer = { status: 503, headers: { 'retry-after': '9'.repeat(5_000) } }
    assertAnswer(await post(), answers(503, '9'.repeat(100)))
  })

  it('never rejects, whatever the input', async () => {
    for (const url of ['', 'nonsense', 'ftp://localhost/', 'file:///etc/passwd', 'https://', 'https://a b/']) {
      assertAnswer(await post(url), fails('address_refused'))
    }
    assertAnswer(
      await poster.post({ url: receiver.url, headers: { 'webhook-id': 'a\r\nb: c' }, body: Buffer.from('') }),
      fails('connection_failed'),
    )
    assert.equal(receiver.requests.length, 0)
  })
})

describe('a faulty answer', () => {
  const cases: Record<string, [expected: ReturnType<typeof answers | typeof fails>, answer: (socket: Socket) => void]> =
    {
      'garbage instead of HTTP': [fails('answer_invalid'), (socket) => socket.end('220 mail.acme.com ESMTP\r\n')],
      'HTTP/2 unasked': [
        fails('answer_invalid'),
        (socket) => socket.end(Buffer.from('000000040000000000', 'hex')), // an empty SETTINGS frame
      ],
      'an HTTP/1.0 answer': [answers(200), (socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nthanks')],
      'no reason phrase': [answers(202), (socket) => socket.end('HTTP/1.1 202\r\ncontent-length: 0\r\n\r\n')],
      'an odd status': [answers(999), (socket) => socket.end('HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n')],
      'headers of 1 MB': [
        fails('answer_invalid'),
        (socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(1_000_000)}\r\n\r\n`),
      ],
      'very many headers': [
        fails('answer_invalid'),
        (socket) => socket.end(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(100_000)}\r\n`),
      ],
      'headers of 32 KB': [
        answers(200),
        (socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(32_000)}\r\ncontent-length: 0\r\n\r\n`),
      ],
      'an end within the status line': [fails('answer_invalid'), (socket) => socket.end('HTTP/1.1 2')],
      'an end within the headers': [fails('answer_invalid'), (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-')],
      'an end before the status line': [fails('connection_failed'), (socket) => socket.end()],
      'a reset before the status line': [fails('connection_failed'), (socket) => socket.destroy()],
      'two content lengths': [
        fails('answer_invalid'),
        (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx'),
      ],
      'another protocol': [
        fails('answer_invalid'),
        (socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
      ],
      'a 100 that was not asked for, then a 200': [
        answers(200),
        (socket) => socket.end('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'),
      ],
      'early hints, then a 204': [
        answers(204),
        (socket) => socket.end('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n'),
      ],
      'headers without a value, with the names of objects': [
        answers(200),
        (socket) =>
          socket.end('HTTP/1.1 200 OK\r\n__proto__: a\r\nconstructor:\r\nretry-after:\r\ncontent-length: 0\r\n\r\n'),
      ],
      'less body than announced': [
        answers(200),
        (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nthanks'),
      ],
      'a broken chunk': [
        answers(200),
        (socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nnonsense\r\n'),
      ],
      'a body that ends with the connection': [answers(500), (socket) => socket.end('HTTP/1.1 500 Oh\r\n\r\nno')],
    }
  for (const [name, [expected, answer]] of Object.entries(cases)) {
    it(`with ${name} gives ${expected.error ?? expected.status}`, async () => {
      const result = await postTo(answer)
      const { status, error } = result
      assert.deepEqual({ status, error }, { status: expected.status, error: expected.error })
      assert.equal(result.raw.connections.length, 1)
    })
  }

  it('whose connection is reset within the body of a 200 is a 200', async () => {
    const result = await postTo((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nthan')
      setImmediate(() => socket.destroy())
    })
    assertAnswer(result, answers(200))
  })

  it('is waited for no longer than the time limit: none, or slow headers', async () => {
    const hasty = open({ timeoutMs: SHORT_MS })
    receiver.answer = 'never'
    const drip = (socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('x: y\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
    }
    const mute = await openRaw(() => {}, { tls: false }) // accepts, and never speaks TLS
    const [nothing, dripping, noTls] = await Promise.all([
      post(receiver.url, hasty),
      postTo(drip, hasty),
      post(mute.url, hasty),
    ])
    for (const answer of [nothing, dripping, noTls]) {
      assertAnswer(answer, fails('timeout'))
      assert.ok(answer.ms >= SHORT_MS - 5, `${answer.ms} ms`)
    }
  })

  it('is read for 64 KB and no further', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] }) // so that its timeout never fires
    const raw = await openRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      const timer = setInterval(() => socket.write('x'.repeat(16_384)), 1)
      socket.on('close', () => clearInterval(timer))
    })
    assertAnswer(await post(raw.url), answers(200))
  })

  it('with an endless or slow body counts by its status, and its connection is dropped', async () => {
    for (const chunk of ['x'.repeat(16_384), 'x']) {
      const raw = await openRaw((socket) => {
        const write = () => socket.write(chunk)
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        const timer = setInterval(write, 5)
        socket.on('close', () => clearInterval(timer))
      })
      assertAnswer(await post(raw.url), answers(200))
      const socket = raw.connections[0]?.socket
      await new Promise((resolve) => (socket?.destroyed ? resolve(null) : socket?.once('close', resolve)))
    }
  })
})

describe('the ten seconds', () => {
  it('include an answer at 9.9 s and end before one at 10.1 s', async (t) => {
    const whole = open()
    assertAnswer(await post(receiver.url, whole), answers(200))
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const release: (() => void)[] = []
    receiver.answer = () => new Promise((resolve) => release.push(() => resolve({ status: 200 })))
    const early = post(receiver.url, whole)
    await receiver.waitFor(2)
    t.mock.timers.tick(9_900)
    release[0]?.()
    assertAnswer(await early, answers(200))
    const late = post(receiver.url, whole)
    await receiver.waitFor(3)
    t.mock.timers.tick(9_999)
    t.mock.timers.tick(1)
    assertAnswer(await late, fails('timeout'))
    release[1]?.()
    t.mock.timers.reset()
  })
})

describe('a connection', () => {
  it('is refused each time for a certificate that is expired, not yet valid, for another name or untrusted', async () => {
    const { expired, early, wrongName, unknownAuthority, selfSigned } = await certificates()
    for (const [name, certificate] of Object.entries({ expired, early, wrongName, unknownAuthority, selfSigned })) {
      const stranger = await openOther({ certificate })
      for (const _ of ['first', 'again']) assertAnswer(await post(stranger.url), fails('tls_failed'))
      assert.deepEqual(stranger.requests, [], name)
    }
  })

  it('is verified even if the environment disables that', async () => {
    const stranger = await openOther({ certificate: (await certificates()).unknownAuthority })
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    assertAnswer(await post(stranger.url), fails('tls_failed'))
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
  })

  it('that fails says how far it got: no server, no TLS, no name', async () => {
    const closed = await openRawReceiver(() => {})
    await closed.close()
    assertAnswer(await post(closed.url), fails('connection_failed'))
    const plain = await openRaw(() => {}, { tls: false })
    plain.connections.push = (...connections) => {
      for (const { socket } of connections) socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
      return Array.prototype.push.apply(plain.connections, connections)
    }
    assertAnswer(await post(plain.url), fails('tls_failed'))
    assertAnswer(await post('https://no-such-name.invalid/'), fails('connection_failed'))
  })

  it('without TLS is for local development, and so are IP addresses', async () => {
    const plain = await openRaw((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'), { tls: false })
    assertAnswer(await post(`http://localhost:${plain.port}/`), answers(204))
    assertAnswer(await post(`http://127.0.0.1:${plain.port}/`), answers(204))
    assertAnswer(await post(`https://127.0.0.1:${receiver.port}/`), answers(200))
  })

  it('is reused by the next post', async () => {
    const fresh = await openOther()
    for (let i = 0; i < 20; i += 1) assertAnswer(await post(fresh.url), answers(200))
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let i = 0; i < 20; i += 1) assertAnswer(await post(fresh.url), answers(200))
      }),
    )
    assert.equal(fresh.connections, 4)
  })

  it('is available at once for one more, however many of its host wait', async () => {
    const release: (() => void)[] = []
    receiver.answer = ({ path }) =>
      path === '/slow' ? new Promise((resolve) => release.push(() => resolve({}))) : { status: 201 }
    const patient = open()
    const slow = Array.from({ length: 100 }, () => post(`https://localhost:${receiver.port}/slow`, patient))
    await receiver.waitFor(100)
    assertAnswer(await post(receiver.url, patient), answers(201))
    for (const answer of release) answer()
    for (const answer of await Promise.all(slow)) assertAnswer(answer, answers(200))
  })

  it('closed by the server while idle fails no post', async () => {
    const raw = await openRaw((socket) => {
      socket.write(OK)
      setImmediate(() => socket.end())
    })
    for (let i = 0; i < 50; i += 1) assertAnswer(await post(raw.url), answers(200))
  })

  it('reused and closed without an answer does not count as one: the request is sent again', async () => {
    let isMean = false
    const raw = await openRaw((socket, nth) => {
      if (nth === 0 && !isMean) socket.write(OK)
      else socket.destroy()
    })
    assertAnswer(await post(raw.url), answers(200))
    assertAnswer(await post(raw.url), answers(200))
    assert.deepEqual(
      raw.connections.map(({ requests }) => requests),
      [2, 1],
    )
    isMean = true
    assertAnswer(await post(raw.url), fails('connection_failed'))
    assert.deepEqual(
      raw.connections.map(({ requests }) => requests),
      [2, 2, 1],
      'and not a third time',
    )
    assertAnswer(await post(raw.url), fails('connection_failed'))
    assert.deepEqual(
      raw.connections.map(({ requests }) => requests),
      [2, 2, 1, 1],
      'a new one is taken at its word',
    )
  })

  it('reused and closed is replaced by a new one, not by another reused one', async () => {
    let isMean = false
    const held: Socket[] = []
    const raw = await openRaw((socket) => {
      if (isMean) socket.destroy()
      else if (held.push(socket) === 2) for (const each of held) each.write(OK)
    })
    await Promise.all([post(raw.url), post(raw.url)])
    isMean = true
    assertAnswer(await post(raw.url), fails('connection_failed'))
    const [first = 0, second = 0, ...others] = raw.connections.map(({ requests }) => requests)
    assert.deepEqual([[first, second].sort(), others], [[1, 2], [1]], 'one of the two was used again, then a new one')
  })

  it('is not reused if the server says it closes it, soon or at once', async () => {
    for (const header of ['keep-alive: timeout=1', 'connection: close']) {
      const raw = await openRaw((socket) => socket.write(`HTTP/1.1 200 OK\r\n${header}\r\ncontent-length: 0\r\n\r\n`))
      for (let i = 0; i < 3; i += 1) assertAnswer(await post(raw.url), answers(200))
      assert.deepEqual(
        raw.connections.map(({ requests }) => requests),
        [1, 1, 1],
        header,
      )
    }
  })

  it("delivers no answer twice: unrequested data is nobody's answer", async () => {
    const raw = await openRaw((socket) => {
      const [first, second] = [200, 404].map((status) => `HTTP/1.1 ${status} X\r\ncontent-length: 0\r\n\r\n`)
      socket.write(`${first}${second}`)
    })
    for (let i = 0; i < 5; i += 1) assertAnswer(await post(raw.url), answers(200))
  })

  it('is closed with the poster, whatever it waits for, and nothing is posted afterwards', async () => {
    const closing = open({ timeoutMs: NEVER_MS })
    const mute = await openRaw(() => {}, { tls: false })
    receiver.answer = 'never'
    const waiting = [post(receiver.url, closing), post(mute.url, closing)]
    await receiver.waitFor(1)
    const opening = await mute.first
    await closing.close()
    for (const answer of await Promise.all(waiting)) assertAnswer(answer, fails('connection_failed'))
    for (const url of [receiver.url, `https://127.0.0.1:${receiver.port}/`]) {
      assertAnswer(await post(url, closing), fails('connection_failed'))
    }
    if (!opening.closed) await once(opening, 'close') // including connections being opened
  })
})
