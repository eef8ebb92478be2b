import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The point at which a commit is cut off: before it reaches the database, or after the database has done it. */
interface Cut {
  commit: 'lost' | 'done'
  /** True if the database stays unreachable afterwards. */
  staysDown: boolean
}

/** A connection to the database that a test cuts at a commit. */
export interface CuttingProxy {
  /** The database's address through the proxy. */
  url: string
  /** Cuts every connection at the next commit. */
  cutAtNextCommit(cut: Cut): void
  /** Cuts every connection and refuses new ones, until told otherwise. */
  takeDown(isDown: boolean): void
  /** Accepts connections but stays silent on all, like a server that hangs, until told otherwise. */
  hang(isHanging: boolean): void
  close(): Promise<void>
}

const COMMIT = 'commit\0'
/** A prepared statement that is a transaction of its own, or the last of one (src/database/commit-mark.ts): as it is parsed, and as it is run. */
const LAST_PARSED = /P.{4}(\w+)\0\/\* then commit \*\//gs
const RUN = /B.{4}\0(\w+)\0/gs
/** Such a statement without a name, as a process sends it that has prepared as many as it may: it is parsed and run at once. */
const UNNAMED = /P.{4}\0\/\* then commit \*\//s

/** Opens a loopback proxy to the database at this address. */
export async function openCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl)
  const host = decodeURIComponent(target.hostname)
  const port = target.port || '5432'
  const sockets = new Set<Socket>()
  let cut: Cut | null = null
  let isDown = false
  let isHanging = false
  const resumed = new EventEmitter().setMaxListeners(0)
  const cutAll = () => {
    isDown = cut?.staysDown ?? false
    cut = null
    for (const socket of sockets) socket.destroy()
  }

  const server = createServer((client) => {
    if (isDown) return client.destroy()
    const database = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host)
    const lastStatements = new Set<string>()
    const commits = (chunk: Buffer) => {
      const text = chunk.toString('latin1')
      for (const [, name = ''] of text.matchAll(LAST_PARSED)) lastStatements.add(name)
      if (text.includes(COMMIT) || UNNAMED.test(text)) return true
      return text.matchAll(RUN).some(([, name = '']) => lastStatements.has(name))
    }
    let isCommitting = false
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        database.destroy()
      })
    }
    client.on('data', async (chunk: Buffer) => {
      if (isHanging) await once(resumed, 'resumed')
      isCommitting = (commits(chunk) || isCommitting) && cut !== null
      if (isCommitting && cut?.commit === 'lost') return cutAll()
      database.write(chunk)
    })
    database.on('data', (chunk) => {
      if (isCommitting && cut) return cutAll() // the database has answered the commit, but the answer is lost
      client.write(chunk)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  target.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: target.href,
    cutAtNextCommit: (next) => {
      cut = next
    },
    takeDown: (down) => {
      isDown = down
      if (down) for (const socket of sockets) socket.destroy()
    },
    hang: (hanging) => {
      isHanging = hanging
      if (!hanging) resumed.emit('resumed')
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
