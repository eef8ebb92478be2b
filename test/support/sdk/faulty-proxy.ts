import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The fate of a request: `cut` before it reaches the service; the answer `lost` on its way back; `silent`: never answered; answered
 * by the proxy itself; or answered, but something happens before the answer is passed on.
 */
type Fault =
  | 'cut'
  | 'lost'
  | 'silent'
  | { status: number; body?: string; headers?: Record<string, string> }
  | (() => unknown)

/** Something between a client and the service that fails as planned. */
export interface FaultyProxy {
  url: string
  /** The faults of the next requests, in order; then all pass. */
  faults: Fault[]
  /** The requests so far, as they arrived. */
  seen: Forwarded[]
  close(): Promise<void>
}

/** Opens a loopback proxy to the service at this address. */
export async function openFaultyProxy(target: string): Promise<FaultyProxy> {
  const proxy: Omit<FaultyProxy, 'url' | 'close'> = { faults: [], seen: [] }
  const server = createServer(async (from, to) => {
    const { method = '', url: path = '', headers } = from
    const asked = { method, path, headers, body: Buffer.concat(await from.toArray()) }
    proxy.seen.push(asked)
    const fault = proxy.faults.shift()
    if (fault === 'cut') return from.socket.destroy()
    if (fault === 'silent') return
    if (typeof fault === 'object') return to.writeHead(fault.status, fault.headers).end(fault.body)
    const before = typeof fault === 'function' ? fault : () => fault === 'lost' && from.socket.destroy()
    await forward(target, asked, { to, before }).catch(() => from.socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

interface Forwarded {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}

interface Back {
  to: ServerResponse
  /** Runs when the answer is there, before it is passed on. */
  before: () => unknown
}

/** Passes a request on, and its answer back. */
async function forward(
  target: string,
  { method, path, headers, body }: Forwarded,
  { to, before }: Back,
): Promise<void> {
  const onward = request(new URL(path, target), { method, headers }).end(body)
  const [answer]: [IncomingMessage] = (await once(onward, 'response')) as [IncomingMessage]
  const received = Buffer.concat(await answer.toArray())
  await before()
  if (!to.destroyed) to.writeHead(answer.statusCode ?? 502, answer.headers).end(received)
}
