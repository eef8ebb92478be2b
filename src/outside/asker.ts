import { Pool } from 'undici'
import { httpTarget } from './http-target.ts'
import { ConnectFailure, type ConnectorOptions, VettedConnector } from './vetted-connector.ts'

const CONNECT_WITHIN_MS = 1_000
const MOST_BYTES = 8 * 1024 * 1024
const IDLE_MS = 4_000

export interface AskerAnswer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

/** No answer, or not all of it. `wasSent` is false if the other side surely has not seen the request. */
interface NoAnswer {
  status: null
  wasSent: boolean
}

export interface Asker {
  /** Posts JSON to a public address, and to no other, and returns the whole answer. Never rejects. */
  ask(url: string, headers: Record<string, string>, body: string, withinMs: number): Promise<AskerAnswer | NoAnswer>
  close(): Promise<void>
}

/** Creates an asker with kept-alive connections, which follows no redirects and uses no proxies. */
export function createAsker(options: Omit<ConnectorOptions, 'timeoutMs'>): Asker {
  const connector = new VettedConnector({ ...options, timeoutMs: CONNECT_WITHIN_MS })
  const pools = new Map<string, Pool>()
  const poolOf = (origin: string) => {
    const settings = {
      connect: connector.connect,
      allowH2: false,
      keepAliveTimeout: IDLE_MS,
      maxResponseSize: MOST_BYTES,
    }
    const pool = pools.get(origin) ?? new Pool(origin, settings)
    pools.set(origin, pool)
    return pool
  }
  return {
    async ask(url, headers, text, withinMs) {
      const target = httpTarget(url)
      if (!target) return { status: null, wasSent: false }
      const all = { 'content-type': 'application/json', accept: 'application/json', ...headers }
      try {
        const { statusCode, headers, body } = await poolOf(target.origin).request({
          path: target.path,
          method: 'POST',
          headers: all,
          body: text,
          signal: AbortSignal.timeout(Math.max(1, withinMs)),
        })
        return { status: statusCode, headers, body: await body.text() }
      } catch (error) {
        return { status: null, wasSent: !(error instanceof ConnectFailure) }
      }
    },
    async close() {
      connector.close()
      await Promise.all([...pools.values()].map((pool) => pool.destroy()))
    },
  }
}
