import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type AddressInfo, BlockList, createServer, type LookupFunction, type Server, Socket } from 'node:net'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { createDnsResolver, type NameResolver } from '../../src/outside/name-resolver.ts'
import { createPoster, type PostAnswer, type Poster, type PosterOptions } from '../../src/outside/post.ts'
import { type DnsAnswer, type DnsServer, openDnsServer } from '../support/network/dns-server.ts'
import { openReceiver, type Receiver } from '../support/network/receiver.ts'

const PUBLIC = '93.184.216.34'
const PUBLIC_V6 = '2606:2800:220:1:248:1893:25c8:1946'

/** A server on every address of this machine that must not be reached. */
let trap: Server
let port: number
let trapped: number
/** The addresses the process tried to reach; all attempts end here. */
let dialled: string[]
/** The number of sockets created. */
let sockets: number
const posters: Poster[] = []

/** Blocks all outgoing connections: Node checks this list right before connecting. */
const outside = new BlockList()
outside.addAddress(PUBLIC)
outside.addAddress(PUBLIC_V6, 'ipv6')

const watch = (message: unknown) => {
  const { socket } = message as { socket: Socket & { blockList?: BlockList } }
  sockets += 1
  socket.blockList = outside
  socket.on('connectionAttempt', (address: string) => dialled.push(address))
}

before(async () => {
  subscribe('net.client.socket', watch)
  trap = createServer((socket) => {
    trapped += 1
    socket.on('error', () => {})
    socket.destroy()
  })
  trap.listen(0, '0.0.0.0')
  await once(trap, 'listening')
  port = (trap.address() as AddressInfo).port
})
after(async () => {
  unsubscribe('net.client.socket', watch)
  trap.close()
  await once(trap, 'close')
})
beforeEach(() => {
  trapped = 0
  dialled = []
  sockets = 0
})
afterEach(async () => {
  for (const poster of posters.splice(0)) await poster.close()
})

function open(resolver: NameResolver, options: Partial<PosterOptions> = {}): Poster {
  const poster = createPoster({ resolver, allowPrivate: false, timeoutMs: 5_000, ...options })
  posters.push(poster)
  return poster
}

function post(poster: Poster, url = `https://hooks.acme.com:${port}/`): Promise<PostAnswer> {
  return poster.post({ url, headers: {}, body: Buffer.from('secret') })
}

const resolvesTo = (...addresses: string[]): NameResolver => ({ addresses: async () => addresses })

const HOSTILE = [
  // this host, private, shared, link-local, and the clouds' metadata
  ...['0.0.0.0', '0.0.0.1', '0.255.255.255', '10.0.0.0', '10.0.0.1', '10.255.255.255', '100.64.0.0', '100.127.255.255'],
  ...['100.100.100.200', '127.0.0.0', '127.0.0.1', '127.0.0.53', '127.1.2.3', '127.255.255.255', '169.254.0.0'],
  ...['169.254.169.254', '169.254.170.2', '169.254.255.255', '172.16.0.0', '172.17.0.1', '172.31.255.255'],
  ...['192.168.0.0', '192.168.0.1', '192.168.255.255', '168.63.129.16'],
  // protocols, documentation, benchmarks, relays, multicast, reserved, broadcast
  ...[
    '192.0.0.0',
    '192.0.0.8',
    '192.0.0.170',
    '192.0.2.0',
    '192.0.2.255',
    '192.88.99.1',
    '192.52.193.1',
    '192.31.196.1',
  ],
  ...['192.175.48.1', '198.18.0.0', '198.19.255.255', '198.51.100.7', '203.0.113.0', '203.0.113.255', '224.0.0.1'],
  ...['224.0.0.251', '239.255.255.250', '240.0.0.1', '254.1.1.1', '255.255.255.254', '255.255.255.255'],
  // IPv6: unspecified, loopback, compatible, mapped, translated, relayed
  ...['::', '::1', '::2', '::127.0.0.1', '::10.0.0.1', '::93.184.216.34', '::ffff:127.0.0.1', '::ffff:7f00:1'],
  ...['::ffff:10.0.0.1', '::ffff:169.254.169.254', '::ffff:93.184.216.34', '::ffff:0:127.0.0.1', '64:ff9b::7f00:1'],
  ...['64:ff9b::169.254.169.254', '64:ff9b:1::a00:1', '2002:7f00:1::', '2002:a9fe:a9fe::1', '2002:5db8:d822::1'],
  ...['2001::1', '2001:0:7f00:1::', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  // IPv6: unique local, link-local, site-local, multicast, discard, documentation, benchmarks, orchids, segments, unassigned
  ...[
    'fc00::1',
    'fd00::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    'fdff:ffff::1',
    'fe80::1',
    'fe80::1%lo',
    'fe80::a9fe:a9fe',
  ],
  ...['febf::1', 'fec0::1', 'feff::1', 'ff00::', 'ff02::1', 'ff05::1:3', 'ff0e::1', '100::1', '2001:db8::1'],
  ...['2001:db8:ffff::1', '3fff::1', '2001:2::1', '2001:3::1', '2001:4:112::1', '2620:4f:8000::1', '2001:10::1'],
  ...['2001:20::1', '2001:30::1', '5f00::1', '1::1', '200::1', '4000::1', '8000::1', 'e000::1'],
  // not addresses
  ...[
    '',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '1.2.3.4.5',
    '256.1.1.1',
    '[::1]',
    '93.184.216.34 ',
  ],
]

describe('a name that resolves to', () => {
  it('tests every known hostile address', () => assert.ok(new Set(HOSTILE).size >= 70, String(HOSTILE.length)))

  for (const address of HOSTILE) {
    it(`${JSON.stringify(address)} is refused without a connection attempt`, async () => {
      const answer = await post(open(resolvesTo(address)))
      assert.deepEqual({ ...answer, ms: 0 }, { status: null, retryAfter: null, error: 'address_refused', ms: 0 })
      assert.deepEqual([dialled, trapped], [[], 0])
    })
    it(`${JSON.stringify(address)} as well as a public address is refused too`, async () => {
      for (const poster of [open(resolvesTo(PUBLIC, address)), open(resolvesTo(address, PUBLIC_V6))]) {
        assert.equal((await post(poster)).error, 'address_refused')
      }
      assert.deepEqual([dialled, trapped], [[], 0])
    })
  }

  it('public addresses is connected to at these, and no other', async () => {
    const answer = await post(open(resolvesTo(PUBLIC)))
    assert.equal(answer.error, 'connection_failed')
    assert.deepEqual(dialled, [PUBLIC])
  })

  it('a private address is connected to in local development', async () => {
    assert.equal((await post(open(resolvesTo('127.0.0.1'), { allowPrivate: true }))).error, 'tls_failed')
    assert.deepEqual([dialled, trapped], [['127.0.0.1'], 1])
  })
})

describe('an address that names no host', () => {
  it('is refused in every notation, without a socket', async () => {
    const poster = open(resolvesTo(PUBLIC))
    const hosts = ['127.0.0.1', '127.1', '0x7f.1', '2130706433', '0177.0.0.1', '①②⑦.0.0.1', '127.0.0.1.', '0', '[::1]']
    for (const host of [
      ...hosts,
      '[::]',
      '[::ffff:127.0.0.1]',
      '[fd00:ec2::254]',
      '169.254.169.254',
      PUBLIC,
      `[${PUBLIC_V6}]`,
    ]) {
      assert.equal((await post(poster, `https://${host}:${port}/`)).error, 'address_refused', host)
    }
    assert.deepEqual([sockets, dialled, trapped], [0, [], 0])
  })

  it('is refused if not https, without a socket', async () => {
    assert.equal((await post(open(resolvesTo(PUBLIC)), `http://hooks.acme.com:${port}/`)).error, 'address_refused')
    assert.equal(sockets, 0)
  })

  it('is refused if only the hosts file knows it', async () => {
    assert.equal((await post(open(createDnsResolver()), `https://localhost:${port}/`)).status, null)
    assert.deepEqual([dialled, trapped], [[], 0])
  })
})

describe('the actual end of a connection', () => {
  it('is checked again before a byte is sent, in case a lower layer went elsewhere', async (t) => {
    let received = ''
    const elsewhere = createServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', (chunk) => {
        received += chunk
      })
    })
    t.after(() => elsewhere.close())
    elsewhere.listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    const to = (elsewhere.address() as AddressInfo).port
    const { connect } = Socket.prototype
    Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
      const [options] = args.flat() as [{ lookup?: LookupFunction; host?: string }]
      if (options.host === 'hooks.acme.com') {
        options.lookup = (_host, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }])
      }
      return Reflect.apply(connect, this, args)
    } as typeof connect
    const connected = once(elsewhere, 'connection') as Promise<[Socket]>
    const answer = await post(open(resolvesTo(PUBLIC)), `https://hooks.acme.com:${to}/`)
    Socket.prototype.connect = connect
    const [socket] = await connected
    if (!socket.closed) await once(socket, 'close')
    assert.equal(answer.error, 'address_refused')
    assert.deepEqual([dialled, received], [['127.0.0.1'], ''])
  })
})

describe('DNS servers', () => {
  let dns: DnsServer
  let resolver: NameResolver
  before(async () => {
    dns = await openDnsServer()
    resolver = createDnsResolver([dns.address])
  })
  after(() => dns.close())
  beforeEach(() => {
    dns.questions.length = 0
    dns.names = {}
  })

  /** Posts to a name with these answers. */
  function postTo(answer: (type: string, nth: number) => DnsAnswer, options: Partial<PosterOptions> = {}) {
    dns.names = { 'hooks.acme.com': answer }
    return post(open(resolver, options))
  }
  const questionsFor = (type: string) => dns.questions.filter((question) => question.startsWith(`${type} `)).length

  it('that answer with a public address first and a private one later get no second question, and no later connection', async () => {
    const rebind = (type: string, nth: number) => (type === 'A' ? [nth === 0 ? PUBLIC : '127.0.0.1'] : [])
    dns.names = { 'hooks.acme.com': rebind }
    const poster = open(resolver)
    assert.equal((await post(poster)).error, 'connection_failed')
    assert.deepEqual([dialled, questionsFor('A'), questionsFor('AAAA')], [[PUBLIC], 1, 1])
    assert.equal((await post(poster)).error, 'address_refused', 'each connection asks again')
    assert.deepEqual([dialled, trapped], [[PUBLIC], 0])
  })

  it('that mix public and private answers are not trusted', async () => {
    assert.equal((await postTo((type) => (type === 'A' ? [PUBLIC, '10.0.0.1'] : []))).error, 'address_refused')
    assert.equal((await postTo((type) => (type === 'A' ? [PUBLIC] : ['fd00::1']))).error, 'address_refused')
    assert.deepEqual(dialled, [])
  })

  it('that lead through an alias to a private address lead nowhere', async () => {
    const alias = { alias: 'db.internal', addresses: ['127.0.0.1'] }
    assert.equal((await postTo((type) => (type === 'A' ? alias : []))).error, 'address_refused')
    assert.deepEqual([dialled, trapped], [[], 0])
  })

  it('that set a lifetime of zero are still asked only once per connection', async () => {
    assert.equal((await postTo((type) => (type === 'A' ? [PUBLIC] : []))).error, 'connection_failed')
    assert.deepEqual([questionsFor('A'), questionsFor('AAAA')], [1, 1])
    assert.deepEqual(dialled, [PUBLIC])
  })

  it('that know no address or name leave nothing to connect to', async () => {
    assert.equal((await postTo(() => [])).error, 'connection_failed')
    assert.equal((await postTo(() => 'nxdomain')).error, 'connection_failed')
    assert.equal((await postTo(() => 'servfail')).error, 'connection_failed')
    assert.deepEqual(dialled, [])
  })

  it('that never answer do not delay a post beyond its time, or a name beyond two seconds', async () => {
    assert.equal((await postTo(() => 'never', { timeoutMs: 200 })).error, 'timeout')
    const answer = await postTo(() => 'never')
    assert.equal(answer.error, 'connection_failed')
    assert.ok(answer.ms > 1_500 && answer.ms < 4_000, `${answer.ms} ms`)
  })

  it('that wrap a private address in IPv6 are not trusted', async () => {
    for (const address of ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '::1']) {
      assert.equal((await postTo((type) => (type === 'AAAA' ? [address] : []))).error, 'address_refused', address)
    }
    assert.deepEqual([dialled, trapped], [[], 0])
  })

  it('that answer for one family and fail for the other are enough', async () => {
    for (const other of ['servfail', 'nxdomain', 'never'] as const) {
      dialled.length = 0
      assert.equal((await postTo((type) => (type === 'A' ? [PUBLIC] : other))).error, 'connection_failed', other)
      assert.deepEqual(dialled, [PUBLIC], other)
    }
    assert.equal((await postTo((type) => (type === 'A' ? 'servfail' : ['::1']))).error, 'address_refused')
  })
})

describe('redirection', () => {
  let receiver: Receiver
  before(async () => {
    receiver = await openReceiver({ unsigned: true })
  })
  after(() => receiver.close())

  it('by an answer is not followed', async () => {
    const poster = open(resolvesTo('127.0.0.1'), { allowPrivate: true, ca: receiver.ca })
    for (const status of [301, 302, 303, 307, 308]) {
      for (const location of [
        `https://127.0.0.1:${port}/`,
        `https://[::1]:${port}/`,
        `//127.0.0.1:${port}/`,
        '/again',
      ]) {
        receiver.answer = { status, headers: { location, refresh: `0; url=${location}` } }
        assert.equal((await post(poster, receiver.url)).status, status)
      }
    }
    assert.equal(receiver.requests.length, 20)
    assert.equal(trapped, 0)
  })

  it('by the environment is ignored', async () => {
    const proxy = `http://127.0.0.1:${port}`
    const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy']
    for (const name of names) process.env[name] = proxy
    process.env.NODE_USE_ENV_PROXY = '1'
    receiver.answer = { status: 200 }
    const poster = open(resolvesTo('127.0.0.1'), { allowPrivate: true, ca: receiver.ca })
    assert.equal((await post(poster, receiver.url)).status, 200)
    assert.equal(trapped, 0)
    for (const name of [...names, 'NODE_USE_ENV_PROXY']) delete process.env[name]
  })
})
