import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { certificates } from '../../test/support/network/certificates.ts'
import { answerParent } from '../child.ts'
import { sharedNow } from './shared-clock.ts'
import { WEBHOOK_SECRET } from './webhook-secret.ts'

/** The receivers' counts, and the time they were read. */
export interface Seen {
  at: number
  /** Since their start. */
  received: number
  /** Connections opened to them since their start. */
  connections: number
  /** The number in the sample that could not be verified. */
  faults: number
  /** The ids that have arrived at `watched` addresses since the last read, with their times. */
  watched: [id: string, at: number][]
  /** A body of the sample, base64; null if there is none yet. */
  sample: string | null
}

/** The process's message once it listens. */
export interface Listening {
  ports: number[]
  ca: string
}

const VERIFIED_EVERY = 100
const webhook = new Webhook(WEBHOOK_SECRET)
let received = 0
let connections = 0
let faults = 0
let watched: Seen['watched'] = []
let sample: string | null = null

/** The receivers, a separate process: `receivers.ts COUNT`, each on a loopback port, as stores have their own servers. */
const { ca, good } = await certificates()
const ports: number[] = []
for (let n = Number(process.argv[2]); n > 0; n--) {
  const server = createServer({ ...good, keepAliveTimeout: 60_000 }, receive).listen(0, '127.0.0.1', 1024)
  server.on('secureConnection', () => {
    connections += 1
  })
  await once(server, 'listening')
  ports.push((server.address() as AddressInfo).port)
}
answerParent<object, Seen>({ ports, ca } satisfies Listening, () => {
  const seen = { at: sharedNow(), received, connections, faults, watched, sample }
  watched = []
  return seen
})

/** The first letter of the path selects how the receiver behaves. */
function receive(request: IncomingMessage, response: ServerResponse): void {
  received += 1
  const behaviour = request.url?.[1]
  if (behaviour === 'w') watched.push([String(request.headers['webhook-id']), sharedNow()])
  if (received % VERIFIED_EVERY === 0) verify(request)
  else request.resume()
  if (behaviour === 's') return
  request.once('end', () => response.writeHead(behaviour === 'd' ? 503 : 204).end())
}

function verify(request: IncomingMessage): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.once('end', () => {
    const body = Buffer.concat(chunks)
    sample = body.toString('base64')
    try {
      webhook.verify(body, request.headers as Record<string, string>)
    } catch {
      faults += 1
    }
  })
}
