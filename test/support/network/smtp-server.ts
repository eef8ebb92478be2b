import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as the server got it. */
interface ReceivedMail {
  /** From the envelope. */
  from: string
  to: string[]
  raw: string
  mail: Email
  secure: boolean
  user: string | null
}

/** The tests' mail server; its answers may be changed at any time. */
export interface TestSmtpServer {
  port: number
  /** Accepted mail, in order of arrival. */
  received: ReceivedMail[]
  /** The number of connections opened. */
  connections: number
  /** The answer of each step: an error, with its code in `responseCode`, or nothing. */
  onRcpt: (address: string) => Error | null
  /** The socket, to cut it; none under TLS, where Node itself would fail on its loss. */
  onData: (raw: string, socket: Socket | null) => Promise<Error | null>
  /** Stops listening and cuts connections; the port stays known. */
  close(): Promise<void>
}

/** Returns a mail server's refusal, such as `550 5.1.1`. */
export function refusal(said: string): Error {
  return Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) })
}

/** Starts a mail server on loopback that accepts everything. */
export async function openSmtpServer({
  port = 0,
  ...options
}: SMTPServerOptions & { port?: number } = {}): Promise<TestSmtpServer> {
  const sockets = new Set<Socket>()
  const open = {
    received: [] as ReceivedMail[],
    connections: 0,
    onRcpt: () => null,
    onData: async () => null,
  } as unknown as TestSmtpServer
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.key ? [] : ['STARTTLS'],
    hideENHANCEDSTATUSCODES: true,
    closeTimeout: 50,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? '' }),
    onConnect: (_session, done) => {
      open.connections += 1
      done()
    },
    onRcptTo: ({ address }, _session, done) => done(open.onRcpt(address)),
    onData: async (stream, session, done) => {
      const raw = Buffer.concat(await Array.fromAsync(stream)).toString('utf8')
      const { mailFrom, rcptTo } = session.envelope
      const refused = await open.onData(raw, session.secure ? null : ([...sockets].at(-1) ?? null))
      if (refused) return done(refused)
      open.received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        raw,
        mail: await PostalMime.parse(raw),
        secure: session.secure,
        user: session.user ? String(session.user) : null,
      })
      done(null)
    },
    ...options,
  })
  server.on('error', () => {}) // from connections that are cut
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  open.port = (server.server.address() as AddressInfo).port
  open.close = () => new Promise((done) => server.close(() => done())) // cuts connections after `closeTimeout`
  return open
}
