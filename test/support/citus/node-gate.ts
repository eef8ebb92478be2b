import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A port before a node of a cluster: closed, the node is away. */
export class NodeGate {
  readonly #to: { host: string; port: number }
  readonly #sockets = new Set<Socket>()
  #server: Server | null = null
  #port = 0

  constructor(to: { host: string; port: number }) {
    this.#to = to
  }

  get port(): number {
    return this.#port
  }

  /** Lets connections through, on the same port each time. */
  async open(): Promise<void> {
    const server = createServer((from) => {
      const to = connect(this.#to.port, this.#to.host)
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        this.#sockets.add(one)
        one.on('error', () => {})
        one.on('close', () => {
          this.#sockets.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
    })
    server.listen(this.#port, '127.0.0.1')
    await once(server, 'listening')
    this.#port = (server.address() as AddressInfo).port
    this.#server = server
  }

  /** Ends all connections, and refuses new ones. */
  async close(): Promise<void> {
    const closed = this.#server && once(this.#server, 'close')
    this.#server?.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
    this.#server = null
  }
}
