import { lookup as lookupOnSystem } from 'node:dns/promises'
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls, createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import type { buildConnector } from 'undici'
import { isPublicAddress, type NameResolver } from './name-resolver.ts'

/** An address that does not answer must leave time for the next. */
const ADDRESS_WITHIN_MS = 2_000

/** The reason for no connection. */
export class ConnectFailure extends Error {
  readonly word: 'timeout' | 'connection_failed' | 'tls_failed' | 'address_refused'
  constructor(word: ConnectFailure['word']) {
    super(word)
    this.word = word
  }
}

export interface ConnectorOptions {
  resolver: NameResolver
  /** Local development: private addresses, IP literals, names of the hosts file, and http. */
  allowPrivate: boolean
  /** A certificate authority to trust besides the system's. */
  ca?: string
  /** For name, TCP and TLS together. */
  timeoutMs: number
}

/** Opens the connections of an undici client; every failure is a ConnectFailure. */
export class VettedConnector {
  /** Tells whether the request starting now is the first of its connection. */
  isHandingOver = false
  readonly #options: ConnectorOptions
  readonly #secureContext: SecureContext
  readonly #opening = new Set<Socket>()
  #isClosed = false

  constructor(options: ConnectorOptions) {
    this.#options = options
    // One for all: one per connection would read all certificate authorities each time.
    this.#secureContext = createSecureContext(
      options.ca === undefined ? {} : { ca: [...getCACertificates('default'), options.ca] },
    )
  }

  /**
   * Connects to a host if all its addresses are public, for security: the name is resolved once, only judged addresses are
   * connected to, and the peer is judged again before a byte is sent.
   */
  readonly connect = (target: buildConnector.Options, callback: buildConnector.Callback): void => {
    const { hostname, protocol } = target
    if (!this.#options.allowPrivate && (protocol !== 'https:' || isIP(hostname) !== 0)) {
      callback(new ConnectFailure('address_refused'), null)
      return
    }
    if (this.#isClosed) {
      callback(new ConnectFailure('connection_failed'), null)
      return
    }
    const socket = this.#open(target)
    this.#opening.add(socket)
    let isReached = false
    const fail = (word: ConnectFailure['word']) => socket.destroy(new ConnectFailure(word))
    const timer = setTimeout(fail, this.#options.timeoutMs, 'timeout')
    const settle = () => {
      clearTimeout(timer)
      return this.#opening.delete(socket)
    }
    // Before TLS, whose own listener sends the first bytes.
    socket.prependOnceListener('connect', () => {
      isReached = true
      if (!this.#options.allowPrivate && !isPublicAddress(socket.remoteAddress ?? '')) fail('address_refused')
    })
    socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      if (socket.destroyed || !settle()) return
      bearContinue(socket)
      this.isHandingOver = true
      callback(null, socket)
      this.isHandingOver = false
    })
    socket.on('error', (error) => {
      if (!settle()) return
      const failure = new ConnectFailure(isReached ? 'tls_failed' : 'connection_failed')
      callback(error instanceof ConnectFailure ? error : failure, null)
    })
  }

  /** Aborts connections being opened, and opens no more. */
  close(): void {
    this.#isClosed = true
    for (const socket of this.#opening) socket.destroy(new ConnectFailure('connection_failed'))
  }

  #open({ hostname, protocol, port }: buildConnector.Options): Socket {
    const where = {
      host: hostname,
      port: Number(port || (protocol === 'https:' ? 443 : 80)),
      lookup: this.#lookup,
      noDelay: true,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ADDRESS_WITHIN_MS,
    }
    if (protocol !== 'https:') return connectTcp(where)
    // No sessions are kept: a resumed one would not have to show a certificate with the right name.
    return connectTls({
      ...where,
      servername: isIP(hostname) === 0 ? hostname : '',
      secureContext: this.#secureContext,
      rejectUnauthorized: true,
      ALPNProtocols: ['http/1.1'],
    })
  }

  /** Node asks here for every name, never for an IP literal. */
  readonly #lookup: LookupFunction = (hostname, _options, callback) => {
    this.#judgedAddresses(hostname).then(
      (addresses) =>
        callback(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        ),
      (error: Error) => callback(error, []),
    )
  }

  async #judgedAddresses(hostname: string): Promise<readonly string[]> {
    const { resolver, allowPrivate } = this.#options
    if (allowPrivate) return localAddresses(resolver, hostname)
    const addresses = await resolver.addresses(hostname)
    if (!addresses.every(isPublicAddress)) throw new ConnectFailure('address_refused')
    if (addresses.length === 0) throw new ConnectFailure('connection_failed')
    return addresses
  }
}

/** Names without a dot, and names unknown to DNS, are the system's: they may be in its hosts file. */
async function localAddresses(resolver: NameResolver, hostname: string): Promise<readonly string[]> {
  const addresses = hostname.includes('.') ? await resolver.addresses(hostname) : []
  if (addresses.length > 0) return addresses
  return (await lookupOnSystem(hostname, { all: true })).map(({ address }) => address)
}

const CONTINUE = Buffer.from('HTTP/1.1 100')

/**
 * A client must tolerate a `100 Continue` it did not ask for (RFC 9110, 15.2), but undici breaks off. It skips every other
 * interim answer, so it is shown a 102.
 */
function bearContinue(socket: Socket): void {
  const read = socket.read.bind(socket)
  socket.read = (size) => {
    const chunk: Buffer | null = read(size)
    if (chunk !== null && chunk[9] === 0x31 && chunk.subarray(0, CONTINUE.length).equals(CONTINUE)) chunk[11] = 0x32
    return chunk
  }
}
