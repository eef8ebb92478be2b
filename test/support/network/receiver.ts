import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { certificates, type ServerCertificate } from './certificates.ts'

/** A received webhook. */
interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  /** The header `webhook-id`. */
  id: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  json: any
}

/** The answer to a webhook: 200 by default; 'never' leaves it waiting, 'close' cuts its connection. */
type ReceiverAnswer = { status?: number; headers?: OutgoingHttpHeaders; body?: string | Buffer } | 'never' | 'close'

export interface ReceiverOptions {
  /** The endpoint's secrets, all of which must verify what arrives. A test may replace them at any time. */
  secrets?: readonly string[]
  /** Nothing is signed, so nothing is verified. */
  unsigned?: boolean
  /** The receiver's clock, from which a signed time may differ by five minutes; the machine's by default. */
  clock?: () => Date
  certificate?: ServerCertificate
}

/** A real HTTPS server on loopback that verifies every webhook it gets with the package its receivers use. */
export interface Receiver {
  port: number
  /** An address of the receiver; more paths may be made up. */
  url: string
  /** The authority to trust. */
  ca: string
  requests: Received[]
  /** The number of connections opened to it. */
  connections: number
  /** Sets the answer from now on. */
  answer: ReceiverAnswer | ((received: Received) => ReceiverAnswer | Promise<ReceiverAnswer>)
  /** Sets the secrets from now on: of every path, or of one (several endpoints at one receiver). */
  trust(secrets: readonly string[], path?: string): void
  /** Resolves with the first `count` webhooks, once they have arrived. */
  waitFor(count: number): Promise<Received[]>
  /** Throws if any webhook could not be verified; tests end with it. */
  check(): void
  close(): Promise<void>
}

/** Opens a receiver; `close` it after the test. */
export async function openReceiver(options: ReceiverOptions = {}): Promise<Receiver> {
  const { ca, good } = await certificates()
  const secrets = new Map<string, readonly string[]>()
  const violations: string[] = []
  const waiting: { count: number; resolve: (requests: Received[]) => void }[] = []
  if (options.secrets) secrets.set('', options.secrets)

  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const received = await read(request)
    const fault = options.unsigned
      ? null
      : findFault(received, secrets.get(received.path) ?? secrets.get('') ?? [], options.clock)
    if (fault) violations.push(`${received.method} ${received.path} (${received.id}): ${fault}`)
    receiver.requests.push(received)
    for (const waiter of waiting.filter(({ count }) => count <= receiver.requests.length)) {
      waiting.splice(waiting.indexOf(waiter), 1)
      waiter.resolve(receiver.requests.slice(0, waiter.count))
    }
    const { answer } = receiver
    send(response, typeof answer === 'function' ? await answer(received) : answer)
  }

  const server = createServer({ ...(options.certificate ?? good), keepAliveTimeout: 60_000 }, (request, response) => {
    receive(request, response).catch((error: unknown) => {
      violations.push(String(error))
      response.destroy()
    })
  })
  server.on('secureConnection', () => {
    receiver.connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    port,
    url: `https://localhost:${port}/hooks`,
    ca,
    requests: [],
    connections: 0,
    answer: { status: 200 },
    trust: (trusted, path = '') => secrets.set(path, trusted),
    waitFor: (count) =>
      new Promise((resolve) => {
        if (receiver.requests.length >= count) resolve(receiver.requests.slice(0, count))
        else waiting.push({ count, resolve })
      }),
    check: () => assert.deepEqual(violations, [], 'every webhook is verified'),
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return receiver
}

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const { method = '', url: path = '', headers } = request
  return { method, path, headers, body, id: String(headers['webhook-id']), json: parse(body) }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** Returns why a webhook must not be trusted, or null. */
function findFault({ headers, body }: Received, secrets: readonly string[], clock?: () => Date): string | null {
  if (secrets.length === 0) return 'no secret is known'
  if (headers['content-type'] !== 'application/json') return `content-type is ${headers['content-type']}`
  const real = Date.now
  try {
    // The package has no other clock.
    if (clock) Date.now = () => clock().getTime()
    for (const secret of secrets) new Webhook(secret).verify(body, headers as Record<string, string>)
    return null
  } catch (error) {
    return (error as Error).message
  } finally {
    Date.now = real
  }
}

function send(response: ServerResponse, answer: ReceiverAnswer): void {
  if (answer === 'never') return
  if (answer === 'close') response.destroy()
  else response.writeHead(answer.status ?? 200, answer.headers).end(answer.body)
}
