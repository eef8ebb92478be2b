import { once } from 'node:events'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { certificates } from './certificates.ts'

/** Ends the body of every request to a raw receiver, so that it recognises a whole one. */
export const LAST_BYTES = 'that was all'

/** A server of bytes on loopback: its answers need not be HTTP. */
export interface RawReceiver {
  port: number
  url: string
  ca: string
  /** The received text, one entry per connection. */
  connections: { socket: Socket; text: string; requests: number }[]
  /** The socket of the first connection, once there is one. */
  first: Promise<Socket>
  close(): Promise<void>
}

/** Opens a receiver that calls `answer` after each whole request; `tls: false` uses plain TCP. */
export async function openRawReceiver(
  answer: (socket: Socket, nthOfConnection: number, nthConnection: number) => void,
  { tls = true }: { tls?: boolean } = {},
): Promise<RawReceiver> {
  const { ca, good } = await certificates()
  const { promise: first, resolve: hasFirst } = Promise.withResolvers<Socket>()
  const receiver = { ca, first, connections: [] as RawReceiver['connections'] } as RawReceiver
  const receive = (socket: Socket) => {
    const connection = { socket, text: '', requests: 0 }
    const nth = receiver.connections.push(connection) - 1
    hasFirst(socket)
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      connection.text += chunk
      if (!connection.text.endsWith(LAST_BYTES)) return
      connection.requests += 1
      answer(socket, connection.requests - 1, nth)
    })
  }
  const server = tls ? createTlsServer(good, receive) : createTcpServer(receive)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.port = (server.address() as AddressInfo).port
  receiver.url = `https://localhost:${receiver.port}/hooks`
  receiver.close = async () => {
    for (const { socket } of receiver.connections) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return receiver
}
