import { httpTarget } from './http-target.ts'
import { type ConnectorOptions, VettedConnector } from './vetted-connector.ts'

const WITHIN_MS = 5_000
const MOST_BYTES = 512 * 1024
const LONGEST_HEADERS = 16 * 1024

export interface Downloader {
  /**
   * Returns the file at a public address; null if it is unavailable, too large or too slow. Never rejects, follows no
   * redirects, uses no proxies.
   */
  get(address: string): Promise<Buffer | null>
  close(): void
}

export interface DownloaderOptions extends Omit<ConnectorOptions, 'timeoutMs'> {
  /** For everything, from the name to the last byte. */
  timeoutMs?: number
}

/** Creates a downloader of small files, which uses a new connection for each. */
export function createDownloader({ timeoutMs = WITHIN_MS, ...options }: DownloaderOptions): Downloader {
  const connector = new VettedConnector({ ...options, timeoutMs })
  return {
    async get(address) {
      const target = httpTarget(address)
      if (!target) return null
      const { Client } = await import('undici') // only a process that downloads needs it
      const client = new Client(target.origin, {
        connect: connector.connect,
        allowH2: false,
        maxHeaderSize: LONGEST_HEADERS,
        maxResponseSize: MOST_BYTES,
      })
      try {
        const { statusCode, body } = await client.request({
          path: target.path,
          method: 'GET',
          headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Service-Documents/1.0' },
          signal: AbortSignal.timeout(timeoutMs),
        })
        return statusCode === 200 ? Buffer.from(await body.arrayBuffer()) : null
      } catch {
        return null
      } finally {
        void client.destroy().catch(() => {})
      }
    },
    close: () => connector.close(),
  }
}
