import { Socket } from 'node:net'

const READ_BYTES = 65_536

/**
 * Returns a socket for a connection to PostgreSQL that reads into one buffer of its own, and passes on a copy of what came. By itself Node
 * allocates 64 KB for each read and cuts them down to an answer's few hundred bytes, which leaves malloc's memory in pieces. A connection
 * with TLS reads by itself.
 */
export function openSocket({ ssl }: { ssl?: unknown } = {}): Socket {
  if (ssl) return new Socket()
  const socket: Socket = new Socket({
    onread: {
      buffer: Buffer.allocUnsafeSlow(READ_BYTES),
      callback: (length, buffer) => {
        socket.emit('data', Buffer.from(buffer.subarray(0, length)))
        return true // go on reading
      },
    },
  })
  return socket
}
